import FoundationEssentials
import Glibc
import Platform
import Views

/// Speaks announcements through speech-dispatcher, by its program `spd-say`, which is kept running and reads lines.
///
/// A new line stops the one that is being spoken. Never waits: what the program does not take at once is left out, and when
/// it ends, that is said once and nothing more is spoken.
@MainActor
public final class SpeechProgram: AccessibilityAnnouncer {
    /// Speech cannot be had.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case notInstalled(program: String)
        case notStarted(program: String, SystemError)

        public var description: String {
            switch self {
            case .notInstalled(let program):
                "cannot speak: the program \(program) of speech-dispatcher is not installed (Debian: apt install speech-dispatcher); --speak=log writes the words instead"
            case .notStarted(let program, let error): "cannot speak: starting \(program) failed: \(error)"
            }
        }
    }

    /// A line is no longer than this, in bytes.
    private static let longestLine = 512

    private let program: String
    private let process: pid_t
    private let log: @MainActor (String) -> Void
    /// Where lines go; nil once the program has ended.
    private var input: CInt?

    /// - Parameter program: by name, as the shell finds it, or by path.
    public init(program: String = "spd-say", log: @escaping @MainActor (String) -> Void) throws(Failure) {
        self.program = program
        self.log = log
        // When the program ends, writing to it is an error, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        let started: (process: pid_t, input: CInt)
        do throws(SystemError) {
            // Of priority "text", so that newer words stop older ones.
            started = try Self.start([program, "--pipe-mode", "--priority", "text"])
        } catch {
            throw error == .noSuchFile ? .notInstalled(program: program) : .notStarted(program: program, error)
        }
        process = started.process
        input = started.input
    }

    deinit {
        if let input { close(input) }
        waitpid(process, nil, WNOHANG)
    }

    public func announce(_ announcement: AccessibilityAnnouncement) {
        guard let input else { return }
        let line = Self.line(of: announcement.text)
        guard !line.isEmpty else { return }
        let written = line.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        guard written < 0, errno != EAGAIN, errno != EINTR else { return }
        close(input)
        self.input = nil
        waitpid(process, nil, WNOHANG)
        log("\(program) has ended; nothing more is spoken")
    }

    /// One line, whatever the text: a file's name may hold anything, and `!-!` at the beginning is a command to the program.
    static func line(of text: String) -> [UInt8] {
        var line: [UInt8] = []
        for character in text {
            let bytes = character.utf8
            guard line.count + bytes.count <= longestLine else { break }
            let isControl = character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            if isControl { line.append(UInt8(ascii: " ")) } else { line.append(contentsOf: bytes) }
        }
        line = Array(line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "!") })
        return line.isEmpty ? [] : line + [UInt8(ascii: "\n")]
    }

    private static func start(_ arguments: [String]) throws(SystemError) -> (process: pid_t, input: CInt) {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { throw SystemError.last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        // It repeats what it reads.
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        // The screen blocks signals and ignores a closed pipe; the program is to know nothing of that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        sigaddset(&none, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let environment = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
        let name = arguments[0]
        let outcome = withVector(arguments) { arguments in
            withVector(environment) { posix_spawnp(&process, name, &actions, &attributes, arguments, $0) }
        }
        close(ends[0])
        guard outcome == 0 else {
            close(ends[1])
            throw SystemError(code: outcome)
        }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        return (process, ends[1])
    }

    /// Calls `body` with the texts as C has them, ended by a null.
    private static func withVector(
        _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> CInt
    ) -> CInt {
        var vector: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
        vector.append(nil)
        defer { for text in vector { free(text) } }
        return body(vector)
    }
}
