import Vitrine

/// What `vitrine bench frame` prints.
struct FrameReport: BenchReport {
    let results: FrameBenchmark.Results

    var lines: [String] {
        let table = TextTable(widths: [8, 7, 7, 9, 8, 8, 10, 9, 9, 11, 8, 10])
        let size = "\(results.pixelSize.width)x\(results.pixelSize.height)"
        var lines = [
            "\(results.type.commandLineName), \(size), \(results.output), \(results.device)",
            "Microseconds a frame, median of \(results.frames) frames; a picture an item.",
            "",
            table.row([
                "items", "quads", "calls", "engine", "views", "list", "renderer", "driver", "commit", "ns an item",
                "allocs", "by others",
            ]),
        ]
        for measurement in results.measurements {
            let costs = measurement.costs
            lines.append(
                table.row(
                    ["\(measurement.itemCount)", "\(measurement.quads)", "\(measurement.drawCalls)"]
                        + [costs.engine, costs.views, costs.drawList, costs.renderer, costs.driver, costs.commit]
                        .map { TextTable.number($0, 1) }
                        + [TextTable.number(measurement.nanosecondsPerItem, 0)]
                        + allocations(of: measurement)
                ))
        }
        return lines + ["", Self.explanation]
    }

    private func allocations(of measurement: FrameBenchmark.Measurement) -> [String] {
        guard let allocations = measurement.allocations else { return ["-", "-"] }
        return [allocations.own, allocations.libraries].map { TextTable.number($0, $0 == $0.rounded() ? 0 : 2) }
    }

    private static let explanation = """
        engine: motion and the places of all items; views: brought to the frame's moment; list: of what
        is seen; renderer: triangles and batches; driver: OpenGL ES calls; commit: handed to the display.
        ns an item: of engine, views and list. allocs: calls of malloc and its kin in a frame by this
        program, Swift's libraries and the C library; by others: those of libdrm, Mesa and the rest.
        """

    // MARK: JSON

    /// The results as JSON's own types.
    private struct Document: Encodable {
        struct Entry: Encodable {
            let items: Int
            let quads: Int
            let drawCalls: Int
            let microseconds: [String: Double]
            let nanosecondsPerItem: Double
            let allocations: Double?
            let allocationsByOthers: Double?
        }

        let type: String
        let width: Int
        let height: Int
        let output: String
        let device: String
        let frames: Int
        let measurements: [Entry]
    }

    func json() throws -> String {
        try JSONText.of(
            Document(
                type: results.type.commandLineName, width: results.pixelSize.width, height: results.pixelSize.height,
                output: results.output, device: results.device, frames: results.frames,
                measurements: results.measurements.map(entry)))
    }

    private func entry(_ measurement: FrameBenchmark.Measurement) -> Document.Entry {
        let costs = measurement.costs
        return Document.Entry(
            items: measurement.itemCount, quads: measurement.quads, drawCalls: measurement.drawCalls,
            microseconds: [
                "engine": costs.engine, "views": costs.views, "drawList": costs.drawList, "renderer": costs.renderer,
                "driver": costs.driver, "commit": costs.commit,
            ],
            nanosecondsPerItem: measurement.nanosecondsPerItem, allocations: measurement.allocations?.own,
            allocationsByOthers: measurement.allocations?.libraries)
    }

    // MARK: Plot

    var plot: CostPlot {
        let costs = results.measurements.map(\.costs)
        func line(_ name: String, _ color: String, _ cost: (FrameBenchmark.Costs) -> Double) -> CostPlot.Line {
            CostPlot.Line(name: name, color: color, costs: costs.map(cost))
        }
        let size = "\(results.pixelSize.width)×\(results.pixelSize.height)"
        return CostPlot(
            title: "What a frame costs the processor",
            subtitle: "\(results.type.commandLineName), \(size), \(results.output); median of \(results.frames) frames",
            counts: results.measurements.map(\.itemCount),
            lines: [
                line("engine", "#1b6ca8") { $0.engine },
                line("views and list", "#2a9d4a") { $0.views + $0.drawList },
                line("renderer", "#c77400") { $0.renderer },
                line("own, together", "#b3261e") { $0.own },
                line("driver", "#888888") { $0.driver },
            ])
    }
}
