import Testing

@testable import Vitrine

/// A scene from a text, as if it stood in a file beside the shipped examples.
func scene(_ text: String) throws(SceneError) -> Scene {
    try Scene(
        JSON5File(name: Repository.path("Config/examples/test.json5"), bytes: Array(text.utf8), limits: .scene))
}

/// What a text that is no scene is refused with.
private func refusal(_ text: String) throws -> SceneError {
    var refused: SceneError?
    do throws(SceneError) { _ = try scene(text) } catch { refused = error }
    return try #require(refused, "accepted: \(text)")
}

@Suite struct SceneReadingTests {
    /// A carousel with these members.
    private func carousel(_ members: String) -> String {
        "{elements: [{kind: 'carousel', items: {colors: ['#f00']}, \(members)}]}"
    }

    private func element(_ members: String) throws -> CarouselElement {
        try #require(try scene(carousel(members)).entries[0].element as? CarouselElement)
    }

    @Test func whatIsNotGivenHasItsDefault() throws {
        let element = try element("")
        #expect(element.frame == SceneFrame() && element.properties.isEmpty && element.autoAdvance == nil)
        #expect(element.items.items == [.color(Color(red: 1, green: 0, blue: 0))])
        #expect(try scene(carousel("")).entries[0].name == "elements[0]")
    }

    @Test func propertiesAndOptionsAreReadByICarouselsNames() throws {
        let element = try element(
            "type: 'cover-flow2', motion: 'classic', vertical: true, bounceDistance: 2, contentOffset: {y: 3}, options: {wrap: true, arc: 1}"
        )
        #expect(
            element.properties == [
                .type(.coverFlow2), .motion(.classic), .flag(.vertical, true), .number(.bounceDistance, 2),
                .place(.contentOffset, Point(x: 0, y: 3)), .option(.wrap, 1), .option(.arc, 1),
            ])
    }

    @Test func everyPropertyAndOptionIsAKeyOfItsOwn() throws {
        for flag in CarouselProperty.Flag.allCases {
            #expect(try element("\(flag.rawValue): true").properties == [.flag(flag, true)])
        }
        for number in CarouselProperty.Number.allCases {
            #expect(try element("\(number.rawValue): 0").properties == [.number(number, 0)])
        }
        for option in CarouselOption.allCases {
            let value = option == .wrap || option == .showBackfaces ? "false" : "0"
            #expect(try element("options: {\(option.rawValue): \(value)}").properties == [.option(option, 0)])
        }
    }

    @Test func lengthsArePointsOrSharesOfTheScreen() throws {
        let frame = try element("frame: {x: 10, y: '50%', width: '25%', height: 0.5}").frame
        let rect = frame.rect(in: Rect(x: 0, y: 0, width: 400, height: 200))
        #expect(rect == Rect(x: 10, y: 100, width: 100, height: 0.5))
    }

    @Test func coloursHaveThreeForms() throws {
        let items = try scene("{elements: [{kind: 'carousel', items: {colors: ['#0f0', '#00ff00', '#00FF0080']}}]}")
        let element = try #require(items.entries[0].element as? CarouselElement)
        let green = Color(red: 0, green: 1, blue: 0)
        let half = Color(red: 0, green: 1, blue: 0, alpha: 128.0 / 255)
        #expect(element.items.items == [.color(green), .color(green), .color(half)])
    }

    @Test func aCountRepeatsOrCutsTheItems() throws {
        func count(_ items: String) throws -> Int? {
            let scene = try scene("{elements: [{kind: 'carousel', items: {\(items)}}]}")
            return (scene.entries[0].element as? CarouselElement)?.items.items.count
        }
        #expect(try count("colors: ['#000', '#fff'], count: 5") == 5)
        #expect(try count("colors: ['#000', '#fff'], count: 1") == 1)
        #expect(try count("colors: [], count: 7") == 0)
        #expect(try count("folder: '../demo'") == 12)
    }

    /// A scene whose pictures are those texts, as its file has them.
    private func notes(ofPictures pictures: String) throws -> [String] {
        try scene("{elements: [\n{kind: 'carousel', items: {pictures: [\(pictures)]}}]}").notes
    }

    @Test func aListedPictureThatIsNotThereIsNotedWithItsPlace() throws {
        let notes = try notes(ofPictures: "'../demo/03-fjord.svg', 'gone.png', '/dev/null', '..'")
        #expect(notes.count == 3)
        let words = [
            ("pictures[1]", "No such file"), ("pictures[2]", "not a regular"), ("pictures[3]", "not a regular"),
        ]
        for (note, (place, cause)) in zip(notes, words) {
            #expect(note.contains("test.json5:2:") && note.contains("elements[0].items.\(place): "), "\(note)")
            #expect(note.contains(cause) && note.contains("grey card"), "\(note)")
        }
        #expect(try #require(notes.first).contains(Repository.path("Config/examples/gone.png")))
    }

    @Test func manyPicturesThatAreNotThereDoNotFloodTheLog() throws {
        let notes = try notes(ofPictures: (0..<5000).map { "'gone\($0).png'" }.joined(separator: ","))
        #expect(notes.count == 21 && notes.last?.hasSuffix("and 4980 more like these") == true)
    }

    @Test func pathsStartFromTheFolderOfTheFile() throws {
        let scene = try scene("{elements: [{kind: 'carousel', items: {pictures: ['a.png', '/b.png']}}]}")
        let element = try #require(scene.entries[0].element as? CarouselElement)
        let expected = [Repository.path("Config/examples/a.png"), "/b.png"]
        #expect(element.items.items == expected.map { .picture(PictureSource(path: $0)) })
    }

    @Test(arguments: ["\u{A0}", "\u{2003}", "\u{2028}", "\u{3000}", "\u{FEFF}", "\u{1680}", "\u{B}", "\r"])
    func everySpaceOfJSON5SeparatesValues(space: String) throws {
        let text =
            "\(space){elements:\(space)[{kind\(space):\(space)'carousel',\(space)items: {colors: []\(space)}}]}\(space)"
        #expect(try scene(text).entries.count == 1)
    }

    /// Texts, where the mistake stands in them, and words of the message.
    private static let mistakes: [(text: String, place: String, words: [String])] = [
        ("", "1:1", ["empty"]),
        ("{\n  elements: [\n", "2:13", ["never closed"]),
        ("{elements: []} x", "1:16", ["after the end"]),
        ("{\n  elements: [{kind 'carousel'}]\n}", "2:20", ["colon", "kind"]),
        ("{\n  a: 1\n  b: 2\n}", "3:3", ["comma", "\"b\""]),
        ("{a: 1, /* open", "1:8", ["comment", "never closed"]),
        ("{a: \"open\n\"}", "1:5", ["text", "line"]),
        ("{\n  elements: tru\n}", "2:13", ["tru", "no value"]),
        ("{a: [1, 2, 1e999, 4]}", "1:12", ["1e999"]),
        ("{\n  elements: 1,\n  'elements': 2\n}", "3:3", ["elements", "twice"]),
        ("{\r  elements: 1,\r\n\r\n  'element\\u0073': 2\r}", "4:3", ["elements", "twice"]),
        ("{a: 1, 'b\\ud800': 2}", "1:8", ["key", "escape"]),
        ("{a: 1, b\\u0063: 2}", "1:8", ["key", "quotes"]),
        ("{a: 1,\u{0} b: 2}", "1:7", ["control character"]),
        ("{elements: 1}\u{0}", "1:14", ["control character"]),
        ("{a: 1,\u{7f} b: 2}", "1:7", ["control character"]),
        ("{'': 1, elements: [{kind: 'carousel', items: {colors: []}}]}", "1:2", ["\"\": unknown key"]),
        ("[]", "1:1", ["a list", "an object"]),
        ("{}", "1:1", ["\"elements\" is missing"]),
        ("{elements: []}", "1:12", ["elements", "must have 1 to 64 entries, had 0"]),
        ("{elements: [{}]}", "1:13", ["elements[0]", "\"kind\" is missing"]),
        ("{elements: [{kind: 'carrousel'}]}", "1:20", ["elements[0].kind", "carrousel", "carousel"]),
        ("{elements: [{kind: 'carousel'}]}", "1:13", ["\"items\" is missing"]),
        ("{elements: [{kind: 'carousel', items: {colors: ['red']}}]}", "1:49", ["colors[0]", "red", "#rrggbb"]),
        ("{elements: [{kind: 'carousel', items: {}}]}", "1:39", ["folder, pictures, colors"]),
        ("{elements: [{kind: 'carousel', items: {folder: 'none'}}]}", "1:48", ["examples/none", "No such file"]),
        (
            "{elements: [{kind: 'carousel', items: {colors: [], count: -1}}]}", "1:59",
            ["must be a whole number from 0 to 100000, was -1"]
        ),
        ("{\n background: '#12345',\n elements: 1}", "2:14", ["background", "#12345"]),
    ]

    @Test(arguments: mistakes.indices) func aMistakeIsNamedWithItsPlaceAndWhatIsValid(index: Int) throws {
        let (text, place, words) = Self.mistakes[index]
        let error = try refusal(text)
        #expect("\(error.line ?? 0):\(error.column ?? 0)" == place, "\(error)")
        for word in words { #expect("\(error)".contains(word), "\(error) lacks \(word)") }
    }

    /// Members of a carousel that are refused, and the words that say so.
    private static let impossible: [(members: String, words: [String])] = [
        ("options: {spcing: 1}", ["elements[0].options.spcing", "unknown key", "spacing", "fadeMinAlpha"]),
        ("speed: 1", ["elements[0].speed", "unknown key", "scrollSpeed"]),
        ("type: 'spiral'", ["elements[0].type", "spiral", "invertedTimeMachine"]),
        ("motion: 'smooth'", ["elements[0].motion", "natural, classic"]),
        ("type: 'custom'", ["elements[0].type", "custom"]),
        ("vertical: 1", ["elements[0].vertical", "must be true or false, was 1"]),
        ("decelerationRate: 7", ["must be a number from 0 to 1, was 7"]),
        ("decelerationRate: NaN", ["from 0 to 1"]),
        ("scrollSpeed: Infinity", ["from 0 to 100"]),
        ("options: {wrap: 1}", ["wrap", "true or false"]),
        ("options: {count: 2.5}", ["2.5", "whole number"]),
        ("options: {fadeMinAlpha: 2}", ["from 0 to 1"]),
        ("frame: {width: '-5%'}", ["width", "not negative"]),
        ("frame: {x: '5 %%'}", ["frame.x", "25%"]),
        ("frame: [0, 0, 1, 1]", ["a list", "an object"]),
        ("itemSize: {width: 3}", ["itemSize", "\"height\" is missing"]),
        ("autoAdvance: 0", ["autoAdvance", "from 0.1 to 86400"]),
        ("autoAdvance: {atEnd: 'again'}", ["again", "startOver, reverse, stop"]),
        ("placeholders: 2", ["placeholders", "a list"]),
        ("name: ''", ["name", "1 to 100 bytes, was empty"]),
        ("name: '\(String(repeating: "n", count: 101))'", ["name", "1 to 100 bytes, had 101"]),
        ("name: 'a\\u0000b'", ["1:65", "'a\\u0000b'", "NUL"]),
        ("contentOffset: {z: 1}", ["contentOffset.z", "x, y"]),
        ("shadow: null", ["shadow", "null"]),
    ]

    @Test(arguments: impossible.indices) func anImpossibleValueIsRefusedWithTheValidOnes(index: Int) throws {
        let (members, words) = Self.impossible[index]
        let message = "\(try refusal(carousel(members)))"
        for word in words { #expect(message.contains(word), "\(message) lacks \(word)") }
    }

    @Test func aMessageBeginsWithFileLineAndColumn() throws {
        let error = SceneError(file: "a.json5", line: 3, column: 4, place: "b[0]", problem: "is wrong")
        #expect("\(error)" == "a.json5:3:4: b[0]: is wrong")
    }

    @Test func theFirstOfSeveralUnknownKeysIsNamed() throws {
        let text = "{zebra: 1, elements: [{kind: 'carousel', items: {colors: []}}], ant: 2}"
        #expect(try refusal(text).place == "zebra")
    }

    @Test func columnsCountCharactersNotBytes() throws {
        #expect(try refusal("{/* äöü€ */ elements: 1}").column == 23)
    }

    @Test func twoElementsOfOneNameAreRefused() throws {
        let one = "{kind: 'carousel', name: 'a', items: {colors: []}}"
        #expect("\(try refusal("{elements: [\(one), \(one)]}"))".contains("already called \"a\""))
    }

    @Test func aHostileNameCannotForgeALineOfTheLog() throws {
        let message = "\(try refusal(carousel(#""a\u001b[2J\nvitrine: fine": 1"#)))"
        #expect(!message.contains("\u{1b}") && !message.contains("\n"))
    }
}
