import Display
import Platform
import Session
import Timebase

/// What becomes of the screen when another session comes to the front, and when this one is back.
extension Screen {
    func take(_ event: SessionEvent) throws {
        switch event {
        case .paused:
            input?.pause()
            // What was held comes up, before nobody hears of it any more.
            takeInput(now: clock.now)
        case .resumed: input?.resume()
        case .wokeUp: log("The machine has slept: the mode is set again.", .notice)
        }
        for output in outputs {
            output.device.take(event)
            try takeEvents(of: output)
        }
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
        let names = outputs.filter { !$0.isDark }.map(\.device.description.name)
        supervisor.note(status: "Showing on \(names.joined(separator: " and ")).")
        supervisor.noteReady(at: now)
    }

    /// Gives displays and input devices back.
    func giveBackDevices() {
        for output in outputs { output.device.close() }
        input?.pause()
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
