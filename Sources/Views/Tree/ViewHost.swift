import Geometry
import Timebase

/// What a view tree needs from the screen it is shown on.
@MainActor
public protocol ViewHost: AnyObject {
    /// The moment that now belongs to: while a frame is made, the predicted moment of its presentation; between frames,
    /// the one whose picture is on the screen. Every motion starts and is evaluated at such a moment.
    var moment: MonotonicTime { get }

    /// Device pixels a point.
    var pixelsPerPoint: Double { get }

    /// How far a finger may stray and still tap, in points.
    var tapSlop: Double { get }

    /// Where pictures come from.
    var pictures: any PictureStore { get }

    /// Something that is seen has changed: one more frame is due.
    func setNeedsFrame()
}

extension ViewHost {
    /// That of a screen whose size in millimetres is not known.
    public var tapSlop: Double { 10 }
}
