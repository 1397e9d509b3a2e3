import DrawList
import Geometry
import Timebase

/// What a view tree needs from the screen it is shown on.
@MainActor
public protocol ViewHost: AnyObject {
    /// The moment that now belongs to: while a frame is made, the predicted moment of its presentation; between frames,
    /// the one whose picture is on the screen. Every motion starts and is evaluated at such a moment.
    var moment: MonotonicTime { get }

    /// Device pixels a point. Who changes it calls ``View/setTreeNeedsFrame()`` on the root.
    var pixelsPerPoint: Double { get }

    /// How far a finger may stray and still tap, in points.
    var tapSlop: Double { get }

    /// Where pictures come from.
    var pictures: any PictureStore { get }

    /// Told what the focus is on and what has come to the middle, for users who do not see it.
    var announcer: (any AccessibilityAnnouncer)? { get }

    /// What the user needs of the display. Who changes it calls ``View/setTreeNeedsFrame()`` on the root.
    var displayPreferences: DisplayPreferences { get }

    /// What lies behind the whole tree, where that is of one colour; nil where it is not. Who changes it calls
    /// ``View/setTreeNeedsFrame()`` on the root.
    var backgroundColor: Color? { get }

    /// Where texts come from.
    var texts: any TextStore { get }

    /// Something that is seen has changed: one more frame is due, also when a frame is just being made.
    func setNeedsFrame()
}

extension ViewHost {
    /// That of a screen whose size in millimetres is not known.
    public var tapSlop: Double { 10 }
    public var announcer: (any AccessibilityAnnouncer)? { nil }
    public var backgroundColor: Color? { nil }
    public var displayPreferences: DisplayPreferences { DisplayPreferences() }

    /// None: for a host that shows nothing.
    public var texts: any TextStore { NoTexts.shared }
}
