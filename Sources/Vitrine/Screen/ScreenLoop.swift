import Platform
import Session
import Supervision
import Timebase

/// Shows the frames of all outputs of one or several screens, each when it is due, on one thread.
@MainActor
struct ScreenLoop {
    private let screens: [Screen]
    private let loop: EventLoop
    private let clock: any MonotonicClock
    /// One for all screens.
    private let session: Session?
    private let supervisor: Supervisor?

    private static let firstOutput = EventLoop.Token.firstFree
    private static let firstInput = EventLoop.Token.firstFree + 64
    private static let sessionToken = EventLoop.Token(rawValue: EventLoop.Token.firstFree + 128)

    /// What a turn waits for.
    private struct Wait {
        var moment: MonotonicTime?
        /// The output whose frame is to be started at `moment`.
        var starting: ScreenOutput?
        /// For frames in flight. The loop's timer need not be set for it.
        var patience: Seconds?
        /// A frame is in flight or about to be started.
        var hasFrame = false
        /// There is an output to show frames on.
        var isAnyLit = false

        mutating func note(atMost other: Seconds) {
            hasFrame = true
            patience = min(patience ?? other, other)
        }

        mutating func note(_ other: MonotonicTime?, _ output: ScreenOutput? = nil) {
            if output != nil { hasFrame = true }
            guard let other, moment.map({ other < $0 }) ?? true else { return }
            moment = other
            starting = output
        }
    }

    /// - Parameter screens: at least one; they share a loop and a clock.
    init(_ screens: [Screen]) {
        self.screens = screens
        loop = screens[0].loop
        clock = screens[0].clock
        session = screens[0].session
        supervisor = screens[0].supervisor
    }

    /// Runs until one of the screens is told to stop.
    func run() throws {
        try loop.watchMainQueue()
        try addDescriptors()
        while isRunning { try turn() }
    }

    private var isRunning: Bool {
        for screen in screens where !screen.isRunning { return false }
        return true
    }

    private func addDescriptors() throws {
        if let session { try loop.add(session.eventDescriptor, token: Self.sessionToken) }
        var number = Self.firstOutput
        for (index, screen) in screens.enumerated() {
            for output in screen.outputs {
                if let descriptor = output.device.eventDescriptor {
                    try loop.add(descriptor, token: EventLoop.Token(rawValue: number))
                }
                number += 1
            }
            if let input = screen.input {
                let token = EventLoop.Token(rawValue: Self.firstInput + UInt64(index))
                try loop.add(input.eventDescriptor, token: token, isDeferrable: true)
            }
        }
    }

    /// Draws the frame that is due first, otherwise waits for whatever comes next.
    private func turn() throws {
        let now = clock.now
        supervisor?.answer(at: now)
        var due: (screen: Screen, output: ScreenOutput, target: MonotonicTime)?
        var wait = Wait()
        for screen in screens {
            // Whatever moves is moved when somebody sees it again.
            if screen.isBlanked { continue }
            if screen.isDark {
                wait.note(screen.darkMoment(now: now))
                continue
            }
            if screen.blankIfIdle(now: now) { continue }
            for output in screen.outputs where !output.isDark {
                wait.isAnyLit = true
                switch try screen.nextStep(of: output, now: now) {
                case .draw(let target):
                    if due.map({ target < $0.target }) ?? true { due = (screen, output, target) }
                case .wait(let moment): wait.note(moment)
                case .waitForFlip(let patience): wait.note(atMost: patience)
                case .waitForStart(let moment): wait.note(moment, output)
                }
            }
        }
        if wait.isAnyLit { supervisor?.note(isDue: due != nil || wait.hasFrame, at: now) }
        guard let due else { return try self.wait(wait) }
        // Fingers on other screens wait for frames, too, and one of those may not be due for long.
        for screen in screens where screen.leavesTouchesToFrames { screen.takeInput(now: now) }
        try due.screen.draw(due.target, start: now, on: due.output)
    }

    private func wait(_ wait: Wait) throws {
        // What is bounded ends soon enough to answer then.
        try loop.setTimer(wait.patience == nil ? earlier(wait.moment, supervisor?.nextAnswer) : wait.moment)
        var wakeUp: MonotonicTime?
        var failure: (any Error)?
        let onlyUrgent = wait.hasFrame && leavesTouchesToFrames
        try loop.wait(timeout: wait.patience, onlyUrgent: onlyUrgent) { token in
            let now = clock.now
            wakeUp = now
            // What happens now belongs to the picture that is on the screen now.
            for screen in screens { screen.producer.moment = screen.momentOnScreen(now: now) }
            do { try handle(token, now: now) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
        try takeNews()
        if let output = wait.starting, let moment = wait.moment, let wakeUp, wakeUp >= moment {
            output.scheduler.noteWakeUp(late: wakeUp - moment)
        }
        for screen in screens where screen.isDark && !screen.isBlanked { screen.advanceInTheDark() }
    }

    private var leavesTouchesToFrames: Bool {
        for screen in screens where !screen.leavesTouchesToFrames { return false }
        return true
    }

    private func handle(_ token: EventLoop.Token, now: MonotonicTime) throws {
        switch token {
        case .mainQueue: loop.runMainQueue()
        case .signal: while let signal = loop.takeSignal() { obey(signal) }
        case .timer: break
        case Self.sessionToken: try takeSessionEvents()
        default: try handleDevice(token.rawValue, now: now)
        }
    }

    private func takeSessionEvents() throws {
        var failure: (any Error)?
        try session?.dispatchEvents { event in
            for screen in screens { do { try screen.take(event) } catch { failure = failure ?? error } }
        }
        if let failure { throw failure }
    }

    private func earlier(_ one: MonotonicTime?, _ other: MonotonicTime?) -> MonotonicTime? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private func obey(_ signal: CInt) {
        let order = DisplaySignal(signal)
        for screen in screens { if let order { screen.obey(order) } else { screen.stop() } }
    }

    private func handleDevice(_ number: UInt64, now: MonotonicTime) throws {
        if number >= Self.firstInput {
            let screen = screens[Int(number - Self.firstInput)]
            return screen.takeInput(now: now)
        }
        var index = Int(number - Self.firstOutput)
        for screen in screens {
            if index < screen.outputs.count { return try screen.takeEvents(of: screen.outputs[index]) }
            index -= screen.outputs.count
        }
    }

    /// What one output has read for another.
    private func takeNews() throws {
        for screen in screens {
            for output in screen.outputs where output.device.hasNews { try screen.takeEvents(of: output) }
        }
    }
}
