import DrawList
import Geometry
import Testing
import Timebase
import TouchGestures

@testable import Views

@MainActor
struct ListViewTests {
    private final class Rows: ListViewDataSource {
        var count: Int
        private(set) var created = 0
        private(set) var asked: [Int] = []

        init(count: Int) { self.count = count }

        func numberOfRows(in list: ListView) -> Int { count }

        func listView(_ list: ListView, viewForRowAt index: Int, reusing view: View?) -> View {
            asked.append(index)
            if view == nil { created += 1 }
            let row = view ?? View()
            row.tag = index
            row.backgroundColor = .white
            return row
        }
    }

    /// Reloads its list, up to 300 times, whenever it is asked for something.
    private final class Reloading: ListViewDataSource {
        weak var list: ListView?
        private(set) var requests = 0
        private let isInCount: Bool

        init(isInCount: Bool) { self.isInCount = isInCount }

        private func reload() {
            requests += 1
            if requests < 300 { list?.reloadData() }
        }

        func numberOfRows(in list: ListView) -> Int {
            if isInCount { reload() }
            return 30
        }

        func listView(_ list: ListView, viewForRowAt index: Int, reusing view: View?) -> View {
            if !isInCount { reload() }
            return view ?? View()
        }
    }

    private let host = TestHost()

    private func list(rows: Rows, height: Double = 440) -> ListView {
        let list = ListView(frame: Rect(x: 100, y: 20, width: 300, height: height))
        list.rows = rows
        host.root.addSubview(list)
        host.playUntilRest()
        return list
    }

    @Test func itHoldsTheRowsInSightAndOneMore() {
        let list = list(rows: Rows(count: 100))
        #expect(list.loadedRows == 0..<11)
        list.contentOffset = 450
        #expect(list.loadedRows == 9..<22)
        #expect(list.viewForRow(at: 10)?.frame == Rect(x: 0, y: -10, width: 300, height: 44))
        #expect(list.viewForRow(at: 8) == nil)
        #expect(list.subviews.count == 13)
    }

    @Test(arguments: Array(-14...14))
    func aJumpHoldsEachRowInSightOnce(rows jump: Int) {
        let list = list(rows: Rows(count: 100))
        list.contentOffset = 50 * 44
        list.contentOffset += Double(jump) * 44
        let first = 49 + jump
        #expect(list.loadedRows == first..<first + 12)
        #expect(list.subviews.map(\.tag).sorted() == Array(first..<first + 12))
        for index in list.loadedRows {
            #expect(list.viewForRow(at: index)?.tag == index)
            #expect(list.viewForRow(at: index)?.frame == list.rectOfRow(at: index))
        }
    }

    @Test(arguments: [20, 10_000, 1_000_000])
    func anyNumberOfRowsTakesAsManyViews(count: Int) {
        let rows = Rows(count: count)
        let list = list(rows: rows)
        for _ in 0..<6 {
            host.contact(.began, 200, 400)
            for step in 1...5 {
                host.advance()
                host.contact(.moved, 200, 400 - 40 * Double(step))
            }
            host.contact(.ended, 200, 200)
            host.play(0.3)
            #expect(list.subviews.count <= 13)
        }
        host.playUntilRest()
        #expect(rows.created <= 14)
        #expect(list.contentOffset > 400)
    }

    @Test func aTapSelectsTheRowUnderIt() {
        let list = list(rows: Rows(count: 100))
        var selected: [Int] = []
        list.onSelect = { selected.append($1) }
        host.tap(200, 20 + 44 * 3 + 10)
        #expect(selected == [3])
        #expect(list.selectedRow == 3)
        list.allowsSelection = false
        host.tap(200, 20 + 44 * 5 + 10)
        #expect(selected == [3])
    }

    @Test func aDragSelectsNothing() {
        let list = list(rows: Rows(count: 100))
        host.contact(.began, 200, 300)
        host.play(0.2)
        #expect(list.pressedRow == 6)
        host.contact(.moved, 200, 250)
        #expect(list.pressedRow == nil)
        host.contact(.moved, 200, 290)
        host.contact(.ended, 200, 290)
        host.playUntilRest()
        #expect(list.selectedRow == nil)
    }

    @Test func aTouchOnAMovingListCatchesItAndSelectsNothing() {
        let list = list(rows: Rows(count: 1000))
        host.contact(.began, 200, 400)
        for step in 1...4 {
            host.advance()
            host.contact(.moved, 200, 400 - 60 * Double(step))
        }
        host.contact(.ended, 200, 160)
        host.play(0.1)
        #expect(list.scroll.isMoving)
        host.tap(200, 200)
        #expect(!list.scroll.isMoving)
        #expect(list.selectedRow == nil)
    }

    @Test func aDragAcrossBelongsToTheCarouselAround() {
        let rows = Rows(count: 100)
        let carousel = CarouselView(frame: host.root.bounds)
        var lists: [ListView] = []
        carousel.items = CarouselItems(count: 5) { _, reused in
            let list = reused as? ListView ?? ListView(frame: Rect(x: 0, y: 0, width: 300, height: 440))
            list.rows = rows
            lists.append(list)
            return list
        }
        host.root.addSubview(carousel)
        host.playUntilRest()
        host.swipe(from: 400, to: 250, frames: 10)
        host.playUntilRest()
        let reached = carousel.currentItemIndex
        #expect(reached > 0)
        #expect(lists.allSatisfy { $0.contentOffset == 0 })
        host.contact(.began, 400, 300)
        for step in 1...10 {
            host.advance()
            host.contact(.moved, 400, 300 - 15 * Double(step))
        }
        host.contact(.ended, 400, 150)
        host.playUntilRest()
        #expect(carousel.currentItemIndex == reached)
        #expect(lists.contains { $0.contentOffset > 100 })
    }

    @Test func aReloadAsksAnewAndStaysWhereItIs() {
        let rows = Rows(count: 100)
        let list = list(rows: rows)
        list.contentOffset = 880
        list.selectedRow = 90
        rows.count = 50
        list.reloadData()
        #expect(list.contentOffset == 880)
        #expect(list.selectedRow == nil)
        rows.count = 3
        list.reloadData()
        #expect(list.contentOffset == 0)
        #expect(list.loadedRows == 0..<3)
        rows.count = 0
        list.reloadData()
        #expect(list.subviews.isEmpty)
    }

    @Test func aReloadFromWithinARequestIsMadeUpFor() {
        let source = ListRows(count: 30) { _, view in view ?? View() }
        let list = ListView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        var calls = 0
        list.rows = ListRows(count: 30) { [unowned list] _, view in
            calls += 1
            if calls == 2 { list.rows = source }
            return view ?? View()
        }
        host.root.addSubview(list)
        host.playUntilRest()
        #expect(list.dataSource === source)
        #expect(list.loadedRows == 0..<4)
        #expect(list.subviews.count == 4)
    }

    @Test func aSourceThatReloadsWithEachRequestGetsOneAFrame() {
        for isInCount in [false, true] {
            let source = Reloading(isInCount: isInCount)
            let list = ListView(frame: Rect(x: 0, y: 0, width: 100, height: 100))
            source.list = list
            list.rows = source
            host.root.addSubview(list)
            let before = source.requests
            for _ in 0..<10 { host.advance() }
            #expect(source.requests <= before + 10 * 3)
            #expect(source.requests > before)
            source.list = nil
            host.playUntilRest()
            #expect(list.loadedRows == 0..<4)
            list.removeFromSuperview()
        }
    }

    @Test func rowsStandOnWholePixels() {
        let list = list(rows: Rows(count: 100))
        list.contentOffset = 10.4
        #expect(list.rectOfRow(at: 0).origin.y == -10)
        host.pixelsPerPoint = 2
        #expect(list.rectOfRow(at: 0).origin.y == -10.5)
    }

    @Test func aRowIsBroughtIntoSightWithAsLittleMovementAsItTakes() {
        let list = list(rows: Rows(count: 100))
        list.scrollToRow(at: 5)
        host.playUntilRest()
        #expect(list.contentOffset == 0)
        list.scrollToRow(at: 20)
        host.playUntilRest()
        #expect(list.contentOffset == 21 * 44 - 440)
        list.scrollToRow(at: 3)
        host.playUntilRest()
        #expect(list.contentOffset == 132)
        list.scrollToRow(at: -1)
        list.scrollToRow(at: 100)
        host.playUntilRest()
        #expect(list.contentOffset == 132)
    }

    @Test func theWheelScrollsAndLeavesTheEndsToOthers() {
        let list = list(rows: Rows(count: 100))
        #expect(!list.handleWheel(horizontal: 0, vertical: -1))
        #expect(list.handleWheel(horizontal: 0, vertical: 1))
        #expect(list.handleWheel(horizontal: 0, vertical: 1))
        host.playUntilRest()
        #expect(list.contentOffset == 88)
    }

    @Test func keysMoveFromRowToRowAndOutAtTheEnds() {
        let list = list(rows: Rows(count: 100))
        var selected: [Int] = []
        list.onSelect = { selected.append($1) }
        list.focus()
        #expect(list.isFocused)
        host.press(.down)
        host.press(.down)
        host.press(.enter)
        #expect(selected == [2])
        host.press(.pageDown)
        host.playUntilRest()
        host.press(.enter)
        #expect(selected == [2, 11])
        #expect(list.contentOffset == 12 * 44 - 440)
        host.press(.end)
        host.playUntilRest()
        #expect(list.contentOffset == 100 * 44 - 440)
        #expect(!list.performFocused(KeyEvent(key: .down, phase: .pressed, time: host.moment)))
        #expect(list.accessibilityValue == "row 100 of 100")
        #expect(list.handleFocused(turn: -3))
        #expect(list.accessibilityValue == "row 97 of 100")
    }

    @Test func theBarShowsWhileItScrollsAndThenGoes() {
        let list = list(rows: Rows(count: 100))
        let still = host.draw().quads.count
        list.contentOffset = 44
        host.advance()
        let scrolled = host.draw().quads.count
        // The row above is held, but not seen.
        #expect(scrolled == still + 1)
        host.play(1.1)
        #expect(host.draw().quads.count == still)
        #expect(list.frameDemand == .nothing)
    }
}
