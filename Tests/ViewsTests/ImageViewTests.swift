import DrawList
import Geometry
import Testing
import Timebase
import Views

@MainActor
@Suite struct ImageViewTests {
    let host = TestHost()
    let view = ImageView(frame: Rect(x: 10, y: 20, width: 300, height: 300), source: PictureSource(path: "a.jpg"))
    static let texture = TextureHandle(rawValue: 7)

    private func become(_ state: PictureState) {
        for ticket in host.testPictures.states.keys { host.testPictures.states[ticket] = state }
    }

    private static let landscape = PictureState.ready(texture, size: PixelSize(width: 300, height: 200), isOpaque: true)

    @Test func thePictureIsAskedForInDevicePixels() throws {
        host.pixelsPerPoint = 2
        host.root.addSubview(view)
        let request = try #require(host.testPictures.requests.first)
        #expect(request.size == PixelSize(width: 600, height: 600))
        #expect(host.testPictures.requests.count == 1)
    }

    @Test func aPlaceholderStandsInUntilThePictureIsThereAndThenFadesOver() throws {
        host.root.addSubview(view)
        host.advance()
        #expect(host.draw().quads.map(\.texture) == [nil])
        #expect(view.frameDemand == .nothing)
        become(Self.landscape)
        host.advance()
        #expect(view.frameDemand == .now)
        host.play(0.1)
        let half = host.draw().quads
        #expect(half.map(\.texture) == [nil, Self.texture])
        #expect(abs(half[1].color.alpha - 0.5) < 0.02)
        host.play(0.2)
        #expect(host.draw().quads.map(\.texture) == [Self.texture])
        #expect(view.frameDemand == .nothing)
    }

    @Test func aPictureThatIsAlreadyThereIsShownAtOnce() {
        host.testPictures.initialState = Self.landscape
        host.root.addSubview(view)
        host.advance()
        #expect(host.draw().quads.map(\.texture) == [Self.texture])
        #expect(view.frameDemand == .nothing)
    }

    @Test func aPictureKeepsItsProportionsInTheMiddle() throws {
        host.testPictures.initialState = Self.landscape
        host.root.addSubview(view)
        host.advance()
        #expect(view.contentRect == Rect(x: 0, y: 50, width: 300, height: 200))
        view.contentMode = .stretch
        #expect(view.contentRect == view.bounds)
    }

    @Test func aBrokenPictureShowsANeutralCard() throws {
        host.testPictures.initialState = .failed
        host.root.addSubview(view)
        host.advance()
        let quad = try #require(host.draw().quads.first)
        #expect(quad.texture == nil && quad.color == view.failureColor)
    }

    @Test func anotherSourceGivesTheOldPictureBack() {
        host.root.addSubview(view)
        view.source = PictureSource(path: "b.jpg")
        #expect(host.testPictures.requests.map(\.source.path) == ["a.jpg", "b.jpg"])
        #expect(host.testPictures.released == [PictureTicket(rawValue: 0)])
        view.removeFromSuperview()
        #expect(host.testPictures.released.count == 2)
        #expect(host.testPictures.states.isEmpty)
    }

    @Test func growingAsksForALargerPictureAndShrinkingDoesNot() {
        host.root.addSubview(view)
        view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        #expect(host.testPictures.requests.count == 1)
        view.frame = Rect(x: 0, y: 0, width: 600, height: 600)
        #expect(host.testPictures.requests.map(\.size.width) == [300, 600])
    }

    @Test func aTransparentPictureThrowsNoBoxShadow() throws {
        view.shadowOpacity = 0.5
        host.testPictures.initialState = .ready(Self.texture, size: PixelSize(width: 9, height: 9), isOpaque: false)
        host.root.addSubview(view)
        host.advance()
        #expect(host.draw().quads.map(\.shadowOpacity) == [0])
    }
}
