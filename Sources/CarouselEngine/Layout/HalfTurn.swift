/// Eight numbers that are calculated with at once: two registers of any x86-64 or arm64 processor.
typealias Lanes = SIMD8<Float>

extension SIMD8<Float> {
    /// 0…7.
    static let numbers = Lanes(0, 1, 2, 3, 4, 5, 6, 7)

    /// Sine and cosine of π times these numbers, which are −0.5…0.5, to 2e-7 each.
    ///
    /// On half a turn about 0 one polynomial serves for each: nothing is selected or looked up. Sines keep their relative
    /// accuracy down to 0. The coefficients minimise the largest relative (sine) and absolute (cosine) error, and are those of
    /// Remez' algorithm. Products and sums are written apart: fused, they would be calls on processors that have none.
    @inline(__always)
    var sineAndCosineOfHalfTurns: (sine: Lanes, cosine: Lanes) {
        let square = self * self
        var sine = square * 0.077_560_39 - 0.598_242_1
        sine = sine * square + 2.550_069_8
        sine = sine * square - 5.167_71
        sine = (sine * square + 3.141_592_7) * self
        var cosine = square * 0.219_696_8 - 1.331_880_2
        cosine = cosine * square + 4.058_412
        cosine = cosine * square - 4.934_793
        cosine = cosine * square + 1
        return (sine, cosine)
    }
}

extension Double {
    /// The rest after the nearest whole number has been taken off: −0.5…0.5. For numbers below 2⁵¹.
    ///
    /// Adding a number so large rounds to whole numbers, which the oldest processors have no instruction for.
    @inline(__always)
    var fraction: Double { self - ((self + 0x1.8p52) - 0x1.8p52) }
}
