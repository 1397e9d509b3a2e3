import Display
import Platform
import Session
import Supervision
import Timebase

/// How long a screen that cannot be shown on is waited for at the start. What is lost later on is waited for without end.
public struct DisplayPatience: Hashable, Sendable {
    /// For a display to be connected; nil is without end.
    public var display: Seconds?
    /// For a card to come, and for a screen that another program holds; nil is without end.
    public var device: Seconds?

    public init(display: Seconds?, device: Seconds?) {
        self.display = display
        self.device = device
    }

    /// A display is waited for without end, card and other programs for ten seconds: whoever started the program hears
    /// what is missing, and may start it again.
    public static let standard = DisplayPatience(display: nil, device: 10)
    /// What is not there at once is an error.
    public static let none = DisplayPatience(display: 0, device: 0)

    /// Why a text says no patience.
    public struct ParseFailure: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
    }

    /// Reads `forever` or a number of seconds from 0 to 86400, for everything.
    public init(parsing text: String) throws(ParseFailure) {
        guard text != "forever" else {
            self.init(display: nil, device: nil)
            return
        }
        guard let seconds = Double(text), (0...86400).contains(seconds) else {
            throw ParseFailure(
                description: "a wait is a number of seconds from 0 to 86400, or forever, not \"\(text.prefix(64))\"")
        }
        self.init(display: Seconds(seconds), device: Seconds(seconds))
    }

    /// What `VITRINE_WAIT` in the environment says; ``standard`` without it.
    static func from(environment: [String: String]) throws(ParseFailure) -> DisplayPatience {
        guard let text = environment["VITRINE_WAIT"], !text.isEmpty else { return .standard }
        do throws(ParseFailure) {
            return try DisplayPatience(parsing: text)
        } catch {
            throw ParseFailure(description: "VITRINE_WAIT: \(error)")
        }
    }

    /// For what is missing; zero where waiting would not help.
    func limit(for kind: OutputError.Kind) -> Seconds? {
        switch kind {
        case .noConnectedOutput: display
        case .noDevice, .deviceBusy: device
        case .noPermission, .modeNotAvailable, .outputNotFound, .deviceFailed, .transient: 0
        }
    }
}

/// SIGINT, SIGTERM or SIGHUP came while a display was waited for: there is nothing to show any more, and nothing failed.
public struct StoppedWhileWaiting: Error, Hashable, Sendable, CustomStringConvertible {
    public var description: String { "stopped while waiting for a display" }
}

/// The time before there is anything to show on.
@MainActor
struct DisplayWait {
    let outputs: [any Output]
    let session: Session
    let supervisor: Supervisor
    let loop: EventLoop
    let clock: any MonotonicClock
    let log: Log

    private static let token = EventLoop.Token(rawValue: EventLoop.Token.firstFree)
    private static let sessionToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree + 1)

    /// Returns when one of the outputs is lit and nothing is wrong with the others that waiting would not mend, and throws
    /// why that is not so when patience ends.
    ///
    /// - Parameter isStrict: whether it has to be right with all outputs, or is enough to be so with one.
    func untilLit(_ patience: DisplayPatience, isStrict: Bool = true) throws {
        let start = clock.now
        var told = [OutputError?](repeating: nil, count: outputs.count)
        for descriptor in outputs.compactMap(\.eventDescriptor) { try loop.add(descriptor, token: Self.token) }
        try loop.add(session.eventDescriptor, token: Self.sessionToken)
        defer {
            for descriptor in outputs.compactMap(\.eventDescriptor) + [session.eventDescriptor] {
                loop.remove(descriptor)
            }
        }
        while true {
            for output in outputs { try takeNotices(of: output) }
            let reasons = outputs.map(\.darkness)
            let isAnyLit = reasons.contains(nil)
            if isAnyLit, !isStrict { return tell(reasons, &told) }
            let hopeless = reasons.compactMap { $0 }.first { patience.limit(for: $0.kind).map { $0 <= .zero } ?? false }
            if let hopeless, session.isActive, !(isAnyLit && hopeless.kind == .noConnectedOutput) { throw hopeless }
            guard !isAnyLit else { return tell(reasons, &told) }
            let limits = reasons.compactMap { $0 }.map { patience.limit(for: $0.kind) }
            // As long as anything may be waited for. Whoever has brought another console to the front will bring this one back.
            let isEndless = limits.contains(nil) || !session.isActive
            let deadline = isEndless ? nil : limits.compactMap { $0 }.max().map { start + $0 }
            if let deadline, clock.now >= deadline, let reason = reasons.compactMap({ $0 }).first { throw reason }
            tell(reasons, &told)
            if let reason = reasons.lazy.compactMap({ $0 }).first { supervisor.note(status: reason.description) }
            // Who waits without end has started.
            if deadline == nil { supervisor.noteReady(at: clock.now) }
            supervisor.answer(at: clock.now)
            try wait(until: [deadline, supervisor.nextAnswer].compactMap { $0 }.min())
        }
    }

    private func takeNotices(of output: any Output) throws {
        try output.dispatchEvents { if case .notice(let text) = $0 { log(text, .notice) } }
    }

    /// Says what is waited for, each reason once.
    private func tell(_ reasons: [OutputError?], _ told: inout [OutputError?]) {
        for (index, reason) in reasons.enumerated() where reason != told[index] {
            told[index] = reason
            if let reason { log("\(reason) Waiting for it.") }
        }
    }

    private func wait(until moment: MonotonicTime?) throws {
        var isStopped = false
        try session.dispatchEvents { event in for output in outputs { output.take(event) } }
        try loop.setTimer(moment)
        try loop.wait { token in
            while token == .signal, let signal = loop.takeSignal() {
                // There is no display yet that could be switched.
                isStopped = isStopped || DisplaySignal(signal) == nil
            }
        }
        if isStopped { throw StoppedWhileWaiting() }
    }
}
