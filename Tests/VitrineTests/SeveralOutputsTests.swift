import Display
import EGLPlatform
import Geometry
import HeadlessDisplay
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

/// A screen on several outputs that share a context, as those of one card do.
@MainActor
private struct ManyOutputs {
    let clock = VirtualClock.started()
    let outputs: [PacedOutput]
    let input: ScriptedInput
    let screen: Screen

    init(
        _ sizes: [(Int, Int)], _ arrangement: DisplayArrangement = .mirror, periods: [FramePeriod] = [],
        orientation: DisplayOrientation = .upright
    ) throws {
        let clock = clock
        let session = try EGLSession.surfaceless()
        outputs = try sizes.enumerated().map { index, size in
            try PacedOutput(
                pixelSize: PixelSize(width: size.0, height: size.1),
                period: index < periods.count ? periods[index] : .sixtyHertz, clock: clock, session: session)
        }
        input = try ScriptedInput(clock: clock)
        screen = try Screen(
            outputs: outputs, arrangement, input: input, clock: clock, background: .color(.black), pixelsPerPoint: 1,
            orientation: orientation, log: { _, _ in })
    }

    /// Colours of the scene's left and right half, each filling it.
    func addHalves() {
        for (index, color) in [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1)].enumerated() {
            let size = screen.bounds.size
            let half = View(
                frame: Rect(x: Double(index) * size.width / 2, y: 0, width: size.width / 2, height: size.height))
            half.backgroundColor = color
            half.autoresizing = [.width, .height, .left, .right]
            screen.root.addSubview(half)
        }
    }

    /// Red, green and blue of a pixel.
    func pixel(_ output: Int, _ x: Int, _ y: Int) throws -> [UInt8] {
        let picture = try outputs[output].readPixels()
        let index = (y * picture.size.width + x) * 4
        return Array(picture.bytes[index..<index + 3])
    }
}

private let red: [UInt8] = [255, 0, 0]
private let blue: [UInt8] = [0, 0, 255]
private let black: [UInt8] = [0, 0, 0]

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct SeveralOutputsTests {
    @Test("D7: one process shows a scene on two screens")
    func aSceneIsMirrored() throws {
        let many = try ManyOutputs([(320, 200), (320, 200)])
        many.addHalves()
        many.input.pause(10)
        try many.screen.run()
        for output in 0..<2 {
            #expect(try many.pixel(output, 10, 100) == red)
            #expect(try many.pixel(output, 310, 100) == blue)
        }
        #expect(many.outputs.map(\.closeCount) == [1, 1])
    }

    @Test func aMirroredSceneIsFittedIntoADisplayOfOtherProportions() throws {
        let many = try ManyOutputs([(320, 200), (200, 200)])
        many.addHalves()
        many.input.pause(10)
        try many.screen.run()
        #expect(many.screen.bounds.size == Size(width: 320, height: 200))
        // 200x125, with bars above and below.
        #expect(try many.pixel(1, 10, 100) == red)
        #expect(try many.pixel(1, 190, 100) == blue)
        #expect(try many.pixel(1, 10, 36) == black)
        #expect(try many.pixel(1, 10, 39) == red)
        #expect(try many.pixel(1, 10, 160) == red)
        #expect(try many.pixel(1, 10, 164) == black)
    }

    @Test func aSceneSpansDisplaysFromLeftToRight() throws {
        let many = try ManyOutputs([(320, 200), (320, 200)], .span)
        #expect(many.screen.bounds.size == Size(width: 640, height: 200))
        many.addHalves()
        many.input.pause(10)
        try many.screen.run()
        for x in [1, 318] {
            #expect(try many.pixel(0, x, 100) == red)
            #expect(try many.pixel(1, x, 100) == blue)
        }
    }

    @Test func aLowerDisplayShowsItsPartOfASpanningSceneAtItsOwnScale() throws {
        // As high as the first: 320 points wide.
        let many = try ManyOutputs([(320, 200), (160, 100)], .span)
        #expect(many.screen.bounds.size == Size(width: 640, height: 200))
        many.addHalves()
        many.input.pause(10)
        try many.screen.run()
        for (x, y) in [(1, 1), (158, 98)] { #expect(try many.pixel(1, x, y) == blue) }
    }

    @Test func turnedDisplaysAreSpannedAsTheyHang() throws {
        let many = try ManyOutputs([(200, 120), (200, 120)], .span, orientation: DisplayOrientation(rotation: .right))
        #expect(many.screen.bounds.size == Size(width: 240, height: 200))
        many.addHalves()
        many.input.pause(10)
        try many.screen.run()
        for (x, y) in [(1, 1), (198, 118)] {
            #expect(try many.pixel(0, x, y) == red)
            #expect(try many.pixel(1, x, y) == blue)
        }
    }

    @Test func inputIsToldWhereEachDisplayLies() throws {
        let span = try ManyOutputs([(320, 200), (160, 100)], .span)
        #expect(
            span.input.displays.map(\.place) == [
                Rect(x: 0, y: 0, width: 320, height: 200), Rect(x: 320, y: 0, width: 320, height: 200),
            ])
        let mirror = try ManyOutputs([(320, 200), (200, 200)])
        let place = try #require(mirror.input.displays.last?.place)
        // A touch in the bars is none of the scene.
        #expect(place.minX == 0 && place.size.width == 320)
        #expect(abs(place.minY + 60) < 1 && abs(place.size.height - 320) < 1)
    }

    @Test func atRestNoDisplayIsDrawnOn() throws {
        let many = try ManyOutputs([(320, 200), (320, 200)])
        many.addHalves()
        many.input.pause(30)
        var shown: [Int] = []
        many.input.perform { shown = many.outputs.map(\.presentations.count) }
        many.input.pause(120)
        try many.screen.run()
        #expect(many.outputs.map(\.presentations.count) == shown)
        #expect(shown.allSatisfy { $0 >= 1 })
    }

    @Test func eachDisplayShowsEveryRefreshOfAMotionOnItsOwnClock() throws {
        let fifty = try #require(FramePeriod(duration: 0.02))
        let many = try ManyOutputs([(320, 200), (320, 200)], periods: [.sixtyHertz, fifty])
        let carousel = CarouselView(frame: many.screen.bounds)
        let items = TenSquares()
        carousel.dataSource = items
        many.screen.root.addSubview(carousel)
        many.input.pause(60)
        var before: [Int] = []
        many.input.perform {
            before = many.outputs.map(\.presentations.count)
            carousel.scrollToItem(at: 9, duration: 2)
        }
        many.input.pause(180)
        try many.screen.run()
        #expect(carousel.scrollOffset == 9)
        for (index, rate) in [60.0, 50].enumerated() {
            let moving = many.outputs[index].presentations.dropFirst(before[index])
            #expect(abs(Double(moving.count) - rate * 2) <= 4, "\(moving.count) frames at \(rate) Hz")
            let gaps = zip(moving, moving.dropFirst()).map { $1.sequence - $0.sequence }
            // What frames cost is learnt with the first of them.
            #expect(gaps.filter { $0 != 1 }.count <= 2, "\(gaps)")
            #expect(gaps.dropFirst(10).allSatisfy { $0 == 1 }, "\(gaps)")
        }
    }

    // MARK: Coming and going

    @Test func oneDisplayIsDarkWhileTheOtherGoesOn() throws {
        let many = try ManyOutputs([(320, 200), (320, 200)])
        let carousel = CarouselView(frame: many.screen.bounds)
        let items = TenSquares()
        carousel.dataSource = items
        many.screen.root.addSubview(carousel)
        many.input.pause(60)
        many.input.perform { many.outputs[0].goDark() }
        many.input.pause(10)
        var shown: [Int] = []
        many.input.perform {
            shown = many.outputs.map(\.presentations.count)
            carousel.scrollToItem(at: 3, duration: 0.5)
        }
        many.input.pause(60)
        many.input.perform {
            #expect(carousel.scrollOffset == 3)
            #expect(many.outputs[0].presentations.count == shown[0])
            #expect(many.outputs[1].presentations.count - shown[1] >= 29)
            #expect(throws: Never.self) { try many.outputs[0].lightUp() }
        }
        many.input.pause(10)
        try many.screen.run()
        #expect(many.outputs[0].presentations.count == shown[0] + 1)
        let pictures = try many.outputs.map { try $0.readPixels() }
        #expect(pictures[0] == pictures[1])
    }

    @Test func aDragGoesOnWhenAnotherDisplayGoesDark() throws {
        let many = try ManyOutputs([(320, 200), (320, 200)])
        let carousel = CarouselView(frame: many.screen.bounds)
        let items = TenSquares()
        carousel.dataSource = items
        many.screen.root.addSubview(carousel)
        let (clock, finger) = (many.clock, ContactID.unique())
        func touch(_ phase: Contact.Phase, _ x: Double) {
            many.input.send(making: {
                .contact(Contact(id: finger, phase: phase, position: Point(x: x, y: 100), time: clock.now))
            })
            many.input.pause(2)
        }
        many.input.pause(60)
        touch(.began, 200)
        touch(.moved, 150)
        many.input.perform {
            #expect(carousel.isDragging)
            many.outputs[1].goDark()
        }
        many.input.pause(2)
        many.input.perform { #expect(carousel.isDragging) }
        many.input.perform { many.outputs[0].goDark() }
        many.input.pause(2)
        many.input.perform { #expect(!carousel.isDragging) }
        try many.screen.run()
    }

    @Test func whenOneDisplayFailsForGoodTheOtherGoesOn() throws {
        let many = try ManyOutputs([(320, 200), (320, 200)])
        many.addHalves()
        let failure = OutputError(.deviceFailed, "test: broken")
        many.input.pause(30)
        many.input.perform {
            many.outputs[0].failure = failure
            many.outputs[0].goDark()
        }
        many.input.pause(10)
        many.input.perform {
            many.screen.background = .color(.white)
            many.screen.root.subviews.forEach { $0.removeFromSuperview() }
        }
        many.input.pause(10)
        many.input.perform {
            let pixel = try? many.pixel(1, 10, 10)
            #expect(pixel == [255, 255, 255])
            many.outputs[1].failure = failure
            many.outputs[1].goDark()
        }
        many.input.pause(10)
        #expect(throws: failure) { try many.screen.run() }
    }

    @Test func statisticsAreOfEachOutput() throws {
        let many = try ManyOutputs([(320, 200), (320, 200)])
        many.addHalves()
        many.input.pause(30)
        try many.screen.run()
        let presented = many.screen.outputStatistics.map(\.frames.presented)
        #expect(presented == many.outputs.map(\.presentations.count))
    }

    // MARK: Several screens

    @Test func severalScreensShowASceneEach() throws {
        let clock = VirtualClock.started()
        let session = try EGLSession.surfaceless()
        let outputs = try (0..<2).map { _ in try PacedOutput(clock: clock, session: session) }
        let loop = try Screen.makeLoop()
        let inputs = try (0..<2).map { _ in try ScriptedInput(clock: clock) }
        let screens = try (0..<2).map { index in
            try Screen(
                output: outputs[index], input: inputs[index], clock: clock,
                background: .color(index == 0 ? Color(red: 1, green: 0, blue: 0) : Color(red: 0, green: 0, blue: 1)),
                pixelsPerPoint: 1, loop: loop, log: { _, _ in })
        }
        inputs[0].pause(30)
        inputs[1].pause(300)
        try Screen.run(screens)
        let colours = try outputs.map { Array(try $0.readPixels().bytes.prefix(3)) }
        #expect(colours == [red, blue])
        #expect(outputs.map(\.closeCount) == [1, 1])
    }
}

@MainActor
private final class TenSquares: CarouselDataSource {
    func numberOfItems(in carousel: CarouselView) -> Int { 10 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let square = view ?? View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
        square.backgroundColor = Color(white: 0.2 + 0.08 * Float(index))
        return square
    }
}
