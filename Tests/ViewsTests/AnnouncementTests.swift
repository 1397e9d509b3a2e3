import CarouselEngine
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

@MainActor
@Suite struct AnnouncementTests {
    private let host = TestHost()
    private let announcer = Announcements()

    init() { host.testAnnouncer = announcer }

    private func carousel() -> CarouselView {
        let carousel = CarouselView(frame: host.root.bounds)
        carousel.items = CarouselItems(count: 10) { index, reused in
            let image = reused as? ImageView ?? ImageView(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            image.source = PictureSource(path: "/pictures/harbour_\(index).jpg")
            return image
        }
        host.root.addSubview(carousel)
        host.playUntilRest()
        host.advance()
        return carousel
    }

    /// The wish for screen-reader text among those of K15.
    @Test func k15ScreenReaderTextNamesTheItemInTheCentreAndItsPlace() {
        let carousel = carousel()
        #expect(announcer.texts == ["harbour 0, item 1 of 10"])
        #expect(announcer.heard.map(\.reason) == [.current])
        host.swipe(from: 600, to: 400, y: 240, frames: 40)
        host.playUntilRest()
        host.advance()
        #expect(carousel.currentItemIndex > 0)
        let index = carousel.currentItemIndex
        #expect(announcer.texts.dropFirst() == ["harbour \(index), item \(index + 1) of 10"])
    }

    @Test func whatFliesByIsNotTold() {
        let carousel = carousel()
        announcer.heard = []
        carousel.scrollToItem(at: 9, animated: true)
        host.playUntilRest()
        host.advance()
        #expect(announcer.texts == ["harbour 9, item 10 of 10"])
    }

    @Test func theProgramsWordsGoBeforeTheViewsOwn() {
        let image = ImageView(frame: Rect(x: 0, y: 0, width: 9, height: 9))
        #expect(image.accessibilityRole == .image && image.accessibilityLabel == nil)
        image.source = PictureSource(path: "a/.hidden")
        #expect(image.accessibilityLabel == ".hidden")
        image.source = PictureSource(path: "/x/y/old_town.png")
        #expect(image.accessibilityLabel == "old town")
        image.accessibilityLabel = "The old town"
        #expect(image.accessibilityLabel == "The old town")
        image.accessibilityLabel = nil
        #expect(image.accessibilityLabel == "old town")
    }

    @Test func aPageControlSaysWhichPage() {
        let control = PageControl(frame: Rect(x: 0, y: 0, width: 200, height: 40))
        control.numberOfPages = 5
        control.currentPage = 1
        host.root.addSubview(control)
        control.focus()
        #expect(announcer.texts.last == "page, 2 of 5")
        host.press(.right)
        #expect(control.currentPage == 2)
        #expect(announcer.texts.last == "3 of 5")
    }

    @Test func aPagerTellsItsPages() {
        let pager = PagedScrollView(frame: host.root.bounds)
        let pages = LabelledPages()
        pager.dataSource = pages
        host.root.addSubview(pager)
        host.playUntilRest()
        host.advance()
        pager.scroll(to: 2, animated: true)
        host.playUntilRest()
        host.advance()
        #expect(announcer.texts == ["Page A, page 1 of 3", "Page C, page 3 of 3"])
    }
}

@MainActor
private final class LabelledPages: PagedScrollViewDataSource {
    func numberOfPages(in scrollView: PagedScrollView) -> Int { 3 }
    func pagedScrollView(_ scrollView: PagedScrollView, viewForPageAt index: Int, reusing view: View?) -> View {
        let page = view ?? View()
        page.accessibilityLabel = "Page " + ["A", "B", "C"][index]
        return page
    }
}
