import Dispatch
import Platform
import Synchronization
import Views

/// Draws texts on a thread of its own, in the order in which they were asked for.
final class TextQueue: Sendable {
    struct Job: Sendable {
        /// Never used twice, so that a late outcome finds nobody.
        let id: Int
        let request: TextRequest
        let maximumSide: Int
    }

    struct DrawnText: Sendable {
        let bitmap: TextBitmap
        /// Nil where there is nothing to see.
        let levels: PictureLevels?

        init(_ bitmap: TextBitmap) {
            self.bitmap = bitmap
            levels = bitmap.image.map(PictureLevels.init)
        }
    }

    struct Outcome: Sendable {
        let id: Int
        let result: Result<DrawnText, TextDrawingError>
    }

    /// What the thread and its queue share; the thread keeps this alive and not the queue, so that it ends with that.
    private final class Desk: Sendable {
        struct State {
            var jobs: [Job] = []
            /// The job that is being drawn.
            var current: Int?
            var outcomes: [Outcome] = []
            var hasAnnounced = false
            var isClosed = false
            var waiter: DispatchSemaphore?
        }

        let state = Mutex(State())
        /// Rung once for each job, and to close.
        let bell = DispatchSemaphore(value: 0)
    }

    private let desk = Desk()
    private let hasThread = Mutex(false)
    private let drawing: any TextDrawing
    private let announce: @Sendable () -> Void

    /// - Parameter announce: called on any thread when there are outcomes, once until they are taken.
    init(drawing: any TextDrawing, announce: @escaping @Sendable () -> Void) {
        self.drawing = drawing
        self.announce = announce
    }

    deinit {
        desk.state.withLock { $0.isClosed = true }
        desk.bell.signal()
    }

    func submit(_ job: Job) {
        startThread()
        desk.state.withLock { $0.jobs.append(job) }
        desk.bell.signal()
        // Without a thread of its own, late is better than never.
        if !hasThread.withLock(\.self) { Self.work(desk, drawing, announce) }
    }

    /// Forgets a waiting job.
    func cancel(_ job: Int) {
        desk.state.withLock { $0.jobs.removeAll { $0.id == job } }
    }

    /// The outcomes since the last call.
    func takeOutcomes() -> [Outcome] {
        desk.state.withLock { state in
            state.hasAnnounced = false
            // Asked in every frame: an empty array that is given out is no new one.
            var outcomes: [Outcome] = []
            swap(&outcomes, &state.outcomes)
            return outcomes
        }
    }

    /// Waits until there are outcomes; false when none will come.
    func waitForOutcome() -> Bool {
        let waiter = DispatchSemaphore(value: 0)
        let hasToWait: Bool? = desk.state.withLock { state in
            if !state.outcomes.isEmpty { return false }
            guard state.current != nil || !state.jobs.isEmpty else { return nil }
            state.waiter = waiter
            return true
        }
        if hasToWait == true { waiter.wait() }
        return hasToWait != nil
    }

    private func startThread() {
        hasThread.withLock { hasThread in
            guard !hasThread else { return }
            // Pango and FreeType are frugal; scripts with deep tables are not endless.
            let start = { [desk, drawing, announce] () throws(SystemError) in
                try DetachedThread.start(name: "text", niceness: 0, stackBytes: 1 << 20) {
                    while desk.state.withLock({ !$0.isClosed }) {
                        desk.bell.wait()
                        Self.work(desk, drawing, announce)
                    }
                }
            }
            hasThread = (try? start()) != nil
        }
    }

    /// Draws the next job, if there is one.
    private static func work(_ desk: Desk, _ drawing: any TextDrawing, _ announce: @Sendable () -> Void) {
        let job: Job? = desk.state.withLock { state in
            guard !state.isClosed, !state.jobs.isEmpty else { return nil }
            let job = state.jobs.removeFirst()
            state.current = job.id
            return job
        }
        guard let job else { return }
        // Nil where the process is ending.
        let result: Result<DrawnText, TextDrawingError>?
        do throws(TextDrawingError) {
            let drawn = try ExitBarrier.holding { () throws(TextDrawingError) in
                DrawnText(try drawing.draw(job.request, maximumSide: job.maximumSide))
            }
            result = drawn.map { .success($0) }
        } catch {
            result = .failure(error)
        }
        let (isNews, waiter) = desk.state.withLock { state in
            state.current = nil
            defer { state.waiter = nil }
            guard let result else { return (false, state.waiter) }
            state.outcomes.append(Outcome(id: job.id, result: result))
            defer { state.hasAnnounced = true }
            return (!state.hasAnnounced, state.waiter)
        }
        waiter?.signal()
        if isNews { announce() }
    }
}
