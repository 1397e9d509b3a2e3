import Display
import Geometry
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct ScreenTests {
    @Test func everyRefreshShowsAFrameWhileMovingAndNoneAtRest() throws {
        let scripted = try ScriptedScreen()
        // The first layout and its animation, then rest.
        scripted.input.pause(60)
        var atRest = 0
        scripted.input.perform { atRest = scripted.output.presentations.count }
        scripted.input.pause(50)
        scripted.input.perform {
            #expect(scripted.output.presentations.count == atRest)
            scripted.clock.now = scripted.clock.now + 5
        }
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(60)
        try scripted.screen.run()

        let moving = Array(scripted.output.presentations[atRest...])
        // 0.4 s at 60 Hz, and the frame that shows the end.
        #expect((24...26).contains(moving.count))
        for (a, b) in zip(moving, moving.dropFirst()) { #expect(b.sequence == a.sequence + 1) }
        #expect(scripted.carousel.scrollOffset == 1)
        #expect(scripted.screen.statistics.frames.missed == 0)
    }

    @Test func escapeEndsItAndTheOutputIsGivenBackOnce() throws {
        let scripted = try ScriptedScreen()
        try scripted.screen.run()
        #expect(scripted.output.closeCount == 1)
    }

    @Test func aScreenMayKeepEscapeForItself() throws {
        let scripted = try ScriptedScreen()
        scripted.screen.stopsOnEscape = false
        var heard = 0
        scripted.screen.onUnusedEvent = { _ in
            heard += 1
            if heard == 3 { scripted.screen.stop() }
        }
        try scripted.screen.run()
        #expect(heard == 3)
    }

    @Test func aFrameThatIsRefusedForNowCostsOnePictureAndNoDistance() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        scripted.input.perform {
            scripted.output.refusals = [OutputError(.transient, "busy"), OutputError(.transient, "busy")]
        }
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(400)
        try scripted.screen.run()
        #expect(scripted.output.refusals.isEmpty)
        #expect(scripted.screen.statistics.frames.dropped == 2)
        #expect(scripted.carousel.scrollOffset == 1)
    }

    @Test func aFlipEventThatTheDriverLosesDoesNotFreezeIt() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        scripted.input.perform { scripted.output.lostEvents = 1 }
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(5)
        scripted.input.perform { scripted.clock.now = scripted.clock.now + 1.6 }
        scripted.input.pause(60)
        try scripted.screen.run()
        #expect(scripted.output.lostEvents == 0)
        #expect(scripted.carousel.scrollOffset == 1)
        #expect(scripted.carousel.frameDemand == .nothing)
    }

    @Test func anOutputThatFailsForGoodEndsItWithTheErrorAndIsGivenBack() throws {
        let scripted = try ScriptedScreen()
        let failure = OutputError(.deviceFailed, "test: the card is gone")
        scripted.output.refusals = [failure]
        #expect(throws: failure) { try scripted.screen.run() }
        #expect(scripted.output.closeCount == 1)
    }

    @Test func whatTheLastStepOfAMotionChangesInAnotherViewIsShown() throws {
        final class Follower: View, CarouselDelegate {
            private var level = 0.0 { didSet { if level != oldValue { setNeedsFrame() } } }
            private(set) var shownLevel = 0.0

            override func advance(to time: MonotonicTime) {
                shownLevel = level
                super.advance(to: time)
            }
            func carouselDidScroll(_ carousel: CarouselView) { level = carousel.scrollOffset.items }
        }
        let scripted = try ScriptedScreen()
        let follower = Follower()
        // Behind the carousel, and so before it when a frame is made.
        scripted.screen.root.insertSubview(follower, at: 0)
        scripted.carousel.delegate = follower
        scripted.input.pause(60)
        scripted.input.send(ScriptedInput.key(.right))
        scripted.input.pause(60)
        var atRest = 0
        scripted.input.perform { atRest = scripted.output.presentations.count }
        scripted.input.pause(60)
        try scripted.screen.run()
        #expect(follower.shownLevel == 1)
        #expect(scripted.output.presentations.count == atRest)
    }

    @Test func anArrowPressedAtRestMovesThePictureInTheVeryNextFrame() throws {
        let scripted = try ScriptedScreen()
        var offsets: [Double] = []
        scripted.input.pause(60)
        scripted.input.perform { scripted.clock.now = scripted.clock.now + 3.0071 }
        scripted.input.send(ScriptedInput.key(.right))
        // In a refresh's time one frame is begun.
        scripted.input.pause(1)
        scripted.input.perform { offsets.append(scripted.carousel.scrollOffset.items) }
        scripted.input.pause(60)
        try scripted.screen.run()
        #expect((offsets.first ?? 0) > 0)
    }
}
