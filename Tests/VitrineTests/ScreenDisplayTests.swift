import Display
import DrawList
import Geometry
import HeadlessDisplay
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct ScreenDisplayTests {
    private func contact(_ phase: Contact.Phase, _ id: ContactID, x: Double, _ clock: VirtualClock) -> InputEvent {
        .contact(Contact(id: id, phase: phase, position: Point(x: x, y: 100), time: clock.now))
    }

    /// Has texts set and uploaded, however long that takes, and shown.
    private func waitForTexts(_ scripted: ScriptedScreen) {
        scripted.input.perform {
            scripted.output.whileCurrent { scripted.screen.producer.advanceWithPictures(to: scripted.clock.now) }
            scripted.screen.producer.setNeedsFrame()
        }
        scripted.input.pause(10)
    }

    @Test("D20: a scene goes on while its display is away, and is shown where it has got to")
    func aSceneGoesOnInTheDark() throws {
        let scripted = try ScriptedScreen()
        var shown = 0
        scripted.input.pause(60)
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(2)
        scripted.input.perform {
            scripted.output.goDark()
            shown = scripted.output.presentations.count
        }
        scripted.input.pause(60)
        scripted.input.perform {
            #expect(scripted.output.presentations.count == shown)
            #expect(scripted.carousel.scrollOffset == 1)
        }
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(60)
        scripted.input.perform {
            #expect(scripted.carousel.scrollOffset == 2)
            #expect(throws: Never.self) { try scripted.output.lightUp() }
        }
        scripted.input.pause(10)
        try scripted.screen.run()
        #expect(scripted.output.presentations.count > shown)
        #expect(scripted.carousel.scrollOffset == 2)
    }

    @Test("D17: what fingers hold is let go of when the screen goes dark, and what they do there is nothing")
    func fingersAreLetGoOfInTheDark() throws {
        let scripted = try ScriptedScreen()
        let (clock, finger) = (scripted.clock, ContactID.unique())
        scripted.input.pause(60)
        scripted.input.send(making: { contact(.began, finger, x: 200, clock) })
        scripted.input.pause(2)
        scripted.input.send(making: { contact(.moved, finger, x: 150, clock) })
        scripted.input.pause(2)
        scripted.input.perform {
            #expect(scripted.carousel.isDragging)
            scripted.output.goDark()
        }
        scripted.input.pause(2)
        scripted.input.perform { #expect(!scripted.carousel.isDragging) }
        scripted.input.send(making: { contact(.moved, finger, x: 20, clock) })
        scripted.input.send(making: { contact(.began, ContactID.unique(), x: 20, clock) })
        scripted.input.pause(60)
        scripted.input.perform { #expect(!scripted.carousel.isDragging && !scripted.carousel.isScrolling) }
        try scripted.screen.run()
    }

    @Test func aDisplayOfAnotherSizeIsFilledByWhatFollowsItsSize() throws {
        let scripted = try ScriptedScreen()
        let size = PixelSize(width: 500, height: 400)
        scripted.carousel.fillsSuperview = true
        scripted.input.pause(60)
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(60)
        scripted.input.perform { scripted.output.goDark() }
        scripted.input.pause(2)
        scripted.input.perform { #expect(throws: Never.self) { try scripted.output.lightUp(size: size) } }
        scripted.input.pause(60)
        try scripted.screen.run()
        #expect(scripted.screen.bounds.size == Size(width: 500, height: 400))
        #expect(scripted.carousel.frame == scripted.screen.bounds)
        #expect(scripted.input.outputSize == Size(width: 500, height: 400))
        #expect(scripted.carousel.scrollOffset == 1)
        let picture = try scripted.output.readPixels()
        #expect(picture.size == size)
        // The item in the middle, which is white.
        #expect(picture.bytes[(200 * 500 + 250) * 4] == 255)
    }

    @Test("D14: a picture is turned while it is shown, and input told")
    func aPictureIsTurnedWhileItIsShown() throws {
        let scripted = try ScriptedScreen()
        scripted.carousel.fillsSuperview = true
        scripted.input.pause(60)
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(60)
        scripted.input.perform { scripted.screen.orientation = DisplayOrientation(rotation: .right) }
        scripted.input.pause(60)
        try scripted.screen.run()
        #expect(scripted.screen.bounds.size == Size(width: 200, height: 320))
        #expect(scripted.input.outputSize == Size(width: 200, height: 320))
        #expect(scripted.input.orientation.rotation == .right)
        #expect(scripted.carousel.scrollOffset == 1)
        // Items of 100 points, side by side from top to bottom of the display.
        let picture = try scripted.output.readPixels()
        #expect(picture.bytes[(100 * 320 + 160) * 4] == 255)
        #expect(picture.bytes[(100 * 320 + 20) * 4] == 0)
        #expect(picture.bytes[(4 * 320 + 160) * 4] == 255)
    }

    @Test("D21: after a lost GL context everything is drawn again")
    func aNewContextShowsWhatTheOldOneDid() throws {
        let scripted = try ScriptedScreen()
        let label = Label(frame: Rect(x: 0, y: 0, width: 320, height: 40), text: "Vitrine", color: .white)
        scripted.screen.root.addSubview(label)
        var before: PixelImage?
        scripted.input.pause(60)
        waitForTexts(scripted)
        scripted.input.perform { before = try? scripted.output.readPixels() }
        for _ in 0..<3 {
            scripted.input.perform { scripted.output.goDark() }
            scripted.input.pause(2)
            scripted.input.perform {
                #expect(throws: Never.self) { try scripted.output.lightUp(isNewContext: true) }
            }
            scripted.input.pause(2)
            waitForTexts(scripted)
        }
        try scripted.screen.run()
        let after = try scripted.output.readPixels()
        // No array in the expectation: it would be printed.
        let isSame = before?.bytes == after.bytes
        #expect(isSame)
        let text = after.bytes.prefix(320 * 40 * 4).enumerated().filter { $0.offset % 4 == 0 && $0.element > 200 }
        #expect(text.count > 20)
    }

    @Test func theHardwaresArrowIsWhereThePointerIsThoughHardwareEnlargesTheFrames() throws {
        let scripted = try ScriptedScreen()
        let clock = scripted.clock
        scripted.output.displayPixelSize = PixelSize(width: 640, height: 600)
        scripted.output.arrowPlaces = []
        scripted.input.pause(60)
        scripted.input.send(making: {
            .pointer(PointerEvent(action: .moved, position: Point(x: 100, y: 50), time: clock.now))
        })
        scripted.input.pause(10)
        try scripted.screen.run()
        #expect(scripted.output.arrowPlaces?.last == Point(x: 200, y: 150))
    }

    @Test func anOutputThatFailsForGoodInTheDarkEndsTheShow() throws {
        let scripted = try ScriptedScreen()
        let failure = OutputError(.deviceFailed, "test: nothing has helped")
        scripted.input.pause(10)
        scripted.input.perform {
            scripted.output.goDark()
            scripted.output.failure = failure
        }
        scripted.input.pause(100)
        #expect(throws: failure) { try scripted.screen.run() }
        #expect(scripted.output.closeCount == 1)
    }

    @Test func nothingWakesADarkScreenOnWhichNothingMoves() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        scripted.input.perform { scripted.output.goDark() }
        scripted.input.pause(60)
        scripted.input.perform { #expect(scripted.screen.producer.sceneDemand == .nothing) }
        try scripted.screen.run()
    }
}
