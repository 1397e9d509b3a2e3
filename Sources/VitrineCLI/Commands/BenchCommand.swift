import AllocationCounter
import FoundationEssentials
import Imaging
import KMSDisplay
import Platform
import Vitrine

/// `vitrine bench`: what things cost on this machine.
enum BenchCommand: Command {
    static let name = "bench"
    static let abstract = "Measure what things cost on this machine"
    static let parser = OptionParser(
        operands: "SUBJECT",
        summary: """
            transforms: time for the places of all items of a frame, for every layout, beside one sine
            and cosine in double precision measured in the same run.

            frame: what a frame of moving pictures costs the processor, part by part, and what it
            allocates; in memory, or with --card on a screen.
            """,
        options: [
            .flag("json", help: "Print JSON instead of a table"),
            .value("items", "N,N,…", help: "frame: numbers of visible items (12,30,100,1000)"),
            .value("type", "TYPE", help: "frame: layout of the carousel (rotary); an unknown one lists all"),
            .value("frames", "N", help: "frame: how many of each number of items (2000; 300 on a screen)"),
            .value("size", "WxH", help: "frame: size in pixels (1280x720); a screen has its own"),
            .value("svg", "FILE", help: "frame: also plot the costs against the number of items"),
            .value("card", "CARD", help: "frame: on the screen of a display card; list shows them"),
            helpOption,
        ]
    )

    private static let subjects = ["transforms", "frame"]
    private static let mostItems = 5000
    private static let mostFrames = 100_000

    @MainActor static func run(_ options: ParsedOptions) throws {
        let subject = try operand(of: options, called: "subject: \(subjects.joined(separator: " or "))")
        switch subject {
        case "transforms": try measureTransforms(options)
        case "frame": try measureFrames(options)
        default:
            throw UsageError("unknown subject \"\(subject)\"; valid are: \(subjects.joined(separator: ", "))")
        }
    }

    private static func measureTransforms(_ options: ParsedOptions) throws {
        for name in ["items", "type", "frames", "size", "svg", "card"] where options[name] != nil {
            throw UsageError("--\(name) goes with vitrine bench frame")
        }
        let report = TransformReport(results: TransformBenchmark().run(clock: SystemClock()))
        if options.has("json") { Console.print(try report.json()) } else { report.lines.forEach(Console.print) }
    }

    @MainActor private static func measureFrames(_ options: ParsedOptions) throws {
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
        if options.has("json") { Console.print(try report.json()) } else { report.lines.forEach(Console.print) }
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
