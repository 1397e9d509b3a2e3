import Geometry
import Testing
import Timebase

@testable import Views

/// How far a finger may stray is the screen's to say, for all that is dragged or tapped alike.
@MainActor
@Suite struct TapSlopTests {
    @Test(arguments: [4.0, 25]) func aPagerDragsFromTheScreensSlopOn(slop: Double) {
        let stage = PagingViewStage()
        stage.host.tapSlop = slop
        stage.host.contact(.began, 400, 240)
        stage.host.contact(.moved, 400 - slop + 1, 240)
        #expect(!stage.view.touch.isDragging)
        stage.host.contact(.moved, 400 - slop - 1, 240)
        #expect(stage.view.touch.isDragging)
        stage.host.contact(.ended, 400 - slop - 1, 240)
    }

    @Test(arguments: [4.0, 25]) func aPageControlIsTappedWithinTheScreensSlop(slop: Double) {
        let host = TestHost()
        host.tapSlop = slop
        let control = PageControl(frame: Rect(x: 0, y: 440, width: 400, height: 40))
        control.numberOfPages = 5
        host.root.addSubview(control)
        host.advance()
        for (way, page) in [(slop - 1, 1), (slop + 1, 1)] {
            host.contact(.began, 350, 460)
            host.contact(.moved, 350 + way, 460)
            host.contact(.ended, 350 + way, 460)
            #expect(control.currentPage == page)
        }
    }
}
