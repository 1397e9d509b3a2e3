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

            latency: how soon a movement of a finger is seen, through a touch screen that the program
            makes itself (/dev/uinput), on a screen; two minutes.
            """,
        options: [
            .flag("json", help: "Print JSON instead of a table"),
            .value("items", "N,N,…", help: "frame: numbers of visible items (12,30,100,1000)"),
            .value("type", "TYPE", help: "frame: layout of the carousel (rotary); an unknown one lists all"),
            .value("frames", "N", help: "frame: how many of each number of items (2000; 300 on a screen)"),
            .value("size", "WxH", help: "frame: size in pixels (1280x720); a screen has its own"),
            .value("svg", "FILE", help: "frame: also plot the costs against the number of items"),
            .value("card", "CARD", help: "frame: on the screen of a display card; latency: on this card"),
        ] + latencyOptions + [helpOption]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        let names = BenchSubject.allCases.map(\.rawValue).joined(separator: ", ")
        let subject = try BenchSubject(option: try operand(of: options, called: "subject: one of \(names)"))
        try subject.check(options)
        switch subject {
        case .transforms: try measureTransforms(options)
        case .frame: try measureFrames(options)
        case .latency: try measureLatency(options)
        }
    }

    private static func measureTransforms(_ options: ParsedOptions) throws {
        let report = TransformReport(results: TransformBenchmark().run(clock: SystemClock()))
        try report.print(asJSON: options.has("json"))
    }
}
