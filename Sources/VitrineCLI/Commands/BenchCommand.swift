import Platform
import Vitrine

/// `vitrine bench`: what things cost on this machine.
enum BenchCommand: Command {
    static let name = "bench"
    static let abstract = "Measure what things cost on this machine"
    static let parser = OptionParser(
        operands: "transforms",
        summary: "transforms: time for the matrices of all items of a frame, for every layout.",
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
        throw UsageError("not there yet")
    }
}
