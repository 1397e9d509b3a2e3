import Display
import FrameScheduling
import Geometry
import Timebase

/// One of a screen's outputs: its frames, each in step with its own display.
@MainActor
final class ScreenOutput {
    /// Flips that have not come after this time are lost.
    static let lostFlipTimeout = Seconds(1.5)

    let device: any Output
    var scheduler: FrameScheduler
    var meter = FrameMeter()
    var span: StatisticsSpan
    /// Nothing can be shown at present.
    var isDark: Bool
    /// Whether it was ever lit: before, its description means nothing.
    var isKnown: Bool
    /// No frame before this moment: the output refused one.
    var heldUntil: MonotonicTime?
    var inFlightSince: MonotonicTime?
    var framesLostInARow = 0
    /// Which of the screen's pictures the newest frame shows; negative is none that is of use.
    var drawnPicture = 0
    /// The part of the picture that it shows; nil is all of it.
    var window: PictureWindow?
    /// Why it was given up for good.
    var failure: OutputError?

    init(_ device: any Output, start: MonotonicTime) {
        self.device = device
        scheduler = FrameScheduler(period: device.description.period)
        span = StatisticsSpan(start: start)
        isDark = device.darkness != nil
        isKnown = !isDark
    }

    func forgetFramesInFlight(_ trace: FrameTrace?) {
        scheduler.forgetFramesInFlight()
        meter.forgetFramesInFlight { trace?.add(.lost($0)) }
    }

    /// The next frame is due, whatever it shows.
    func setNeedsFrame() { drawnPicture = -1 }
}
