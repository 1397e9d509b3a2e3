import FrameScheduling
import Timebase

/// A frame that was seen, and where it showed what the finger moves.
struct ShownFrame: Hashable, Sendable {
    /// Of the refresh that was the first to show it.
    var time: MonotonicTime
    /// The kernel's time stamp of the oldest event that it is the first to show.
    var input: MonotonicTime?
    /// In pixels along the finger's way.
    var place: Double
}

/// What frames show of what fingers did: when a movement is seen, and which refreshes show nothing new. Pure.
struct LatencyAnalysis {
    /// Pictures whose places differ by less are the same.
    private static let leastStep = 0.01
    /// What is slower than this at rest is not missed: half a pixel a refresh.
    private static let leastCoastingStep = 0.5
    /// The kernel cuts its stamps to whole microseconds, so one may be from before the event was sent; it is no later than
    /// sending takes.
    private static let stamps = Seconds(-2e-6)...Seconds(0.005)

    /// In the order in which they were seen.
    let frames: [ShownFrame]
    /// Between two refreshes.
    let period: Seconds

    /// From the kernel's stamp of a movement that began at `moment` to the first refresh with a new place; nil where none
    /// came before the next one could.
    func latency(ofMovementAt moment: MonotonicTime) -> Seconds? {
        guard let frame = firstNewFrame(after: moment), frame.time - moment < FingerPlan.shortestPause else {
            return nil
        }
        guard let stamp = frame.input, Self.stamps.contains(stamp - moment) else { return frame.time - moment }
        return frame.time - stamp
    }

    /// The first frame after a moment that shows another place than the one that was seen at that moment.
    func firstNewFrame(after moment: MonotonicTime) -> ShownFrame? {
        let start = index(after: moment)
        guard start > 0 else { return frames.first }
        let before = frames[start - 1].place
        return frames[start...].first { Self.isNew($0.place - before) }
    }

    /// Counts refreshes while something moves, from a frame to a moment, and those of them that show nothing new.
    func repetitions(from start: ShownFrame, until end: MonotonicTime) -> LatencyBenchmark.Repetitions {
        var result = LatencyBenchmark.Repetitions()
        var last = start
        for frame in frames[index(after: start.time)...] {
            guard frame.time <= end else { break }
            let refreshes = max(1, Int(((frame.time - last.time) / period).rounded()))
            result.refreshes += refreshes
            result.repeated += refreshes - (Self.isNew(frame.place - last.place) ? 1 : 0)
            last = frame
        }
        let missing = max(0, Int(((end - last.time) / period).rounded(.down)))
        result.refreshes += missing
        result.repeated += missing
        return result
    }

    /// Counts the same for what goes on after a lift, up to the last step of half a pixel and more.
    func repetitions(afterLiftAt lift: MonotonicTime, before rest: MonotonicTime) -> LatencyBenchmark.Repetitions {
        let first = index(after: lift)
        let coasting = frames[first...].prefix { $0.time < rest }
        guard let start = coasting.first else { return LatencyBenchmark.Repetitions() }
        let steps = zip(coasting, coasting.dropFirst())
        let end = Array(steps).last { abs($1.place - $0.place) >= Self.leastCoastingStep }?.1
        return end.map { repetitions(from: start, until: $0.time) } ?? LatencyBenchmark.Repetitions()
    }

    private static func isNew(_ step: Double) -> Bool { abs(step) > leastStep }

    /// Of the first frame that was seen after a moment.
    private func index(after moment: MonotonicTime) -> Int {
        var (low, high) = (0, frames.count)
        while low < high {
            let middle = (low + high) / 2
            if frames[middle].time > moment { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension LatencyAnalysis {
    /// What all movements of a plan come to.
    func results(
        of moments: [FingerPlayer.Moment], on output: OutputDescription, counting frames: FrameStatistics
    ) -> LatencyBenchmark.Results {
        var results = LatencyBenchmark.Results(output: output, frames: frames)
        var latencies = FingerPlan.Gesture.allCases.map { _ in DurationHistogram() }
        var unseen = latencies.map { _ in 0 }
        for (index, moment) in moments.enumerated() {
            switch moment.mark {
            case .movement(let gesture):
                if let latency = latency(ofMovementAt: moment.time) {
                    latencies[gesture.rawValue].add(latency)
                } else {
                    unseen[gesture.rawValue] += 1
                }
                guard gesture == .slowDrag, let end = moments[index...].first(where: { $0.mark == .lastMovement }),
                    let start = firstNewFrame(after: moment.time)
                else { continue }
                results.dragging.add(repetitions(from: start, until: end.time))
            case .lift:
                guard let rest = moments[index...].first(where: { $0.mark == .rest }) else { continue }
                results.coasting.add(repetitions(afterLiftAt: moment.time, before: rest.time))
            case .lastMovement, .rest: continue
            }
        }
        let all = zip(latencies, unseen).map { LatencyBenchmark.Measurement(latency: $0.summary, unseen: $1) }
        (results.step, results.slowDrag, results.flick) = (all[0], all[1], all[2])
        return results
    }
}
