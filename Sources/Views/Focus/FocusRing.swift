import DrawList
import Geometry

/// The frame around what has the focus: light within dark, so that it is seen on anything.
@MainActor
enum FocusRing {
    /// In points.
    private static let width = 3.0
    private static let color = Color.white
    private static let edgeColor = Color(white: 0, alpha: 0.8)

    static func draw(around rect: Rect, inside: Bool, of view: View, in context: inout DrawContext) {
        let isBold = view.host?.displayPreferences.highContrast ?? false
        let width = isBold ? Self.width * 2 : Self.width
        let edge = isBold ? width / 2 : 1
        let outer = inside ? rect : rect.expanded(by: width + edge)
        strokes(outer, width: width + 2 * edge, color: edgeColor, in: &context)
        strokes(outer.expanded(by: -edge), width: width, color: color, in: &context)
    }

    /// The four sides of a rectangle, from its edge inwards.
    private static func strokes(_ rect: Rect, width: Double, color: Color, in context: inout DrawContext) {
        let side = max(rect.size.height - 2 * width, 0)
        func add(_ x: Double, _ y: Double, _ across: Double, _ down: Double) {
            context.add(DrawQuad(rect: Rect(x: x, y: y, width: across, height: down), color: color))
        }
        add(rect.minX, rect.minY, rect.size.width, width)
        add(rect.minX, rect.maxY - width, rect.size.width, width)
        add(rect.minX, rect.minY + width, width, side)
        add(rect.maxX - width, rect.minY + width, width, side)
    }
}

extension Rect {
    fileprivate func expanded(by distance: Double) -> Rect {
        Rect(
            x: minX - distance, y: minY - distance, width: size.width + 2 * distance,
            height: size.height + 2 * distance)
    }
}
