import Dispatch
import Foundation
import Geometry
import Glibc
import Synchronization

/// Decodes on worker threads: the newest job first, a bounded number at a time, and none while too many decoded bytes wait
/// to be taken over.
final class DecodeQueue: Sendable {
    struct Job: Sendable {
        let id: Int
        let path: String
        let box: PixelSize
        let cancellation: DecodeCancellation
    }

    struct Outcome: Sendable {
        let id: Int
        let result: Result<PixelImage, PictureError>
    }

    private struct State {
        /// The newest last. As many as there are requests that still want a picture: a job leaves with its request.
        var jobs: [Job] = []
        var outcomes: [Outcome] = []
        var runningJobs = 0
        /// Of outcomes, and of pictures taken but not yet given back with ``giveBack(bytes:)``.
        var heldBytes = 0
        var hasAnnounced = false
        var waiter: DispatchSemaphore?
    }

    private let state = Mutex(State())
    private let decoder: any PictureDecoding
    private let limits: PictureLimits
    private let maximumJobs: Int
    private let maximumHeldBytes: Int
    private let announce: @Sendable () -> Void

    /// - Parameters:
    ///   - maximumHeldBytes: no decode begins while this many decoded bytes wait. One picture may go over it.
    ///   - announce: called on a worker when there are outcomes, once until they are taken.
    init(
        decoder: any PictureDecoding, limits: PictureLimits, maximumJobs: Int, maximumHeldBytes: Int,
        announce: @escaping @Sendable () -> Void
    ) {
        self.decoder = decoder
        self.limits = limits
        self.maximumJobs = max(maximumJobs, 1)
        self.maximumHeldBytes = maximumHeldBytes
        self.announce = announce
    }

    func submit(_ job: Job) {
        state.withLock {
            $0.jobs.append(job)
            startWorkers(&$0)
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
            if state.outcomes.isEmpty { return [] }
            defer { state.outcomes.removeAll(keepingCapacity: true) }
            return state.outcomes
        }
    }

    /// A decoded picture has been let go of.
    func giveBack(bytes: Int) {
        state.withLock {
            $0.heldBytes -= bytes
            startWorkers(&$0)
        }
    }

    /// Blocks until there is an outcome to take; false if none will come. For one thread at a time.
    func waitForOutcome() -> Bool {
        let waiter = DispatchSemaphore(value: 0)
        while true {
            let answer: Bool? = state.withLock { state in
                state.waiter = nil
                if !state.outcomes.isEmpty { return true }
                if state.runningJobs == 0 { return false }
                state.waiter = waiter
                return nil
            }
            if let answer { return answer }
            waiter.wait()
        }
    }

    private func mayBegin(_ state: borrowing State) -> Bool {
        !state.jobs.isEmpty && state.heldBytes < maximumHeldBytes
    }

    private func startWorkers(_ state: inout State) {
        // A worker goes through all jobs there are; each more takes a share of them.
        for _ in state.jobs where mayBegin(state) && state.runningJobs < maximumJobs {
            state.runningJobs += 1
            startThread()
        }
    }

    /// A thread of its own, not one of libdispatch's: once these have been used, libdispatch looks after their number
    /// every second for as long as the process lives, and a screen at rest would never sleep.
    private func startThread() {
        let thread = Thread { self.work() }
        thread.name = "pictures"
        // Recursive decoders, SVG above all, want more than a small board's default.
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func work() {
        // On Linux the nice value is the thread's own: frames come first where there are few processors.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        while let job = nextJob() {
            finish(job, decode(job))
        }
    }

    /// The worker ends where there is no job.
    private func nextJob() -> Job? {
        state.withLock { state in
            if mayBegin(state) { return state.jobs.removeLast() }
            state.runningJobs -= 1
            state.waiter?.signal()
            return nil
        }
    }

    private func decode(_ job: Job) -> Result<PixelImage, PictureError> {
        do throws(PictureError) {
            let image = try decoder.decode(
                job.path, fitting: job.box, limits: limits, cancellation: job.cancellation
            )
            return .success(image)
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ job: Job, _ result: Result<PixelImage, PictureError>) {
        let isFirst = state.withLock { state in
            if case .success(let image) = result { state.heldBytes += image.bytes.count }
            state.outcomes.append(Outcome(id: job.id, result: result))
            state.waiter?.signal()
            defer { state.hasAnnounced = true }
            return !state.hasAnnounced
        }
        if isFirst { announce() }
    }
}
