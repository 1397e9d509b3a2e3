import CarouselEngine
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// A finger on a panel of 125 Hz that loses it now and then; frames are played meanwhile.
@MainActor
private struct LosingPanel {
    static let interval = 0.008

    let host: TestHost
    private let start: MonotonicTime
    private var finger = 0

    init(_ host: TestHost) {
        self.host = host
        start = host.moment
    }

    /// Draws a line from one point to another in equal steps. Between the times of `gap`, in seconds from the beginning,
    /// the finger is lost.
    mutating func draw(from first: Point, to last: Point, reports: Int, gap: ClosedRange<Double>? = nil) {
        var isDown = false
        var place = first
        for report in 0...reports {
            let time = Double(report) * Self.interval
            while host.moment - start < Seconds(time) { host.advance() }
            let next = first + (last - first) * (Double(report) / Double(reports))
            if gap?.contains(time) ?? false {
                if isDown { send(.ended, place, time) }
                isDown = false
            } else {
                if !isDown { finger += 1 }
                send(isDown ? .moved : .began, next, time)
                isDown = true
            }
            place = next
        }
        if isDown { send(.ended, last, Double(reports) * Self.interval) }
    }

    private func send(_ phase: Contact.Phase, _ position: Point, _ time: Double) {
        let id = ContactID(rawValue: 100 + finger)
        host.router.handle(
            .contact(Contact(id: id, phase: phase, position: position, time: start + Seconds(time))))
    }
}

/// Panels that lose a finger for a moment and report it back under a new name.
@MainActor
@Suite struct ContactGapTests {
    private static let left = Point(x: 650, y: 240)
    private static let right = Point(x: 150, y: 240)

    private func flick(_ motion: CarouselMotion, gap: ClosedRange<Double>?) -> (item: Int, offset: Double, log: Log) {
        let stage = Stage(count: 40)
        stage.carousel.motion = motion
        stage.host.playUntilRest()
        var panel = LosingPanel(stage.host)
        panel.draw(from: Self.left, to: Self.right, reports: 14, gap: gap)
        stage.host.playUntilRest()
        return (stage.carousel.currentItemIndex, stage.carousel.scrollOffset.items, stage.log)
    }

    @Test("I1: a flick is not cut by a gap of 30 ms", arguments: [CarouselMotion.natural, .classic])
    func aFlickIsNotCutByAGap(motion: CarouselMotion) {
        let whole = flick(motion, gap: nil)
        #expect(whole.item > 3)
        // In the middle, near the beginning, and right before the lift.
        for start in [0.02, 0.05, 0.078] {
            let cut = flick(motion, gap: start...(start + 0.028))
            #expect(cut.item == whole.item, "gap at \(start) s")
        }
    }

    @Test func aFlickThatEndsWithTheFirstReportAfterAGapGoesOn() {
        let whole = flick(.natural, gap: nil)
        let cut = flick(.natural, gap: 0.078...0.108)
        #expect(cut.item == whole.item)
    }

    @Test func aLongerGapIsALift() {
        let stage = Stage(count: 40)
        var panel = LosingPanel(stage.host)
        panel.draw(from: Self.left, to: Self.right, reports: 30, gap: 0.08...0.16)
        let drags = stage.log.events.filter { $0 == "willDrag" }.count
        #expect(drags == 2)
        // The second finger has to leave the slop first, and its way before that is not the first one's.
        #expect(stage.log.events.contains { $0.hasPrefix("didEndDrag") })
    }

    @Test func aSlowDragFollowsTheFingerAcrossAGap() {
        func drag(gap: ClosedRange<Double>?) -> Double {
            let stage = Stage(count: 40)
            var panel = LosingPanel(stage.host)
            panel.draw(from: Point(x: 500, y: 240), to: Point(x: 420, y: 240), reports: 100, gap: gap)
            return stage.carousel.scrollOffset.items
        }
        let whole = drag(gap: nil)
        let cut = drag(gap: 0.4...0.43)
        #expect(whole > 0.35)
        // The carousel begins to settle while the finger is lost; what is left of that is less than four points.
        #expect(abs(cut - whole) < 0.02)
    }

    @Test func aButtonIsPressedOnce() {
        let host = TestHost()
        let button = Button(frame: Rect(x: 100, y: 100, width: 200, height: 80))
        var presses = 0
        button.onPress = { _ in presses += 1 }
        host.root.addSubview(button)
        var panel = LosingPanel(host)
        panel.draw(from: Point(x: 200, y: 140), to: Point(x: 203, y: 141), reports: 20, gap: 0.06...0.09)
        host.play(0.5)
        #expect(presses == 1)
        #expect(!button.isPressed)
    }

    @Test func aTapOnAnItemIsOneTap() {
        let stage = Stage(count: 10)
        var panel = LosingPanel(stage.host)
        panel.draw(from: Point(x: 620, y: 240), to: Point(x: 621, y: 240), reports: 20, gap: 0.06...0.09)
        stage.host.playUntilRest()
        #expect(stage.log.events.filter { $0.hasPrefix("select") } == ["select 1"])
        #expect(stage.carousel.currentItemIndex == 1)
    }

    @Test func twoHalvesOfATapAreNoDoubleTap() {
        let host = TestHost()
        var taps = 0
        host.root.addGestureRecognizer(TapGestureRecognizer(count: 2) { _ in taps += 1 })
        var panel = LosingPanel(host)
        panel.draw(from: Point(x: 200, y: 140), to: Point(x: 203, y: 141), reports: 20, gap: 0.06...0.09)
        host.play(0.5)
        #expect(taps == 0)
    }

    @Test func aSliderGoesAsFarAsTheFinger() {
        func slide(gap: ClosedRange<Double>?) -> Double {
            let host = TestHost()
            let slider = Slider(frame: Rect(x: 100, y: 100, width: 426, height: 40))
            host.root.addSubview(slider)
            var panel = LosingPanel(host)
            panel.draw(from: Point(x: 113, y: 120), to: Point(x: 313, y: 120), reports: 20, gap: gap)
            return slider.value
        }
        let whole = slide(gap: nil)
        let cut = slide(gap: 0.06...0.09)
        #expect(abs(whole - 0.5) < 1e-9)
        #expect(abs(cut - whole) < 1e-9)
    }

    @Test func anotherFingerElsewhereIsAnother() {
        let stage = Stage(count: 10)
        stage.host.contact(.began, 400, 240)
        stage.host.advance()
        stage.host.contact(.moved, 300, 240)
        stage.host.advance()
        stage.host.contact(.ended, 200, 240)
        let time = stage.host.moment + Seconds(0.01)
        stage.host.router.handle(
            .contact(
                Contact(id: ContactID(rawValue: 7), phase: .began, position: Point(x: 500, y: 240), time: time)))
        #expect(stage.log.events.filter { $0 == "willDrag" }.count == 1)
    }

    @Test func whatIsUnpluggedIsNotBack() {
        let stage = Stage(count: 10)
        stage.host.contact(.began, 400, 240)
        stage.host.advance()
        stage.host.contact(.moved, 350, 240)
        stage.host.contact(.cancelled, 350, 240)
        stage.host.contact(.began, 350, 240, finger: 2)
        #expect(stage.log.events.filter { $0 == "willDrag" }.count == 1)
    }

    @Test func whereTheViewHasGoneTheFingerIsANewOne() {
        let host = TestHost()
        let button = Button(frame: Rect(x: 100, y: 100, width: 200, height: 80))
        button.onPress = { $0.removeFromSuperview() }
        let behind = Button(frame: button.frame)
        var presses = 0
        behind.onPress = { _ in presses += 1 }
        host.root.addSubview(behind)
        host.root.addSubview(button)
        var panel = LosingPanel(host)
        panel.draw(from: Point(x: 200, y: 140), to: Point(x: 203, y: 141), reports: 20, gap: 0.06...0.09)
        #expect(button.superview == nil)
        // The same finger: what it has pressed is enough.
        #expect(presses == 0)
    }
}
