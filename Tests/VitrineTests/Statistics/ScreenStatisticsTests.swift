import Display
import Geometry
import Glibc
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct ScreenStatisticsTests {
    /// Presses an arrow key at a phase of the refresh, and lets what it begins come to rest.
    private func press(_ scripted: ScriptedScreen, after phase: Double = 0) {
        scripted.input.perform {
            scripted.clock.now = scripted.clock.now + FramePeriod.sixtyHertz.duration * phase
        }
        scripted.input.send {
            .key(KeyEvent(key: .right, phase: .pressed, time: scripted.clock.now))
        }
        scripted.input.pause(60)
    }

    @Test func framesAreCountedAndTheirIntervalsAreThoseOfTheDisplay() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        press(scripted)
        try scripted.screen.run()
        let statistics = scripted.screen.statistics
        #expect(statistics.frames.presented == scripted.output.presentations.count)
        #expect(statistics.output == "headless")
        let interval = try #require(statistics.interval)
        #expect(interval.count > 20)
        let worst: Double = abs(interval.maximum.value - 1.0 / 60)
        #expect(worst < 1e-6)
        let rate: Double = try #require(statistics.rate)
        #expect(abs(rate - 60) < 1e-3)
    }

    @Test func latencyGoesFromTheKeysTimeStampToTheFlipThatShowsIt() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        var pressed: [MonotonicTime] = []
        for phase in [0.1, 0.4, 0.9] {
            scripted.input.perform {
                scripted.clock.now = scripted.clock.now + FramePeriod.sixtyHertz.duration * phase
            }
            scripted.input.send {
                pressed.append(scripted.clock.now)
                return .key(KeyEvent(key: .right, phase: .pressed, time: scripted.clock.now))
            }
            scripted.input.pause(60)
        }
        try scripted.screen.run()
        let latency = try #require(scripted.screen.statistics.latency)
        #expect(latency.count == 3)
        let seen = pressed.compactMap { time in
            scripted.output.presentations.first { $0.time > time + Seconds(0.0005) }.map { $0.time - time }
        }
        let longest: Double = try #require(seen.max()).value
        #expect(abs(latency.maximum.value - longest) < 1e-6)
    }

    /// What nothing on the screen shows has no latency, also when a frame comes much later for another reason.
    @Test func anEventThatChangesNothingIsNoLatency() throws {
        let scripted = try ScriptedScreen()
        scripted.input.pause(60)
        scripted.input.send { .key(KeyEvent(key: .tab, phase: .released, time: scripted.clock.now)) }
        scripted.input.pause(30)
        scripted.input.perform { scripted.screen.root.setNeedsFrame() }
        scripted.input.pause(5)
        try scripted.screen.run()
        #expect(scripted.screen.statistics.latency == nil)
    }

    @Test func processorTimeIsMeasuredWhereItIsWanted() throws {
        let plain = try ScriptedScreen()
        plain.input.pause(60)
        try plain.screen.run()
        #expect(plain.screen.statistics.processor == nil)

        let measured = try ScriptedScreen()
        measured.screen.measuresWork = true
        measured.input.pause(60)
        try measured.screen.run()
        let processor = try #require(measured.screen.statistics.processor)
        let stages = try #require(measured.screen.statistics.stages)
        #expect(processor.count == measured.screen.statistics.frames.submitted)
        #expect(stages.draw > .zero && stages.animation > .zero)
        #expect(abs(stages.total.value - processor.mean.value) < 1e-9)
    }

    @Test func texturesAndUploadsAreCounted() throws {
        let scripted = try ScriptedScreen()
        scripted.screen.root.addSubview(
            Label(frame: Rect(x: 0, y: 0, width: 200, height: 40), text: "Statistics"))
        scripted.input.pause(10)
        // Drawn on a thread of its own, in real time, and taken in by the next frame.
        for _ in 0..<20 {
            scripted.input.perform {
                usleep(20_000)
                scripted.screen.root.setNeedsFrame()
            }
            scripted.input.pause(2)
        }
        try scripted.screen.run()
        let statistics = scripted.screen.statistics
        #expect(statistics.uploads.count > 0 && statistics.uploads.bytes > 0)
        #expect(statistics.textureBytes >= 1024 * 1024 * 4)
    }

    @Test func reportsComeOnceASecondWhileFramesAreShownAndOnceAfterTheLast() throws {
        let scripted = try ScriptedScreen()
        var told: [ScreenStatistics] = []
        scripted.screen.onStatistics = { told.append($0) }
        scripted.input.pause(60)
        scripted.input.perform { scripted.carousel.scroll(byOffset: 3, duration: 3.4) }
        scripted.input.pause(600)
        var atRest = 0
        scripted.input.perform { atRest = told.count }
        scripted.input.pause(600)
        scripted.input.perform { #expect(told.count == atRest) }
        try scripted.screen.run()
        // The first layout, then 3.4 s.
        #expect(told.count == atRest)
        #expect((5...6).contains(told.count))
        for one in told { #expect(one.duration >= Seconds(0.99) && one.duration < Seconds(1.05)) }
        let presented = told.map(\.frames.presented).reduce(0, +)
        #expect(presented == scripted.screen.statistics.frames.presented)
        #expect(told.map(\.frames.missed).reduce(0, +) == 0)
    }

    @Test func theEndOfTheShowIsReportedToo() throws {
        let scripted = try ScriptedScreen()
        var told: [ScreenStatistics] = []
        scripted.screen.onStatistics = { told.append($0) }
        scripted.input.pause(20)
        try scripted.screen.run()
        #expect(told.map(\.frames.presented).reduce(0, +) == scripted.output.presentations.count)
    }

    /// T4, of a fling: after the lift there is no frame in which nothing moves.
    @Test func T4_aFlingMovesInItsVeryFirstFrame() throws {
        let scripted = try ScriptedScreen()
        let finger = ContactID.unique()
        func contact(_ phase: Contact.Phase, _ x: Double) {
            scripted.input.send {
                .contact(Contact(id: finger, phase: phase, position: Point(x: x, y: 100), time: scripted.clock.now))
            }
        }
        var shown: [Double] = []
        scripted.output.onPresent = { shown.append(scripted.carousel.scrollOffset.items) }
        scripted.input.pause(60)
        contact(.began, 250)
        for step in 1...8 {
            scripted.input.pause(1)
            contact(.moved, 250 - 15 * Double(step))
        }
        var before = 0
        scripted.input.perform { before = shown.count - 1 }
        contact(.ended, 250 - 15 * 8)
        scripted.input.pause(90)
        try scripted.screen.run()
        let steps = zip(shown.dropFirst(before), shown.dropFirst(before + 1)).map { $1 - $0 }
        #expect(steps.count > 10)
        // The finger's steps were 15 points, and items are 100 points wide.
        #expect(steps.prefix(3).allSatisfy { $0 > 0.1 })
    }
}
