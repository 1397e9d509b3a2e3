import DrawList

/// The colours that controls have unless told otherwise: plain, and legible on light and dark alike.
public enum ControlColors {
    public static let accent = Color(red: 0.12, green: 0.45, blue: 0.85)
    /// Of what is switched on.
    public static let on = Color(red: 0.2, green: 0.66, blue: 0.36)
    /// Of grooves, and of what is switched off.
    public static let track = Color(white: 0.5, alpha: 0.55)
    public static let thumb = Color.white
}

extension Color {
    /// Darker by a share, 0…1.
    func shaded(by share: Float) -> Color {
        Color(red: red * (1 - share), green: green * (1 - share), blue: blue * (1 - share), alpha: alpha)
    }

    /// More transparent by a factor, 0…1.
    func faded(_ factor: Float) -> Color { Color(red: red, green: green, blue: blue, alpha: alpha * factor) }

    /// As part of a disabled control.
    var dimmed: Color { faded(0.4) }

    /// On the way to another colour, 0…1.
    func mixed(with other: Color, share: Float) -> Color {
        func mix(_ from: Float, _ to: Float) -> Float { from + (to - from) * share }
        return Color(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}
