import DrawList
import Geometry
import Testing

@Suite struct PixelHalvingTests {
    /// All of the next level.
    private func halved(_ pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
        let size = PixelSize(width: width, height: height)
        let next = PixelHalving.size(after: size)
        let part = PixelRect(x: 0, y: 0, width: next.width, height: next.height)
        return pixels.withUnsafeBytes { PixelHalving.halve($0, of: size, part: part) }
    }

    /// A picture of one channel in all four.
    private func grey(_ values: [UInt8]) -> [UInt8] { values.flatMap { [$0, $0, $0, $0] } }

    @Test func ofEvenSidesEachPixelIsTheMeanOfFourRounded() {
        let pixels: [UInt8] = [
            0, 10, 255, 255, 1, 10, 255, 255, 8, 0, 0, 0, 9, 0, 0, 0,
            0, 10, 255, 254, 1, 11, 255, 254, 8, 0, 0, 0, 9, 0, 0, 0,
        ]
        #expect(halved(pixels, width: 4, height: 2) == [1, 10, 255, 255, 9, 0, 0, 0])
    }

    /// Of five pixels the first of two covers two and a half, the second the rest.
    @Test func ofOddSidesNothingIsLeftOut() {
        #expect(halved(grey([100, 100, 100, 100, 0]), width: 5, height: 1) == grey([100, 60]))
        #expect(halved(grey([100, 100, 0, 0, 0]), width: 5, height: 1) == grey([80, 0]))
        #expect(halved(grey([0, 0, 100, 0, 0]), width: 5, height: 1) == grey([20, 20]))
        #expect(halved(grey([90, 0, 0]), width: 1, height: 3) == grey([30]))
        #expect(halved(grey([0, 200]), width: 1, height: 2) == grey([100]))
    }

    @Test(arguments: 1...9)
    func oneColourStaysAsItIs(side: Int) {
        let color: [UInt8] = [3, 127, 254, 255]
        for other in 1...9 {
            let pixels = (0..<side * other).flatMap { _ in color }
            let next = PixelHalving.size(after: PixelSize(width: side, height: other))
            let expected = (0..<next.area).flatMap { _ in color }
            #expect(halved(pixels, width: side, height: other) == expected)
        }
    }

    @Test func noColourExceedsItsAlpha() {
        var random = SystemRandomNumberGenerator()
        let pixels = (0..<7 * 5).flatMap { _ in
            let alpha = UInt8.random(in: 0...255, using: &random)
            return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &random) } + [alpha]
        }
        let next = halved(pixels, width: 7, height: 5)
        for start in stride(from: 0, to: next.count, by: 4) {
            #expect(next[start..<start + 3].allSatisfy { $0 <= next[start + 3] })
        }
    }

    @Test(arguments: [(8, 6), (7, 6), (7, 5)])
    func aPartIsThatPartOfTheWhole(width: Int, height: Int) {
        let pixels = (0..<width * height * 4).map { UInt8(truncatingIfNeeded: $0 &* 37) }
        let size = PixelSize(width: width, height: height)
        let whole = halved(pixels, width: width, height: height)
        let part = PixelRect(x: 1, y: 1, width: 2, height: 1)
        let cut = pixels.withUnsafeBytes { PixelHalving.halve($0, of: size, part: part) }
        let start = (width / 2 + 1) * 4
        #expect(cut == Array(whole[start..<start + 8]))
    }
}
