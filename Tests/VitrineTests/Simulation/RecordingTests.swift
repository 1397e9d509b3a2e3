import Display
import Foundation
import Glibc
import HeadlessDisplay
import Testing

@testable import Vitrine

@MainActor
@Suite struct RecordingTests {
    private static let scene = """
        {elements: [{kind: "carousel", type: "linear", itemSize: {width: 80, height: 80},
                     items: {colors: ["#f00", "#0f0"], count: 30}}]}
        """
    private static var screen: ScriptScreen {
        var screen = ScriptScreen()
        screen.pixelSize = PixelSize(width: 320, height: 200)
        return screen
    }
    private static let start = MonotonicTime(secondsSinceStart: 1000)

    /// Begins a recording of a scene in a folder.
    private func recording(
        to path: String? = nil, in folder: ScratchFolder, maximumBytes: Int = SessionRecording.maximumBytes,
        log: @escaping @MainActor (String) -> Void = { _ in }
    ) throws -> SessionRecording {
        try folder.write(Self.scene, to: "scene.json5")
        return try SessionRecording(
            to: TailedFile(path: path ?? folder.path("session.json5"), for: .recording),
            of: SceneSource(scenePath: folder.path("scene.json5")), on: Self.screen, start: Self.start,
            maximumBytes: maximumBytes, log: log)
    }

    private func contact(
        _ id: ContactID, _ phase: Contact.Phase, x: Double, y: Double = 100, at time: MonotonicTime
    ) -> InputEvent {
        .contact(Contact(id: id, phase: phase, position: Point(x: x, y: y), time: time))
    }

    @Test func aRecordingIsAScriptOfWhatHappened() throws {
        let folder = try ScratchFolder()
        let recording = try recording(in: folder)
        let finger = ContactID(rawValue: 77)
        let later = Self.start + 0.5
        recording.screenWillDraw(frameAt: Self.start)
        recording.screen(willHandle: contact(finger, .began, x: 10, at: Self.start), at: Self.start)
        recording.screen(willHandle: contact(finger, .ended, x: 10, at: later), at: later)
        recording.screen(willHandle: .key(KeyEvent(key: .left, phase: .pressed, time: later)), at: later)
        recording.screenWillDraw(frameAt: Self.start + 0.75)
        recording.finish()
        let lines = try folder.read("session.json5").split(separator: "\n").map(String.init)
        #expect(
            lines.suffix(6) == [
                #"{"present":0},"#,
                #"{"time":0,"contact":1,"phase":"began","x":10,"y":100},"#,
                #"{"time":0.5,"moment":0.5,"contact":1,"phase":"ended","x":10,"y":100},"#,
                #"{"time":0.5,"moment":0.5,"key":"left","phase":"pressed"},"#,
                #"{"present":0.75},"#,
                "]}",
            ])
        #expect(try Script(path: folder.path("session.json5")).steps.count == 5)
    }

    @Test func aRecordingThatIsNeverFinishedIsStillAScript() throws {
        let folder = try ScratchFolder()
        let recording = try recording(in: folder)
        for frame in 0..<50 { recording.screenWillDraw(frameAt: Self.start + Seconds(Double(frame) / 64)) }
        while try !folder.read("session.json5").contains("{\"present\":0.5}") { usleep(1000) }
        #expect(try Script(path: folder.path("session.json5")).frameCount >= 33)
        recording.finish()
    }

    @Test func aRecordingEndsAtItsLimitWithOneLine() throws {
        let folder = try ScratchFolder()
        var log: [String] = []
        let recording = try recording(in: folder, maximumBytes: 100) { log.append($0) }
        for frame in 0..<50 { recording.screenWillDraw(frameAt: Self.start + Seconds(Double(frame))) }
        recording.finish()
        #expect(log.count == 1 && log.first?.contains("stopped") == true)
        #expect((1..<20).contains(try Script(path: folder.path("session.json5")).frameCount))
    }

    @Test(arguments: ["/nowhere/x.json5", "/dev/full"])
    func aPlaceThatCannotBeWrittenIsAnErrorWithItsPath(path: String) throws {
        let folder = try ScratchFolder()
        var message = ""
        do { _ = try recording(to: path, in: folder) } catch { message = "\(error)" }
        #expect(message.hasPrefix("cannot record to \(path): "))
    }

    @Test func mouseDragsAndWheelsAreRecordedToo() throws {
        let folder = try ScratchFolder()
        let recording = try recording(in: folder)
        func pointer(_ action: PointerEvent.Action) {
            let event = PointerEvent(action: action, position: Point(x: 5, y: 6), time: Self.start)
            recording.screen(willHandle: .pointer(event), at: Self.start)
        }
        recording.screenWillDraw(frameAt: Self.start)
        pointer(.moved)
        pointer(.pressed(.primary))
        pointer(.moved)
        pointer(.released(.primary))
        pointer(.wheel(horizontal: 0, vertical: -1))
        recording.finish()
        let text = try folder.read("session.json5")
        #expect(text.components(separatedBy: "\"contact\":1").count == 4)
        #expect(text.contains(#"{"time":0,"wheel":{"x":0,"y":-1},"x":5,"y":6},"#))
        _ = try Script(path: folder.path("session.json5"))
    }

    @Test func picturesWithoutASceneAreRecordedAsOne() throws {
        var configuration = SceneSource.Configuration()
        configuration.type = .rotary
        configuration.advanceInterval = 3
        let source = try SceneSource(picturesAt: Repository.path("Config/demo"), configuration: configuration)
        let text = SessionRecording.head(of: source, on: ScriptScreen())
        let script = try script(text + "{present:0}" + SessionRecording.tail)
        let element = try #require(script.scene.entries[0].element as? CarouselElement)
        let original = try #require(source.scene.entries[0].element as? CarouselElement)
        #expect(element.items == original.items && element.items.items.count == 12)
        #expect(element.properties == original.properties && element.autoAdvance == original.autoAdvance)
    }

    /// A finger that strays 12 points taps on a coarse screen; only where pixels, points and slop are those of the session
    /// does it tap again.
    @Test(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
    func theReplayHasThePointsAndTheTapSlopOfTheScreen() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.scene, to: "scene.json5")
        let source = try SceneSource(scenePath: folder.path("scene.json5"))
        let clock = VirtualClock(now: Self.start)
        let input = try ScriptedInput(clock: clock)
        let screen = try Screen(
            output: PacedOutput(clock: clock), input: input, clock: clock, background: .color(.black),
            pixelsPerPoint: 2, tapSlop: 15, log: { _, _ in })
        screen.displayPreferences.reducedMotion = true
        let recording = try SessionRecording(
            to: TailedFile(path: folder.path("session.json5"), for: .recording), of: source, on: screen.scriptScreen,
            start: Self.start, log: { _ in })
        var live: [String] = []
        let presentation = ScenePresentation(source.scene, in: screen.root) { live.append($0.json(from: Self.start)) }
        screen.observer = recording
        let id = ContactID.unique()
        input.pause(40)
        // The screen is 160 points wide: the item right of the one in the middle lies around 160.
        for (phase, x) in [(Contact.Phase.began, 157.0), (.moved, 145), (.ended, 145)] {
            input.pause(2)
            input.send(making: { self.contact(id, phase, x: x, y: 50, at: clock.now) })
        }
        input.pause(100)
        try screen.run()
        recording.finish()
        withExtendedLifetime(presentation) {}

        #expect(live.contains { $0.contains("\"select\"") })
        let script = try Script(path: folder.path("session.json5"))
        #expect(
            script.screen.size == screen.bounds.size && script.screen.pixelsPerPoint == 2 && script.screen.reducedMotion
        )
        let again = lines(of: script).filter { $0.contains("\"event\"") }
        #expect(again.map { member("index", of: $0) } == live.map { member("index", of: $0) })
        #expect(again.contains { $0.contains("\"select\"") })
    }

    /// What happened on a screen happens again, event for event and offset for offset.
    @Test(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
    func aLiveSessionIsPlayedAgainAsItWas() throws {
        let folder = try ScratchFolder()
        let recording = try recording(in: folder)
        let source = try SceneSource(scenePath: folder.path("scene.json5"))
        let clock = VirtualClock(now: Self.start)
        let output = try PacedOutput(clock: clock)
        let input = try ScriptedInput(clock: clock)
        let screen = try Screen(
            output: output, input: input, clock: clock, background: .color(.black), pixelsPerPoint: 1, log: { _, _ in })
        var live: [String] = []
        let presentation = ScenePresentation(source.scene, in: screen.root) { live.append($0.json(from: Self.start)) }
        screen.observer = recording
        let id = ContactID.unique()
        input.pause(40)
        input.perform { clock.now = clock.now + 2.0071 }
        for (phase, x) in [(Contact.Phase.began, 250.0), (.moved, 220), (.moved, 180), (.moved, 130), (.ended, 130)] {
            input.pause(2)
            input.send(making: { self.contact(id, phase, x: x, at: clock.now) })
        }
        input.pause(300)
        input.send(ScriptedInput.key(.left))
        input.pause(100)
        try screen.run()
        recording.finish()
        withExtendedLifetime(presentation) {}

        let again = lines(of: try Script(path: folder.path("session.json5"))).filter { $0.contains("\"event\"") }
        #expect(live.count > 20 && again.count == live.count)
        for (a, b) in zip(again, live) {
            #expect(member("index", of: a) == member("index", of: b))
            #expect(abs((member("offset", of: a) ?? 0) - (member("offset", of: b) ?? 0)) < 1e-9, "\(a) \(b)")
            #expect(abs((member("time", of: a) ?? 0) - (member("time", of: b) ?? 0)) < 1e-9)
        }
    }
}
