import Timebase

/// Whether frames are made one refresh ahead of what is being shown, so that a frame may take longer than a refresh lasts
/// as long as neither processor nor GPU is busy with it for longer than that.
///
/// Begins after repeated strain, which is frames that were missed or do not fit, and ends when there has been time for a
/// while; each time that the end proves premature, the next while is twice as long.
struct Pipelining: Hashable, Sendable {
    /// What one frame cost.
    struct Frame {
        /// From its start until it is handed over, as it mostly is.
        var usual: Seconds
        /// From its start to the refresh that shows it, at its worst.
        var worst: Seconds
        /// It was seen later than it was meant to.
        var wasMissed: Bool
    }

    private static let strainToBegin = 3
    /// Strained frames further apart than this many have nothing to do with each other.
    private static let memory = 30
    private static let shortestCalm = 120
    private static let longestCalm = 7680

    let policy: LatencyPolicy
    private(set) var isAhead: Bool
    private var strain = 0
    private var framesSinceStrain = 0
    /// Frames that would have had time, in a row.
    private var calm = 0
    private var neededCalm = shortestCalm
    private var framesSinceEnd = longestCalm * 2

    init(_ policy: LatencyPolicy) {
        self.policy = policy
        isAhead = policy == .smooth
    }

    mutating func note(_ frame: Frame, period: Seconds) {
        guard policy == .auto else { return }
        if isAhead { noteAhead(frame, period: period) } else { noteInTurn(frame, period: period) }
    }

    private mutating func noteInTurn(_ frame: Frame, period: Seconds) {
        framesSinceEnd = min(framesSinceEnd + 1, Self.longestCalm * 2)
        framesSinceStrain += 1
        if framesSinceStrain > Self.memory { strain = 0 }
        guard frame.wasMissed || frame.worst > period else { return }
        framesSinceStrain = 0
        strain += 1
        // Frames that had time to spare are late for reasons that being ahead does not mend; and a processor that is busy
        // for a whole refresh with each frame shows every second one evenly, which is better than some and not others.
        guard frame.worst > period * 0.7, frame.usual < period * 0.95, strain >= Self.strainToBegin else { return }
        isAhead = true
        strain = 0
        calm = 0
        let wasPremature = framesSinceEnd < neededCalm * 2
        neededCalm = wasPremature ? min(neededCalm * 2, Self.longestCalm) : Self.shortestCalm
    }

    private mutating func noteAhead(_ frame: Frame, period: Seconds) {
        calm = frame.worst < period * 0.7 || frame.usual > period * 1.05 ? calm + 1 : 0
        guard calm >= neededCalm else { return }
        isAhead = false
        framesSinceEnd = 0
        strain = 0
    }
}
