import Geometry
import Timebase

/// What of a view's place follows the size of its superview: the parts that are named share what the superview has grown,
/// by their sizes for margins and size alike. Nothing named leaves the frame as it is.
public struct Autoresizing: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let left = Autoresizing(rawValue: 1)
    public static let width = Autoresizing(rawValue: 2)
    public static let right = Autoresizing(rawValue: 4)
    public static let top = Autoresizing(rawValue: 8)
    public static let height = Autoresizing(rawValue: 16)
    public static let bottom = Autoresizing(rawValue: 32)

    /// Keeps the distances from all edges.
    public static let size: Autoresizing = [.width, .height]
    /// Keeps the size and the place in the middle.
    public static let center: Autoresizing = [.left, .right, .top, .bottom]
}

extension View {
    /// Has ``layoutSubviews()`` called before the next frame, or before the present one is drawn where that is being made.
    public final func setNeedsLayout() {
        needsLayout = true
        noteLayoutDue()
        setNeedsFrame()
    }

    /// Has the tree look for views that need a layout here.
    final func noteLayoutDue() {
        var candidate: View? = self
        while let view = candidate, !view.hasLayoutDue {
            view.hasLayoutDue = true
            candidate = view.superview
        }
    }

    /// Calls ``layoutSubviews()`` now if ``setNeedsLayout()`` has asked for it.
    public final func layoutIfNeeded() {
        guard needsLayout else { return }
        needsLayout = false
        layoutSubviews()
    }

    /// Lays out whatever needs it, from here down. Answers whether anything did.
    func layOutTree() -> Bool {
        guard hasLayoutDue else { return false }
        hasLayoutDue = false
        var isChanged = needsLayout
        layoutIfNeeded()
        for view in subviews where view.layOutTree() { isChanged = true }
        return isChanged
    }

    final func fillSuperview() {
        if fillsSuperview, let superview { frame = superview.bounds }
    }

    final func sizeChanged(from old: Size) {
        needsLayout = false
        for view in subviews where !view.fillsSuperview && !view.autoresizing.isEmpty { view.follow(old, frame.size) }
        layoutSubviews()
        for view in subviews where view.fillsSuperview { view.frame = bounds }
    }

    private func follow(_ old: Size, _ new: Size) {
        let horizontal = Self.stretched(
            (frame.minX, frame.size.width, old.width - frame.maxX), by: new.width - old.width,
            (autoresizing.contains(.left), autoresizing.contains(.width), autoresizing.contains(.right)))
        let vertical = Self.stretched(
            (frame.minY, frame.size.height, old.height - frame.maxY), by: new.height - old.height,
            (autoresizing.contains(.top), autoresizing.contains(.height), autoresizing.contains(.bottom)))
        frame = Rect(x: horizontal.start, y: vertical.start, width: horizontal.extent, height: vertical.extent)
    }

    /// Shares `growth` among the parts that give way, by their sizes; evenly where these have none.
    private static func stretched(
        _ parts: (before: Double, extent: Double, after: Double), by growth: Double,
        _ gives: (before: Bool, extent: Bool, after: Bool)
    ) -> (start: Double, extent: Double) {
        let weights = (
            gives.before ? max(parts.before, 0) : 0, gives.extent ? max(parts.extent, 0) : 0,
            gives.after ? max(parts.after, 0) : 0
        )
        let sum = weights.0 + weights.1 + weights.2
        let count = (gives.before ? 1.0 : 0) + (gives.extent ? 1 : 0) + (gives.after ? 1 : 0)
        guard count > 0 else { return (parts.before, parts.extent) }
        func share(_ weight: Double, _ isGiving: Bool) -> Double {
            sum > 0 ? growth * weight / sum : isGiving ? growth / count : 0
        }
        return (
            parts.before + share(weights.0, gives.before), max(parts.extent + share(weights.1, gives.extent), 0)
        )
    }
}
