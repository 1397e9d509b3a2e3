import DrawList
import GLESRenderer
import Geometry
import Testing

@Suite(.needsHeadlessGL) struct ClippingTests {
    private func fill(_ list: inout DrawList, _ color: Color, clip: Rect?) {
        let size = list.size
        list.addGroup(transform: .identity, alpha: 1, clip: clip) {
            $0.append(DrawQuad(rect: Rect(origin: .zero, size: size), color: color))
        }
    }

    @Test(arguments: [1.0, 2]) func nothingIsDrawnOutsideTheClip(scale: Double) throws {
        let scene = try HeadlessScene(pixelsPerPoint: scale)
        let picture = try scene.render {
            fill(&$0, .white, clip: Rect(x: 8 / scale, y: 4 / scale, width: 20 / scale, height: 10 / scale))
        }
        for y in 0..<64 {
            for x in 0..<64 {
                let isInside = (8..<28).contains(x) && (4..<14).contains(y)
                #expect(picture.color(x, y) == (isInside ? .white : .black))
            }
        }
    }

    @Test func aClipEndsWithItsGroupAndDoesNotReachTheNextFrame() throws {
        let scene = try HeadlessScene()
        let clip = Rect(x: 0, y: 0, width: 8, height: 8)
        let both = try scene.render {
            fill(&$0, Color(red: 1, green: 0, blue: 0), clip: clip)
            fill(&$0, Color(red: 0, green: 0, blue: 1, alpha: 0.5), clip: nil)
        }
        #expect(both.color(4, 4).red > 100 && both.color(40, 40).blue > 100)
        _ = try scene.render { fill(&$0, .white, clip: clip) }
        let next = try scene.render(.color(.white)) { _ in }
        #expect(next.color(40, 40) == .white)
    }

    @Test(arguments: [
        Rect(x: 10, y: 10, width: 0, height: 10), Rect(x: 100, y: 0, width: 10, height: 10),
        Rect(x: .nan, y: .nan, width: .nan, height: .nan),
    ])
    func anEmptyClipShowsNothing(clip: Rect) throws {
        let scene = try HeadlessScene()
        let picture = try scene.render { fill(&$0, .white, clip: clip) }
        #expect(picture.color(12, 12) == .black && picture.color(0, 0) == .black && picture.color(63, 63) == .black)
    }

    @Test func clipsThatStayTheSameAreSetOnce() throws {
        let gl = RecordingGLES()
        let renderer = try RendererCore(gl: gl)
        var list = DrawList(size: Size(width: 640, height: 480))
        let clip = Rect(x: 0, y: 0, width: 320, height: 480)
        for _ in 0..<3 { fill(&list, .white, clip: clip) }
        for _ in 0..<3 { fill(&list, .white, clip: nil) }
        gl.calls = []
        try renderer.draw(list, into: PixelSize(width: 640, height: 480))
        let scissors = gl.calls.count { if case .setScissor = $0 { true } else { false } }
        #expect(scissors == 2)
    }
}
