import Geometry

/// Puts its subviews into a row or a column, anew whenever its size or its subviews change; hidden ones take no room.
///
/// A subview's wish is its ``View/sizeThatFits(_:)``. When that has changed, ``View/setNeedsLayout()`` on the stack has it
/// asked again.
@MainActor
open class StackView: View {
    public enum Axis: Hashable, Sendable {
        case horizontal, vertical
    }

    /// What becomes of the room along the axis that the subviews' wishes leave or lack.
    public enum Distribution: Hashable, Sendable {
        /// The stretched subviews take or give it.
        case fill
        /// All subviews become equally long.
        case fillEqually
        /// The spacing grows or shrinks, so that the last subview ends at the end.
        case equalSpacing
        /// It stays at the end.
        case leading
        /// Half of it stays at either end.
        case center
    }

    /// Where subviews lie across the axis.
    public enum Alignment: Hashable, Sendable {
        case fill, leading, center, trailing
    }

    public var axis: Axis { didSet { if axis != oldValue { setNeedsLayout() } } }
    /// Between neighbours, in points.
    public var spacing: Double { didSet { if spacing != oldValue { setNeedsLayout() } } }
    public var insets = EdgeInsets.zero { didSet { if insets != oldValue { setNeedsLayout() } } }
    public var distribution = Distribution.fill { didSet { if distribution != oldValue { setNeedsLayout() } } }
    public var alignment = Alignment.fill { didSet { if alignment != oldValue { setNeedsLayout() } } }
    /// Which subview ``Distribution/fill`` stretches or squeezes; nil, or one that is not here, stands for the last one.
    public weak var stretchedSubview: View? { didSet { setNeedsLayout() } }

    /// - Parameter spacing: between neighbours, in points.
    public init(frame: Rect = .zero, axis: Axis = .vertical, spacing: Double = 0) {
        self.axis = axis
        self.spacing = spacing
        super.init(frame: frame)
    }

    override open func subviewsChanged() { setNeedsLayout() }

    /// What wishes its subviews have may depend on the screen, as those of texts do.
    override open func didMove() {
        super.didMove()
        if host != nil { setNeedsLayout() }
    }

    /// The wishes of all subviews, spacing and insets.
    override open func sizeThatFits(_ size: Size) -> Size {
        let inner = Size(
            width: size.width - insets.left - insets.right, height: size.height - insets.top - insets.bottom)
        var (along, across, count) = (0.0, 0.0, 0)
        for view in subviews where !view.isHidden {
            let wish = view.sizeThatFits(inner)
            along += axis == .horizontal ? wish.width : wish.height
            across = max(across, axis == .horizontal ? wish.height : wish.width)
            count += 1
        }
        along += spacing * Double(max(count - 1, 0))
        return axis == .horizontal
            ? Size(width: along + insets.left + insets.right, height: across + insets.top + insets.bottom)
            : Size(width: across + insets.left + insets.right, height: along + insets.top + insets.bottom)
    }

    override open func layoutSubviews() {
        let views = subviews.filter { !$0.isHidden }
        guard !views.isEmpty else { return }
        let inner = Size(
            width: max(bounds.size.width - insets.left - insets.right, 0),
            height: max(bounds.size.height - insets.top - insets.bottom, 0))
        let wishes = views.map { $0.sizeThatFits(inner) }
        let isRow = axis == .horizontal
        let stretched = stretchedSubview.flatMap { view in views.firstIndex { $0 === view } } ?? views.count - 1
        let line = StackLine(
            wishes: wishes.map { isRow ? $0.width : $0.height }, room: isRow ? inner.width : inner.height,
            spacing: spacing, distribution: distribution, stretched: stretched)
        for (index, view) in views.enumerated() {
            let across = place(isRow ? wishes[index].height : wishes[index].width, isRow ? inner.height : inner.width)
            view.arrange(
                in: isRow
                    ? Rect(
                        x: insets.left + line.starts[index], y: insets.top + across.start,
                        width: line.extents[index], height: across.extent)
                    : Rect(
                        x: insets.left + across.start, y: insets.top + line.starts[index],
                        width: across.extent, height: line.extents[index]))
        }
    }

    /// Across the axis.
    private func place(_ wish: Double, _ room: Double) -> (start: Double, extent: Double) {
        let extent = min(wish, room)
        return switch alignment {
        case .fill: (0, room)
        case .leading: (0, extent)
        case .center: ((room - extent) / 2, extent)
        case .trailing: (room - extent, extent)
        }
    }
}

/// Where the subviews of a stack begin along its axis, and how long they are, in points.
private struct StackLine {
    private(set) var starts: [Double] = []
    private(set) var extents: [Double]

    init(
        wishes: [Double], room: Double, spacing: Double, distribution: StackView.Distribution, stretched: Int
    ) {
        extents = wishes
        let gaps = Double(wishes.count - 1)
        let rest = room - wishes.reduce(0, +) - spacing * gaps
        var (start, spacing) = (0.0, spacing)
        switch distribution {
        case .fill: extents[stretched] = max(extents[stretched] + rest, 0)
        case .fillEqually:
            let each = max(room - spacing * gaps, 0) / Double(wishes.count)
            extents = Array(repeating: each, count: wishes.count)
        case .equalSpacing: if gaps > 0 { spacing += rest / gaps }
        case .leading: break
        case .center: start = rest / 2
        }
        for extent in extents {
            starts.append(start)
            start += extent + spacing
        }
    }
}
