import Doctor
import Vitrine

/// `vitrine doctor`: what keeps this machine from showing something, and what mends it.
enum DoctorCommand: Command {
    static let name = "doctor"
    static let abstract = "Say what is right and wrong on this machine, and the command that mends it"
    static let parser = OptionParser(
        operands: "",
        summary: """
            Looks at drivers, overlays, permissions, outputs, GPU, input devices, fonts, picture loaders, memory
            and console, and says in a line each what is right or wrong and the command that mends it. Changes
            nothing. The exit status is that with which show would end, 1 for other faults, 0 where there are none.
            """,
        options: [.flag("json", help: "Print JSON instead of lines"), helpOption]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        try refuseOperands(of: options)
        let examination = Examination(of: ThisMachine())
        let report = DoctorReport(findings: examination.findings)
        if options.has("json") { Console.print(try report.json()) } else { report.lines.forEach(Console.print) }
        guard let fault = examination.firstFault else { return }
        throw ReportedFailure(status: fault.kind.map { ExitStatus(for: $0) } ?? .failure)
    }
}
