import EvdevInput
import Glibc
import Platform
import Synchronization
import Timebase

/// Drags a finger to and fro on a virtual touch screen, in steps at random moments, from a thread of its own.
///
/// Gestures of some steps each; between two there is time for the scene to come to rest.
final class FingerPlayer: Sendable {
    /// What a finger did.
    enum Step: Sendable {
        /// The first movement after it was put down.
        case first
        /// A movement while it drags, and nothing moved before it.
        case dragging
    }

    static let stepsPerGesture = 20
    /// Of the screen's width: in points some 12 on a small panel.
    private static let step = 0.015
    private static let settling = Seconds(1)

    private struct State {
        let touch: VirtualTouchScreen
        var moments: [(step: Step, time: MonotonicTime)] = []
    }

    private let state: Mutex<State>
    private let gestures: Int
    /// Zero while the device takes what it is sent.
    private let failure = Atomic<CInt>(0)
    private let isStopped = Atomic(false)

    init(touch: sending VirtualTouchScreen, gestures: Int) {
        state = Mutex(State(touch: touch))
        self.gestures = gestures
    }

    /// Plays it all, and then calls `done`, on the thread that plays.
    func start(_ done: @escaping @Sendable () -> Void) throws(SystemError) {
        try DetachedThread.start(name: "fingers", niceness: 0, stackBytes: 256 << 10) { [self] in
            play()
            done()
        }
    }

    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// What was done, and right before when.
    var moments: [(step: Step, time: MonotonicTime)] { state.withLock { $0.moments } }

    /// Why it ended early.
    var error: SystemError? {
        let code = failure.load(ordering: .relaxed)
        return code == 0 ? nil : SystemError(code: code)
    }

    private func play() {
        Self.sleep(Self.settling)
        do throws(SystemError) {
            for _ in 0..<gestures where !isStopped.load(ordering: .relaxed) {
                try playGesture()
                Self.sleep(Self.settling)
            }
        } catch {
            failure.store(error.code, ordering: .relaxed)
        }
    }

    private func playGesture() throws(SystemError) {
        var x = 0.5
        try send(nil) { touch throws(SystemError) in try touch.touch(x: 0.5, y: 0.5) }
        // As soon as a panel of 120 Hz would report again.
        Self.sleep(Seconds(.random(in: 0.008...0.016)))
        x -= Self.step
        try move(to: x, .first)
        // Until it drags for certain, and stands still.
        for _ in 0..<4 {
            Self.sleep(Seconds(0.012))
            x -= Self.step
            try move(to: x, nil)
        }
        for count in 0..<Self.stepsPerGesture {
            Self.sleep(Seconds(.random(in: 0.08...0.12)))
            x += count % 2 == 0 ? Self.step : -Self.step
            try move(to: x, .dragging)
        }
        Self.sleep(Seconds(0.1))
        try send(nil) { touch throws(SystemError) in try touch.lift() }
    }

    private func move(to x: Double, _ step: Step?) throws(SystemError) {
        try send(step) { touch throws(SystemError) in try touch.move(x: x, y: 0.5) }
    }

    private func send(
        _ step: Step?, _ body: (VirtualTouchScreen) throws(SystemError) -> Void
    ) throws(SystemError) {
        try state.withLock { (state) throws(SystemError) in
            if let step { state.moments.append((step, SystemClock().now)) }
            try body(state.touch)
        }
    }

    private static func sleep(_ time: Seconds) { usleep(useconds_t(time.value * 1e6)) }
}
