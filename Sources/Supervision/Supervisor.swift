import Platform
import Timebase

/// The service manager that started the process: it is told when there is something to see, what the state is, and, where it
/// looks after the process, that this still answers.
///
/// Without a service manager nothing is told, and nothing wakes up. Used from one thread.
public final class Supervisor {
    /// Longer states are cut.
    private static let longestStatus = 200

    private let system: any NotificationSystem
    /// Between two words: half of what the service manager waits for. Nil where it does not look after the process.
    private let interval: Seconds?
    private var isReady = false
    private var status = ""
    /// Since when something has been due that is not done yet; nil while all is well.
    private var overdueSince: MonotonicTime?

    /// When ``answer(at:)`` is to be called again; nil never.
    public private(set) var nextAnswer: MonotonicTime?

    public convenience init() { self.init(system: SystemdNotifications()) }

    package init(system: any NotificationSystem) {
        self.system = system
        interval = system.watchdogMicroseconds.map { Seconds(Double($0) / 2e6) }
    }

    /// The program shows something, or waits for a display as long as it takes. Told once.
    public func noteReady(at now: MonotonicTime) {
        guard !isReady else { return }
        isReady = true
        system.notify("READY=1")
        answer(at: now)
    }

    /// What goes on, in a line.
    public func note(status text: String) {
        let line = String(text.onOneLine.prefix(Self.longestStatus))
        guard line != status else { return }
        status = line
        system.notify("STATUS=\(line)")
    }

    /// The program is about to end by itself.
    public func noteStopping() { system.notify("STOPPING=1") }

    /// Something is due, a frame for example, or, with `false`, nothing is that has not been done.
    public func note(isDue: Bool, at now: MonotonicTime) {
        guard isDue else { return overdueSince = nil }
        if overdueSince == nil { overdueSince = now }
    }

    /// Tells that the process answers, if that is due, unless what it has to do is not done: then the service manager hears
    /// nothing, and starts it anew.
    public func answer(at now: MonotonicTime) {
        guard let interval, isReady, nextAnswer.map({ now >= $0 }) ?? true else { return }
        nextAnswer = now + interval
        if let overdueSince, now - overdueSince >= interval { return }
        system.notify("WATCHDOG=1")
    }
}
