import DrawList
import Geometry
import Testing

/// Borders, gradients, shadows and seams.
@Suite(.needsHeadlessGL) struct DecorationTests {
    private func render(_ transform: Homography = .identity, _ quads: DrawQuad...) throws -> PixelImage {
        try HeadlessScene().render { list in
            list.addGroup(transform: transform, alpha: 1) { for quad in quads { $0.append(quad) } }
        }
    }

    private func area(_ image: PixelImage) -> Double {
        Double((0..<64).reduce(0) { $0 + image.reds(row: $1).reduce(0, +) }) / 255
    }

    @Test(arguments: [(0.0, 1.0), (0, 2.5), (12, 1), (12, 3), (12, 14), (0, 0.4)])
    func aBorderIsAsWideAsItSays(radius: Double, width: Double) throws {
        let side = 48.0
        let image = try render(
            .identity,
            DrawQuad(rect: Rect(x: 8, y: 8, width: side, height: side), cornerRadius: radius, borderWidth: width))
        func shape(_ side: Double, _ radius: Double) -> Double { side * side - (4 - Double.pi) * radius * radius }
        let expected = shape(side, radius) - shape(side - 2 * width, max(radius - width, 0))
        #expect(abs(area(image) - expected) < expected * 0.01 + 0.5, "\(area(image)) for \(expected)")
        #expect(image.color(32, 32) == .black)
    }

    @Test func aBorderWiderThanTheQuadFillsIt() throws {
        let image = try render(.identity, DrawQuad(rect: Rect(x: 8, y: 8, width: 40, height: 40), borderWidth: 30))
        #expect(abs(area(image) - 1600) < 1)
    }

    @Test func aThinBorderStaysWholeWhenTilted() throws {
        let plane = Homography(.turned(by: 1.1, about: Point(x: 32, y: 32), perspective: -1.0 / 200))
        let quad = DrawQuad(rect: Rect(x: -28, y: -28, width: 56, height: 56), borderWidth: 1)
        let image = try render(plane, quad)
        // Every row through the middle crosses it twice, each time by what is left of a point's width.
        for y in 24..<40 {
            let row = image.reds(row: y).reduce(0, +)
            #expect(row > 2 * 255 * 30 / 100 && row < 2 * 255 * 70 / 100, "row \(y): \(row)")
        }
    }

    // MARK: Gradients

    private func gradient(_ stops: [GradientStop], angle: (Double, Double)) throws -> PixelImage {
        try HeadlessScene().render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                var quad = DrawQuad(rect: Rect(x: 0, y: 0, width: 64, height: 32))
                quad.gradient = $0.addGradient(stops, x: angle.0, y: angle.1)
                $0.append(quad)
            }
        }
    }

    @Test func twoColoursGoOverEvenly() throws {
        let image = try gradient([GradientStop(0, .black), GradientStop(1, .white)], angle: (1, 0))
        for x in 0..<64 { #expect(abs(Double(image.color(x, 9).red) - 255 * (Double(x) + 0.5) / 64) < 2) }
    }

    @Test func aSlantedGradientEndsInTheCorners() throws {
        let image = try gradient([GradientStop(0, .black), GradientStop(1, .white)], angle: (0.6, 0.8))
        for (x, y) in [(0, 0), (63, 0), (20, 20), (0, 31), (63, 31), (40, 3)] {
            let way = (Double(x) + 0.5 - 32) * 0.6 + (Double(y) + 0.5 - 16) * 0.8
            let expected = 255 * (0.5 + way / (64 * 0.6 + 32 * 0.8))
            #expect(abs(Double(image.color(x, y).red) - expected) < 2, "at \(x), \(y)")
        }
    }

    @Test func everyStopIsWhereItSays() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let image = try gradient(
            [
                GradientStop(0.25, .black), GradientStop(0.5, red), GradientStop(0.5, .white),
                GradientStop(0.75, .black),
            ],
            angle: (1, 0))
        for x in 0..<64 {
            let t = (Double(x) + 0.5) / 64
            let isFirst = t < 0.5
            let expected = isFirst ? (t - 0.25) * 4 : t < 0.75 ? (0.75 - t) * 4 : 0
            #expect(abs(Double(image.color(x, 9).red) - 255 * max(expected, 0)) < 3, "at \(x)")
            #expect(image.color(x, 9).green == (isFirst ? 0 : image.color(x, 9).red))
        }
    }

    /// The strips of a gradient meet without a gap and without overlapping.
    @Test(arguments: [0.0, 0.3, 1.2]) func stripsOfAGradientMeet(angle: Double) throws {
        let plane = Homography(.turned(by: angle, about: Point(x: 32, y: 32), perspective: -1.0 / 120))
        let grey = Color(white: 1, alpha: 0.5)
        let image = try HeadlessScene().render { list in
            list.addGroup(transform: plane, alpha: 1) {
                var quad = DrawQuad(rect: Rect(x: -80, y: -80, width: 160, height: 160))
                let stops = (0...20).map { GradientStop(Double($0) / 20, grey) }
                quad.gradient = $0.addGradient(stops, x: 0.6, y: 0.8)
                $0.append(quad)
            }
        }
        for y in 20..<44 { for x in 26..<38 { #expect(abs(Int(image.color(x, y).red) - 128) <= 1, "at \(x), \(y)") } }
    }

    // MARK: Shadows and seams

    @Test func aShadowLiesBesideItsQuadInItsOwnColour() throws {
        let image = try render(
            .identity,
            DrawQuad(
                rect: Rect(x: 16, y: 16, width: 16, height: 16), color: .white, shadowOpacity: 1, shadowRadius: 4,
                shadowOffset: Point(x: 20, y: 0), shadowColor: Color(red: 0, green: 1, blue: 0)))
        #expect(image.color(44, 24) == PixelColor(red: 0, green: 255, blue: 0))
        #expect(image.color(8, 24) == .black && image.color(24, 24) == .white)
    }

    @Test func aShadowAloneLeavesItsQuadOut() throws {
        let image = try render(
            .identity,
            DrawQuad(
                rect: Rect(x: 16, y: 16, width: 32, height: 32), color: Color(red: 1, green: 0, blue: 0),
                shadowOpacity: 0.5, shadowRadius: 4, shadowColor: .white, isFilled: false))
        #expect(image.color(32, 32).isNear(PixelColor(red: 128, green: 128, blue: 128)))
    }

    /// Two halves of a translucent quad show no line where they meet, between pixels and tilted.
    @Test func noLineShowsAtASeam() throws {
        for plane in [Homography(h31: 0.37), Homography(.turned(by: 0.7, about: Point(x: 32, y: 0)))] {
            let color = Color(white: 1, alpha: 0.5)
            let image = try render(
                plane,
                DrawQuad(rect: Rect(x: -20, y: 0, width: 20, height: 64), color: color, seams: .right),
                DrawQuad(rect: Rect(x: 0, y: 0, width: 40, height: 64), color: color, seams: .left))
            let row = image.reds(row: 32).filter { $0 > 0 }
            #expect(row.dropFirst(2).dropLast(2).allSatisfy { abs($0 - 128) <= 1 }, "\(row)")
        }
    }
}
