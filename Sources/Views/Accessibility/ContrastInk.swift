import DrawList
import Geometry

extension View {
    /// What controls are drawn in where the user needs contrast; nil elsewhere.
    func contrastInk(isEnabled: Bool = true) -> ContrastInk? {
        isHighContrast ? ContrastInk(before: backdrop, isEnabled: isEnabled) : nil
    }
}

/// The two colours of controls in high contrast.
struct ContrastInk: Hashable {
    /// Lines, and what is filled.
    let ink: Color
    /// What is not.
    let ground: Color

    private static let lineWidth = 2.0
    private static let edgeWidth = 1.0

    /// - Parameter backdrop: nil where it is not known.
    init(before backdrop: Color?, isEnabled: Bool = true) {
        let strong = (backdrop ?? .black).opposite
        ground = strong.opposite
        // Of what cannot be used, the lines are weaker; they do not let anything through.
        ink = isEnabled ? strong : strong.mixed(with: ground, share: 0.4)
    }

    /// A shape that is filled, or with its outline only. An edge around it parts it from whatever lies behind.
    func draw(_ rect: Rect, cornerRadius: Double, isFilled: Bool, in context: inout DrawContext) {
        draw(rect, cornerRadius: cornerRadius, fill: isFilled ? ink : ground, in: &context)
    }

    func draw(_ rect: Rect, cornerRadius: Double, fill: Color, in context: inout DrawContext) {
        let outer = rect.expanded(by: Self.edgeWidth)
        context.add(DrawQuad(rect: outer, color: ground, cornerRadius: cornerRadius + Self.edgeWidth))
        context.add(DrawQuad(rect: rect, color: fill, cornerRadius: cornerRadius))
        outline(rect, cornerRadius: cornerRadius, in: &context)
    }

    func outline(_ rect: Rect, cornerRadius: Double, width: Double = lineWidth, in context: inout DrawContext) {
        context.add(DrawQuad(rect: rect, color: ink, cornerRadius: cornerRadius, borderWidth: width))
    }
}
