import FrameScheduling
import GLESRenderer
import Timebase

/// What the frames of a screen took over a span of time.
public struct ScreenStatistics: Hashable, Sendable {
    /// The display's name.
    public var output: String
    /// Time between two of its refreshes, as measured.
    public var period: Seconds
    /// The span's beginning and length.
    public var start: MonotonicTime
    public var duration: Seconds

    public var frames: FrameStatistics
    /// From one frame's presentation to the next one's, rests left out; nil without two frames in a row.
    public var interval: DurationSummary?
    /// From the kernel's time stamp of the oldest event that a frame is the first to show until that frame was seen; nil
    /// without such frames.
    public var latency: DurationSummary?
    /// The processor's work of the main thread for a frame, the events that it shows included; nil where it is not measured,
    /// see ``Screen/measuresWork``.
    public var processor: DurationSummary?
    /// The same on average, by stage.
    public var stages: StageTimes?
    /// The GPU's work for a frame; nil where the driver lacks GL_EXT_disjoint_timer_query.
    public var gpu: DurationSummary?
    /// What has gone into textures.
    public var uploads: UploadStatistics
    /// Of all textures at the end of the span, mipmaps included.
    public var textureBytes: Int

    /// Frames a second while something moved; nil without two frames in a row.
    public var rate: Double? { interval.flatMap { $0.mean > .zero ? 1 / $0.mean.value : nil } }
}
