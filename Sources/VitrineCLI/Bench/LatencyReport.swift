import Vitrine

/// What `vitrine bench latency` prints.
struct LatencyReport: BenchReport {
    let results: LatencyBenchmark.Results
    let touchRate: Double
    let seed: UInt64

    private var rows: [(name: String, key: String, measurement: LatencyBenchmark.Measurement)] {
        [
            ("step of a drag", "step", results.step), ("slow drag", "slowDrag", results.slowDrag),
            ("flick", "flick", results.flick),
        ]
    }

    var lines: [String] {
        let output = results.output
        let size = "\(output.pixelSize.width)x\(output.pixelSize.height)"
        let rate = TextTable.number(output.period.rate, 2)
        let table = TextTable(widths: [16, 7, 9, 9, 9, 9])
        var lines = [
            "\(output.name), \(size) at \(rate) Hz; touch at \(touchRate.shortText) Hz, seed \(seed)",
            "Milliseconds from the kernel's time stamp of a movement to the first refresh that shows it.",
            "",
            table.row(["", "count", "median", "p99", "max", "unseen"]),
        ]
        for row in rows {
            let latency = row.measurement.latency
            let times = [latency?.median, latency?.p99, latency?.maximum]
                .map { $0.map { TextTable.number($0.value * 1000, 1) } ?? "–" }
            lines.append(
                table.row([row.name, "\(latency?.count ?? 0)"] + times + ["\(row.measurement.unseen)"]))
        }
        let frames = results.frames
        return lines + [
            "",
            "Refreshes without a new picture: \(Self.text(results.dragging)) under a slow finger, "
                + "\(Self.text(results.coasting)) after flicks.",
            "Frames: \(frames.presented) presented, \(frames.missed) missed, \(frames.replaced) replaced, "
                + "\(frames.dropped) dropped.",
            "",
            Self.explanation,
        ]
    }

    private static func text(_ repetitions: LatencyBenchmark.Repetitions) -> String {
        "\(repetitions.repeated) of \(repetitions.refreshes)"
    }

    private static let explanation = """
        slow drag and flick: the first movement after the finger came down. unseen: not shown within 80 ms.
        Without any delay of its own, a program has half a refresh on average and one at most.
        """

    // MARK: JSON

    /// The results as JSON's own types; times in seconds.
    private struct Document: Encodable {
        struct Entry: Encodable {
            let count: Int
            let mean: Double?
            let median: Double?
            let p99: Double?
            let max: Double?
            let unseen: Int
        }

        struct Repetitions: Encodable {
            let refreshes: Int
            let repeated: Int

            init(_ repetitions: LatencyBenchmark.Repetitions) {
                refreshes = repetitions.refreshes
                repeated = repetitions.repeated
            }
        }

        let output: String
        let width: Int
        let height: Int
        let period: Double
        let touchRate: Double
        let seed: UInt64
        let latency: [String: Entry]
        let dragging: Repetitions
        let coasting: Repetitions
        let frames: [String: Int]
    }

    func json() throws -> String {
        let entries = rows.map { row in
            let latency = row.measurement.latency
            let entry = Document.Entry(
                count: latency?.count ?? 0, mean: latency?.mean.value, median: latency?.median.value,
                p99: latency?.p99.value, max: latency?.maximum.value, unseen: row.measurement.unseen)
            return (row.key, entry)
        }
        let (output, frames) = (results.output, results.frames)
        return try JSONText.of(
            Document(
                output: output.name, width: output.pixelSize.width, height: output.pixelSize.height,
                period: output.period.duration.value, touchRate: touchRate, seed: seed,
                latency: Dictionary(uniqueKeysWithValues: entries),
                dragging: Document.Repetitions(results.dragging), coasting: Document.Repetitions(results.coasting),
                frames: [
                    "presented": frames.presented, "missed": frames.missed, "replaced": frames.replaced,
                    "dropped": frames.dropped,
                ]))
    }
}
