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
    let output: any Output
    let session: Session
    let supervisor: Supervisor
    let loop: EventLoop
    let clock: any MonotonicClock
    let log: Log

    private static let token = EventLoop.Token(rawValue: EventLoop.Token.firstFree)
    private static let sessionToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree + 1)

    /// Returns when the output is lit, and throws why it is not when patience ends.
    func untilLit(_ patience: DisplayPatience) throws {
        let start = clock.now
        var told: OutputError?
        if let descriptor = output.eventDescriptor { try loop.add(descriptor, token: Self.token) }
        try loop.add(session.eventDescriptor, token: Self.sessionToken)
        defer {
            if let descriptor = output.eventDescriptor { loop.remove(descriptor) }
            loop.remove(session.eventDescriptor)
        }
        while true {
            try output.dispatchEvents { if case .notice(let text) = $0 { log(text, .notice) } }
            guard let reason = output.darkness else { return }
            // Whoever has brought another console to the front will bring this one back.
            let deadline = session.isActive ? patience.limit(for: reason.kind).map { start + $0 } : nil
            if let deadline, clock.now >= deadline { throw reason }
            if told != reason { log("\(reason) Waiting for it.") }
            told = reason
            supervisor.note(status: reason.description)
            // Who waits without end has started.
            if deadline == nil { supervisor.noteReady(at: clock.now) }
            supervisor.answer(at: clock.now)
            try wait(until: [deadline, supervisor.nextAnswer].compactMap { $0 }.min())
        }
    }

    private func wait(until moment: MonotonicTime?) throws {
        var isStopped = false
        try session.dispatchEvents { output.take($0) }
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
