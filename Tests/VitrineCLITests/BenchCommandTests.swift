import Foundation
import Geometry
import HeadlessDisplay
import ProgramRuns
import Testing

private let isHeadlessAvailable = (try? HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))) != nil

@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"))
struct BenchCommandTests {
    private struct Report: Decodable {
        struct Entry: Decodable {
            let items: Int
            let quads: Int
            let drawCalls: Int
            let microseconds: [String: Double]
            let nanosecondsPerItem: Double
            let allocationsByOthers: Double?
        }

        let type: String
        let width: Int
        let output: String
        let frames: Int
        let measurements: [Entry]
    }

    private static let few = ["bench", "frame", "--items", "9,3", "--frames", "12", "--size", "160x96"]

    @Test func framesAreReportedPartByPart() throws {
        let run = try ProgramRun(Self.few + ["--type", "cylinder", "--json"])
        try #require(run.status == 0, "\(run.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output.utf8))
        #expect(report.type == "cylinder" && report.output == "headless" && report.width == 160 && report.frames == 12)
        #expect(report.measurements.map(\.items) == [3, 9])
        for entry in report.measurements {
            #expect(entry.quads > 0 && entry.quads <= entry.items && entry.drawCalls > 0)
            let parts = ["engine", "views", "drawList", "renderer", "driver", "commit"]
            #expect(entry.microseconds.keys.sorted() == parts.sorted())
            #expect(entry.microseconds.values.allSatisfy { $0 >= 0 && $0.isFinite })
            #expect(entry.nanosecondsPerItem > 0)
        }
    }

    @Test func theTableHasALineForEachNumberOfItems() throws {
        let run = try ProgramRun(Self.few)
        try #require(run.status == 0, "\(run.errors)")
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("rotary, 160x96, headless, ") ?? false)
        #expect(lines.contains { $0.hasPrefix("3 ") } && lines.contains { $0.hasPrefix("9 ") })
        #expect(run.output.contains("engine: motion and the places of all items"))
    }

    @Test func thePlotHasALineForEachPartAndADotForEachMeasurement() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("plot-\(UUID().uuidString).svg").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = try ProgramRun(Self.few + ["--svg", path])
        try #require(run.status == 0, "\(run.errors)")
        let svg = try String(contentsOfFile: path, encoding: .utf8)
        #expect(svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        #expect(svg.components(separatedBy: "<polyline ").count == 6)
        #expect(svg.components(separatedBy: "<circle ").count == 11)
        for word in ["visible items", "µs a frame", "engine ", "views and list ", "renderer ", "driver "] {
            #expect(svg.contains(word), "\(word)")
        }
        #expect(!svg.contains("nan") && !svg.contains("inf\""))
    }

    @Test func aPlotThatCannotBeWrittenIsToldBeforeAnythingIsMeasured() throws {
        let run = try ProgramRun(["bench", "frame", "--svg", "/nowhere/plot.svg"])
        #expect(run.status == 1 && run.output == "")
        #expect(run.errors.contains("cannot write /nowhere/plot.svg"))
    }
}
