import Timebase

/// What a frame is made of, in order.
public enum FrameStage: Int, Hashable, Sendable, CaseIterable {
    /// Events since the frame before, and fingers brought to the frame's moment.
    case input
    /// Views and motions brought to the frame's moment.
    case animation
    /// Pictures uploaded, the list of what is seen made and given to the GPU.
    case draw
    /// Handed over to the display.
    case commit
}

/// A span for each stage of a frame.
public struct StageTimes: Hashable, Sendable {
    public var input = Seconds.zero
    public var animation = Seconds.zero
    public var draw = Seconds.zero
    public var commit = Seconds.zero

    public init() {}

    public var total: Seconds { input + animation + draw + commit }

    public subscript(stage: FrameStage) -> Seconds {
        get {
            switch stage {
            case .input: input
            case .animation: animation
            case .draw: draw
            case .commit: commit
            }
        }
        set {
            switch stage {
            case .input: input = newValue
            case .animation: animation = newValue
            case .draw: draw = newValue
            case .commit: commit = newValue
            }
        }
    }
}

/// One frame, from its start until it is seen. A plain value of fixed size.
public struct FrameRecord: Hashable, Sendable {
    /// What became of it.
    public enum Outcome: Hashable, Sendable {
        /// Being made, or on its way to the screen.
        case pending
        /// Seen from a moment on.
        case presented(at: MonotonicTime, isMissed: Bool)
        /// Never seen: a newer one took its place.
        case replaced
        /// Never seen: the output did not take it, or lost it.
        case dropped
    }

    /// Counted from 1 in the order of their starts.
    public var number: Int
    /// The moment that it shows, at which it is meant to be seen.
    public var target: MonotonicTime
    public var start: MonotonicTime
    /// From ``start``, one stage after the other.
    public var stages = StageTimes()
    /// What the processor did for it, events since the frame before included; nil where it was not measured.
    public var processor: StageTimes?
    /// What the GPU did for it; nil where it was not, or not yet, measured.
    public var gpu: Seconds?
    /// The kernel's time stamp of the oldest event that it is the first to show.
    public var inputTime: MonotonicTime?
    /// From the presentation of the frame before until its own; nil after a rest, and while it has not been seen.
    public var interval: Seconds?
    public var outcome = Outcome.pending

    public init(number: Int, target: MonotonicTime, start: MonotonicTime) {
        self.number = number
        self.target = target
        self.start = start
    }

    /// When it was seen.
    public var presentationTime: MonotonicTime? {
        if case .presented(let time, _) = outcome { time } else { nil }
    }

    /// From the oldest event that it is the first to show until it was seen.
    public var latency: Seconds? {
        guard let inputTime, let presentationTime else { return nil }
        return presentationTime - inputTime
    }
}
