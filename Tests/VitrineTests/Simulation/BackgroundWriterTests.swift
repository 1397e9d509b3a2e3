import Foundation
import Glibc
import Platform
import Synchronization
import Testing

@testable import Vitrine

/// Keeps what is written; can be held up and made to fail.
final class ScriptedSink: ByteSink {
    private struct State {
        var text = ""
        var failure: SystemError?
    }

    private let state = Mutex(State())
    private let gate = DispatchSemaphore(value: 1)

    var text: String { state.withLock { $0.text } }

    func fail(with error: SystemError) { state.withLock { $0.failure = error } }
    /// Lets no write through until ``release()``.
    func hold() { gate.wait() }
    func release() { gate.signal() }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        gate.wait()
        gate.signal()
        if let failure = state.withLock({ $0.failure }) { throw failure }
        state.withLock { $0.text += String(decoding: bytes, as: UTF8.self) }
    }
}

@MainActor
@Suite struct BackgroundWriterTests {
    private static let start = MonotonicTime(secondsSinceStart: 100)

    private func settled(_ index: Int) -> SceneEventReport {
        SceneEventReport(time: MonotonicTime(secondsSinceStart: 101), element: "c", event: .settled(index))
    }

    @Test func everythingIsWrittenInOrderBeforeTheEnd() {
        let sink = ScriptedSink()
        let writer = BackgroundWriter(to: sink, label: "test")
        for number in 0..<100 { #expect(writer.write("\(number),")) }
        #expect(writer.finish(within: 10))
        #expect(sink.text == (0..<100).map { "\($0)," }.joined())
        #expect(!writer.write("late"))
    }

    @Test func nothingIsWrittenAfterAFailure() {
        let sink = ScriptedSink()
        let writer = BackgroundWriter(to: sink, label: "test")
        sink.fail(with: .tryAgain)
        #expect(writer.write("lost"))
        while writer.failure == nil { usleep(1000) }
        #expect(!writer.write("refused"))
        #expect(writer.finish(within: 10) && sink.text.isEmpty && writer.failure == .tryAgain)
    }

    @Test func aSlowReaderMissesEventsAndIsToldHowMany() {
        let sink = ScriptedSink()
        let stream = EventStream(to: sink, start: Self.start, maximumWaitingBytes: 130)
        sink.hold()
        for index in 0..<5 { stream.report(settled(index)) }
        sink.release()
        stream.waitUntilWritten()
        stream.report(settled(9))
        stream.finish()
        let lines = sink.text.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                #"{"time":1,"element":"c","event":"settled","index":0}"#,
                #"{"time":1,"element":"c","event":"settled","index":1}"#,
                #"{"time":1,"event":"missed","count":3}"#,
                #"{"time":1,"element":"c","event":"settled","index":9}"#,
            ])
    }

    @Test func offsetsOfEveryFrameAreNotEventsOfAStream() {
        let sink = ScriptedSink()
        let stream = EventStream(to: sink, start: Self.start)
        stream.report(SceneEventReport(time: Self.start, element: "c", event: .scrolled(to: 1)))
        stream.finish()
        #expect(sink.text.isEmpty)
    }

    @Test func aReaderThatWentAwayEndsTheStreamAndNothingElse() {
        signal(SIGPIPE, SIG_IGN)
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        close(ends[0])
        let stream = EventStream(to: DescriptorSink(borrowing: ends[1]), start: Self.start)
        for index in 0..<10 { stream.report(settled(index)) }
        stream.finish()
        close(ends[1])
    }

    @Test func aReaderThatNeverReadsHoldsNobodyUp() {
        signal(SIGPIPE, SIG_IGN)
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        let stream = EventStream(to: DescriptorSink(borrowing: ends[1]), start: Self.start)
        let clock = ContinuousClock()
        let began = clock.now
        for index in 0..<20_000 { stream.report(settled(index)) }
        stream.finish()
        #expect(clock.now - began < .seconds(20))
        close(ends[0])
    }

    /// Programs such as node hand over pipes that refuse what does not fit instead of waiting.
    @Test func aNonBlockingPipeThatIsFullIsWaitedFor() throws {
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let bytes = (0..<500_000).map { UInt8(truncatingIfNeeded: $0) }
        let sink = DescriptorSink(borrowing: ends[1])
        let (input, output) = (ends[0], ends[1])
        let writer = Thread {
            try? sink.write(bytes)
            close(output)
        }
        writer.start()
        var read: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(input, &buffer, buffer.count)
            if count < 0, errno == EAGAIN {
                usleep(1000)
                continue
            }
            guard count > 0 else { break }
            read += buffer[..<count]
        }
        close(input)
        // Not within the macro, which would show how half a million bytes differ.
        let isWhole = read == bytes
        #expect(isWhole)
    }

    @Test func patienceWithANonBlockingPipeThatIsNeverReadHasAnEnd() throws {
        var ends: [CInt] = [0, 0]
        #expect(pipe(&ends) == 0)
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let sink = DescriptorSink(borrowing: ends[1], patience: 10)
        #expect(throws: SystemError.tryAgain) { try sink.write([UInt8](repeating: 0, count: 1 << 20)) }
        ends.forEach { close($0) }
    }

    @Test func aTailedFileIsWholeAfterEveryWrite() throws {
        let folder = try ScratchFolder()
        let sink = try TailedFileSink(path: folder.path("f"))
        try sink.begin(head: "[", tail: "]")
        #expect(try folder.read("f") == "[]")
        try sink.write(Array("1,".utf8))
        #expect(try folder.read("f") == "[1,]")
        try sink.write(Array("2,".utf8))
        #expect(try folder.read("f") == "[1,2,]")
    }

    @Test func aTailedFileKeepsWhatWasInItUntilItBegins() throws {
        let folder = try ScratchFolder()
        try folder.write("an older, longer recording", to: "f")
        let sink = try TailedFileSink(path: folder.path("f"))
        #expect(try folder.read("f") == "an older, longer recording")
        try sink.begin(head: "[", tail: "]")
        #expect(try folder.read("f") == "[]")
    }

    @Test func aFileThatWasMadeForNothingGoesAgain() throws {
        let folder = try ScratchFolder()
        try folder.write("older", to: "old")
        for name in ["new", "old", "begun"] {
            let sink = try TailedFileSink(path: folder.path(name))
            if name == "begun" { try sink.begin(head: "", tail: "") }
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names == ["begun", "old"])
    }

    /// libdispatch looks after the number of its threads every second: a screen at rest would never sleep.
    @Test func itWritesFromAThreadOfItsOwn() throws {
        final class NamingSink: ByteSink {
            let name = Mutex("")
            func write(_ bytes: [UInt8]) throws(SystemError) {
                let comm = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? ""
                name.withLock { $0 = comm }
            }
        }
        let sink = NamingSink()
        let writer = BackgroundWriter(to: sink, label: "events")
        #expect(writer.write("x") && writer.finish(within: 10))
        #expect(sink.name.withLock { $0 } == "events\n")
    }
}
