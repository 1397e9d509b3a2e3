import DrawList
import Glibc

/// Contrast as WCAG 2.2 defines it. Colours are taken as opaque.
extension Color {
    /// What text and controls have at least where the user needs contrast: that of level AAA.
    static let highContrast = 7.0

    /// 0 black … 1 white.
    private var relativeLuminance: Double {
        func linear(_ value: Float) -> Double {
            let value = Double(min(max(value, 0), 1))
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// From 1, none, to 21, that of black and white.
    func contrast(with other: Color) -> Double {
        let (one, two) = (relativeLuminance, other.relativeLuminance)
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// Black or white, whichever stands out more from this colour.
    var opposite: Color { contrast(with: .white) >= contrast(with: .black) ? .white : .black }

    /// Black or white, whichever is nearer.
    var extreme: Color { opposite == .white ? .black : .white }

    /// This colour, as far as it stands out from another one, otherwise on the way to black or white, no farther than it
    /// takes. Of a grey from which neither stands out so much, the better of them. Opaque.
    func standingOut(from other: Color, by ratio: Double = highContrast) -> Color {
        var opaque = self
        opaque.alpha = 1
        guard opaque.contrast(with: other) < ratio else { return opaque }
        let end = other.opposite
        guard end.contrast(with: other) > ratio else { return end }
        var (near, far): (Float, Float) = (0, 1)
        for _ in 0..<8 {
            let middle = (near + far) / 2
            if opaque.mixed(with: end, share: middle).contrast(with: other) < ratio {
                near = middle
            } else {
                far = middle
            }
        }
        return opaque.mixed(with: end, share: far)
    }
}
