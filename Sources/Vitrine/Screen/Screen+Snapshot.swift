import DrawList
import Geometry
import HeadlessDisplay
import Imaging
import Platform
import Timebase

extension Screen {
    /// A screen in memory whose ``run()`` plays to the asked moment and writes the picture.
    convenience init(
        snapshot: SnapshotRequest, orientation: DisplayOrientation, background: Background,
        log: @escaping @MainActor (LogLevel, String) -> Void
    ) throws {
        let clock = VirtualClock()
        let output = try HeadlessOutput(pixelSize: snapshot.size, clock: clock)
        try self.init(
            output: output, input: nil, clock: clock, background: background, pixelsPerPoint: 1,
            orientation: orientation, log: log
        )
        runInstead = { producer in
            try output.makeCurrent()
            producer.advanceWithPictures(to: clock.now)
            while clock.now - output.start < snapshot.moment {
                clock.now = clock.now + output.description.period.duration
                producer.advanceWithPictures(to: clock.now)
            }
            try producer.draw(at: clock.now)
            try PNGWriter().write(try output.readPixels(), to: snapshot.path)
        }
    }
}
