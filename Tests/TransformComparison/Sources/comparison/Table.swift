import Foundation

/// What one style of using the libraries costs, beside ours.
struct Table {
    private let title: String
    private let rows: [[String]]

    init(
        _ cases: [Case], _ measurements: [Measurement], _ contenders: [Contender], _ target: Target, _ style: Style
    ) {
        let use = style == .product ? "products of matrices" : "their own in-place functions"
        title = "Libraries: \(use), compiled for the \(target == .baseline ? "architecture" : "machine")"
        let head = ["type", "vitrine", "to nine"] + Contender.libraries + ["ratio", "to nine"]
        rows =
            [head]
            + zip(cases, measurements).map { `case`, measurement in
                let costs = Contender.libraries.map { Self.fastest(of: $0, measurement, contenders, target, style) }
                let best = costs.min() ?? .infinity
                return ["\(`case`.type)"]
                    + ([measurement.columns, measurement.nineNumbers] + costs).map { String(format: "%.2f", $0) }
                    + [best / measurement.columns, best / measurement.nineNumbers].map {
                        String(format: "%.1f", $0)
                    }
            }
    }

    /// The faster one of what the compilers have made of it.
    private static func fastest(
        of library: String, _ measurement: Measurement, _ contenders: [Contender], _ target: Target, _ style: Style
    ) -> Double {
        zip(contenders, measurement.contenders)
            .filter { $0.0.library == library && $0.0.target == target && $0.0.style == style }
            .map(\.1).min() ?? .infinity
    }

    /// How many times as fast as the fastest library ours is.
    static func ratio(
        _ measurement: Measurement, _ contenders: [Contender], _ target: Target, _ style: Style
    ) -> Double {
        let costs = Contender.libraries.map { fastest(of: $0, measurement, contenders, target, style) }
        return (costs.min() ?? .infinity) / measurement.columns
    }

    func print() {
        Swift.print("\n\(title)\n")
        for row in rows {
            let cells = row.enumerated().map { column, cell in
                column == 0
                    ? cell.padding(toLength: 22, withPad: " ", startingAt: 0)
                    : String(repeating: " ", count: max(1, 10 - cell.count)) + cell
            }
            Swift.print(cells.joined())
        }
    }
}
