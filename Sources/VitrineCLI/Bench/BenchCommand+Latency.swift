import KMSDisplay
import Vitrine

extension BenchCommand {
    private static let mostSteps = 10_000

    static var latencyOptions: [OptionDefinition] {
        [
            .value("output", "NAME", help: "latency: connector to show on, such as HDMI-A-1; list shows them"),
            .value("mode", "MODE", help: "latency: preferred, highest, smooth or WxH[@Hz]"),
            .value("count", "N", help: "latency: how many steps (100); slow drags and flicks are a tenth as many"),
            .value("touch-rate", "HZ", help: "latency: how often the touch screen reports (120)"),
            .value("seed", "N", help: "latency: another number moves the finger at other moments (1)"),
            .value("latency", "WAY", help: "latency: auto, low or smooth, as for show"),
            .value("frame-delay", "MS", help: "latency: let every frame take so much longer"),
        ]
    }

    @MainActor static func measureLatency(_ options: ParsedOptions) throws {
        var benchmark = LatencyBenchmark()
        benchmark.steps =
            try options["count"].map { try Int(option: $0, name: "count", range: 1...mostSteps) } ?? benchmark.steps
        benchmark.touchRate =
            try options["touch-rate"].map { text throws(UsageError) in
                try Double(option: text, name: "touch-rate", what: "hertz", range: 10...1000)
            } ?? benchmark.touchRate
        benchmark.seed =
            try options["seed"].map { UInt64(try Int(option: $0, name: "seed", range: 0...Int.max)) } ?? benchmark.seed
        benchmark.latencyPolicy = try LatencyPolicy(from: options)
        benchmark.frameDelay = try Seconds(frameDelayFrom: options, atMost: 50)
        let display = try DisplayOptions(from: options)
        if let listing = display.listing { return listing.print(for: display.request) }
        guard let results = try benchmark.run(on: display.request, log: { Console.report($1, $0) }) else { return }
        let report = LatencyReport(results: results, touchRate: benchmark.touchRate, seed: benchmark.seed)
        try report.print(asJSON: options.has("json"))
    }
}
