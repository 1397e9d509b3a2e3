import Timebase

/// How long before a refresh a frame has to be handed to the kernel to be shown by it: learnt from frames that were not.
///
/// Hardware takes a new picture over at the start of the vertical blank, while the time stamp of a flip is that of its end;
/// drivers want some time of their own. Neither can be asked for.
struct CommitDeadline: Hashable, Sendable {
    /// What a timer and a commit need where nothing was ever late.
    static let shortest = Seconds(0.0003)
    /// Share of what is above the floor that is given back with each frame in time.
    private static let fall = 1.0 / 1024
    /// So many frames in time raise no doubt about the floor any more, and it is lowered by a little.
    private static let framesOfTrust = 20_000

    /// Time before a refresh at which a frame should be handed over.
    private(set) var lead = shortest
    /// A lead that has proved too short.
    private var floor = shortest
    private var framesInTime = 0

    /// A frame that was handed over `before` its refresh was not shown by it. No lead goes beyond `limit`.
    mutating func noteMiss(handedOver before: Seconds, limit: Seconds) {
        framesInTime = 0
        // A frame this early was late for another reason: the GPU, or the kernel.
        guard before < lead + Seconds(0.002) else { return }
        floor = min(max(floor, before + Seconds(0.0002)), limit)
        // Where a GPU takes half a refresh, doubling gets there in a few frames.
        lead = min(max(lead * 2 + Seconds(0.0005), floor), limit)
    }

    mutating func noteInTime() {
        lead = max(floor, lead - (lead - floor) * Self.fall)
        framesInTime += 1
        guard framesInTime >= Self.framesOfTrust else { return }
        framesInTime = 0
        floor = max(Self.shortest, floor * 0.9)
    }
}
