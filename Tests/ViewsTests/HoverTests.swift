import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

@MainActor
@Suite struct HoverTests {
    private let host = TestHost()
    private let outer = View(frame: Rect(x: 100, y: 100, width: 400, height: 300))
    private let inner = View(frame: Rect(x: 50, y: 50, width: 100, height: 100))
    private let story = Story()

    private final class Story {
        var lines: [String] = []
    }

    init() {
        host.root.addSubview(outer)
        outer.addSubview(inner)
        let story = story
        outer.onHover = { story.lines.append("outer \($0.phase)") }
        inner.onHover = { story.lines.append("inner \($0.phase) \(Int($0.position.x)) \(Int($0.position.y))") }
    }

    private func move(_ x: Double, _ y: Double) {
        let event = PointerEvent(action: .moved, position: Point(x: x, y: y), time: host.moment)
        host.router.handle(.pointer(event))
    }

    @Test func comingMovingAndGoingAreToldOnce() {
        move(10, 10)
        move(110, 110)
        move(160, 170)
        #expect(inner.isHovered && outer.isHovered)
        move(165, 170)
        move(700, 10)
        #expect(!inner.isHovered && !outer.isHovered)
        #expect(
            story.lines == [
                "outer entered", "inner entered 10 20", "outer moved", "outer moved", "inner moved 15 20",
                "inner exited 550 -140", "outer exited",
            ])
    }

    @Test func aViewThatMovesAwayFromUnderThePointerIsLeftWithTheNextFrame() {
        move(160, 170)
        inner.frame = Rect(x: 200, y: 50, width: 100, height: 100)
        #expect(inner.isHovered)
        host.advance()
        #expect(!inner.isHovered && outer.isHovered)
    }

    @Test func aViewThatGoesAwayIsLeftAtOnce() {
        move(160, 170)
        inner.removeFromSuperview()
        #expect(!inner.isHovered && outer.isHovered)
        outer.isHidden = true
        #expect(!outer.isHovered)
    }

    @Test func aTouchTakesThePointerAway() {
        move(160, 170)
        host.contact(.began, 700, 400)
        #expect(!inner.isHovered && !outer.isHovered)
    }

    @Test func aViewThatIsTakenAwayBeforeItIsToldHearsNothing() {
        let outer = outer
        let inner = inner
        outer.onHover = { if $0.phase == .entered { inner.removeFromSuperview() } }
        move(160, 170)
        #expect(story.lines.isEmpty)
        #expect(outer.isHovered && !inner.isHovered)
    }

    @Test func aPointerThatIsTakenAwayWhileItIsToldLeaves() {
        let router = host.router
        outer.onHover = { if $0.phase == .entered { router.cancelAll() } }
        move(160, 170)
        #expect(!outer.isHovered && !inner.isHovered)
        #expect(story.lines.isEmpty)
    }

    @Test func aTouchOnNothingTakesTheDrawnArrowAway() {
        move(10, 10)
        host.advance()
        #expect(!host.isFrameWanted)
        host.contact(.began, 700, 10)
        #expect(host.isFrameWanted)
        host.advance()
        host.contact(.ended, 700, 10)
        host.contact(.began, 700, 10)
        #expect(!host.isFrameWanted, "the arrow was gone already")
    }
}

@MainActor
@Suite struct PointerArrowTests {
    private let host = TestHost()

    private func move(_ x: Double, _ y: Double) {
        let event = PointerEvent(action: .moved, position: Point(x: x, y: y), time: host.moment)
        host.router.handle(.pointer(event))
    }

    private func arrow() -> DrawList {
        var context = DrawContext(list: DrawList(size: TestHost.size))
        context.begin(size: TestHost.size, background: .color(.black))
        host.router.drawPointer(in: &context, at: host.moment)
        context.end()
        return context.list
    }

    @Test func theArrowComesWithTheFirstMovementAndGoesWithATouch() {
        #expect(arrow().quads.isEmpty)
        move(100, 50)
        #expect(host.isFrameWanted)
        #expect(arrow().quads.count == 2)
        host.contact(.began, 700, 400)
        #expect(arrow().quads.isEmpty)
    }

    @Test func itGoesWithAFrameLongAfterAndWakesNobodyForThat() {
        move(100, 50)
        host.advance()
        #expect(host.root.frameDemand == .nothing)
        host.play(3.1)
        #expect(arrow().quads.isEmpty)
        move(101, 50)
        #expect(arrow().quads.count == 2)
    }

    @Test func itsTipIsWhereThePointerIs() throws {
        move(100, 50)
        let list = arrow()
        let group = try #require(list.groups.first)
        let quad = list.quads[group.quads.lowerBound]
        #expect(quad.x == 0 && quad.y == 0)
    }

    @Test func itsPixelsHaveATipAndNothingBeyond() {
        let pixels = PointerArrow.pixels(side: 24, pixelsPerPoint: 1)
        #expect(pixels.count == 576)
        #expect(pixels[24 * 8 + 3] == 0xFFFF_FFFF)
        #expect(pixels[23] == 0 && pixels[575] == 0 && pixels[24 * 22] == 0)
        #expect(pixels.allSatisfy { $0 >> 24 >= $0 & 0xFF })
    }
}
