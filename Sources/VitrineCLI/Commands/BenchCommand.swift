import FoundationEssentials
import Platform
import Vitrine

/// `vitrine bench`: what things cost on this machine.
enum BenchCommand: Command {
    static let name = "bench"
    static let abstract = "Measure what things cost on this machine"
    static let parser = OptionParser(
        operands: "transforms",
        summary: """
            transforms: time for the matrices of all items of a frame, for every layout, beside one
            sine and cosine of the same precision measured in the same run.
            """,
        options: [
            .flag("json", help: "Print JSON instead of a table"),
            helpOption,
        ]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        let what = try operand(of: options, called: "subject: transforms")
        guard what == "transforms" else {
            throw UsageError("unknown subject \"\(what)\"; valid are: transforms")
        }
        let results = TransformBenchmark().run(clock: SystemClock())
        if options.has("json") { Console.print(try json(results)) } else { table(results).forEach(Console.print) }
    }

    private static func table(_ results: TransformBenchmark.Results) -> [String] {
        let pair = results.sineAndCosineNanoseconds
        var lines = [
            "One sine and cosine: \(number(pair, 1)) ns", "",
            row(["type", "items", "ns per item", "µs per frame", "sine pairs"]),
        ]
        for measurement in results.measurements {
            lines.append(
                row([
                    measurement.type.commandLineName, "\(measurement.itemCount)",
                    number(measurement.nanosecondsPerItem, 1), number(measurement.microsecondsPerFrame, 2),
                    number(measurement.nanosecondsPerItem / pair, 2),
                ])
            )
        }
        return lines
    }

    private static func row(_ cells: [String]) -> String {
        let widths = [20, 8, 13, 14, 12]
        let padded = zip(cells, widths).enumerated().map { index, cell in
            let space = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
            return index == 0 ? cell.0 + space : space + cell.0
        }
        return padded.joined()
    }

    private static func number(_ value: Double, _ digits: Int) -> String {
        value.decimalText(digits: digits) ?? "\(value)"
    }

    /// The results as JSON's own types.
    private struct Report: Encodable {
        struct Entry: Encodable {
            let type: String
            let items: Int
            let nanosecondsPerItem: Double
            let microsecondsPerFrame: Double
        }

        let sineAndCosineNanoseconds: Double
        let transforms: [Entry]
    }

    private static func json(_ results: TransformBenchmark.Results) throws -> String {
        let report = Report(
            sineAndCosineNanoseconds: results.sineAndCosineNanoseconds,
            transforms: results.measurements.map {
                Report.Entry(
                    type: $0.type.commandLineName, items: $0.itemCount, nanosecondsPerItem: $0.nanosecondsPerItem,
                    microsecondsPerFrame: $0.microsecondsPerFrame
                )
            }
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }
}
