import Vitrine

/// What `vitrine bench transforms` prints.
struct TransformReport: BenchReport {
    let results: TransformBenchmark.Results

    var lines: [String] {
        let pair = results.sineAndCosineNanoseconds
        let table = TextTable(widths: [20, 8, 13, 14, 12])
        var lines = [
            "One sine and cosine: \(TextTable.number(pair, 1)) ns", "",
            table.row(["type", "items", "ns per item", "µs per frame", "sine pairs"]),
        ]
        for measurement in results.measurements {
            lines.append(
                table.row([
                    measurement.type.commandLineName, "\(measurement.itemCount)",
                    TextTable.number(measurement.nanosecondsPerItem, 2),
                    TextTable.number(measurement.microsecondsPerFrame, 2),
                    TextTable.number(measurement.nanosecondsPerItem / pair, 2),
                ])
            )
        }
        return lines
    }

    /// The results as JSON's own types.
    private struct Document: Encodable {
        struct Entry: Encodable {
            let type: String
            let items: Int
            let nanosecondsPerItem: Double
            let microsecondsPerFrame: Double
        }

        let sineAndCosineNanoseconds: Double
        let transforms: [Entry]
    }

    func json() throws -> String {
        try JSONText.of(
            Document(
                sineAndCosineNanoseconds: results.sineAndCosineNanoseconds,
                transforms: results.measurements.map {
                    Document.Entry(
                        type: $0.type.commandLineName, items: $0.itemCount, nanosecondsPerItem: $0.nanosecondsPerItem,
                        microsecondsPerFrame: $0.microsecondsPerFrame
                    )
                }
            ))
    }
}
