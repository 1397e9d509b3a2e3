import CGLES
import DrawList
import GLESRenderer
import Geometry
import HeadlessDisplay
import Testing
import Timebase

@Suite(.needsHeadlessGL) struct OrientationTests {
    static let all: [DisplayOrientation] = DisplayOrientation.Rotation.allCases.flatMap { rotation in
        DisplayOrientation.Mirroring.allCases.map { DisplayOrientation(rotation: rotation, mirroring: $0) }
    }
    private static let upright = PixelSize(width: 60, height: 40)

    /// Everything that has a place on the screen: a backdrop, tilted, rounded and shadowed quads, a clipped group, and a
    /// program's own drawing.
    private func list(_ list: inout DrawList) {
        let size = Size(width: 60, height: 40)
        var card = DrawQuad(rect: Rect(x: 4, y: 6, width: 20, height: 14), color: .white, cornerRadius: 4)
        card.shadowOpacity = 0.8
        card.shadowRadius = 5
        let tilted = Transform3D.turned(by: 0.7, about: Point(x: 40, y: 20), perspective: -1.0 / 60)
        list.addGroup(transform: .identity, alpha: 1) { $0.append(card) }
        list.addGroup(transform: Homography(tilted), alpha: 0.7) {
            $0.append(
                DrawQuad(rect: Rect(x: -12, y: -8, width: 24, height: 16), color: Color(red: 1, green: 0.5, blue: 0)))
        }
        list.addGroup(transform: .identity, alpha: 1, clip: Rect(x: 3, y: 29, width: 11, height: 7)) {
            $0.append(DrawQuad(rect: Rect(origin: .zero, size: size), color: Color(red: 0, green: 0, blue: 1)))
        }
        let drawing = CustomDrawing { _ in
            glClearColor(0, 1, 0, 1)
            glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
        }
        let command = CustomCommand(
            drawing: drawing, rect: Rect(x: 50, y: 1, width: 8, height: 5), alpha: 1,
            time: MonotonicTime(secondsSinceStart: 0))
        list.addCommand(command, transform: .identity, clip: nil)
    }

    private func render(_ orientation: DisplayOrientation) throws -> PixelImage {
        let sideways = orientation.isSideways
        let display = sideways ? PixelSize(width: 40, height: 60) : Self.upright
        let output = try HeadlessOutput(pixelSize: display)
        let renderer = try GLESRenderer()
        var list = DrawList(
            size: Size(width: 60, height: 40), background: .verticalGradient(top: Color(white: 0.8), bottom: .black))
        self.list(&list)
        try renderer.draw(list, into: display, orientation: orientation)
        return try output.readPixels()
    }

    @Test(arguments: all)
    func theFrameIsTurnedAndMirroredPixelByPixel(orientation: DisplayOrientation) throws {
        let upright = try render(.upright)
        let turned = try render(orientation)
        var farthest = 0
        for y in 0..<turned.size.height {
            for x in 0..<turned.size.width {
                let (u, v) = (Double(x) + 0.5, Double(y) + 0.5)
                let place = orientation.picturePoint(
                    atDisplay: u / Double(turned.size.width), v / Double(turned.size.height))
                let (px, py) = (place.x * Double(Self.upright.width), place.y * Double(Self.upright.height))
                let (a, b) = (turned.color(x, y), upright.color(Int(px), Int(py)))
                farthest = max(
                    farthest, abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
                    abs(Int(a.blue) - Int(b.blue)))
            }
        }
        // The noise that keeps the gradient from showing bands is of the display's pixels.
        #expect(farthest <= 2)
        #expect(upright.color(54, 3) == PixelColor(red: 0, green: 255, blue: 0))
        #expect(upright.color(8, 32) == PixelColor(red: 0, green: 0, blue: 255))
    }
}
