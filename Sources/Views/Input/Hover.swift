import Geometry
import Timebase

/// What the pointer does over a view.
public struct Hover: Hashable, Sendable {
    public enum Phase: Hashable, Sendable { case entered, moved, exited }

    public var phase: Phase
    /// In the view's own coordinates; of an exit, where the pointer is now, or was last where that cannot be told.
    public var position: Point

    public init(phase: Phase, position: Point) {
        self.phase = phase
        self.position = position
    }
}

extension View {
    /// Told of the pointer over the view or its subviews. A view that is to be told does not let it through to what lies
    /// behind.
    public var onHover: (@MainActor (Hover) -> Void)? {
        get { inputTraits?.onHover }
        set { makeInputTraits().onHover = newValue }
    }
}
