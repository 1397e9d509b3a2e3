import Foundation
import Testing

@testable import Vitrine

/// A script from a text, as if it stood in a file beside the shipped examples.
func script(_ text: String) throws(SceneError) -> Script {
    try Script(
        JSON5File(name: Repository.path("Config/examples/test.json5"), bytes: Array(text.utf8), limits: .script))
}

@Suite struct ScriptReadingTests {
    private static let element = "elements: [{kind: 'carousel', items: {colors: ['#f00'], count: 9}}]"

    private static func text(frames: String = "{duration: 1}", _ timeline: String) -> String {
        "{\(element), frames: \(frames), timeline: [\(timeline)]}"
    }

    private func times(_ frames: String) throws -> [Double] {
        try script(Self.text(frames: frames, "")).steps.compactMap {
            if case .frame(let time) = $0 { time.value } else { nil }
        }
    }

    @Test func framesComeAtARateFromTheStartToTheEnd() throws {
        #expect(try times("{rate: 10, duration: 0.3}") == [0, 0.1, 0.2, 0.3])
        #expect(try times("{times: [0.5, 2]}") == [0.5, 2])
    }

    @Test func anEntryFollowsTheLastFrameThatIsNotLaterAndBelongsToItsMoment() throws {
        let timeline = "{time: 0.1, key: 'left'}, {time: 0.19, key: 'up'}"
        let steps = try script(Self.text(frames: "{rate: 10, duration: 0.2}", timeline)).steps.map(\.summary)
        #expect(steps == ["frame 0.0", "frame 0.1", "at 0.1 of 0.1", "at 0.19 of 0.1", "frame 0.2"])
    }

    @Test func aRecordingIsDoneInTheOrderInWhichItStands() throws {
        let timeline = "[{present: 0}, {time: 0.5, moment: 0.25, key: 'left'}, {present: 0.3}]"
        let steps = try script("{\(Self.element), timeline: \(timeline)}").steps.map(\.summary)
        #expect(steps == ["frame 0.0", "at 0.5 of 0.25", "frame 0.3"])
    }

    /// Scripts and the words of what is wrong with them.
    private static let mistakes: [(text: String, words: [String])] = [
        (text("{time: 1}"), ["timeline[0]", "exactly one of", "contact, key, wheel, knob, call, present"]),
        (text("{key: 'left'}"), ["\"time\" is missing"]),
        (text("{time: 0.5, key: 'left'}, {time: 0.4, key: 'left'}"), ["timeline[1]", "order", "0.5 s", "0.4 s"]),
        (text("{time: 1.5, key: 'left'}"), ["no frame shows this", "1 s"]),
        (text("{time: 0.5, moment: 0.1, key: 'left'}"), ["moment", "before"]),
        (text("{time: 0.5, moment: 1e8, key: 'left'}"), ["moment", "after the next frame"]),
        (
            text("{time: 0.5, moment: 0.51, key: 'left'}, {time: 0.5, moment: 0.505, key: 'left'}"),
            ["timeline[1]", "moment"]
        ),
        (
            "{\(element), timeline: [{present: 0}, {time: 0, moment: 5, key: 'left'}, {present: 1}]}",
            ["timeline[2]", "not before the moment", "5 s"]
        ),
        ("{scene: '.', frames: {duration: 1}}", ["test.json5:1:9: scene: ", "not a regular file"]),
        (text("{time: 0.5, key: 'lefft'}"), ["lefft", "pageDown"]),
        (text("{time: 0, contact: 1, phase: 'moved', x: 1, y: 1}"), ["contact 1 has not begun"]),
        (text("{time: 0, contact: 1, phase: 'bgan', x: 1, y: 1}"), ["bgan", "began, moved, ended, cancelled"]),
        (text("{time: 0, contact: 1, phase: 'began', x: 1}"), ["\"y\" is missing"]),
        (text("{time: 0, call: 'jump'}"), ["jump", "scrollToItem", "resumeAutoAdvance"]),
        (text("{time: 0, call: 'scrollToItem'}"), ["\"index\" is missing"]),
        (text("{time: 0, call: 'scrollToItem', index: 1, indx: 2}"), ["timeline[0].indx", "unknown key"]),
        (text("{time: 0, call: 'step', count: 1, element: 'b'}"), ["no element", "elements[0]"]),
        (text("{time: 0, call: 'setProperty', property: 'speed', value: 1}"), ["speed", "scrollSpeed", "tilt"]),
        (text("{time: 0, call: 'setProperty', property: 'tilt', value: true}"), ["timeline[0].value", "a number"]),
        (text(frames: "{rate: 0, duration: 1}", ""), ["frames.rate", "from 1 to 1000"]),
        (text(frames: "{duration: 1e5}", ""), ["frames", "at most 100000 frames", "were 6000001"]),
        (text(frames: "{times: [1, 1]}", ""), ["frames.times[1]", "later and later"]),
        (text(frames: "{times: [1], rate: 2}", ""), ["either"]),
        (
            text(frames: "{times: [\(String(repeating: "0,", count: 100_001))]}", ""),
            ["1 to 100000 entries, had 100001"]
        ),
        (
            text((0...100).map { "{time: 0, contact: \($0), phase: 'began', x: 1, y: 1}" }.joined(separator: ",")),
            ["timeline[100]", "at most 100 contacts"]
        ),
        (
            text(Array(repeating: "{time: 0.5, key: 'left'}", count: 10_001).joined(separator: ",")),
            ["timeline[10000]", "at most 10000 entries at one time"]
        ),
        (text(String(repeating: "0,", count: 500_001)), ["timeline", "0 to 500000 entries, had 500001"]),
        (text("{present: 1}"), ["timeline[0]", "under \"frames\""]),
        ("{\(element), timeline: []}", ["which frames?"]),
        ("{scene: 'fading.json5', elements: [], frames: {duration: 1}}", ["either \"scene\""]),
        ("{scene: 'none.json5', frames: {duration: 1}}", ["examples/none.json5", "No such file"]),
        ("{\(element), frames: {duration: 1}, screen: {width: 0, height: 1}}", ["screen.width", "1 to 8192"]),
    ]

    @Test(arguments: mistakes.indices) func aMistakeIsNamedWithItsPlaceAndWhatIsValid(index: Int) throws {
        let (text, words) = Self.mistakes[index]
        var message = ""
        do throws(SceneError) { _ = try script(text) } catch { message = "\(error)" }
        #expect(!message.isEmpty, "accepted: \(text)")
        for word in words { #expect(message.contains(word), "\(message) lacks \(word)") }
    }

    @Test func asManyFramesAsAFileSaysItTakesAreTaken() throws {
        let recording = (0..<120_000).map { "{present:\($0)}" }.joined(separator: ",")
        #expect(try script("{\(Self.element), timeline: [\(recording)]}").frameCount == 120_000)
        #expect(try times("{rate: 1000, duration: 99.999}").count == 100_000)
    }

    /// Two thousand times a hundred thousand items would be gigabytes.
    @Test func itemsOfCallsTakeNoMemoryBeforeTheirTime() throws {
        let call = "{time: 0, call: 'setItems', items: {colors: ['#fff'], count: 100000}}"
        let before = residentBytes()
        let script = try script(Self.text(Array(repeating: call, count: 2000).joined(separator: ",")))
        #expect(script.steps.count == 2061)
        #expect(residentBytes() - before < 500 << 20)
    }

    private func residentBytes() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        return (fields?.dropFirst().first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    @Test func whereFramesStandAmongTheEntriesTheOrderIsTheFilesOwn() throws {
        let timeline = "[{present: 0}, {time: 0.5, key: 'left'}, {time: 0.4, key: 'up'}, {present: 1}]"
        let steps = try script("{\(Self.element), timeline: \(timeline)}").steps.map(\.summary)
        #expect(steps == ["frame 0.0", "at 0.5 of 0.0", "at 0.4 of 0.0", "frame 1.0"])
    }

    @Test func aPictureThatIsNotThereIsNotedWithItsPlace() throws {
        let timeline = """
            {time: 0, call: 'setItems', items: {pictures: ['gone.png']}},
            {time: 0, call: 'insertItem', index: 0, item: {picture: 'gone too.png'}}
            """
        let notes = try script(Self.text(timeline)).notes
        #expect(notes.count == 2)
        for (note, place) in zip(notes, ["timeline[0].items.pictures[0]", "timeline[1].item.picture"]) {
            #expect(note.contains("test.json5:") && note.contains(place) && note.contains("No such file"))
        }
    }

    @Test func aCallNeedsItsElementsNameWhereThereAreSeveral() throws {
        let two = """
            elements: [
              {kind: 'carousel', items: {colors: []}}, {kind: 'carousel', name: 'b', items: {colors: []}}
            ]
            """
        func text(_ call: String) -> String { "{\(two), frames: {duration: 1}, timeline: [{time: 0, \(call)}]}" }
        #expect(throws: SceneError.self) { try script(text("call: 'reloadData'")) }
        _ = try script(text("call: 'reloadData', element: 'b'"))
        _ = try script(text("call: 'reloadData', element: 'elements[0]'"))
    }
}

extension Script.Step {
    fileprivate var summary: String {
        switch self {
        case .frame(let time): "frame \(time.value)"
        case .action(_, let time, let moment): "at \(time.value) of \(moment.value)"
        }
    }
}
