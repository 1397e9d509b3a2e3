import AllocationCounter
import FoundationEssentials
import Imaging
import KMSDisplay
import Platform
import Vitrine

extension BenchCommand {
    private static let mostItems = 5000
    private static let mostFrames = 100_000

    @MainActor static func measureFrames(_ options: ParsedOptions) throws {
        var benchmark = FrameBenchmark()
        let card = options["card"]
        if card == "list" { return DisplayListing(depth: .cards).print() }
        if card != nil, options["size"] != nil { throw UsageError("--size is for frames in memory, without --card") }
        benchmark.type =
            try options["type"].map { text throws(UsageError) in try CarouselType(option: text) } ?? .rotary
        benchmark.itemCounts = try options["items"].map(itemCounts) ?? benchmark.itemCounts
        benchmark.frames =
            try options["frames"].map { try Int(option: $0, name: "frames", range: 10...mostFrames) }
            ?? (card == nil ? benchmark.frames : 300)
        benchmark.pixelSize =
            try options["size"].map { text throws(UsageError) in try PixelSize(option: text, name: "size") }
            ?? benchmark.pixelSize
        benchmark.startCountingAllocations = {
            guard allocation_counter_start() != 0 else { return nil }
            return {
                let others = allocation_counter_count_of_libraries()
                return (allocation_counter_count() - others, others)
            }
        }
        if let file = options["svg"] { try PNGWriter().check(file) }
        let interruption = Interruption()
        benchmark.onProgress = { try interruption.check() }
        let results: FrameBenchmark.Results
        do {
            results = try measure(benchmark, card: card)
        } catch is Interruption.Stop {
            return interruption.end()
        }
        let report = FrameReport(results: results)
        if let file = options["svg"] { try Data(report.plot.svg.utf8).write(to: URL(fileURLWithPath: file)) }
        try report.print(asJSON: options.has("json"))
    }

    @MainActor
    private static func measure(_ benchmark: FrameBenchmark, card: String?) throws -> FrameBenchmark.Results {
        guard let card else { return try benchmark.run(clock: SystemClock()) }
        var request = KMSOutputRequest()
        request.card = .named(card)
        return try benchmark.run(on: request, clock: SystemClock())
    }

    private static func itemCounts(_ text: String) throws(UsageError) -> [Int] {
        var counts: [Int] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            counts.append(try Int(option: String(part), name: "items", range: 1...mostItems))
        }
        guard counts.count <= 20 else { throw UsageError("--items takes at most 20 numbers, had \(counts.count)") }
        return counts.sorted()
    }
}
