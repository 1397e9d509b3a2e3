import DrawList
import Geometry
import Testing

@testable import Views

@MainActor
struct LabelTests {
    private let host = TestHost()
    private let label = Label(frame: Rect(x: 10, y: 20, width: 200, height: 50), text: "Hello")

    private var texts: TestTexts { host.testTexts }

    private func shownQuad() -> DrawQuad? { host.draw().quads.first }

    init() { host.root.addSubview(label) }

    @Test func aTextIsAskedForOnceInTheBoxOfItsView() throws {
        host.pixelsPerPoint = 2
        host.play(0.1)
        let request = try #require(texts.requests.first)
        #expect(texts.requests.count == 1)
        #expect(request.text == "Hello")
        #expect(request.box == Size(width: 200, height: 50))
        #expect(request.pixelsPerPoint == 2)
    }

    @Test func aTextStandsInTheMiddleAtTheTopOrAtTheBottom() throws {
        host.advance()
        #expect(try #require(shownQuad()).y == 35)
        label.verticalAlignment = .top
        #expect(try #require(shownQuad()).y == 20)
        label.verticalAlignment = .bottom
        #expect(try #require(shownQuad()).y == 50)
    }

    @Test func aTextStandsOnWholePixels() throws {
        label.frame.size.height = 51
        #expect(try #require(shownQuad()).y == 36)
        host.pixelsPerPoint = 2
        #expect(try #require(shownQuad()).y == 35.5)
    }

    @Test func theOldTextStaysUntilTheNewOneIsThere() throws {
        host.advance()
        let old = try #require(shownQuad()).texture
        texts.isReady = false
        label.text = "Bye"
        host.play(0.1)
        #expect(try #require(shownQuad()).texture == old)
        label.text = "Good bye"
        host.play(0.1)
        #expect(try #require(shownQuad()).texture == old)
        texts.makeReady()
        host.advance()
        #expect(try #require(shownQuad()).texture == TextureHandle(rawValue: 2))
        #expect(texts.held.count == 1)
    }

    @Test func anotherColourIsNoOtherText() throws {
        host.advance()
        label.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        host.advance()
        #expect(texts.requests.count == 1)
        #expect(try #require(shownQuad()).color == Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    }

    @Test func colouredLettersTakeTheColourWithThem() throws {
        texts.isColored = true
        host.advance()
        label.color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        host.advance()
        #expect(texts.requests.last?.color == label.color)
        #expect(try #require(shownQuad()).color == Color(white: 1, alpha: 0.5))
        #expect(texts.held.count == 1)
    }

    @Test func aLabelThatLeavesTheScreenGivesItsTextBack() {
        host.advance()
        texts.isReady = false
        label.text = "Bye"
        host.advance()
        #expect(texts.held.count == 2)
        label.removeFromSuperview()
        #expect(texts.held.isEmpty)
        #expect(label.metrics == nil)
        host.root.addSubview(label)
        host.advance()
        #expect(texts.held.count == 1)
    }

    @Test func anEmptyTextOrViewAsksForNothing() {
        label.text = ""
        host.advance()
        #expect(shownQuad() == nil)
        label.text = "Hello"
        label.frame.size.width = 0
        host.advance()
        #expect(shownQuad() == nil)
        #expect(texts.held.isEmpty)
    }

    @Test func linesWithoutRoomAreCutOff() throws {
        label.frame.size = Size(width: 25, height: 10)
        host.advance()
        let quad = try #require(shownQuad())
        #expect(quad.width == 25)
        #expect(quad.height == 10)
        #expect(quad.textureRegion == TextureRegion(left: 0, top: 0, right: 0.5, bottom: 0.5))
    }

    @Test func aLabelTakesTheSizeOfItsText() {
        label.sizeToFit()
        #expect(label.frame == Rect(x: 10, y: 20, width: 50, height: 20))
    }
}
