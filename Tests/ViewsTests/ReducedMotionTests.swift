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
        #expect(Set(offsets(0.5)) == [5])
    }

    /// The greatest opacity of each colour that is drawn, in a carousel of ten of them.
    private func strengths() -> [Color: Float] {
        let list = stage.host.draw()
        var strengths: [Color: Float] = [:]
        for group in list.groups {
            for quad in list.quads[group.quads] {
                var color = quad.color
                color.alpha = 1
                strengths[color] = max(strengths[color] ?? 0, quad.color.alpha * group.alpha)
            }
        }
        return strengths
    }

    private static func shade(_ index: Int) -> Color { Color(white: Float(index) / 10) }

    @Test(arguments: [CarouselMotion.natural, .classic])
    func theOldPictureGoesAsTheNewOneComesAndBetweenThemNothingShowsThrough(motion: CarouselMotion) {
        stage.host.displayPreferences.reducedMotion = true
        stage.carousel.motion = motion
        stage.host.playUntilRest()
        for index in 0..<10 { stage.carousel.itemView(at: index)?.backgroundColor = Self.shade(index) }
        stage.items.whileAsked = nil
        stage.carousel.scrollToItem(at: 9, animated: true)
        var (old, new): ([Float], [Float]) = ([], [])
        for _ in 0..<13 {
            stage.host.advance()
            stage.carousel.itemView(at: 9)?.backgroundColor = Self.shade(9)
            let strengths = strengths()
            old.append(strengths[Self.shade(0)] ?? 0)
            new.append(strengths[Self.shade(9)] ?? 0)
        }
        #expect(old[0] == 1 && old[12] == 0 && old == old.sorted(by: >))
        #expect(new[0] < 0.3 && new[12] == 1 && new == new.sorted())
        for (old, new) in zip(old, new) { #expect(1 - (1 - old) * (1 - new) > 0.9, "\(old), \(new)") }
    }

    @Test func aKeyHeldDownShowsEveryItem() {
        stage.host.displayPreferences.reducedMotion = true
        stage.host.advance()
        for index in 0..<10 { stage.carousel.itemView(at: index)?.backgroundColor = Self.shade(index) }
        for step in 1...4 {
            stage.carousel.step(by: 1)
            stage.host.play(0.05)
            #expect(stage.carousel.scrollOffset.items == Double(step))
            #expect(stage.host.draw().quads.count < 30)
        }
    }

    @Test func whatComesWithinAnItemThatIsCutFadesWithinIt() throws {
        let host = TestHost()
        host.displayPreferences.reducedMotion = true
        let frame = View(frame: Rect(x: 100, y: 100, width: 200, height: 200))
        frame.clipsToBounds = true
        frame.cornerRadius = 20
        let squares = Squares(count: 3)
        let carousel = CarouselView(frame: Rect(x: 0, y: 0, width: 300, height: 200))
        carousel.dataSource = squares
        frame.addSubview(carousel)
        host.root.addSubview(frame)
        host.playUntilRest()
        let clips = host.draw().quads.count { $0.clip >= 0 }
        carousel.scrollToItem(at: 2, animated: true)
        host.advance()
        let list = host.draw()
        #expect(list.quads.count { $0.clip >= 0 } > clips)
        for quad in list.quads where quad.clip >= 0 {
            let outline = try #require(list.clips[Int(quad.clip)].outline)
            #expect(outline.cornerRadius == 20 && outline.rect.size == frame.frame.size)
        }
    }

    @Test func listsFadeToo() {
        let host = TestHost()
        host.displayPreferences.reducedMotion = true
        let list = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 440))
        list.rows = ListRows((0..<100).map { "\($0)" })
        host.root.addSubview(list)
        host.playUntilRest()
        list.scrollToRow(at: 60)
        var places: Set<Double> = []
        var (least, most): (Float, Float) = (1, 0)
        for frame in 0..<15 {
            host.advance()
            places.insert(list.contentOffset)
            let alphas = host.draw().groups.map(\.alpha)
            if frame == 6 { (least, most) = (alphas.min() ?? 1, alphas.max() ?? 0) }
        }
        let target: Double = 61 * 44 - 440
        #expect(places.allSatisfy { abs($0 - target) < 1e-6 })
        #expect(most > 0.6 && host.draw().groups.map(\.alpha).min() == 1, "\(least), \(most)")
    }

    @Test func aFlickOfAListIsAFade() {
        let host = TestHost()
        host.displayPreferences.reducedMotion = true
        let list = ListView(frame: Rect(x: 0, y: 0, width: 300, height: 440))
        list.rows = ListRows((0..<100).map { "\($0)" })
        host.root.addSubview(list)
        host.playUntilRest()
        host.contact(.began, 100, 400)
        for y in stride(from: 380.0, through: 200, by: -20) {
            host.advance()
            host.contact(.moved, 100, y)
        }
        host.contact(.ended, 100, 200)
        let start = list.contentOffset
        var places: Set<Double> = []
        for _ in 0..<60 {
            host.advance()
            places.insert(list.contentOffset)
        }
        #expect(places.count == 1 && list.contentOffset > start + 100)
    }

    @Test func whatMakesRoomForAnItemIsThereAtOnce() throws {
        stage.host.displayPreferences.reducedMotion = true
        stage.host.advance()
        stage.items.count += 1
        let neighbour = try #require(stage.carousel.itemView(at: 1))
        stage.carousel.insertItem(at: 1, animated: true)
        stage.host.advance()
        let place = neighbour.screenFrame
        stage.host.playUntilRest()
        #expect(neighbour.screenFrame == place)
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
        #expect(places.count == 1 && places.allSatisfy { $0 == $0.rounded() })
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
        #expect(places == [2400])
        #expect(least > 0.6)
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
