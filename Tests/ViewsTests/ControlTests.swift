import DrawList
import Geometry
import Testing
import Timebase

@testable import Views

@MainActor
struct ControlTests {
    private let host = TestHost()

    // MARK: Button

    private func button(_ log: @escaping () -> Void) -> Button {
        let button = Button(frame: Rect(x: 100, y: 100, width: 120, height: 44), title: "Go") { _ in log() }
        host.root.addSubview(button)
        host.advance()
        return button
    }

    @Test func aTapPresses() {
        var presses = 0
        let button = button { presses += 1 }
        host.contact(.began, 150, 120)
        #expect(button.state == .pressed)
        #expect(button.backgroundColor != button.fillColor)
        host.play(2)
        host.contact(.ended, 152, 121)
        #expect(presses == 1)
        #expect(button.state == .normal)
        #expect(button.backgroundColor == button.fillColor)
    }

    @Test func aFingerThatStraysPressesNothing() {
        var presses = 0
        let button = button { presses += 1 }
        host.contact(.began, 150, 120)
        host.contact(.moved, 150, 200)
        #expect(button.state == .normal)
        host.contact(.moved, 150, 120)
        host.contact(.ended, 150, 120)
        host.contact(.began, 150, 120)
        host.contact(.cancelled, 150, 120)
        #expect(presses == 0)
        #expect(button.state == .normal)
    }

    @Test func aDisabledButtonIsDeafAlsoInTheMiddleOfAPress() {
        var presses = 0
        let button = button { presses += 1 }
        host.contact(.began, 150, 120)
        button.isEnabled = false
        host.contact(.ended, 150, 120)
        host.tap(150, 120)
        #expect(presses == 0)
        #expect(button.state == .disabled)
        button.isEnabled = true
        host.tap(150, 120)
        #expect(presses == 1)
    }

    @Test func aButtonThatGoesAwayUnderTheFingerPressesNothing() {
        var presses = 0
        let button = button { presses += 1 }
        host.contact(.began, 150, 120)
        button.removeFromSuperview()
        host.contact(.ended, 150, 120)
        #expect(presses == 0)
        #expect(!button.isPressed)
    }

    @Test func aPressThatTurnsIntoADragIsTheCarousels() {
        var presses = 0
        let carousel = CarouselView(frame: host.root.bounds)
        carousel.items = CarouselItems(count: 5) { _, reused in
            if let reused { return reused }
            let card = View(frame: Rect(x: 0, y: 0, width: 300, height: 200))
            card.addSubview(Button(frame: Rect(x: 0, y: 0, width: 300, height: 200), title: "Go") { _ in presses += 1 })
            return card
        }
        host.root.addSubview(carousel)
        host.playUntilRest()
        host.tap(400, 240)
        #expect(presses == 1)
        host.swipe(from: 400, to: 200, frames: 10)
        host.playUntilRest()
        #expect(carousel.currentItemIndex > 0)
        #expect(presses == 1)
    }

    @Test func aButtonLaysOutPictureAndTitle() {
        let button = button {}
        #expect(button.titleLabel.frame == Rect(x: 8, y: 0, width: 104, height: 44))
        button.picture = PictureSource(path: "star.png")
        #expect(button.subviews[0].frame == Rect(x: 8, y: 8, width: 28, height: 28))
        #expect(button.titleLabel.frame == Rect(x: 44, y: 0, width: 68, height: 44))
        button.title = ""
        #expect(button.subviews[0].frame == Rect(x: 8, y: 8, width: 104, height: 28))
    }

    @Test func enterPressesWhatHasTheFocus() {
        var presses = 0
        let button = button { presses += 1 }
        #expect(button.accessibilityLabel == "Go")
        button.focus()
        host.press(.enter)
        #expect(presses == 1)
        button.isEnabled = false
        host.press(.enter)
        #expect(presses == 1)
    }

    // MARK: Switch

    @Test func aSwitchGlidesToItsOtherSideAndRests() throws {
        var heard: [Bool] = []
        let toggle = Switch(frame: Rect(x: 100, y: 100, width: 52, height: 44)) { heard.append($0.isOn) }
        host.root.addSubview(toggle)
        host.advance()
        let off = try #require(host.draw().quads.last).x
        host.tap(120, 120)
        #expect(heard == [true])
        #expect(toggle.isOn)
        #expect(toggle.frameDemand == .now)
        host.play(0.1)
        let middle = try #require(host.draw().quads.last).x
        host.playUntilRest()
        let on = try #require(host.draw().quads.last).x
        #expect(off < middle && middle < on)
        #expect(toggle.frameDemand == .nothing)
        toggle.isOn = false
        #expect(heard == [true])
        #expect(try #require(host.draw().quads.last).x == off)
    }

    // MARK: Slider

    private func slider() -> Slider {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 226, height: 44), value: 50, in: 0...100)
        host.root.addSubview(slider)
        host.advance()
        return slider
    }

    @Test func aDragAlongMovesTheValueWithTheFinger() {
        let slider = slider()
        var heard: [Double] = []
        slider.onValueChanged = { heard.append($0.value) }
        host.contact(.began, 213, 122)
        host.contact(.moved, 233, 125)
        host.contact(.moved, 253, 125)
        #expect(slider.value == 70)
        host.contact(.moved, 2000, 125)
        host.contact(.ended, 2000, 125)
        #expect(heard == [60, 70, 100])
        #expect(!slider.isTouched)
    }

    @Test func aTapSetsTheValue() {
        let slider = slider()
        host.tap(100 + 13 + 150, 122)
        #expect(slider.value == 75)
    }

    @Test func keysMoveASliderByItsSteps() {
        let slider = slider()
        slider.focus()
        host.press(.right)
        #expect(slider.value == 55)
        slider.step = 10
        slider.value = 50
        host.press(.left)
        #expect(slider.value == 40)
        #expect(slider.handleFocused(turn: 3))
        #expect(slider.accessibilityValue == "70 %")
    }

    @Test func aDragThatIsTakenAwayLeavesNothingBehind() {
        let slider = slider()
        host.contact(.began, 213, 122)
        host.contact(.moved, 253, 125)
        host.contact(.cancelled, 253, 125)
        #expect(slider.value == 50)
    }

    @Test func aSliderThatIsDisabledUnderAFingerGoesBackAndStays() {
        let slider = slider()
        var heard: [Double] = []
        slider.onValueChanged = { heard.append($0.value) }
        host.contact(.began, 213, 122)
        host.contact(.moved, 253, 125)
        slider.isEnabled = false
        host.contact(.moved, 293, 125)
        slider.isEnabled = true
        host.contact(.moved, 303, 125)
        host.contact(.ended, 303, 125)
        #expect(slider.value == 50)
        #expect(heard == [70, 50])
    }

    @Test func rangesWithoutEndsAreLimited() {
        let slider = slider()
        for range in [0...Double.infinity, -Double.infinity...Double.infinity, Double.infinity...Double.infinity] {
            slider.range = range
            slider.value = 0
            #expect(slider.value.isFinite && slider.value == max(0, slider.range.lowerBound))
            #expect(slider.accessibilityValue == (slider.range.lowerBound < 0 ? "50 %" : "0 %"))
            host.tap(100 + 200, 122)
            #expect(slider.value.isFinite)
        }
        slider.range = 0...1e200
        slider.step = 1e-200
        slider.value = 1e100
        #expect(slider.value == 1e100)
    }

    @Test func valuesKeepToRangeAndSteps() {
        let slider = slider()
        slider.step = 30
        #expect(slider.value == 60)
        slider.value = 100
        #expect(slider.value == 90)
        slider.value = .nan
        #expect(slider.value == 0)
        slider.value = .infinity
        #expect(slider.value == 90)
        slider.range = 0...10
        #expect(slider.value == 0)
    }

    @Test func inACarouselDragsAlongAreTheSlidersAndDragsAcrossAreNot() {
        let carousel = CarouselView(frame: host.root.bounds)
        carousel.isVertical = true
        let slider = Slider(frame: Rect(x: 0, y: 0, width: 300, height: 200), value: 0.5)
        carousel.items = CarouselItems(count: 5) { index, _ in index == 0 ? slider : View(frame: slider.frame) }
        host.root.addSubview(carousel)
        host.playUntilRest()
        host.swipe(from: 400, to: 450, frames: 5)
        host.playUntilRest()
        #expect(carousel.currentItemIndex == 0)
        #expect(slider.value > 0.6)
        let value = slider.value
        host.contact(.began, 400, 300)
        for step in 1...10 {
            host.advance()
            host.contact(.moved, 400, 300 - 20 * Double(step))
        }
        host.contact(.ended, 400, 100)
        host.playUntilRest()
        #expect(carousel.currentItemIndex > 0)
        #expect(slider.value == value)
    }

    // MARK: Progress

    @Test func aBarIsFilledAsFarAsItHasCome() throws {
        let bar = ProgressBar(frame: Rect(x: 0, y: 0, width: 200, height: 6), progress: 0.25)
        host.root.addSubview(bar)
        host.advance()
        #expect(try #require(host.draw().quads.last).width == 50)
        #expect(bar.frameDemand == .nothing)
        bar.progress = .nan
        #expect(host.draw().quads.count == 1)
        bar.progress = 7
        #expect(try #require(host.draw().quads.last).width == 200)
    }

    @Test func onlyWhatMovesAsksForFrames() {
        let bar = ProgressBar(progress: nil)
        let indicator = ActivityIndicator()
        host.root.addSubview(bar)
        host.root.addSubview(indicator)
        #expect(bar.frameDemand == .now)
        #expect(indicator.frameDemand == .now)
        bar.progress = 0.5
        indicator.isAnimating = false
        #expect(host.root.frameDemand == .nothing)
        host.advance()
        #expect(host.draw().quads.count == 2)
    }

    /// What items draw is kept while nothing in them changes.
    @Test func inAnItemMotionsAreSeenToTheirEnds() {
        let carousel = CarouselView(frame: host.root.bounds)
        let card = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
        let toggle = Switch(frame: Rect(x: 0, y: 0, width: 52, height: 44))
        let list = ListView(frame: Rect(x: 0, y: 100, width: 300, height: 200))
        list.rows = ListRows(count: 100) { _, row in row ?? View() }
        let label = Label(frame: Rect(x: 100, y: 0, width: 100, height: 40), text: "Hello")
        for view in [toggle, list, label] as [View] { card.addSubview(view) }
        carousel.items = CarouselItems(count: 1) { _, _ in card }
        host.root.addSubview(carousel)

        func shown() -> [DrawQuad] {
            host.advance()
            return Array(host.draw().quads)
        }
        func playToRest() -> [DrawQuad] {
            var quads = shown()
            for _ in 0..<120 { quads = shown() }
            return quads
        }
        let before = playToRest()
        toggle.press()
        list.contentOffset = 50
        list.contentOffset = 0
        label.text = "Bye"
        let during = shown()
        let after = playToRest()
        #expect(during.count > before.count)
        #expect(after.count == before.count)
        #expect(after != before)
        card.setNeedsDisplay()
        #expect(playToRest() == after)
    }

    @Test func theUsersNeedsAreMet() throws {
        let bar = ProgressBar(progress: nil)
        let toggle = Switch(frame: Rect(x: 100, y: 100, width: 52, height: 44))
        let label = Label(
            frame: Rect(x: 0, y: 200, width: 100, height: 40), text: "Hi", color: Color(red: 0.9, green: 0.7, blue: 0.2)
        )
        for view in [bar, toggle, label] as [View] { host.root.addSubview(view) }
        host.advance()
        let quads = host.draw().quads
        #expect(!quads.contains { $0.borderWidth > 0 })
        host.displayPreferences = DisplayPreferences(reducedMotion: true, highContrast: true)
        host.advance()
        let contrasting = host.draw().quads
        #expect(contrasting.filter { $0.borderWidth > 0 }.count == 2)
        // What ran along the bar fills it now, and its strength changes.
        let fill = { (quads: ContiguousArray<DrawQuad>) in try #require(quads.prefix(4).last) }
        let before = try fill(contrasting)
        host.play(0.5)
        let after = try fill(host.draw().quads)
        #expect(before.width == Float(bar.bounds.size.width))
        #expect(after.width == before.width)
        #expect(after.color.alpha != before.color.alpha)
        host.tap(126, 122)
        #expect(toggle.isOn)
        #expect(toggle.frameDemand == .nothing)
    }

    @Test func whatMovesDependsOnTheTimeAlone() {
        func quads(after frames: [Double]) -> [DrawQuad] {
            let bar = ProgressBar(progress: nil)
            let indicator = ActivityIndicator()
            let root = View(frame: Rect(x: 0, y: 0, width: 300, height: 300))
            root.addSubview(bar)
            root.addSubview(indicator)
            for time in frames { root.advance(to: MonotonicTime(secondsSinceStart: time)) }
            var context = DrawContext(list: DrawList(size: root.bounds.size))
            context.begin(size: root.bounds.size, background: .color(.black))
            root.draw(in: &context)
            context.end()
            return Array(context.list.quads)
        }
        #expect(quads(after: [10, 10.3, 10.31, 11]) == quads(after: [11]))
        #expect(quads(after: [11]) != quads(after: [11.2]))
    }
}
