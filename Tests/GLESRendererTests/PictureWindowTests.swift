import DrawList
import GLESRenderer
import Geometry
import HeadlessDisplay
import Testing

@Suite(.needsHeadlessGL) struct PictureWindowTests {
    private static let whole = PixelSize(width: 120, height: 80)

    private func list() -> DrawList {
        var list = DrawList(
            size: Size(width: 120, height: 80),
            background: .verticalGradient(top: Color(white: 0.7), bottom: Color(white: 0.2)))
        let tilted = Transform3D.turned(by: 0.7, about: Point(x: 60, y: 40), perspective: -1.0 / 90)
        list.addGroup(transform: Homography(tilted), alpha: 0.8) {
            $0.append(
                DrawQuad(
                    rect: Rect(x: -30, y: -20, width: 60, height: 40), color: Color(red: 1, green: 0.5, blue: 0),
                    cornerRadius: 8))
        }
        list.addGroup(transform: .identity, alpha: 1, clip: Rect(x: 20, y: 60, width: 70, height: 12)) {
            $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 120, height: 80), color: .white))
        }
        return list
    }

    private func render(
        _ size: PixelSize, _ window: PictureWindow?, _ orientation: DisplayOrientation = .upright
    ) throws -> PixelImage {
        let output = try HeadlessOutput(pixelSize: size)
        let renderer = try GLESRenderer()
        try renderer.draw(list(), into: size, orientation: orientation, window: window)
        return try output.readPixels()
    }

    /// The greatest difference of a colour between a picture and a part of another one.
    private func difference(_ part: PixelImage, _ whole: PixelImage, x: Int, y: Int) -> Int {
        var farthest = 0
        for v in 0..<part.size.height {
            for u in 0..<part.size.width {
                let (a, b) = (part.color(u, v), whole.color(u + x, v + y))
                farthest = max(farthest, abs(Int(a.red) - Int(b.red)), abs(Int(a.blue) - Int(b.blue)))
            }
        }
        return farthest
    }

    @Test(arguments: [(0, 0), (60, 0), (60, 40), (31, 17)])
    func aWindowShowsWhatTheWholePictureHasThere(x: Int, y: Int) throws {
        let whole = try render(Self.whole, nil)
        let part = try render(PixelSize(width: 60, height: 40), PictureWindow(of: Self.whole, x: x, y: y))
        // The noise that keeps the gradient from showing bands is of the display's pixels.
        #expect(difference(part, whole, x: x, y: y) <= 3)
    }

    @Test func whatThePictureLeavesFreeIsBlack() throws {
        let whole = try render(Self.whole, nil)
        let framed = try render(PixelSize(width: 140, height: 100), PictureWindow(of: Self.whole, x: -10, y: -12))
        #expect(difference(whole, framed, x: 10, y: 12) <= 3)
        for (x, y) in [(0, 0), (9, 50), (130, 50), (70, 11), (70, 92), (139, 99)] {
            #expect(framed.color(x, y) == PixelColor(red: 0, green: 0, blue: 0), "\(x), \(y)")
        }
    }

    @Test func aTurnedDisplayShowsItsPartUpright() throws {
        let whole = try render(Self.whole, nil)
        // Upright it is 50 wide and 30 high, and lies on its side.
        let orientation = DisplayOrientation(rotation: .right)
        let part = try render(
            PixelSize(width: 30, height: 50), PictureWindow(of: Self.whole, x: 40, y: 25), orientation)
        var farthest = 0
        for y in 0..<50 {
            for x in 0..<30 {
                let place = orientation.picturePoint(atDisplay: (Double(x) + 0.5) / 30, (Double(y) + 0.5) / 50)
                let (a, b) = (part.color(x, y), whole.color(Int(place.x * 50) + 40, Int(place.y * 30) + 25))
                farthest = max(farthest, abs(Int(a.red) - Int(b.red)), abs(Int(a.blue) - Int(b.blue)))
            }
        }
        #expect(farthest <= 3)
    }
}
