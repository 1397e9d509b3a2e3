import Foundation
import Glibc
import Platform
import Testing
import Timebase

/// Forwards to the kernel, counts calls, and fails those that it was told to.
final class FailingPolling: PollingSystem {
    let real = LinuxPolling()
    var failures: [String: SystemError] = [:]
    var calls: [String] = []

    private func run<Value>(_ name: String, _ call: () -> Result<Value, SystemError>) -> Result<Value, SystemError> {
        calls.append(name)
        if let failure = failures[name] { return .failure(failure) }
        return call()
    }

    func createPoll() -> Result<CInt, SystemError> { run("createPoll") { real.createPoll() } }
    func add(
        _ descriptor: CInt, token: UInt64, to poll: CInt, trigger: PollTrigger
    ) -> Result<Void, SystemError> {
        run("add") { real.add(descriptor, token: token, to: poll, trigger: trigger) }
    }
    func remove(_ descriptor: CInt, from poll: CInt) -> Result<Void, SystemError> {
        run("remove") { real.remove(descriptor, from: poll) }
    }
    func wait(
        _ poll: CInt, into tokens: UnsafeMutableBufferPointer<UInt64>, timeoutMilliseconds: CInt
    ) -> Result<Int, SystemError> {
        run("wait") { real.wait(poll, into: tokens, timeoutMilliseconds: timeoutMilliseconds) }
    }
    func createTimer() -> Result<CInt, SystemError> { run("createTimer") { real.createTimer() } }
    func setTimer(_ timer: CInt, seconds: Int64, nanoseconds: Int64) -> Result<Void, SystemError> {
        run("setTimer") { real.setTimer(timer, seconds: seconds, nanoseconds: nanoseconds) }
    }
    func createSignalDescriptor(for signals: [CInt]) -> Result<CInt, SystemError> {
        run("createSignalDescriptor") { real.createSignalDescriptor(for: signals) }
    }
    func createEvent() -> Result<CInt, SystemError> { run("createEvent") { real.createEvent() } }
    func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
        run("read") { real.read(descriptor, into: buffer) }
    }
    func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Result<Int, SystemError> {
        run("write") { real.write(buffer, to: descriptor) }
    }
    func close(_ descriptor: CInt) {
        calls.append("close")
        real.close(descriptor)
    }
    /// The main queue of the test process is served by the test runner; an eventfd stands for it.
    var mainQueue: CInt = -1
    func mainQueueDescriptor() -> CInt { mainQueue }
    func runMainQueue() { calls.append("runMainQueue") }
}

@Suite struct EventLoopTests {
    private func pipe() throws -> (read: CInt, write: CInt) {
        var ends: [CInt] = [0, 0]
        try #require(Glibc.pipe(&ends) == 0)
        return (ends[0], ends[1])
    }

    @Test func whatIsDeferrableWaitsForTheNextOrdinaryWait() throws {
        let loop = try EventLoop()
        let (patient, finger) = try pipe()
        let (urgent, writer) = try pipe()
        defer { for descriptor in [patient, finger, urgent, writer] { close(descriptor) } }
        let first = EventLoop.Token(rawValue: EventLoop.Token.firstFree)
        let second = EventLoop.Token(rawValue: EventLoop.Token.firstFree + 1)
        try loop.add(patient, token: first, isDeferrable: true)
        try loop.add(urgent, token: second)
        #expect(write(finger, "x", 1) == 1)
        var woken: [EventLoop.Token] = []
        try loop.wait(timeout: .zero, onlyUrgent: true) { woken.append($0) }
        #expect(woken.isEmpty)
        try loop.setTimer(MonotonicTime(secondsSinceStart: 1e-9))
        try loop.wait(onlyUrgent: true) { woken.append($0) }
        #expect(woken == [.timer])
        #expect(write(writer, "x", 1) == 1)
        try loop.wait { woken.append($0) }
        #expect(Set(woken) == [.timer, first, second])
        loop.remove(patient)
        loop.remove(urgent)
        woken = []
        try loop.wait(timeout: .zero) { woken.append($0) }
        try loop.wait(timeout: .zero, onlyUrgent: true) { woken.append($0) }
        #expect(woken.isEmpty)
    }

    @Test func aReadableDescriptorWakesTheLoopWithItsToken() throws {
        let loop = try EventLoop()
        let (reader, writer) = try pipe()
        defer {
            close(reader)
            close(writer)
        }
        let token = EventLoop.Token(rawValue: EventLoop.Token.firstFree)
        try loop.add(reader, token: token)
        var woken: [EventLoop.Token] = []
        try loop.wait(timeout: .zero) { woken.append($0) }
        #expect(woken.isEmpty)
        #expect(write(writer, "x", 1) == 1)
        try loop.wait { woken.append($0) }
        #expect(woken == [token])
        loop.remove(reader)
        try loop.wait(timeout: .zero) { woken.append($0) }
        #expect(woken == [token])
    }

    @Test func theTimerFiresOnceAtItsMoment() throws {
        let loop = try EventLoop()
        let moment = SystemClock().now + 0.005
        try loop.setTimer(moment)
        var woken: [EventLoop.Token] = []
        try loop.wait { woken.append($0) }
        #expect(woken == [.timer])
        #expect(SystemClock().now >= moment)
        try loop.wait(timeout: .zero) { woken.append($0) }
        #expect(woken == [.timer])
    }

    @Test func aTimerThatIsSetAgainAfterItHasFiredCostsNoOtherCall() throws {
        let system = FailingPolling()
        let loop = try EventLoop(system: system)
        var woken: [EventLoop.Token] = []
        for _ in 0..<3 {
            try loop.setTimer(SystemClock().now + 0.001)
            try loop.wait { woken.append($0) }
        }
        #expect(woken == [.timer, .timer, .timer])
        let calls = system.calls.filter { !["createPoll", "createTimer", "add"].contains($0) }
        #expect(calls == ["setTimer", "wait", "setTimer", "wait", "setTimer", "wait"])
        // Put off, it does not wake for what has been.
        try loop.setTimer(nil)
        try loop.wait(timeout: .zero) { woken.append($0) }
        #expect(woken.count == 3)
    }

    @Test func aMomentInThePastFiresAtOnce() throws {
        let loop = try EventLoop()
        try loop.setTimer(MonotonicTime(secondsSinceStart: -5))
        var woken: [EventLoop.Token] = []
        try loop.wait { woken.append($0) }
        #expect(woken == [.timer])
    }

    @Test func settingTheSameMomentAgainCostsNoSystemCall() throws {
        let system = FailingPolling()
        let loop = try EventLoop(system: system)
        let moment = MonotonicTime(secondsSinceStart: 1e9)
        for _ in 0..<5 { try loop.setTimer(moment) }
        try loop.setTimer(nil)
        try loop.setTimer(nil)
        #expect(system.calls.filter { $0 == "setTimer" }.count == 2)
    }

    @Test func aMomentThatIsNoNumberNeverFires() throws {
        let system = FailingPolling()
        let loop = try EventLoop(system: system)
        try loop.setTimer(MonotonicTime(secondsSinceStart: .nan))
        #expect(!system.calls.contains("setTimer"))
        try loop.setTimer(MonotonicTime(secondsSinceStart: 1e9))
        try loop.setTimer(MonotonicTime(secondsSinceStart: .nan))
        #expect(system.calls.filter { $0 == "setTimer" }.count == 2)
        try loop.wait(timeout: .zero) { _ in Issue.record("nothing happened") }
    }

    @Test(arguments: [Double.infinity, -Double.infinity, 1e300])
    func extremeMomentsAreBounded(seconds: Double) throws {
        try EventLoop().setTimer(MonotonicTime(secondsSinceStart: seconds))
    }

    @Test func workOnTheMainQueueWakesTheLoopAndIsRun() throws {
        let system = FailingPolling()
        let loop = try EventLoop(system: system)
        let isServed = try loop.watchMainQueue()
        #expect(!isServed, "another loop serves the queue")
        system.mainQueue = try system.createEvent().get()
        defer { system.close(system.mainQueue) }
        try loop.watchMainQueue()
        var one: UInt64 = 1
        _ = withUnsafeBytes(of: &one) { system.write($0, to: system.mainQueue) }
        var woken: [EventLoop.Token] = []
        try loop.wait { woken.append($0) }
        #expect(woken == [.mainQueue])
        loop.runMainQueue()
        #expect(system.calls.last == "runMainQueue")
        try loop.wait(timeout: .zero) { woken.append($0) }
        #expect(woken == [.mainQueue])
    }

    @Test func theEndOfALoopClosesWhatItOpened() throws {
        let system = FailingPolling()
        do {
            let loop = try EventLoop(system: system)
            try loop.watchSignals([SIGUSR1])
        }
        // Two epolls, the timer and the signals.
        #expect(system.calls.filter { $0 == "close" }.count == 4)
    }

    @Test func aSignalIsAnEventNotADeath() throws {
        let loop = try EventLoop()
        try loop.watchSignals([SIGUSR2])
        #expect(pthread_kill(pthread_self(), SIGUSR2) == 0)
        var woken: [EventLoop.Token] = []
        try loop.wait { woken.append($0) }
        #expect(woken == [.signal])
        #expect(loop.takeSignal() == SIGUSR2)
        #expect(loop.takeSignal() == nil)
    }

    @Test(arguments: ["createPoll", "createTimer", "add"])
    func aFailureAtTheStartSaysWhatFailedAndWhy(call: String) {
        let system = FailingPolling()
        system.failures[call] = SystemError(code: EMFILE)
        #expect {
            _ = try EventLoop(system: system)
        } throws: { error in
            let text = "\(error)"
            return text.hasPrefix("cannot ") && text.contains("Too many open files")
        }
    }

    @Test func anInterruptedWaitIsNoError() throws {
        let system = FailingPolling()
        let loop = try EventLoop(system: system)
        system.failures["wait"] = .interrupted
        try loop.wait { _ in Issue.record("nothing happened") }
        system.failures["wait"] = .invalidArgument
        #expect(throws: EventLoopError.self) { try loop.wait { _ in } }
    }
}
