import Dispatch
import Geometry
import Glibc
import Platform
import Synchronization
import Testing
import Timebase

@testable import Imaging

/// Decodes at once, but for paths that begin with "endless": those hold their thread until they are let go.
private final class EndlessDecoder: PictureDecoding {
    private let gate = DispatchSemaphore(value: 0)
    private let begun = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let cancelled = Atomic(0)
    private let held = Atomic(0)

    var cancelledWhileHeld: Int { cancelled.load(ordering: .acquiring) }

    func waitUntilHeld() { begun.wait() }

    /// Lets every decode that is held end, and waits until they have.
    func letGo() {
        let count = held.load(ordering: .acquiring)
        for _ in 0..<count { gate.signal() }
        for _ in 0..<count { ended.wait() }
    }

    func decode(
        _ path: String, fitting box: PixelSize, limits: PictureLimits, cancellation: DecodeCancellation
    ) throws(PictureError) -> PixelImage {
        if path.hasPrefix("endless") {
            held.add(1, ordering: .acquiringAndReleasing)
            begun.signal()
            gate.wait()
            if cancellation.isCancelled { cancelled.add(1, ordering: .acquiringAndReleasing) }
            ended.signal()
        }
        let bytes = [UInt8](repeating: 1, count: box.area * 4)
        guard let image = PixelImage(size: box, bytes: bytes, isOpaque: true) else {
            throw PictureError(path: path, cause: .outOfMemory)
        }
        return image
    }
}

@Suite(.timeLimit(.minutes(1)))
struct DecodeQueueTests {
    private let decoder = EndlessDecoder()

    /// Long enough for a decode that ends, however busy the machine is.
    private static let ample = Seconds(1)

    private func queue(
        limit: Seconds = 0.02, starts: Int = .max, announce: @escaping @Sendable () -> Void = {}
    ) -> DecodeQueue {
        var limits = PictureLimits.standard
        limits.maximumDecodeTime = limit
        let started = Counter()
        return DecodeQueue(
            decoder: decoder, limits: limits, maximumJobs: 1, maximumHeldBytes: 1 << 20,
            startThread: { (body: @escaping DetachedThread.Body) throws(SystemError) in
                guard started.next() < starts else { throw .tryAgain }
                try DecodeThread.start(body)
            },
            announce: announce
        )
    }

    private final class Counter: Sendable {
        private let count = Atomic(0)

        func next() -> Int { count.add(1, ordering: .acquiringAndReleasing).oldValue }
    }

    private func job(_ id: Int, _ path: String) -> DecodeQueue.Job {
        DecodeQueue.Job(
            id: id, path: path, box: PixelSize(width: 2, height: 2), cancellation: DecodeCancellation())
    }

    /// Waits for everything that is to come: the causes by job, nil for a picture.
    private func outcomes(of queue: DecodeQueue) -> [Int: PictureError.Cause?] {
        var outcomes: [Int: PictureError.Cause?] = [:]
        while queue.waitForOutcome() {
            for outcome in queue.takeOutcomes() {
                switch outcome.result {
                case .success: outcomes[outcome.id] = .some(nil)
                case .failure(let error): outcomes[outcome.id] = error.cause
                }
            }
        }
        return outcomes
    }

    @Test func aDecodeWithoutEndIsGivenUpAndTheOthersGoOnOnAnotherThread() {
        let queue = queue(limit: Self.ample)
        queue.submit(job(1, "good"))
        queue.submit(job(2, "endless"))
        queue.submit(job(3, "also good"))
        #expect(outcomes(of: queue) == [1: nil, 2: .takesTooLong(Self.ample), 3: nil])
        decoder.letGo()
        #expect(decoder.cancelledWhileHeld == 1)
    }

    /// The main thread waits for nothing where a screen is shown: the watch has to find it.
    @Test func withNobodyWaitingADecodeWithoutEndIsAnnounced() {
        let announced = DispatchSemaphore(value: 0)
        let queue = queue { announced.signal() }
        queue.submit(job(1, "endless"))
        announced.wait()
        #expect(queue.takeOutcomes().map(\.id) == [1])
        decoder.letGo()
    }

    @Test func aFileThatStillHoldsAThreadIsNotTriedAgain() {
        let queue = queue()
        queue.submit(job(1, "endless"))
        #expect(outcomes(of: queue) == [1: .takesTooLong(0.02)])
        queue.submit(job(2, "endless"))
        #expect(outcomes(of: queue) == [2: .takesTooLong(0.02)])
        decoder.letGo()
    }

    @Test func notEveryHostileFileGetsAThread() {
        let queue = queue()
        let count = DecodeQueue.maximumStuckThreads + 2
        for id in 0..<count { queue.submit(job(id, "endless \(id)")) }
        let causes = outcomes(of: queue).compactMapValues { $0 }
        #expect(causes.count == count)
        #expect(causes.values.count { $0 == .takesTooLong(0.02) } == DecodeQueue.maximumStuckThreads)
        #expect(causes.values.count { $0 == .decoderOccupied } == 2)
        queue.submit(job(100, "good"))
        #expect(outcomes(of: queue) == [100: .decoderOccupied])
        decoder.letGo()
    }

    @Test func aLateEndIsNobodysOutcome() {
        let queue = queue(limit: Self.ample)
        queue.submit(job(1, "endless"))
        #expect(outcomes(of: queue) == [1: .takesTooLong(Self.ample)])
        decoder.letGo()
        #expect(outcomes(of: queue).isEmpty)
        queue.submit(job(2, "good"))
        #expect(outcomes(of: queue) == [2: nil])
    }

    @Test func withoutAThreadPicturesFailInsteadOfBeingWaitedFor() {
        let queue = queue(starts: 0)
        queue.submit(job(1, "good"))
        #expect(outcomes(of: queue) == [1: .noThread(.tryAgain)])
    }

    /// The first thread is the worker, the second would be the watch.
    @Test func withoutAThreadToWatchTheTimeLimitStillHoldsForThoseWhoWait() {
        let queue = queue(starts: 1)
        queue.submit(job(1, "endless"))
        decoder.waitUntilHeld()
        queue.submit(job(2, "good"))
        #expect(outcomes(of: queue) == [1: .takesTooLong(0.02), 2: .noThread(.tryAgain)])
        decoder.letGo()
    }
}
