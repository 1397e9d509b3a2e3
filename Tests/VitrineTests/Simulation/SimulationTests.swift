import Foundation
import Testing

@testable import Vitrine

/// The lines of a script's run.
@MainActor
func lines(of script: Script, on stage: (any SimulationStage)? = nil) -> [String] {
    var lines: [String] = []
    let stage = WatchedStage(stage ?? BlindStage(script.screen))
    try? Simulation(script, on: stage) { lines.append($0) }.run()
    return lines
}

/// A number of a line.
func member(_ name: String, of line: String) -> Double? {
    guard let start = line.range(of: "\"\(name)\":")?.upperBound else { return nil }
    return Double(line[start...].prefix { $0 != "," && $0 != "}" })
}

@MainActor
@Suite struct SimulationTests {
    private static let flick = """
        {
          screen: {width: 640, height: 400},
          elements: [{kind: "carousel", type: "linear", itemSize: {width: 100, height: 100},
                      items: {colors: ["#f00", "#0f0", "#00f"], count: 20}}],
          frames: {rate: 30, duration: 3},
          timeline: [
            {time: 0.50, contact: 1, phase: "began", x: 400, y: 200},
            {time: 0.55, contact: 1, phase: "moved", x: 350, y: 200},
            {time: 0.60, contact: 1, phase: "moved", x: 280, y: 200},
            {time: 0.61, contact: 1, phase: "ended", x: 280, y: 200},
          ],
        }
        """

    @Test func theSameScriptGivesTheSameBytes() throws {
        let script = try script(Self.flick)
        #expect(lines(of: script) == lines(of: script))
    }

    @Test(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
    func whetherItIsDrawnChangesNothing() throws {
        let script = try script(Self.flick)
        let drawn = try OffscreenScreen(size: script.screen.pixelSize)
        #expect(lines(of: script, on: drawn) == lines(of: script))
    }

    @Test func aFlickIsAsItWas() throws {
        try Golden.compare(lines(of: try script(Self.flick)), with: "flick.jsonl")
    }

    @Test func editsAndCallsAreAsTheyWere() throws {
        let text = """
            {
              screen: {width: 640, height: 400},
              elements: [{kind: "carousel", name: "c", items: {colors: ["#f00"], count: 5}}],
              frames: {rate: 20, duration: 4},
              timeline: [
                {time: 0.2, call: "scrollToItem", index: 3, duration: 0.5},
                {time: 1.0, call: "insertItem", index: 0, item: {color: "#fff"}},
                {time: 1.5, call: "removeItem", index: 2},
                {time: 2.0, call: "setProperty", property: "type", value: "rotary"},
                {time: 2.0, call: "setProperty", property: "wrap", value: true},
                {time: 2.1, key: "right"},
                {time: 2.2, wheel: {y: 1}, x: 320, y: 200},
                {time: 3.0, call: "setItems", items: {colors: ["#00f"], count: 2}},
                {time: 3.2, call: "resize", frame: {width: "50%"}},
                {time: 3.4, call: "setItems", items: {colors: []}},
              ],
            }
            """
        try Golden.compare(lines(of: try script(text)), with: "edits.jsonl")
    }

    @Test func aTapSelectsAndSettlesOnTheItem() throws {
        let text = """
            {
              elements: [{kind: "carousel", type: "linear", itemSize: {width: 200, height: 200},
                          items: {pictures: ["a.png", "b.png", "c.png"]}}],
              frames: {duration: 2},
              timeline: [
                {time: 0.5, contact: 7, phase: "began", x: 840, y: 360},
                {time: 0.6, contact: 7, phase: "ended", x: 840, y: 360},
              ],
            }
            """
        let events = lines(of: try script(text)).filter { $0.contains("\"event\"") }
        let select = try #require(events.first { $0.contains("\"select\"") })
        #expect(select.contains("\"index\":1") && select.contains("/Config/examples/b.png\""))
        #expect(try #require(events.last).contains("\"event\":\"settled\",\"index\":1"))
        #expect(events.count(where: { (member("time", of: $0) ?? 0) > 0.5 && $0.contains("\"settled\"") }) == 1)
    }

    @Test func theVelocityIsThatOfTheOffset() throws {
        let frames = lines(of: try script(Self.flick)).filter { $0.contains("\"frame\"") }
        for (earlier, later) in zip(frames, frames.dropFirst()) {
            let way = try #require(member("offset", of: later)) - (try #require(member("offset", of: earlier)))
            let time = try #require(member("time", of: later)) - (try #require(member("time", of: earlier)))
            #expect(abs(try #require(member("velocity", of: later)) - way / time) < 1e-6)
        }
    }

    @Test func aDirectionGoesTheLongWayRoundAndClassicMotionIsChosen() throws {
        let text = """
            {
              elements: [{kind: "carousel", type: "rotary", motion: "classic", items: {colors: ["#fff"], count: 8}}],
              frames: {rate: 10, duration: 2},
              timeline: [{time: 0.5, call: "scrollToItem", index: 2, direction: "backwards", duration: 1}],
            }
            """
        let lines = lines(of: try script(text))
        let passed = lines.filter { $0.contains("\"currentItem\"") }.compactMap { member("index", of: $0) }
        #expect(passed == [7, 6, 5, 4, 3, 2])
        // Only classic motion begins with a scroll of no length.
        #expect(lines.first?.contains("beganScrolling") == true)
    }

    @Test func anEmptyCarouselIsANormalCase() throws {
        let text = """
            {
              elements: [{kind: "carousel", items: {colors: []}}],
              frames: {rate: 10, duration: 2},
              timeline: [
                {time: 0.1, key: "right"}, {time: 0.2, call: "step", count: 3},
                {time: 0.3, call: "removeItem", index: 0}, {time: 0.4, call: "scrollToItem", index: 5},
                {time: 1, call: "insertItem", index: 4, item: {color: "#fff"}},
              ],
            }
            """
        let last = try #require(lines(of: try script(text)).last)
        #expect(last.contains("\"index\":0,\"count\":1"))
    }

    /// `settled` of the script's run, as (time, index).
    private func rests(_ members: String, _ timeline: String) throws -> [[Double]] {
        let text = """
            {
              elements: [{kind: "carousel", type: "linear", itemSize: {width: 200, height: 200},
                          items: {colors: ["#fff"], count: 9}, \(members)}],
              frames: {rate: 10, duration: 3}, timeline: [\(timeline)],
            }
            """
        return lines(of: try script(text)).filter { $0.contains("\"settled\"") }.map {
            [member("time", of: $0) ?? -1, member("index", of: $0) ?? -1]
        }
    }

    @Test func aJumpSettlesAtOnceWithoutWaitingForAFrame() throws {
        let timeline = "{time: 0.52, call: 'scrollToItem', index: 3, duration: 0}, {time: 0.55, call: 'reloadData'}"
        #expect(try rests("", timeline) == [[0.5, 3]])
    }

    @Test func whatRestsBetweenItemsHasNotSettledOnOne() throws {
        let timeline = "{time: 0.5, call: 'scrollToOffset', offset: 2.5, duration: 0.4}"
        #expect(try rests("scrollToItemBoundary: false", timeline).isEmpty)
    }

    @Test func twoJumpsBetweenTwoFramesSettleTwice() throws {
        let timeline = """
            {time: 0.51, call: 'scrollToItem', index: 3, duration: 0},
            {time: 0.52, call: 'scrollToItem', index: 5, duration: 0},
            """
        #expect(try rests("", timeline) == [[0.5, 3], [0.5, 5]])
    }

    @Test func classicMotionTellsRestToo() throws {
        let timeline = "{time: 0.5, call: 'scrollToItem', index: 3, duration: 0.5}"
        #expect(try rests("motion: 'classic'", timeline).last == [1, 3])
    }

    @Test func reducedMotionJumpsWhereOtherMotionScrolls() throws {
        func offsets(_ isReduced: Bool) throws -> Int {
            let text = """
                {
                  screen: {width: 640, height: 400, reducedMotion: \(isReduced)},
                  elements: [{kind: "carousel", items: {colors: ["#fff"], count: 9}}],
                  frames: {rate: 60, duration: 2}, timeline: [{time: 0.5, call: 'scrollToItem', index: 5}],
                }
                """
            return lines(of: try script(text)).count { $0.contains("\"scrolled\"") }
        }
        #expect(try offsets(true) < 3)
        #expect(try offsets(false) > 10)
    }
}
