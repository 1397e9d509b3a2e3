import Glibc
import Vitrine

/// The `vitrine` program.
@main
enum VitrineCommand {
    private static var commands: [any Command.Type] {
        [
            ShowCommand.self, SnapshotCommand.self, SimulateCommand.self, ListCommand.self, BenchCommand.self,
            DoctorCommand.self, RestoreConsoleCommand.self,
        ]
    }

    @MainActor
    static func main() {
        // Output to a reader that went away is lost, and no reason to end.
        signal(SIGPIPE, SIG_IGN)
        fillStandardDescriptors()
        let status = status(for: Array(CommandLine.arguments.dropFirst()))
        // Output that is not whole must not look as if it were.
        if status == .success, let failure = Console.outputFailure {
            Console.report("cannot write standard output: \(failure)")
            exit(ExitStatus.failure.rawValue)
        }
        exit(status.rawValue)
    }

    /// Files that are opened must not get the numbers of standard output and error where these were closed: what is printed
    /// would be written into them. What takes their place refuses to be written to.
    private static func fillStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Runs what the arguments ask for and answers the exit status.
    @MainActor
    private static func status(for arguments: [String]) -> ExitStatus {
        guard let word = arguments.first else {
            Console.report("which command? Valid are: \(commands.map { $0.name }.joined(separator: ", "))")
            return .usage
        }
        if ["--help", "-h", "help"].contains(word) {
            Console.print(overview)
            return .success
        }
        guard let command = commands.first(where: { $0.name == word }) else {
            let names = commands.map { $0.name }.joined(separator: ", ")
            Console.report("unknown command \"\(word)\"; valid are: \(names)")
            return .usage
        }
        do {
            let options = try command.parser.parse(Array(arguments.dropFirst()))
            if options.has("help") {
                Console.print(command.parser.help(command: "vitrine \(command.name)"))
            } else {
                try command.run(options)
            }
            return .success
        } catch is StoppedWhileWaiting {
            return .success
        } catch let failure as ReportedFailure {
            return failure.status
        } catch {
            Console.report("\(error)")
            return ExitStatus(forCommand: error)
        }
    }

    private static var overview: String {
        let width = commands.map { $0.name.count }.max() ?? 0
        let lines = commands.map { command in
            "  \(command.name)\(String(repeating: " ", count: width - command.name.count + 2))\(command.abstract)"
        }
        return """
            Carousels on screens without X or Wayland.

            Usage:
              vitrine COMMAND [OPTION…] …

            Commands:
            \(lines.joined(separator: "\n"))

            vitrine COMMAND --help shows a command's options.

            Exit status:
            \(ExitStatus.explanation)
            """
    }
}
