import Display
import Foundation
import FrameScheduling
import Geometry
import Platform
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

/// A trace as a viewer reads it.
private struct ReadTrace {
    struct Event {
        let phase: String
        let name: String
        let track: Int
        let time: Double
        let duration: Double
        let id: Int?
        let arguments: [String: Any]

        init(_ object: [String: Any]) throws {
            phase = try #require(object["ph"] as? String)
            name = try #require(object["name"] as? String)
            track = try #require(object["tid"] as? Int)
            time = object["ts"] as? Double ?? 0
            duration = object["dur"] as? Double ?? 0
            id = object["id"] as? Int
            arguments = object["args"] as? [String: Any] ?? [:]
        }
    }

    let events: [Event]

    init(_ text: String) throws {
        let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        events = try #require(whole?["traceEvents"] as? [[String: Any]]).map { try Event($0) }
    }

    func slices(_ track: TraceEvents.Track) -> [Event] {
        events.filter { $0.phase == "X" && $0.track == track.rawValue }
    }
}

@Suite struct TraceComposerTests {
    private static let period = Seconds(0.016)

    /// Frame `number` is begun 10 ms before refresh `number` after 100 s.
    private func frame(_ number: Int, input: Double? = nil, gpu: Double? = nil, late: Double? = nil) -> FrameRecord {
        let target = MonotonicTime(secondsSinceStart: 100 + 0.016 * Double(number))
        var record = FrameRecord(number: number, target: target, start: target - 0.010)
        for (stage, time) in zip(FrameStage.allCases, [0.001, 0.002, 0.003, 0.001]) {
            record.stages[stage] = Seconds(time)
        }
        record.inputTime = input.map { MonotonicTime(secondsSinceStart: $0) }
        record.gpu = gpu.map { Seconds($0) }
        if let late { record.outcome = .presented(at: target + Seconds(late), isMissed: late > 0.008) }
        return record
    }

    private func trace(_ records: [TraceRecord]) throws -> ReadTrace {
        var composer = TraceComposer()
        for record in records { composer.add(record) }
        composer.finish()
        let head = TraceEvents.head(process: "a \"name\"", details: JSONLine())
        return try ReadTrace(head + String(decoding: composer.events.bytes, as: UTF8.self) + TraceEvents.tail)
    }

    private func touch(_ phase: Contact.Phase, at time: Double, handled: Double) -> TraceRecord {
        let contact = Contact(
            id: ContactID(rawValue: 1), phase: phase, position: .zero, time: MonotonicTime(secondsSinceStart: time))
        return .input(TraceInput(.contact(contact), handled: MonotonicTime(secondsSinceStart: handled)))
    }

    @Test func rowsAreNamedInOrder() throws {
        let names = try trace([]).events.filter { $0.name == "thread_name" }.map { $0.arguments["name"] as? String }
        #expect(names == ["input", "animation", "draw", "GPU", "flip"])
    }

    @Test func theStagesOfAFrameLieOneBehindTheOtherOnTheirRows() throws {
        let trace = try trace([.made(frame(1)), .seen(frame(1, late: 0), period: Self.period)])
        let all = [.animation, .draw, .flip].flatMap { trace.slices($0) }
        #expect(all.map(\.name) == ["animation", "draw", "commit", "frame"])
        let starts = all.map { ($0.time - 100_006_000).rounded() }
        #expect(starts == [1000, 3000, 6000, 10000])
        #expect(all.map { $0.duration.rounded() } == [2000, 3000, 1000, 14400])
        for event in all { #expect(event.arguments["frame"] as? Int == 1) }
        for event in all { #expect(event.arguments["target_us"] as? Double == 100_016_000) }
    }

    @Test func anArrowLeadsFromTheEventToTheFlipThatShowsIt() throws {
        let input = 100.0041
        let trace = try trace([
            touch(.moved, at: input, handled: 100.0045), touch(.moved, at: 100.0052, handled: 100.0055),
            .made(frame(1, input: input)), .seen(frame(1, input: input, late: 0), period: Self.period),
            .made(frame(2)), .seen(frame(2, late: 0), period: Self.period),
        ])
        #expect(trace.slices(.input).map(\.name) == ["touch moved", "touch moved", "fingers"])
        let flows = trace.events.filter { "stf".contains($0.phase) }
        #expect(flows.map(\.phase) == ["s", "t", "f"])
        #expect(Set(flows.map(\.id)).count == 1)
        #expect(flows.map(\.track) == [1, 2, 5])
        // Each lies in a slice, or a viewer drops it.
        for flow in flows {
            let around = trace.events.contains {
                $0.phase == "X" && $0.track == flow.track && $0.time <= flow.time && flow.time <= $0.time + $0.duration
            }
            #expect(around)
        }
        let latency = trace.slices(.flip)[0].arguments["latency_us"] as? Double
        #expect(latency.map { abs($0 - 11900) < 0.01 } == true)
        #expect(trace.slices(.flip)[1].arguments["latency_us"] == nil)
    }

    @Test func missedReplacedAndDroppedFramesAreMarked() throws {
        var replaced = frame(2)
        replaced.outcome = .replaced
        var dropped = frame(4)
        dropped.outcome = .dropped
        let trace = try trace([
            .made(frame(1)), .seen(frame(1, late: 0.016), period: Self.period), .made(frame(2)), .lost(replaced),
            .made(frame(3)), .seen(frame(3, late: 0), period: Self.period), .made(frame(4)), .lost(dropped),
        ])
        let flips = trace.slices(.flip)
        #expect(flips.map(\.name) == ["missed frame", "frame"])
        #expect(flips.map { $0.arguments["missed"] as? Bool } == [true, false])
        #expect(flips.first.flatMap { $0.arguments["late_us"] as? Double } == 16000)
        let lost = trace.events.filter { $0.phase == "i" }
        #expect(lost.map(\.name) == ["replaced frame", "dropped frame"])
        #expect(lost.map { $0.arguments["frame"] as? Int } == [2, 4])
    }

    /// Whatever comes in, and however late: viewers do not show what overlaps on a row.
    @Test func nothingOverlapsOnARow() throws {
        var records: [TraceRecord] = []
        for number in 1...200 {
            let time = 100 + 0.016 * Double(number) - 0.012
            // Three events read at once, then one of the future, and one whose stamp is nonsense.
            for delay in [0.0, 0.001, 0.002] { records.append(touch(.moved, at: time + delay, handled: time + 0.004)) }
            if number % 7 == 0 { records.append(touch(.moved, at: time + 0.1, handled: time + 0.0041)) }
            if number % 11 == 0 { records.append(touch(.moved, at: 0, handled: time + 0.0042)) }
            records.append(.made(frame(number, input: time)))
            if number % 5 == 0 { records.append(.rest) }
            records.append(
                .seen(frame(number, input: time, late: number % 3 == 0 ? -0.0003 : 0.0002), period: Self.period))
            // A GPU that is busy for longer than a refresh now and then.
            records.append(.gpu(frame(number, gpu: number % 4 == 0 ? 0.03 : 0.001)))
        }
        let trace = try trace(records)
        for track in TraceEvents.Track.allCases {
            let slices = trace.slices(track)
            #expect(slices.count >= 200)
            let overlaps = zip(slices, slices.dropFirst()).count { $0.time + $0.duration > $1.time + 0.0021 }
            #expect(overlaps == 0, "\(track)")
        }
    }

    @Test(arguments: [0.0, 1e-9, 12.3456789, 0.000_000_999, 1e8])
    func microsecondsAreWrittenToTheNanosecond(seconds: Double) throws {
        let text = TraceEvents.microseconds(seconds)
        let value = try #require(Double(text))
        #expect(abs(value * 1e-6 - seconds) < 6e-10 + seconds * 1e-15)
        #expect(text.split(separator: ".").last?.count == 3)
    }

    @Test func whatIsNoTimeIsWrittenAsOne() {
        #expect(TraceEvents.microseconds(.nan) == "0.000")
        #expect(TraceEvents.microseconds(-1) == "0.000")
        #expect(Double(TraceEvents.microseconds(.infinity)) != nil)
    }
}

@MainActor
@Suite struct FrameTraceFileTests {
    private static let output = OutputDescription(
        name: "Test-1", pixelSize: PixelSize(width: 64, height: 48), period: .sixtyHertz)

    private func frame(_ number: Int) -> TraceRecord {
        let time = MonotonicTime(secondsSinceStart: Double(number))
        var record = FrameRecord(number: number, target: time, start: time)
        record.outcome = .presented(at: time, isMissed: false)
        return .seen(record, period: Seconds(0.016))
    }

    @Test func theFileIsAWholeTraceAtEveryMoment() throws {
        let folder = try ScratchFolder()
        let file = try TailedFile(path: folder.path("t.json"), for: .trace)
        let trace = try FrameTrace(to: file, of: Self.output) { _ in }
        #expect(try ReadTrace(folder.read("t.json")).slices(.flip).isEmpty)
        for number in 1...10 { trace.add(frame(number)) }
        trace.rest()
        var seen = 0
        for _ in 0..<1000 where seen < 10 {
            usleep(10_000)
            seen = try ReadTrace(folder.read("t.json")).slices(.flip).count
        }
        #expect(seen == 10)
        trace.add(frame(11))
        trace.finish()
        #expect(try ReadTrace(folder.read("t.json")).slices(.flip).count == 11)
        #expect(try folder.read("t.json").contains(#""output":"Test-1","width":64"#))
    }

    @Test func aFileThatIsFullStopsWithANoticeAndStaysWhole() throws {
        let folder = try ScratchFolder()
        let file = try TailedFile(path: folder.path("t.json"), for: .trace)
        var log: [String] = []
        let trace = try FrameTrace(to: file, of: Self.output, maximumBytes: 1 << 20) { log.append($0) }
        for number in 1...30_000 {
            trace.add(frame(number))
            if number % 1000 == 0 { usleep(5_000) }
        }
        trace.finish()
        let text = try folder.read("t.json")
        #expect(text.utf8.count <= 1 << 20 && text.utf8.count > 900_000)
        #expect(try ReadTrace(text).slices(.flip).count > 1000)
        #expect(log == ["the trace \(folder.path("t.json")) stopped: it has reached 1 MB"])
    }

    @Test func pathsThatCannotBeWrittenAreRefusedAtOnceWithTheCause() throws {
        let folder = try ScratchFolder()
        try folder.write("", to: "file")
        #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
        for path in [
            folder.url.path, folder.path("no/such"), folder.path("file/x"), "a\0b", folder.path("pipe"), "/dev/full",
        ] {
            #expect(throws: TailedFile.Failure.self) {
                _ = try FrameTrace(to: TailedFile(path: path, for: .trace), of: Self.output) { _ in }
            }
        }
        do {
            _ = try TailedFile(path: folder.path("no/such\nfile"), for: .trace)
            Issue.record("a file was made in a folder that is not there")
        } catch {
            #expect("\(error)".hasPrefix("cannot write a trace to \(folder.url.path)/no/such"))
            #expect("\(error)".contains("No such file or directory") && !"\(error)".contains("\n"))
        }
    }
}

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct TracedScreenTests {
    @Test func aScreenTellsEachEventAndFrame() throws {
        let folder = try ScratchFolder()
        let scripted = try ScriptedScreen()
        let file = try TailedFile(path: folder.path("t.json"), for: .trace)
        let trace = try FrameTrace(to: file, of: scripted.output.description) { _ in }
        scripted.screen.trace = trace
        scripted.input.pause(60)
        scripted.input.send { .key(KeyEvent(key: .right, phase: .pressed, time: scripted.clock.now)) }
        scripted.input.pause(60)
        scripted.input.perform { scripted.output.refusals = [OutputError(.transient, "busy")] }
        scripted.input.send { .key(KeyEvent(key: .right, phase: .pressed, time: scripted.clock.now)) }
        scripted.input.pause(60)
        try scripted.screen.run()
        trace.finish()
        let read = try ReadTrace(folder.read("t.json"))
        let flips = read.slices(.flip)
        #expect(flips.count == scripted.output.presentations.count)
        for (flip, seen) in zip(flips, scripted.output.presentations) {
            #expect(abs(flip.time - seen.time.secondsSinceStart * 1e6) < 0.01)
        }
        #expect(read.events.filter { $0.phase == "i" }.map(\.name) == ["dropped frame"])
        // Two keys, and the Escape that ends it.
        #expect(read.slices(.input).count { $0.name == "key" } == 3)
        let arrows = ["s", "t", "f"].map { part in read.events.filter { $0.phase == part }.map(\.id) }
        #expect(arrows[0].count == 2)
        #expect(arrows[2] == arrows[0] && Set(arrows[1]) == Set(arrows[0]))
        // The processor's work is told of each stage.
        let draws = read.slices(.draw)
        #expect(draws.contains { ($0.arguments["cpu_us"] as? Double ?? 0) > 0 })
    }
}
