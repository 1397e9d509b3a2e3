import FrameScheduling
import GLESRenderer
import Timebase

/// The span of time that the next report of a screen's statistics tells of: at least a second, and no more than that after
/// its last frame. Nothing is due while no frame was made.
struct StatisticsSpan {
    static let length = Seconds(1)
    /// Frames further apart than this have a rest between them, which belongs to no span.
    private static let rest = Seconds(0.1)

    private(set) var start: MonotonicTime
    /// What had been counted by then.
    private(set) var frames = FrameStatistics()
    private(set) var uploads = UploadStatistics()
    private var hasFrames = false

    init(start: MonotonicTime) { self.start = start }

    /// When it is to be told; nil while there is nothing to tell.
    var due: MonotonicTime? { hasFrames ? start + Self.length : nil }

    /// A frame was begun, or seen.
    mutating func noteFrame(at time: MonotonicTime) {
        if !hasFrames, time - start > Self.rest { start = time }
        hasFrames = true
    }

    /// It was told; the next one begins.
    mutating func restart(at time: MonotonicTime, frames: FrameStatistics, uploads: UploadStatistics) {
        self = StatisticsSpan(start: time)
        self.frames = frames
        self.uploads = uploads
    }
}
