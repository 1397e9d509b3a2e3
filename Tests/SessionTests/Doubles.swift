import Glibc
import Platform

@testable import Session

/// A seat that a test gives and takes away.
final class FakeSeat: SeatSystem {
    var refusal: (String) -> CInt? = { _ in nil }
    private(set) var calls: [String] = []
    private var told: (Bool) -> Void = { _ in }
    private var news: [Bool] = []
    private let bell = Pipe()
    private var lastDevice: CInt = 0

    /// - Parameter isInFront: what it says at first; nil where it says nothing for a while.
    init(isInFront: Bool? = true) { if let isInFront { tell(isInFront) } }

    func tell(_ isEnabled: Bool) {
        news.append(isEnabled)
        bell.ring()
    }

    func open(_ provider: SeatProvider, _ told: @escaping (Bool) -> Void) throws(SystemError) {
        try record("open \(provider)")
        self.told = told
    }

    func close() { calls.append("close") }
    var name: String { "seat0" }
    var descriptor: CInt { bell.readEnd }

    func dispatch(milliseconds: CInt) throws(SystemError) {
        if let code = refusal("dispatch") { throw SystemError(code: code) }
        bell.silence()
        while !news.isEmpty { told(news.removeFirst()) }
    }

    func acknowledgeDisabled() throws(SystemError) { try record("acknowledge") }
    func show(_ console: Int) throws(SystemError) { try record("show \(console)") }

    func openDevice(_ path: String) throws(SystemError) -> (device: CInt, descriptor: CInt) {
        try record("openDevice \(path)")
        lastDevice += 1
        return (lastDevice, 1000 + lastDevice)
    }

    func closeDevice(_ device: CInt) { calls.append("closeDevice \(device)") }
    func closeDescriptor(_ descriptor: CInt) { calls.append("closeDescriptor \(descriptor)") }

    private func record(_ call: String) throws(SystemError) {
        calls.append(call)
        if let code = refusal(call) { throw SystemError(code: code) }
    }
}

/// Consoles with no kernel behind them.
final class FakeConsoles: ConsoleSystem {
    /// The consoles there are, by path.
    var consoles: [String: Int] = [:]
    var shown = 1
    var keyboard = KeyboardMode(rawValue: 1)
    var refusal: (String) -> CInt? = { _ in nil }
    private(set) var calls: [String] = []
    private(set) var open: [CInt: String] = [:]
    /// What the process's end would restore.
    private(set) var guarded: KeyboardMode?
    private(set) var isGraphics = false
    private(set) var isAsked = false

    func forgetCalls() { calls = [] }

    func open(_ path: String) throws(SystemError) -> CInt {
        try record("open \(path)")
        guard consoles[path] != nil || path == "/dev/null" else { throw .noSuchFile }
        let descriptor = 2000 + CInt(calls.count)
        open[descriptor] = path
        return descriptor
    }

    func close(_ descriptor: CInt) { open[descriptor] = nil }
    func number(_ descriptor: CInt) -> Int? { open[descriptor].flatMap { consoles[$0] } }

    func shown(_ descriptor: CInt) throws(SystemError) -> Int {
        try record("shown")
        return shown
    }

    func show(_ console: Int, _ descriptor: CInt) throws(SystemError) { try record("show \(console)") }

    func keyboardMode(_ descriptor: CInt) throws(SystemError) -> KeyboardMode {
        try record("keyboardMode")
        return keyboard
    }

    func setKeyboardMode(_ mode: KeyboardMode, _ descriptor: CInt) throws(SystemError) {
        try record("setKeyboardMode \(mode.rawValue)")
        keyboard = mode
    }

    func setGraphics(_ descriptor: CInt) throws(SystemError) {
        try record("setGraphics")
        isGraphics = true
    }

    func setSignals(release: CInt, acquire: CInt, _ descriptor: CInt) throws(SystemError) {
        try record("setSignals")
        isAsked = true
    }

    func release(_ descriptor: CInt) throws(SystemError) { try record("release") }
    func noteAcquired(_ descriptor: CInt) throws(SystemError) { try record("acquired") }

    func restore(_ descriptor: CInt, _ mode: KeyboardMode) {
        calls.append("restore \(mode.rawValue)")
        (keyboard, isGraphics, isAsked) = (mode, false, false)
    }

    private(set) var endsOnCrashes = false
    func endOnCrashes() { endsOnCrashes = true }
    func guardEnd(_ descriptor: CInt, _ mode: KeyboardMode) { guarded = mode }
    func unguardEnd() { guarded = nil }

    private func record(_ call: String) throws(SystemError) {
        calls.append(call)
        if let code = refusal(call) { throw SystemError(code: code) }
    }
}

/// A machine that sleeps when a test says so.
final class FakeSuspend: SuspendSystem {
    var timeAsleep = 100.0
    var refusal: CInt?
    private let bell = Pipe()

    /// The time of day jumps.
    func jump() { bell.ring() }

    func createWatch() throws(SystemError) -> CInt {
        if let refusal { throw SystemError(code: refusal) }
        return bell.readEnd
    }

    func acknowledge(_ watch: CInt) { bell.silence() }
    func close(_ descriptor: CInt) {}
}

/// A descriptor that is readable when it is told to be.
final class Pipe {
    let readEnd: CInt
    private let writeEnd: CInt

    init() {
        var ends: [CInt] = [-1, -1]
        precondition(pipe(&ends) == 0, "no pipe")
        (readEnd, writeEnd) = (ends[0], ends[1])
        _ = fcntl(readEnd, F_SETFL, O_NONBLOCK)
    }

    deinit {
        Glibc.close(readEnd)
        Glibc.close(writeEnd)
    }

    func ring() {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }

    func silence() {
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(readEnd, &bytes, bytes.count)
    }
}

/// A session on doubles, and what it has told.
final class SessionBench {
    let seat: FakeSeat
    let consoles = FakeConsoles()
    let suspend = FakeSuspend()
    var isSeatProviderNamed = false

    init(seat: FakeSeat = FakeSeat()) { self.seat = seat }

    /// One without seats.
    static func withoutSeat() -> SessionBench {
        let bench = SessionBench()
        bench.seat.refusal = { $0.hasPrefix("open ") ? ENOENT : nil }
        return bench
    }

    func start(_ request: ConsoleRequest = .automatic) throws(SessionError) -> Session {
        let seat = seat
        return try Session(
            request,
            systems: SessionSystems(
                seat: { seat }, isSeatProviderNamed: isSeatProviderNamed, consoles: consoles, suspend: suspend))
    }

    /// What a session tells now.
    func events(of session: Session, _ handle: (SessionEvent) -> Void = { _ in }) throws -> [SessionEvent] {
        var events: [SessionEvent] = []
        try session.dispatchEvents {
            events.append($0)
            handle($0)
        }
        return events
    }
}
