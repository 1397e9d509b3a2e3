import DrawList
import Geometry

/// The frame around what has the focus: light within dark, so that it is seen on anything.
@MainActor
enum FocusRing {
    /// In points.
    private static let width = 3.0
    private static let color = Color.white
    private static let edgeColor = Color(white: 0, alpha: 0.8)

    /// Follows round corners, at an even distance.
    static func draw(
        around rect: Rect, cornerRadius: Double, inside: Bool, isBold: Bool, in context: inout DrawContext
    ) {
        let width = isBold ? Self.width * 2 : Self.width
        let edge = isBold ? width / 2 : 1
        let distance = inside ? 0 : width + edge
        func stroke(_ distance: Double, width: Double, _ color: Color) {
            context.add(
                DrawQuad(
                    rect: rect.expanded(by: distance), color: color, cornerRadius: max(cornerRadius + distance, 0),
                    borderWidth: width))
        }
        stroke(distance, width: width + 2 * edge, isBold ? .black : edgeColor)
        stroke(distance - edge, width: width, color)
    }
}

extension Rect {
    /// With its edges farther out, in points.
    func expanded(by distance: Double) -> Rect {
        Rect(
            x: minX - distance, y: minY - distance, width: size.width + 2 * distance,
            height: size.height + 2 * distance)
    }
}
