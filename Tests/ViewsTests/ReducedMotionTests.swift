import CarouselEngine
import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

@MainActor
@Suite struct ReducedMotionTests {
    private let stage = Stage()

    private func offsets(_ seconds: Double) -> [Double] {
        (0..<Int(seconds * 60)).map { _ in
            stage.host.advance()
            return stage.carousel.scrollOffset.items
        }
    }

    private var strongest: Float { Self.strongest(in: stage.host.draw()) }

    /// The greatest opacity of anything that is drawn.
    private static func strongest(in list: DrawList) -> Float {
        list.groups.flatMap { group in list.quads[group.quads].map { $0.color.alpha * group.alpha } }.max() ?? 0
    }

    @Test func aScrollIsAFadeOfAFifthOfASecondWithTheSameEvents() throws {
        for motion in [CarouselMotion.natural, .classic] {
            let flown = Stage()
            flown.carousel.motion = motion
            flown.host.playUntilRest()
            flown.log.events = []
            flown.carousel.scrollToItem(at: 3, animated: true)
            flown.host.playUntilRest()
            let stage = Stage()
            stage.host.displayPreferences.reducedMotion = true
            stage.carousel.motion = motion
            stage.host.playUntilRest()
            stage.log.events = []
            stage.carousel.scrollToItem(at: 3, animated: true)
            let frames = try #require(stage.host.playUntilRest())
            #expect((11...15).contains(frames), "\(frames) frames")
            #expect(stage.carousel.currentItemIndex == 3)
            let milestones = { (events: [String]) in events.filter { !$0.hasPrefix("current") && $0 != "didScroll" } }
            #expect(milestones(stage.log.events) == milestones(flown.log.events))
            #expect(stage.log.events.contains("current 3") && !stage.log.events.contains("current 2"))
        }
    }

    @Test func nothingIsEverSeenBetweenTwoItems() {
        stage.host.displayPreferences.reducedMotion = true
        stage.host.advance()
        stage.carousel.scrollToItem(at: 5, animated: true)
        #expect(Set(offsets(0.5)) == [0, 5])
    }

    @Test func itIsInvisibleWhenItJumps() {
        stage.host.displayPreferences.reducedMotion = true
        stage.host.advance()
        stage.carousel.scrollToItem(at: 5, animated: true)
        var seen: [Float] = []
        var jump = 0
        for frame in 0..<14 {
            let before = stage.carousel.scrollOffset
            stage.host.advance()
            if stage.carousel.scrollOffset != before { jump = frame }
            seen.append(strongest)
        }
        #expect(seen[jump] < 0.2 || seen[jump - 1] < 0.2, "\(seen), jump at \(jump)")
        #expect(seen.last == 1 && seen[0] > 0.7)
    }

    @Test func aDragFollowsTheFingerAndItsReleaseFades() {
        stage.host.displayPreferences.reducedMotion = true
        stage.host.advance()
        stage.host.contact(.began, 600, 240)
        var last = 0.0
        for x in stride(from: 590.0, through: 500, by: -10) {
            stage.host.advance()
            stage.host.contact(.moved, x, 240)
            #expect(stage.carousel.scrollOffset.items > last)
            last = stage.carousel.scrollOffset.items
        }
        stage.host.contact(.ended, 500, 240)
        let places = Set(offsets(1))
        #expect(places.count == 2 && places.contains { $0 == $0.rounded() })
    }

    @Test func touchingDuringAFadeStopsItWhole() {
        stage.host.displayPreferences.reducedMotion = true
        stage.host.advance()
        stage.carousel.scrollToItem(at: 5, animated: true)
        stage.host.play(0.15)
        stage.host.contact(.began, 400, 240)
        stage.host.advance()
        #expect(strongest == 1 && stage.carousel.scrollOffset == 5)
        stage.host.contact(.ended, 400, 240)
        stage.host.playUntilRest()
        #expect(stage.carousel.scrollOffset == 5)
    }

    @Test func pagersFadeToo() throws {
        let host = TestHost()
        host.displayPreferences.reducedMotion = true
        let pager = PagedScrollView(frame: host.root.bounds)
        let pages = WhitePages()
        pager.dataSource = pages
        host.root.addSubview(pager)
        host.playUntilRest()
        pager.scroll(to: 3, animated: true)
        var places: Set<Double> = []
        var least: Float = 1
        for _ in 0..<20 {
            host.advance()
            places.insert(pager.contentOffset.x)
            least = min(least, Self.strongest(in: host.draw()))
        }
        #expect(places == [0, 2400])
        #expect(least < 0.2)
        #expect(pager.currentPageIndex == 3)
    }
}

@MainActor
private final class WhitePages: PagedScrollViewDataSource {
    func numberOfPages(in scrollView: PagedScrollView) -> Int { 5 }
    func pagedScrollView(_ scrollView: PagedScrollView, viewForPageAt index: Int, reusing view: View?) -> View {
        let page = view ?? View()
        page.backgroundColor = .white
        return page
    }
}
