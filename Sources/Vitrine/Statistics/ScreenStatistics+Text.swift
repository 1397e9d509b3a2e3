import FrameScheduling
import GLESRenderer
import Timebase

extension ScreenStatistics {
    /// A line for people: medians, the worst of a hundred and the worst, in milliseconds.
    package var line: String {
        var parts = [rate.map { "\(Self.number($0, 1)) fps" } ?? "– fps"]
        parts.append("\(frames.presented) shown, \(frames.missed) missed")
        for (count, word) in [(frames.replaced, "replaced"), (frames.dropped, "dropped")] where count > 0 {
            parts[1] += ", \(count) \(word)"
        }
        parts.append("interval \(Self.milliseconds(interval, 1))")
        parts.append("latency \(Self.milliseconds(latency, 1))")
        parts.append("cpu \(Self.milliseconds(processor, 2))")
        parts.append("gpu \(Self.milliseconds(gpu, 2))")
        parts.append("uploads \(uploads.count) (\(Self.number(Double(uploads.bytes) / 1e6, 1)) MB)")
        parts.append("textures \(Self.number(Double(textureBytes) / 1e6, 1)) MB")
        return parts.joined(separator: " | ")
    }

    /// The members of a JSON object that Documentation/statistics.md describes; times in seconds.
    func addFields(to line: inout JSONLine) {
        line.add("output", output)
        line.add("period", period.value)
        line.add("duration", duration.value)
        line.add("frames", json: Self.json(frames))
        line.add("rate", json: rate.map(Self.json) ?? "null")
        for (name, summary) in [("interval", interval), ("latency", latency)] as [(StaticString, DurationSummary?)] {
            line.add(name, json: Self.json(summary))
        }
        line.add("cpu", json: Self.json(processor, stages: stages))
        line.add("gpu", json: Self.json(gpu))
        var counts = JSONLine()
        counts.add("count", uploads.count)
        counts.add("bytes", uploads.bytes)
        line.add("uploads", json: counts.text)
        line.add("textureBytes", textureBytes)
    }

    private static func json(_ number: Double) -> String { number.isFinite ? number.shortText : "null" }

    private static func json(_ frames: FrameStatistics) -> String {
        var line = JSONLine()
        line.add("submitted", frames.submitted)
        line.add("presented", frames.presented)
        line.add("missed", frames.missed)
        line.add("replaced", frames.replaced)
        line.add("dropped", frames.dropped)
        return line.text
    }

    private static func json(_ summary: DurationSummary?, stages: StageTimes? = nil) -> String {
        guard let summary else { return "null" }
        var line = JSONLine()
        line.add("count", summary.count)
        line.add("mean", summary.mean.value)
        line.add("median", summary.median.value)
        line.add("p99", summary.p99.value)
        line.add("max", summary.maximum.value)
        if let stages {
            var means = JSONLine()
            means.add("input", stages.input.value)
            means.add("animation", stages.animation.value)
            means.add("draw", stages.draw.value)
            means.add("commit", stages.commit.value)
            line.add("stages", json: means.text)
        }
        return line.text
    }

    private static func milliseconds(_ summary: DurationSummary?, _ digits: Int) -> String {
        guard let summary else { return "–" }
        let times = [summary.median, summary.p99, summary.maximum].map { number($0.value * 1000, digits) }
        return times.joined(separator: "/") + " ms"
    }

    private static func number(_ value: Double, _ digits: Int) -> String { value.decimalText(digits: digits) ?? "–" }
}
