import Display
import Geometry
import HeadlessDisplay
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct ScreenBlankingTests {
    private func contact(_ phase: Contact.Phase, _ id: ContactID, x: Double, _ clock: VirtualClock) -> InputEvent {
        .contact(Contact(id: id, phase: phase, position: Point(x: x, y: 100), time: clock.now))
    }

    /// A finger that comes, moves across and goes.
    private func swipe(_ scripted: ScriptedScreen, finger: ContactID = .unique()) {
        let clock = scripted.clock
        scripted.input.send(making: { contact(.began, finger, x: 250, clock) })
        for x in [200.0, 150, 100] {
            scripted.input.pause(2)
            scripted.input.send(making: { contact(.moved, finger, x: x, clock) })
        }
        scripted.input.pause(2)
        scripted.input.send(making: { contact(.ended, finger, x: 100, clock) })
    }

    @Test func whileItIsOffNothingIsDrawnAndTheTouchThatWakesItDoesNothingElse() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        scripted.input.perform { scripted.screen.isBlanked = true }
        scripted.input.pause(5)
        scripted.input.perform {
            #expect(scripted.output.isBlanked)
            scripted.screen.producer.setNeedsFrame()
        }
        // PacedOutput minds frames while it is off.
        scripted.input.pause(60)
        swipe(scripted)
        scripted.input.pause(60)
        scripted.input.perform {
            #expect(!scripted.screen.isBlanked && !scripted.output.isBlanked)
            #expect(scripted.carousel.scrollOffset == 0)
        }
        swipe(scripted)
        scripted.input.pause(120)
        scripted.input.perform { #expect(scripted.carousel.scrollOffset > 0) }
        try scripted.screen.run()
    }

    @Test func theKeyThatWakesItDoesNothingElse() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        scripted.input.perform { scripted.screen.isBlanked = true }
        for phase in [KeyEvent.Phase.pressed, .repeated, .released] {
            scripted.input.send(ScriptedInput.key(.right, phase))
            scripted.input.pause(60)
        }
        scripted.input.perform {
            #expect(!scripted.screen.isBlanked)
            #expect(scripted.carousel.scrollOffset == 0)
        }
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(60)
        scripted.input.perform { #expect(scripted.carousel.scrollOffset == 1) }
        try scripted.screen.run()
    }

    @Test func whatIsHeldIsLetGoOfWhenItGoesOff() throws {
        let scripted = try ScriptedScreen()
        let (clock, finger) = (scripted.clock, ContactID.unique())
        scripted.input.pause(60)
        scripted.input.send(making: { contact(.began, finger, x: 200, clock) })
        scripted.input.pause(2)
        scripted.input.send(making: { contact(.moved, finger, x: 150, clock) })
        scripted.input.pause(2)
        scripted.input.perform {
            #expect(scripted.carousel.isDragging)
            scripted.screen.isBlanked = true
            #expect(!scripted.carousel.isDragging)
        }
        // Neither its movement nor its end is a new touch.
        scripted.input.send(making: { contact(.moved, finger, x: 100, clock) })
        scripted.input.send(making: { contact(.ended, finger, x: 100, clock) })
        scripted.input.pause(5)
        scripted.input.perform { #expect(scripted.screen.isBlanked) }
        scripted.input.send(ScriptedInput.key(.space))
        scripted.input.pause(5)
        try scripted.screen.run()
    }

    @Test func itGoesOffWhenNobodyUsesItAndOnlyThen() throws {
        let scripted = try ScriptedScreen()
        scripted.screen.blanksAfter = 2
        for _ in 0..<4 {
            scripted.input.pause(90)
            scripted.input.send(ScriptedInput.key(.right))
        }
        scripted.input.perform { #expect(!scripted.screen.isBlanked) }
        scripted.input.pause(110)
        scripted.input.perform { #expect(!scripted.screen.isBlanked) }
        scripted.input.pause(20)
        scripted.input.perform { #expect(scripted.screen.isBlanked) }
        scripted.input.send(ScriptedInput.key(.space))
        scripted.input.pause(60)
        scripted.input.perform { #expect(!scripted.screen.isBlanked) }
        scripted.input.pause(90)
        scripted.input.perform { #expect(scripted.screen.isBlanked) }
        scripted.input.send(ScriptedInput.key(.space))
        try scripted.screen.run()
    }

    @Test func aFingerThatRestsOnTheGlassKeepsItOn() throws {
        let scripted = try ScriptedScreen()
        let (clock, finger) = (scripted.clock, ContactID.unique())
        scripted.screen.blanksAfter = 1
        scripted.input.pause(30)
        scripted.input.send(making: { contact(.began, finger, x: 200, clock) })
        scripted.input.pause(300)
        scripted.input.perform { #expect(!scripted.screen.isBlanked) }
        scripted.input.send(making: { contact(.ended, finger, x: 200, clock) })
        scripted.input.pause(90)
        scripted.input.perform { #expect(scripted.screen.isBlanked) }
        scripted.input.send(ScriptedInput.key(.space))
        try scripted.screen.run()
    }

    @Test("keys that are about the display act on it where no view uses them", arguments: [142, 245, 581] as [UInt16])
    func keysSwitchItOff(code: UInt16) throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(10)
        scripted.screen.obeysDisplayKeys = false
        scripted.input.send(ScriptedInput.key(.other(code)))
        scripted.input.perform {
            #expect(!scripted.screen.isBlanked)
            scripted.screen.obeysDisplayKeys = true
        }
        scripted.input.send(ScriptedInput.key(.other(code)))
        scripted.input.send(ScriptedInput.key(.other(code), .released))
        scripted.input.perform { #expect(scripted.screen.isBlanked) }
        scripted.input.send(ScriptedInput.key(.other(code)))
        scripted.input.perform { #expect(!scripted.screen.isBlanked) }
        try scripted.screen.run()
    }

    @Test func keysChangeTheBrightness() throws {
        let scripted = try ScriptedScreen()
        var log: [Double?] = []
        scripted.output.brightness = 0.55
        for code in [224, 224, 225, 592, 224, 593, 225] as [UInt16] {
            scripted.input.send(ScriptedInput.key(.other(code)))
            scripted.input.perform { log.append(scripted.screen.brightness) }
        }
        try scripted.screen.run()
        let expected = [0.45, 0.35, 0.45, 0, 0, 1, 1]
        let isAsExpected = zip(log, expected).allSatisfy { abs(($0 ?? -1) - $1) < 1e-9 }
        #expect(isAsExpected)
        #expect(log.count == expected.count)
    }

    @Test func aDisplayThatWillNotGoOffStaysInUse() throws {
        let scripted = try ScriptedScreen()
        scripted.output.blankingFailure = OutputError(.deviceFailed, "test: it will not")
        scripted.screen.blanksAfter = 1
        scripted.input.pause(200)
        scripted.input.perform { #expect(!scripted.screen.isBlanked) }
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(60)
        scripted.input.perform { #expect(scripted.carousel.scrollOffset == 1) }
        try scripted.screen.run()
    }

    @Test("D20: a display that goes and comes back while it is off stays off until it is used")
    func hotplugWhileItIsOff() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        scripted.input.perform { scripted.screen.isBlanked = true }
        scripted.input.perform {
            scripted.output.goDark()
            // Somebody else's picture.
            #expect(throws: Never.self) { try scripted.output.setBlanked(false) }
        }
        scripted.input.pause(5)
        scripted.input.perform { #expect(throws: Never.self) { try scripted.output.lightUp() } }
        scripted.input.pause(60)
        var before = 0
        scripted.input.perform {
            #expect(scripted.screen.isBlanked && scripted.output.isBlanked)
            before = scripted.output.presentations.count
        }
        scripted.input.send(ScriptedInput.key(.space))
        scripted.input.pause(10)
        scripted.input.perform { #expect(scripted.output.presentations.count > before) }
        try scripted.screen.run()
    }

    @Test func aDisplayThatIsPluggedInAfterALongTimeIsShownOn() throws {
        let scripted = try ScriptedScreen()
        scripted.screen.blanksAfter = 1
        scripted.input.pause(10)
        scripted.input.perform { scripted.output.goDark() }
        scripted.input.pause(300)
        var before = 0
        scripted.input.perform {
            before = scripted.output.presentations.count
            #expect(throws: Never.self) { try scripted.output.lightUp() }
        }
        scripted.input.pause(30)
        scripted.input.perform {
            #expect(!scripted.screen.isBlanked)
            #expect(scripted.output.presentations.count > before)
        }
        try scripted.screen.run()
    }

    @Test func signalsSwitchItOffAndOn() {
        let numbers = DisplaySignal.numbers
        #expect(numbers.map { DisplaySignal($0) } == [.blank, .show])
        #expect(DisplaySignal(15) == nil)
    }
}
