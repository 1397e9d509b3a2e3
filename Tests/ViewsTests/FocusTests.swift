import CarouselEngine
import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// A view that can be activated, and a slider of sorts.
@MainActor
private final class Control: View {
    var activations = 0
    var value = 0
    var takesArrows = false

    init(_ x: Double, _ y: Double, width: Double = 80, height: Double = 40) {
        super.init(frame: Rect(x: x, y: y, width: width, height: height))
        isFocusable = true
    }

    override func activate() -> Bool {
        activations += 1
        return true
    }

    override func handleFocused(_ key: KeyEvent) -> Bool {
        guard takesArrows, key.phase != .released, key.key == .left || key.key == .right else { return false }
        value += key.key == .left ? -1 : 1
        return true
    }

    override func handleFocused(turn detents: Int) -> Bool {
        guard takesArrows else { return false }
        value += detents
        return true
    }
}

@MainActor
@Suite struct FocusTests {
    private let host = TestHost()
    private var focus: FocusSystem { host.router.focus }

    private func add(_ x: Double, _ y: Double, width: Double = 80) -> Control {
        let control = Control(x, y, width: width)
        host.root.addSubview(control)
        return control
    }

    @discardableResult
    private func press(_ key: KeyEvent.Key) -> Bool {
        let isUsed = host.router.handle(.key(KeyEvent(key: key, phase: .pressed, time: host.moment)))
        host.router.handle(.key(KeyEvent(key: key, phase: .released, time: host.moment)))
        return isUsed
    }

    @discardableResult
    private func turn(_ detents: Double) -> Bool {
        host.router.handle(.knob(KnobEvent(detents: detents, time: host.moment)))
    }

    @Test func arrowsMoveToTheNearestThatWay() {
        let a = add(100, 100)
        let b = add(300, 110)
        let c = add(110, 300)
        let far = add(600, 100)
        a.focus()
        press(.right)
        #expect(b.isFocused)
        press(.right)
        #expect(far.isFocused)
        press(.left)
        press(.left)
        #expect(a.isFocused)
        press(.down)
        #expect(c.isFocused)
        press(.up)
        #expect(a.isFocused)
        #expect(!press(.up))
        #expect(a.isFocused)
    }

    @Test func tabGoesRoundInTheOrderOfTheTree() {
        let all = [add(300, 0), add(0, 200), add(100, 100)]
        for expected in [1, 2, 0, 1] {
            if focus.focusedView == nil { all[0].focus() }
            press(.tab)
            #expect(all[expected].isFocused)
        }
        press(.backTab)
        #expect(all[0].isFocused)
    }

    @Test func enterAndKnobPressActivateOnce() {
        let a = add(0, 0)
        a.focus()
        press(.enter)
        host.press(.enter, phase: .repeated)
        #expect(a.activations == 1)
    }

    @Test func aKnobTurnsWhatTakesItAndMovesTheFocusOtherwise() {
        let slider = add(0, 0)
        let b = add(0, 100)
        slider.takesArrows = true
        slider.focus()
        turn(3)
        #expect(slider.value == 3 && slider.isFocused)
        slider.takesArrows = false
        turn(0.5)
        #expect(slider.isFocused)
        turn(0.5)
        #expect(b.isFocused)
        turn(.nan)
        turn(-1)
        #expect(slider.isFocused)
    }

    @Test func theFrameShowsAfterKeysAndGoesWithATouch() {
        let a = add(0, 0)
        a.focus()
        let plain = host.draw().quads.count
        press(.down)
        #expect(host.draw().quads.count == plain)
        _ = add(300, 0)
        press(.right)
        #expect(focus.isRingVisible)
        #expect(host.draw().quads.count == plain + 2)
        host.tap(700, 400)
        #expect(!focus.isRingVisible)
        #expect(host.draw().quads.count == plain)
    }

    @Test func whatIsTakenAwayHiddenOrDisabledLosesTheFocus() {
        let a = add(0, 0)
        a.focus()
        a.isHidden = true
        #expect(!a.isFocused && focus.focusedView == nil)
        a.isHidden = false
        a.focus()
        a.removeFromSuperview()
        #expect(!a.isFocused && focus.focusedView == nil)
        host.root.addSubview(a)
        a.focus()
        a.isFocusable = false
        #expect(!a.isFocused)
    }

    @Test func withoutAFocusAnArrowThatNobodyUsesBringsIt() {
        let a = add(360, 400)
        press(.down)
        #expect(a.isFocused)
    }

    // MARK: Carousels

    private func carousel(_ count: Int = 5, _ make: @escaping (Int) -> View) -> CarouselView {
        let carousel = CarouselView(frame: host.root.bounds)
        carousel.items = CarouselItems(count: count) { index, _ in make(index) }
        host.root.addSubview(carousel)
        host.playUntilRest()
        return carousel
    }

    private func card() -> View {
        let card = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
        card.addSubview(Control(20, 20))
        card.addSubview(Control(20, 120))
        return card
    }

    @Test func enterGoesIntoTheItemAndBackComesOut() throws {
        let carousel = carousel { _ in card() }
        press(.enter)
        let controls = try #require(carousel.currentItemView?.subviews)
        #expect(controls[0].isFocused)
        press(.down)
        #expect(controls[1].isFocused)
        press(.enter)
        #expect((controls[1] as? Control)?.activations == 1)
        #expect(press(.escape))
        #expect(carousel.isFocused)
        #expect(!press(.escape))
    }

    @Test func anArrowOutOfAnItemMovesTheCarousel() throws {
        let carousel = carousel { _ in card() }
        press(.enter)
        press(.right)
        host.playUntilRest()
        #expect(carousel.currentItemIndex == 1 && carousel.isFocused)
        press(.enter)
        #expect(carousel.currentItemView?.subviews[0].isFocused ?? false)
    }

    @Test func enterOnAnItemWithNothingInItSelectsIt() {
        let log = Log()
        let carousel = carousel { _ in View(frame: Rect(x: 0, y: 0, width: 200, height: 200)) }
        carousel.delegate = log
        carousel.focus()
        press(.enter)
        #expect(log.events == ["select 0"])
    }

    @Test func oneDetentIsOneItemWithTheEventsOfAnArrow() {
        let byKnob = Log()
        let byKey = Log()
        let carousel = carousel { _ in View(frame: Rect(x: 0, y: 0, width: 200, height: 200)) }
        carousel.delegate = byKnob
        turn(1)
        host.playUntilRest()
        #expect(carousel.currentItemIndex == 1)
        carousel.scrollToItem(at: 0, animated: false)
        host.playUntilRest()
        carousel.delegate = byKey
        press(.right)
        host.playUntilRest()
        carousel.delegate = nil
        let moved = byKnob.events.drop { $0 != "willScroll" }
        #expect(Array(moved.prefix(byKey.events.count)) == byKey.events)
        turn(3)
        host.playUntilRest()
        #expect(carousel.currentItemIndex == 4)
        turn(-10)
        host.playUntilRest()
        #expect(carousel.currentItemIndex == 0)
    }

    @Test func atItsEndAnArrowLeadsOutOfACarousel() {
        let carousel = carousel(2) { _ in View(frame: Rect(x: 0, y: 0, width: 100, height: 100)) }
        carousel.frame = Rect(x: 0, y: 0, width: 400, height: 480)
        let button = add(600, 220)
        host.playUntilRest()
        carousel.focus()
        press(.right)
        host.playUntilRest()
        #expect(carousel.currentItemIndex == 1 && carousel.isFocused)
        press(.right)
        #expect(button.isFocused)
        press(.left)
        #expect(carousel.isFocused)
    }

    @Test func theFocusLeavesAnItemThatHasLeftTheCentre() {
        let carousel = carousel { _ in card() }
        press(.enter)
        carousel.scrollToItem(at: 3, animated: false)
        host.playUntilRest()
        #expect(carousel.isFocused)
        press(.right)
        host.playUntilRest()
        #expect(carousel.isFocused && carousel.currentItemIndex == 4)
    }

    @Test func keysGoOnlyIntoTheItemInTheCentre() throws {
        var rows: [CarouselView] = []
        let outer = carousel { _ in
            let row = CarouselView(frame: Rect(x: 0, y: 0, width: 200, height: 300))
            row.isVertical = true
            row.items = Squares(count: 9)
            rows.append(row)
            return row
        }
        press(.down)
        host.playUntilRest()
        for row in rows { #expect(row.currentItemIndex == (row === outer.currentItemView ? 1 : 0)) }
        #expect(outer.currentItemIndex == 0)
    }

    // MARK: Words

    @Test func theFocusIsToldInWords() {
        let announcer = Announcements()
        host.testAnnouncer = announcer
        let carousel = carousel(3) { index in
            let view = View(frame: Rect(x: 0, y: 0, width: 200, height: 200))
            view.accessibilityLabel = "Card \(index)"
            return view
        }
        carousel.focus()
        #expect(announcer.texts.last == "Card 0, carousel, item 1 of 3")
        let button = add(0, 0)
        button.accessibilityRole = .button
        button.accessibilityLabel = "Start"
        button.focus()
        #expect(announcer.texts.last == "Start, button")
    }
}

@MainActor
final class Announcements: AccessibilityAnnouncer {
    var heard: [AccessibilityAnnouncement] = []
    var texts: [String] { heard.map(\.text) }
    func announce(_ announcement: AccessibilityAnnouncement) { heard.append(announcement) }
}
