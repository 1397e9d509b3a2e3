import EvdevInput
import Glibc
import Platform
import Synchronization
import Timebase

/// Plays a plan on a virtual touch screen, from a thread of its own.
final class FingerPlayer: Sendable {
    /// A marked action, and right before when it was done.
    struct Moment: Hashable, Sendable {
        var mark: FingerPlan.Mark
        var time: MonotonicTime
    }

    private struct State {
        let touch: VirtualTouchScreen
        var moments: [Moment] = []
        var error: SystemError?
        var isDone = false
    }

    private let state: Mutex<State>
    private let plan: FingerPlan
    private let isStopped = Atomic(false)

    init(touch: sending VirtualTouchScreen, plan: FingerPlan) {
        state = Mutex(State(touch: touch))
        self.plan = plan
    }

    /// Plays it all, and then calls `done`, on the thread that plays.
    func start(_ done: @escaping @Sendable () -> Void) throws(SystemError) {
        try DetachedThread.start(name: "fingers", niceness: 0, stackBytes: 256 << 10) { [self] in
            play()
            done()
        }
    }

    /// No more movements; the thread ends when the next one would be due.
    func stop() { isStopped.store(true, ordering: .relaxed) }

    /// What has been done so far.
    var moments: [Moment] { state.withLock { $0.moments } }
    /// Whether all of it has been played.
    var isDone: Bool { state.withLock { $0.isDone } }
    /// Why it ended early.
    var error: SystemError? { state.withLock { $0.error } }

    private func play() {
        let start = SystemClock().now
        for action in plan.actions {
            Self.sleep(until: start + action.time)
            guard !isStopped.load(ordering: .relaxed) else { return }
            do throws(SystemError) {
                try perform(action)
            } catch {
                state.withLock { $0.error = error }
                return
            }
        }
        state.withLock { $0.isDone = true }
    }

    private func perform(_ action: FingerPlan.Action) throws(SystemError) {
        try state.withLock { (state) throws(SystemError) in
            if let mark = action.mark { state.moments.append(Moment(mark: mark, time: SystemClock().now)) }
            switch action.touch {
            case .down(let x): try state.touch.touch(x: x, y: 0.5)
            case .move(let x): try state.touch.move(x: x, y: 0.5)
            case .up: try state.touch.lift()
            case .none: break
            }
        }
    }

    private static func sleep(until moment: MonotonicTime) {
        let whole = moment.secondsSinceStart.rounded(.down)
        var time = timespec(
            tv_sec: time_t(whole), tv_nsec: Int(((moment.secondsSinceStart - whole) * 1e9).rounded(.down)))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}
