import CarouselEngine
import CarouselTestSupport
import Geometry
import Timebase

/// A finger on a carousel as a panel reports it: at its own times, whatever the frames do.
struct GestureScript {
    struct Report {
        /// Seconds after the beginning.
        var time: Double
        var phase: PanPhase?
        var translation = 0.0
        var velocity = 0.0
    }

    var reports: [Report] = []

    /// A drag along a path `x(t)` in points, reported every `interval` seconds, and lifted in full motion.
    static func drag(duration: Double, interval: Double = 0.008, along x: (Double) -> Double) -> GestureScript {
        func speed(_ t: Double) -> Double { (x(t) - x(t - 1e-4)) / 1e-4 }
        var script = GestureScript(reports: [Report(time: 0, phase: nil)])
        script.reports.append(Report(time: 0.001, phase: .began, translation: x(0), velocity: 0))
        for number in 1...max(1, Int(duration / interval)) {
            let time = Double(number) * interval
            script.reports.append(Report(time: time, phase: .changed, translation: x(time), velocity: speed(time)))
        }
        script.reports.append(
            Report(time: duration + 0.002, phase: .ended, translation: x(duration), velocity: speed(duration)))
        return script
    }

    /// A straight swipe of so many points.
    static func swipe(_ distance: Double, duration: Double = 0.1) -> GestureScript {
        drag(duration: duration) { distance * $0 / duration }
    }
}

extension Stage {
    /// One moment of a run.
    struct Sample {
        var time: MonotonicTime
        var offset: Double
        var velocity: Double
        var isReleased: Bool
    }

    /// Plays reports between frames, which follow each other at the intervals given, again and again, until nothing moves
    /// after the last report.
    @discardableResult
    func play(_ script: GestureScript, intervals: [Double] = [1.0 / 60], limit: Double = 40) -> [Sample] {
        let start = time
        var samples: [Sample] = []
        var next = script.reports[...]
        var number = 0
        while time - start < Seconds(limit), !next.isEmpty || carousel.needsFrames {
            let frame = time + Seconds(intervals[number % intervals.count])
            number += 1
            while let report = next.first, start + Seconds(report.time) <= frame {
                next.removeFirst()
                deliver(report, at: start + Seconds(report.time))
            }
            self.frame(after: frame - time)
            samples.append(
                Sample(
                    time: time, offset: carousel.scrollOffset.items, velocity: carousel.scrollVelocity,
                    isReleased: next.isEmpty))
        }
        return samples
    }

    private func deliver(_ report: GestureScript.Report, at moment: MonotonicTime) {
        guard let phase = report.phase else {
            _ = carousel.touchDown(on: .background, at: moment)
            return
        }
        let isVertical = carousel.isVertical
        let translation = report.translation
        let velocity = report.velocity
        carousel.pan(
            phase, translation: isVertical ? Point(x: 0, y: translation) : Point(x: translation, y: 0),
            velocity: isVertical ? Point(x: 0, y: velocity) : Point(x: velocity, y: 0), at: moment)
    }

    func tap(_ point: Point) {
        _ = carousel.touchDown(on: .background, at: time)
        carousel.tap(at: point, at: time)
    }

    /// Those that open, close or settle.
    var brackets: [String] {
        observer.events.filter { $0 != .didScroll && $0 != .currentItemIndexDidChange }.map(\.short)
    }
}
