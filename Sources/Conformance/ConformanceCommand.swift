import Foundation
import ReferenceCases

/// `conformance FILE… | -`
@main
enum ConformanceCommand {
    private static let help = """
        usage: conformance FILE... | -

        Plays the cases of reference files (schema 1, plain JSON; - is standard input) on the carousel engine and
        compares with what the original did. Prints one line for each case that fails: its id, what differs, what was
        expected and what came out. The last line counts the cases.

        Cases may deviate for a reason that Documentation/deviations.md gives: they are named with its id, and counted in
        a line of their own before the last one. A case that is expected to deviate and does not has failed.

        Skipped are cases whose reference values are marked unreliable. Of cases with a quirk note the events are not
        compared, all else is.

        exit status: 0 all passed, 1 some failed, 2 wrong usage or a file that cannot be read
        """

    static func main() {
        exit(run(Array(CommandLine.arguments.dropFirst())))
    }

    private static func run(_ arguments: [String]) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") {
            print(help)
            return 0
        }
        if let option = arguments.first(where: { $0.hasPrefix("-") && $0 != "-" }) {
            complain("unknown option \(option); try conformance --help")
            return 2
        }
        guard !arguments.isEmpty else {
            complain("no files given; try conformance --help")
            return 2
        }
        var tally = ConformanceTally()
        for path in arguments {
            let name = path == "-" ? "standard input" : path
            do {
                let file = try ReferenceFile(json: try read(path))
                tally.run(file) {
                    print("\($0.id): \($1)")
                } onDeviation: {
                    print("\($0.id): deviates by \($1): \($2)")
                }
            } catch {
                complain("cannot use \(name): \(cause(of: error))")
                return 2
            }
        }
        print(tally)
        return tally.failed == 0 ? 0 : 1
    }

    /// In one line, the system's own words where a file could not be read.
    private static func cause(of error: any Error) -> String {
        if let error = error as? ReferenceError { return error.description }
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
        return (underlying ?? error).localizedDescription
    }

    private static func read(_ path: String) throws -> Data {
        let limit = ReferenceFile.maximumSize + 1
        if path == "-" { return try FileHandle.standardInput.read(upToCount: limit) ?? Data() }
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        return try file.read(upToCount: limit) ?? Data()
    }

    private static func complain(_ message: String) {
        FileHandle.standardError.write(Data("conformance: \(message)\n".utf8))
    }
}
