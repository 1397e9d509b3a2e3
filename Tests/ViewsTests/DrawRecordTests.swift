import CarouselEngine
import DrawList
import Geometry
import Testing
import Timebase
import Views

/// Counts how often it is drawn.
@MainActor
private final class Counting: View {
    var draws = 0
    var demand = FrameDemand.nothing

    override func drawContent(in context: inout DrawContext) {
        draws += 1
        super.drawContent(in: &context)
    }
    override var frameDemand: FrameDemand { demand }
}

/// What the items of a carousel draw is kept while nothing in them changes.
@MainActor
@Suite struct DrawRecordTests {
    private let stage = Stage(count: 1)
    private let inner = Counting(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    private let item: View

    init() throws {
        item = try #require(stage.carousel.itemView(at: 0))
        inner.backgroundColor = .white
        item.addSubview(inner)
        _ = draws(frames: 3)
    }

    private func draws(frames: Int) -> Int {
        let before = inner.draws
        for _ in 0..<frames {
            stage.host.advance()
            _ = stage.host.draw()
        }
        return inner.draws - before
    }

    @Test func aSteadyItemIsNotDrawnAnew() {
        #expect(draws(frames: 10) == 0)
    }

    @Test func pagesThatMoveByAreNotDrawnAnew() throws {
        let host = TestHost()
        var pages: [Counting] = []
        let pager = PagedScrollController(
            frame: host.root.bounds, pageCount: { 3 },
            pageView: { _, _ in
                let page = Counting()
                page.backgroundColor = .white
                pages.append(page)
                return page
            })
        host.root.addSubview(pager)
        func draws(frames: Int) -> Int {
            let before = pages.reduce(0) { $0 + $1.draws }
            for _ in 0..<frames {
                host.advance()
                _ = host.draw()
            }
            return pages.reduce(0) { $0 + $1.draws } - before
        }
        pager.scrollView.scroll(to: 1, duration: 10)
        #expect(draws(frames: 3) > 0)
        #expect(draws(frames: 20) == 0)
        #expect(host.draw().quads.count == 2)
        pages[0].backgroundColor = .black
        #expect(host.draw().quads.map(\.color).contains(.black))
        #expect(draws(frames: 3) > 0)
        #expect(draws(frames: 3) == 0)
    }

    @Test func rowsThatScrollAreNotDrawnAnew() {
        let host = TestHost()
        var rows: [Counting] = []
        let list = ListView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        list.rows = ListRows(count: 100) { _, _ in
            let row = Counting()
            row.backgroundColor = .white
            rows.append(row)
            return row
        }
        host.root.addSubview(list)
        func draws(frames: Int) -> Int {
            let before = rows.reduce(0) { $0 + $1.draws }
            for _ in 0..<frames {
                list.contentOffset += 1
                host.advance()
                _ = host.draw()
            }
            return rows.reduce(0) { $0 + $1.draws } - before
        }
        #expect(draws(frames: 3) > 0)
        // But for one that comes into sight, before it is kept.
        #expect(draws(frames: 20) <= 2)
        let corners = host.draw().groups.compactMap { Homography($0.transform).project(.zero) }
        let top = corners.map(\.y).min()
        #expect(top == -23)
    }

    @Test func whatMovesWithinAnItemIsSeenAtOnce() {
        inner.frame.origin.x = 33
        #expect(stage.host.draw().quads.last?.x == 33)
        #expect(draws(frames: 3) > 0)
        inner.alpha = 0.5
        #expect(stage.host.draw().quads.last?.color.alpha == 0.5)
    }

    @Test func whatWasKeptLooksAsIfDrawn() {
        inner.cornerRadius = 4
        inner.shadow = Shadow(opacity: 0.5, radius: 3)
        inner.backgroundGradient = Gradient(.black, .white)
        item.clipsToBounds = true
        item.reflection = Reflection()
        item.alpha = 0.5
        inner.frame.origin.x = -5
        let fresh = stage.host.draw()
        #expect(draws(frames: 3) > 0)
        #expect(draws(frames: 3) == 0)
        let kept = stage.host.draw()
        #expect(kept.groups.first?.transform == fresh.groups.first?.transform)
        #expect(kept.groups.last?.transform == fresh.groups.last?.transform)
        #expect(
            kept.quads.map(\.x) == fresh.quads.map(\.x) && kept.quads.map(\.gradient) == fresh.quads.map(\.gradient))
        #expect(kept.stops == fresh.stops && kept.quads.map(\.cornerRadius) == fresh.quads.map(\.cornerRadius))
        // Which of them is clipped may be said by the screen or by the plane.
        #expect(kept.quads.prefix(3).map(\.clip) == fresh.quads.prefix(3).map(\.clip))
    }

    @Test func aChangeWithinIsSeenAtOnce() {
        inner.backgroundColor = .black
        #expect(stage.host.draw().quads.last?.color == .black)
        #expect(draws(frames: 3) > 0)
        #expect(draws(frames: 3) == 0)
        inner.isHidden = true
        #expect(stage.host.draw().quads.count == 1)
        inner.backgroundColor = .white
        inner.isHidden = false
        #expect(stage.host.draw().quads.last?.color == .white)
    }

    @Test func viewsThatComeAndGoAreSeenAtOnce() {
        inner.removeFromSuperview()
        #expect(stage.host.draw().quads.count == 1)
        _ = draws(frames: 3)
        item.addSubview(inner)
        #expect(stage.host.draw().quads.count == 2)
    }

    @Test func whatMovesIsDrawnInEveryFrameAndOnceMoreWhenItRests() {
        inner.demand = .now
        inner.setNeedsDisplay()
        #expect(draws(frames: 10) == 10)
        inner.demand = .nothing
        #expect(draws(frames: 1) == 1)
    }

    @Test func whatHasATimeToMoveIsDrawnThen() {
        inner.demand = .at(stage.host.moment + Seconds(0.1))
        inner.setNeedsDisplay()
        #expect(draws(frames: 3) == 2)
        #expect(draws(frames: 2) == 0)
        #expect(draws(frames: 3) > 0)
    }

    @Test func otherNeedsOfTheDisplayAreSeenAtOnce() {
        let label = Label(frame: inner.frame, text: "a", color: Color(white: 0.7))
        item.addSubview(label)
        _ = draws(frames: 3)
        #expect(stage.host.draw().quads.last?.color == Color(white: 0.7))
        stage.host.displayPreferences.highContrast = true
        #expect(stage.host.isFrameWanted)
        // It stands before white.
        #expect((stage.host.draw().quads.last?.color.red ?? 1) < 0.4)
        _ = draws(frames: 3)
        stage.host.displayPreferences.highContrast = false
        #expect(stage.host.draw().quads.last?.color == Color(white: 0.7))
    }

    @Test func aDrawingOfTheProgramIsToldTheMomentOfEachFrameAndCutInEachOfThem() throws {
        item.clipsToBounds = true
        let custom = CustomView(frame: Rect(x: 150, y: 150, width: 100, height: 100)) { _ in }
        item.addSubview(custom)
        var clips: [Rect?] = []
        for _ in 0..<5 {
            stage.host.advance()
            let list = stage.host.draw()
            let command = try #require(list.commands.first)
            #expect(list.commands.count == 1 && command.time == stage.host.moment)
            clips.append(try #require(list.groups.first { $0.command >= 0 }).clip)
        }
        let clip = try #require(clips[0])
        #expect(clip.size == Size(width: 200, height: 200))
        #expect(clips.allSatisfy { $0 == clip })
        // Without it, the item is kept again.
        custom.removeFromSuperview()
        #expect(draws(frames: 3) > 0)
        #expect(draws(frames: 3) == 0)
    }

    @Test func theAlphaOfTheWholeItemAppliesToWhatWasKept() {
        item.alpha = 0.25
        _ = draws(frames: 3)
        let list = stage.host.draw()
        #expect(list.groups.map(\.alpha) == [0.25])
        #expect(list.quads.map(\.color.alpha) == [1, 1])
    }
}
