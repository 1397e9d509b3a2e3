import DrawList
import Geometry
import Testing

@Suite(.needsHeadlessGL) struct BackgroundTests {
    @Test func aPlainBackgroundIsItsColour() throws {
        let scene = try HeadlessScene()
        let image = try scene.render(.color(Color(red: 0.2, green: 0.4, blue: 0.6))) { _ in }
        #expect(image.color(0, 0).isNear(PixelColor(red: 51, green: 102, blue: 153), tolerance: 1))
        #expect(image.isOpaque)
    }

    @Test func aGradientGoesFromTheUpperEdgeToTheLower() throws {
        let scene = try HeadlessScene(width: 32, height: 256)
        let image = try scene.render(.verticalGradient(top: .white, bottom: .black)) { _ in }
        for y in stride(from: 0, to: 256, by: 5) {
            let expected = 255 * (1 - (Double(y) + 0.5) / 256)
            for x in 0..<32 { #expect(abs(Double(image.color(x, y).red) - expected) <= 1.1) }
        }
        #expect(image.isOpaque)
    }

    /// Eight grey levels over 256 rows would show as bands of 32 rows; the mean of a row must not step.
    @Test func aDarkGradientShowsNoBands() throws {
        let scene = try HeadlessScene(width: 256, height: 256)
        let background = Background.verticalGradient(top: Color(white: 10.0 / 255), bottom: Color(white: 2.0 / 255))
        let image = try scene.render(background) { _ in }
        for y in 0..<256 {
            let mean = Double(image.reds(row: y).reduce(0, +)) / 256
            let expected = 10 - 8 * (Double(y) + 0.5) / 256
            #expect(abs(mean - expected) < 0.12, "row \(y): \(mean) for \(expected)")
        }
    }

    @Test func aGradientOfOneColourIsNotNoisy() throws {
        let scene = try HeadlessScene()
        let grey = Color(white: 40.0 / 255)
        let image = try scene.render(.verticalGradient(top: grey, bottom: grey)) { _ in }
        for y in 0..<64 {
            for x in 0..<64 { #expect(image.color(x, y) == PixelColor(red: 40, green: 40, blue: 40)) }
        }
    }
}
