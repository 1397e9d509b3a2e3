import Dispatch
import Geometry
import Platform
import Synchronization
import Timebase

/// Decodes on worker threads: the newest job first, a bounded number at a time, and none while too many decoded bytes wait
/// to be taken over.
///
/// A decode that does not end in time is given up. Its thread cannot be stopped, so another takes its place; it ends
/// where the decode does, should it ever.
final class DecodeQueue: Sendable {
    struct Job: Sendable {
        let id: Int
        let path: String
        let box: PixelSize
        let cancellation: DecodeCancellation
    }

    struct Outcome: Sendable {
        let id: Int
        let result: Result<PictureLevels, PictureError>
    }

    typealias StartThread = @Sendable (@escaping DetachedThread.Body) throws(SystemError) -> Void

    /// Threads that may be stuck in decodes given up. Each takes a processor's spare time, so there is an end to it.
    static let maximumStuckThreads = 4

    private struct RunningJob {
        let job: Job
        let deadline: MonotonicTime
    }

    private struct State {
        /// The newest last. As many as there are requests that still want a picture: a job leaves with its request.
        var jobs: [Job] = []
        var outcomes: [Outcome] = []
        /// Threads that take jobs, those that are stuck not among them.
        var workers = 0
        var running: [RunningJob] = []
        /// Given up, with a thread still at them.
        var stuck: [Job] = []
        /// Of outcomes, and of pictures taken but not yet given back with ``giveBack(bytes:)``.
        var heldBytes = 0
        var hasAnnounced = false
        var isWatched = false
        var waiter: DispatchSemaphore?
    }

    /// What a change of the state brings with it, done once the lock is given back.
    private struct Consequences {
        var workersToStart = 0
        var startsWatch = false
        var announces = false
    }

    private let state = Mutex(State())
    /// Rung when the last worker ends, so that the watch ends too.
    private let watchBell = DispatchSemaphore(value: 0)
    private let clock = SystemClock()
    private let decoder: any PictureDecoding
    private let limits: PictureLimits
    private let maximumJobs: Int
    private let maximumHeldBytes: Int
    private let startThread: StartThread
    private let announce: @Sendable () -> Void

    /// - Parameters:
    ///   - maximumHeldBytes: no decode begins while this many decoded bytes wait. One picture may go over it.
    ///   - announce: called on any thread when there are outcomes, once until they are taken.
    init(
        decoder: any PictureDecoding, limits: PictureLimits, maximumJobs: Int, maximumHeldBytes: Int,
        startThread: @escaping StartThread = DecodeThread.start, announce: @escaping @Sendable () -> Void
    ) {
        self.decoder = decoder
        self.limits = limits
        self.maximumJobs = max(maximumJobs, 1)
        self.maximumHeldBytes = maximumHeldBytes
        self.startThread = startThread
        self.announce = announce
    }

    func submit(_ job: Job) {
        change { state in
            if let cause = refusal(of: job, state) {
                state.outcomes.append(.failure(of: job, cause))
            } else {
                state.jobs.append(job)
            }
        }
    }

    /// Forgets a waiting job; one that runs ends with an outcome that nobody wants.
    func cancel(_ job: Int) {
        state.withLock { state in
            if let index = state.jobs.firstIndex(where: { $0.id == job }) { state.jobs.remove(at: index) }
        }
    }

    func cancelAll() {
        state.withLock { $0.jobs.removeAll() }
    }

    /// What has been decoded since the last call. Their bytes stay held.
    func takeOutcomes() -> [Outcome] {
        state.withLock { state in
            state.hasAnnounced = false
            // Asked in every frame: an empty array that is given out is no new one.
            var outcomes: [Outcome] = []
            swap(&outcomes, &state.outcomes)
            return outcomes
        }
    }

    /// A decoded picture has been let go of.
    func giveBack(bytes: Int) { change { $0.heldBytes -= bytes } }

    /// Blocks until there is an outcome to take; false if none will come. For one thread at a time.
    func waitForOutcome() -> Bool {
        let waiter = DispatchSemaphore(value: 0)
        while true {
            giveUpOverdue()
            let answer: Bool? = state.withLock { state in
                state.waiter = nil
                if !state.outcomes.isEmpty { return true }
                if state.workers == 0 { return false }
                state.waiter = waiter
                return nil
            }
            if let answer { return answer }
            wait(for: waiter, until: nextDeadline())
        }
    }

    // MARK: State

    /// Changes the state, and does what follows from it.
    private func change(_ body: (inout State) -> Void) {
        let consequences = state.withLock { state in
            body(&state)
            return self.consequences(&state)
        }
        for _ in 0..<consequences.workersToStart { startWorker() }
        if consequences.startsWatch { startWatch() }
        if consequences.announces { announce() }
    }

    private func consequences(_ state: inout State) -> Consequences {
        var consequences = Consequences()
        if mayBegin(state) {
            // A worker goes through all jobs there are; each more takes a share of them.
            consequences.workersToStart = max(min(maximumJobs - state.workers, state.jobs.count), 0)
            state.workers += consequences.workersToStart
        }
        if state.workers > 0, !state.isWatched {
            state.isWatched = true
            consequences.startsWatch = true
        }
        if state.workers == 0, state.isWatched { watchBell.signal() }
        if !state.outcomes.isEmpty, !state.hasAnnounced {
            state.hasAnnounced = true
            consequences.announces = true
        }
        if !state.outcomes.isEmpty || state.workers == 0 { state.waiter?.signal() }
        return consequences
    }

    private func mayBegin(_ state: borrowing State) -> Bool {
        !state.jobs.isEmpty && state.heldBytes < maximumHeldBytes
    }

    /// Why a job is not even tried.
    private func refusal(of job: Job, _ state: borrowing State) -> PictureError.Cause? {
        if state.stuck.contains(where: { $0.path == job.path }) { return .takesTooLong(limits.maximumDecodeTime) }
        return state.stuck.count < Self.maximumStuckThreads ? nil : .decoderOccupied
    }

    private static func failAll(_ state: inout State, _ cause: PictureError.Cause) {
        for job in state.jobs { state.outcomes.append(.failure(of: job, cause)) }
        state.jobs.removeAll()
    }

    // MARK: Workers

    private func startWorker() {
        do throws(SystemError) {
            try startThread { self.work() }
        } catch {
            let isLast = state.withLock { state in
                state.workers -= 1
                return state.workers == 0
            }
            // Where others work, they get to all jobs in time.
            if isLast { change { Self.failAll(&$0, .noThread(error)) } }
        }
    }

    private func work() {
        while let job = nextJob() {
            guard finish(job, decode(job)) else { return }
        }
    }

    /// The worker ends where there is no job.
    private func nextJob() -> Job? {
        var next: Job?
        change { state in
            guard mayBegin(state) else {
                state.workers -= 1
                return
            }
            let job = state.jobs.removeLast()
            state.running.append(RunningJob(job: job, deadline: clock.now + limits.maximumDecodeTime))
            next = job
        }
        return next
    }

    private func decode(_ job: Job) -> Result<PictureLevels, PictureError> {
        do throws(PictureError) {
            let image = try decoder.decode(
                job.path, fitting: job.box, limits: limits, cancellation: job.cancellation
            )
            return .success(PictureLevels(image))
        } catch {
            return .failure(error)
        }
    }

    /// Whether the worker is to go on: one whose job was given up has been replaced.
    private func finish(_ job: Job, _ result: Result<PictureLevels, PictureError>) -> Bool {
        var goesOn = false
        change { state in
            guard let index = state.running.firstIndex(where: { $0.job.id == job.id }) else {
                state.stuck.removeAll { $0.id == job.id }
                return
            }
            goesOn = true
            state.running.remove(at: index)
            if case .success(let levels) = result { state.heldBytes += levels.byteCount }
            state.outcomes.append(Outcome(id: job.id, result: result))
        }
        return goesOn
    }

    // MARK: Time limit

    private func startWatch() {
        do throws(SystemError) {
            try startThread { self.watch() }
        } catch {
            // Tried again with the next change; whoever waits for an outcome looks at the deadlines too.
            state.withLock { $0.isWatched = false }
        }
    }

    /// Ends with the last worker, so that nothing wakes up where nothing is decoded.
    private func watch() {
        while !endsWatch() {
            wait(for: watchBell, until: nextDeadline())
            giveUpOverdue()
        }
    }

    private func endsWatch() -> Bool {
        state.withLock { state in
            if state.workers == 0 { state.isWatched = false }
            return !state.isWatched
        }
    }

    private func nextDeadline() -> MonotonicTime {
        state.withLock { $0.running.map(\.deadline).min() } ?? clock.now + limits.maximumDecodeTime
    }

    private func wait(for semaphore: DispatchSemaphore, until moment: MonotonicTime) {
        _ = semaphore.wait(timeout: .now() + max(0, (moment - clock.now).value))
    }

    private func giveUpOverdue() {
        let now = clock.now
        change { state in
            for index in state.running.indices.reversed() where state.running[index].deadline <= now {
                let job = state.running.remove(at: index).job
                job.cancellation.cancel()
                state.workers -= 1
                state.stuck.append(job)
                state.outcomes.append(.failure(of: job, .takesTooLong(limits.maximumDecodeTime)))
            }
            if state.stuck.count >= Self.maximumStuckThreads { Self.failAll(&state, .decoderOccupied) }
        }
    }
}

extension DecodeQueue.Outcome {
    fileprivate static func failure(of job: DecodeQueue.Job, _ cause: PictureError.Cause) -> Self {
        Self(id: job.id, result: .failure(PictureError(path: job.path, cause: cause)))
    }
}
