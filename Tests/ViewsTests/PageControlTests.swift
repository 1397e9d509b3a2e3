import CarouselEngine
import DrawList
import Geometry
import Testing
import Timebase

@testable import Views

@MainActor
@Suite struct PageControlTests {
    /// A control of 400×40 points in the lower left corner of a test screen.
    @MainActor
    private struct Stage {
        let host = TestHost()
        let control = PageControl(frame: Rect(x: 0, y: 440, width: 400, height: 40))

        init(pages: Int, current: Int = 0) {
            control.numberOfPages = pages
            control.currentPage = current
            control.currentPageIndicatorTint = Color(red: 1, green: 0, blue: 0)
            control.pageIndicatorTint = Color(white: 0.8)
            host.root.addSubview(control)
        }

        var quads: [DrawQuad] { Array(host.draw().quads) }
        var bright: [DrawQuad] { quads.filter { $0.color.red == 1 && $0.color.green == 0 } }
    }

    @Test func thereIsADotForEachPageAndTheCurrentOneIsBright() throws {
        let stage = Stage(pages: 7, current: 2)
        #expect(stage.quads.count == 7)
        #expect(stage.bright.count == 1)
        let centers = stage.quads.map { $0.x + $0.width / 2 }.sorted()
        #expect(try #require(stage.bright.first).x + 4 == centers[2])
        // Equally spaced, in the middle.
        #expect(centers.first.map { 400 - $0 } == centers.last)
        #expect(Set(zip(centers, centers.dropFirst()).map { $1 - $0 }) == [18])
        #expect(stage.quads.allSatisfy { $0.cornerRadius == $0.width / 2 && $0.width == $0.height })
    }

    @Test func theCurrentPageIsLimitedToThePagesThereAre() {
        let control = PageControl()
        control.currentPage = 5
        #expect(control.currentPage == 0)
        control.numberOfPages = 4
        control.currentPage = 9
        #expect(control.currentPage == 3)
        control.numberOfPages = 2
        #expect(control.currentPage == 1)
        control.currentPage = -3
        #expect(control.currentPage == 0)
        control.numberOfPages = -1
        #expect(control.numberOfPages == 0)
    }

    @Test func noPagesDrawNoDots() {
        let stage = Stage(pages: 0)
        #expect(stage.quads.isEmpty)
        stage.host.tap(300, 460)
    }

    @Test(arguments: [0, 1, 2]) func hidesForSinglePage(pages: Int) {
        let stage = Stage(pages: pages)
        stage.control.backgroundColor = Color(white: 0.5)
        #expect(stage.quads.count == 1 + pages)
        stage.control.hidesForSinglePage = true
        #expect(stage.quads.count == (pages < 2 ? 0 : 1 + pages))
    }

    @Test func aTapRightOfTheCurrentDotGoesOneOnAndLeftOfItOneBack() {
        let stage = Stage(pages: 5, current: 2)
        var heard: [Int] = []
        stage.control.onValueChanged = { heard.append($0.currentPage) }
        stage.host.tap(390, 460)
        stage.host.tap(390, 460)
        stage.host.tap(390, 460)
        #expect(heard == [3, 4])
        stage.host.tap(10, 445)
        #expect(heard == [3, 4, 3])
        #expect(stage.control.currentPage == 3)
    }

    @Test func theProgramsOwnChangesAreNotTold() {
        let stage = Stage(pages: 5)
        var heard = 0
        stage.control.onValueChanged = { _ in heard += 1 }
        stage.control.currentPage = 3
        stage.control.numberOfPages = 2
        #expect(heard == 0)
    }

    @Test func aDirectTapGoesToTheTappedDot() {
        let stage = Stage(pages: 5)
        stage.control.tapBehavior = .direct
        let x = stage.quads.map { Double($0.x + $0.width / 2) }.sorted()
        stage.host.tap(x[3] + 5, 460)
        #expect(stage.control.currentPage == 3)
        stage.host.tap(1, 460)
        #expect(stage.control.currentPage == 0)
    }

    @Test func aDragOverTheDotsIsNoTap() {
        let stage = Stage(pages: 5)
        stage.host.swipe(from: 250, to: 390, y: 460, frames: 5)
        #expect(stage.control.currentPage == 0)
    }

    @Test func theBrightDotFollowsATransition() throws {
        let stage = Stage(pages: 5, current: 1)
        let from = try #require(stage.bright.first).x
        stage.control.transition = PageTransition(oldIndex: 1, progress: 0.25)
        #expect(try #require(stage.bright.first).x == from + 4.5)
        #expect(stage.quads.count == 6)
        stage.control.transition = PageTransition(oldIndex: 1, progress: 1)
        #expect(try #require(stage.bright.first).x == from + 18)
        stage.control.transition = PageTransition(oldIndex: -1, progress: 0.5)
        #expect(try #require(stage.bright.first).x == from - 18)
    }

    @Test func manyPagesSlideThroughAWindowWithSmallerDotsAtItsEnds() throws {
        let stage = Stage(pages: 100, current: 50)
        let quads = stage.quads.sorted { $0.x < $1.x }
        // 21 places of 18 points.
        #expect(quads.count == 21)
        #expect(quads.map(\.width) == [4] + Array(repeating: 8, count: 19) + [4])
        #expect(quads.first.map { $0.x >= 0 } == true && quads.last.map { $0.x + $0.width <= 400 } == true)
        #expect(stage.bright.first == quads[10])
        // At the beginning nothing precedes, and the first dot is whole and bright.
        stage.control.currentPage = 0
        let atStart = stage.quads.sorted { $0.x < $1.x }
        #expect(atStart.map(\.width) == Array(repeating: 8, count: 20) + [4])
        #expect(stage.bright.first == atStart[0])
        stage.control.currentPage = 99
        #expect(stage.quads.sorted { $0.x < $1.x }.map(\.width) == [4] + Array(repeating: 8, count: 20))
    }

    @Test func theWindowSlidesWithoutJumps() {
        var last: PageDots?
        for step in 0...990 {
            let position = Double(step) / 10
            let dots = PageDots(
                count: 100, position: position, diameter: 8, spacing: 10, in: Rect(x: 0, y: 0, width: 150, height: 40),
                pixelsPerPoint: 1)
            if let last {
                for page in last.visible where dots.visible.contains(page) {
                    let page = Double(page)
                    #expect(abs(dots.center(of: page).x - last.center(of: page).x) <= 1.8 + 1e-9)
                    #expect(abs(dots.size(of: page) - last.size(of: page)) <= 0.15)
                }
            }
            #expect(dots.size(of: position) > 0.99)
            last = dots
        }
    }

    @Test(arguments: [1.0, 1.5, 2, 3]) func dotsLieOnWholePixels(scale: Double) {
        let stage = Stage(pages: 7, current: 2)
        stage.host.pixelsPerPoint = scale
        stage.control.frame = Rect(x: 0, y: 0, width: 401, height: 37)
        stage.control.dotDiameter = 7.3
        for quad in stage.quads {
            for value in [quad.x, quad.y, quad.width, quad.height] {
                let pixels = Double(value) * scale
                #expect(abs(pixels - pixels.rounded()) < 1e-3)
            }
        }
    }

    @Test(arguments: [0.0, 1, 7, -5, .nan, .infinity]) func noRoomIsNoHarm(width: Double) {
        let dots = PageDots(
            count: 9, position: 4, diameter: 8, spacing: 10, in: Rect(x: 0, y: 0, width: width, height: 8),
            pixelsPerPoint: 1)
        #expect(!dots.visible.isEmpty)
        #expect((0..<9).contains(dots.page(nearest: 3)))
        #expect((0..<9).contains(dots.page(nearest: .nan)))
    }

    @Test func atRestItWantsNoFrames() {
        let stage = Stage(pages: 5)
        stage.host.playUntilRest()
        stage.control.numberOfPages = 5
        stage.control.currentPage = 0
        #expect(!stage.host.isFrameWanted)
        stage.control.currentPage = 1
        #expect(stage.host.isFrameWanted)
    }
}
