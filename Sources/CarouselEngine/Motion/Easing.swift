/// Curves of progress over time.
public enum Easing {
    /// Cubic, slow at both ends: 4u³ up to the middle, its mirror image after it. 0 → 0, ½ → ½, 1 → 1.
    public static func easeInOut(_ u: Double) -> Double {
        if u < 0.5 { return 4 * u * u * u }
        let v = 2 * u - 2
        return 1 + 0.5 * v * v * v
    }
}
