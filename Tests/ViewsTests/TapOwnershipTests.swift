import Geometry
import Testing
import Timebase
import Views

/// A tap that a control has used is not understood by the views around it; one that it has not used is.
@MainActor
@Suite struct TapOwnershipTests {
    private let host = TestHost()
    private let around = View(frame: Rect(x: 0, y: 0, width: 800, height: 480))
    private let taps = Count()

    private final class Count {
        var value = 0
    }

    init() {
        host.root.addSubview(around)
        let taps = taps
        around.addGestureRecognizer(TapGestureRecognizer { _ in taps.value += 1 })
    }

    private func show(_ view: View) {
        around.addSubview(view)
        host.playUntilRest()
    }

    @Test func aPressOfAControlIsItsOwn() {
        var presses = 0
        show(Button(frame: Rect(x: 100, y: 100, width: 120, height: 44), title: "Go") { _ in presses += 1 })
        host.tap(150, 120)
        #expect(presses == 1)
        #expect(taps.value == 0)
        host.tap(400, 400)
        host.tap(150, 120)
        #expect(presses == 2)
        #expect(taps.value == 1)
    }

    @Test func aTapOfAListRowIsTheLists() {
        let list = ListView(frame: Rect(x: 100, y: 100, width: 200, height: 300))
        list.dataSource = rows
        var selected: [Int] = []
        list.onSelect = { selected.append($1) }
        show(list)
        host.tap(150, 120)
        #expect(selected == [0])
        #expect(taps.value == 0)
        // Below the last row there is nothing to select.
        host.tap(150, 380)
        #expect(selected == [0])
        #expect(taps.value == 1)
    }

    private let rows = ListRows(count: 3) { _, view in view ?? View() }

    @Test func aTapOnASliderIsTheSliders() {
        let slider = Slider(frame: Rect(x: 100, y: 100, width: 226, height: 44), value: 50, in: 0...100)
        show(slider)
        host.tap(263, 122)
        #expect(slider.value == 75)
        #expect(taps.value == 0)
    }

    @Test func aTapOnAPageControlIsItsOwn() {
        let control = PageControl(frame: Rect(x: 0, y: 440, width: 400, height: 40))
        control.numberOfPages = 5
        show(control)
        host.tap(390, 460)
        #expect(control.currentPage == 1)
        #expect(taps.value == 0)
    }
}
