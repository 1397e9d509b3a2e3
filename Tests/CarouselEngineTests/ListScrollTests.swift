import Testing
import Timebase

@testable import CarouselEngine

struct ListScrollTests {
    private static let start = MonotonicTime(secondsSinceStart: 50)

    /// 1000 points through a window of 200.
    private func list(at offset: Double = 0) -> ListScroll {
        var scroll = ListScroll()
        scroll.setLengths(content: 1000, window: 200, at: Self.start)
        scroll.scroll(to: offset, duration: 0, at: Self.start)
        return scroll
    }

    /// Offsets frame by frame until it rests, or for ten seconds.
    private func play(_ scroll: inout ListScroll, rate: Double = 60) -> [Double] {
        var offsets = [scroll.offset]
        for frame in 1...Int(10 * rate) where scroll.isMoving {
            scroll.advance(to: Self.start + Seconds(Double(frame) / rate))
            offsets.append(scroll.offset)
        }
        return offsets
    }

    private func flick(_ scroll: inout ListScroll, by way: Double, velocity: Double) {
        scroll.touchDown()
        scroll.beginDrag(translation: 0)
        scroll.drag(translation: way)
        scroll.endDrag(velocity: velocity, at: Self.start)
    }

    @Test func itFollowsTheFingerWithoutALag() {
        var scroll = list(at: 300)
        scroll.touchDown()
        scroll.beginDrag(translation: 12)
        #expect(scroll.offset == 300)
        scroll.drag(translation: -38)
        #expect(scroll.offset == 350)
        scroll.drag(translation: 62)
        #expect(scroll.offset == 250)
    }

    @Test func aFlickCoastsAndItsSpeedNeverRises() {
        var scroll = list(at: 100)
        flick(&scroll, by: 0, velocity: -800)
        let offsets = play(&scroll)
        #expect(abs((offsets.last ?? 0) - 500) < 1e-6)
        let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
        #expect(steps.allSatisfy { $0 >= 0 })
        #expect(zip(steps.dropFirst(), steps).allSatisfy { $0 <= $1 + 1e-9 })
        #expect(abs((steps.first ?? 0) * 60 - 800) < 20)
    }

    @Test(arguments: [24.0, 30, 60, 120])
    func aFlickEndsInTheSamePlaceAtEveryRate(rate: Double) {
        var scroll = list(at: 100)
        flick(&scroll, by: -5, velocity: -500)
        #expect(abs((play(&scroll, rate: rate).last ?? 0) - 355) < 1e-6)
        #expect(!scroll.isMoving)
    }

    @Test func aSlowReleaseStaysWhereItIs() {
        var scroll = list(at: 100)
        flick(&scroll, by: -30, velocity: -20)
        #expect(!scroll.isMoving)
        #expect(scroll.offset == 130)
    }

    @Test(arguments: [0.0, 800.0])
    func pastAnEndItFollowsLessAndLessAndComesBack(end: Double) {
        var scroll = list(at: end)
        let outwards = end == 0 ? 1.0 : -1.0
        scroll.touchDown()
        scroll.beginDrag(translation: 0)
        var last = 0.0
        var lastGain = Double.infinity
        for way in stride(from: 50.0, through: 1000, by: 50) {
            scroll.drag(translation: outwards * way)
            let stretch = (scroll.offset - end).magnitude
            #expect(stretch > last)
            #expect(stretch - last < lastGain)
            #expect(stretch < 200)
            (lastGain, last) = (stretch - last, stretch)
        }
        scroll.endDrag(velocity: 0, at: Self.start)
        let offsets = play(&scroll)
        #expect(offsets.last == end)
        #expect(offsets.count < 60)
        #expect(offsets.allSatisfy { ($0 - end) * outwards <= 0 })
    }

    @Test func aFlickIntoTheEndSwingsPastItAndBack() {
        var scroll = list(at: 700)
        flick(&scroll, by: 0, velocity: -2000)
        let offsets = play(&scroll)
        let farthest = offsets.max() ?? 0
        #expect(farthest > 800)
        #expect(farthest < 830)
        #expect(offsets.last == 800)
    }

    @Test func aTouchCatchesIt() {
        var scroll = list()
        flick(&scroll, by: 0, velocity: -1000)
        scroll.advance(to: Self.start + 0.1)
        let caught = scroll.offset
        scroll.touchDown()
        scroll.advance(to: Self.start + 0.3)
        #expect(scroll.offset == caught)
        scroll.touchEnded(at: Self.start + 0.3)
        #expect(!scroll.isMoving)
        #expect(scroll.offset == caught)
    }

    @Test func whatIsTooShortToScrollStaysAtItsBeginning() {
        var scroll = ListScroll()
        scroll.setLengths(content: 100, window: 200, at: Self.start)
        flick(&scroll, by: -50, velocity: -900)
        #expect(scroll.offset > 0)
        #expect(play(&scroll).last == 0)
        flick(&scroll, by: 50, velocity: 900)
        #expect(scroll.offset < 0)
        #expect(play(&scroll).last == 0)
    }

    @Test func aShorterStripBringsBackWhatIsPastItsEnd() {
        var scroll = list(at: 800)
        scroll.setLengths(content: 500, window: 200, at: Self.start)
        #expect(scroll.offset == 300)
    }

    @Test func aRequestTakesOverTheMotion() {
        var scroll = list()
        flick(&scroll, by: 0, velocity: -1000)
        scroll.advance(to: Self.start + 0.1)
        let (place, speed) = (scroll.offset, scroll.velocity(at: Self.start + 0.1))
        scroll.scroll(to: 700, duration: 0.5, at: Self.start + 0.1)
        #expect(scroll.velocity(at: Self.start + 0.1) == speed)
        scroll.advance(to: Self.start + 0.1)
        #expect(abs(scroll.offset - place) < 1e-9)
        scroll.advance(to: Self.start + 2)
        #expect(scroll.offset == 700)
    }

    @Test func numbersThatAreNoneDoNoHarm() {
        for number in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
            var scroll = list(at: 100)
            scroll.setLengths(content: number, window: number, at: Self.start)
            scroll.setLengths(content: 1000, window: 200, at: Self.start)
            scroll.scroll(to: number, duration: Seconds(number), at: Self.start)
            scroll.touchDown()
            scroll.beginDrag(translation: 0)
            scroll.drag(translation: number)
            scroll.drag(translation: -number)
            scroll.endDrag(velocity: number, at: Self.start)
            _ = play(&scroll)
            #expect(scroll.offset >= 0 && scroll.offset <= 800, "\(number)")
        }
    }
}
