import Display
import Platform
import Session
import Timebase

/// What becomes of the screen when another session comes to the front, and when this one is back.
extension Screen {
    static let sessionToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree + 2)

    func takeSessionEvents() throws {
        guard let session else { return }
        var failure: (any Error)?
        try session.dispatchEvents { event in
            do { try take(event) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    private func take(_ event: SessionEvent) throws {
        switch event {
        case .paused:
            input?.pause()
            // What was held comes up, before nobody hears of it any more.
            takeInput(now: clock.now)
        case .resumed: input?.resume()
        case .wokeUp: log("The machine has slept: the mode is set again.", .notice)
        }
        output.take(event)
        try takeOutputEvents()
        // Whoever brings the console to the front wants to see what is on it.
        if event == .resumed { wake() }
    }

    func showConsole(_ number: Int) { session?.show(console: number) }

    /// A frame was seen: nothing is overdue.
    func noteSeen(at now: MonotonicTime) {
        guard let supervisor else { return }
        supervisor.note(isDue: false, at: now)
        guard !hasToldOfShowing else { return }
        hasToldOfShowing = true
        supervisor.note(status: "Showing on \(output.description.name).")
        supervisor.noteReady(at: now)
    }

    /// Gives display, input devices and console back.
    func leaveSession() {
        supervisor?.noteStopping()
        output.close()
        input?.pause()
        session?.close()
    }
}

extension Output {
    /// Follows its session.
    func take(_ event: SessionEvent) {
        switch event {
        case .paused: pause()
        case .resumed: resume()
        case .wokeUp: wakeUp()
        }
    }
}
