import Display
import Session

/// What a program's exit status says, so that a supervisor can act on it.
public enum ExitStatus: CInt, CaseIterable, Sendable {
    case success = 0
    case failure = 1
    case usage = 2
    case noDevice = 3
    case noPermission = 4
    case noConnectedOutput = 5
    case modeNotAvailable = 6
    case outputNotFound = 7
    case deviceBusy = 8
    case deviceFailed = 9

    /// The status for an error that ended a program.
    public init(for error: any Error) {
        if let error = error as? SessionError {
            self.init(for: error.kind)
            return
        }
        guard let error = error as? OutputError else {
            self = .failure
            return
        }
        self.init(for: error.kind)
    }

    /// The status for what keeps a display from being used.
    public init(for kind: OutputError.Kind) {
        switch kind {
        case .noDevice: self = .noDevice
        case .noPermission: self = .noPermission
        case .noConnectedOutput: self = .noConnectedOutput
        case .modeNotAvailable: self = .modeNotAvailable
        case .outputNotFound: self = .outputNotFound
        case .deviceBusy: self = .deviceBusy
        case .deviceFailed, .transient: self = .deviceFailed
        }
    }

    private init(for kind: SessionError.Kind) {
        switch kind {
        case .notFound: self = .noDevice
        case .noPermission: self = .noPermission
        case .failed: self = .deviceFailed
        }
    }

    private var meaning: String {
        switch self {
        case .success: "done, or ended by Escape, SIGINT, SIGTERM or SIGHUP"
        case .failure: "failed for another reason, such as a folder without pictures or a mistake in a scene"
        case .usage: "the command line was not understood"
        case .noDevice: "no display device, or none that came in time"
        case .noPermission: "no permission to use the display device"
        case .noConnectedOutput: "no connected output"
        case .modeNotAvailable: "the output does not have the mode"
        case .outputNotFound: "there is no output of that name"
        case .deviceBusy: "another program uses the display device"
        case .deviceFailed: "the display device failed for good: a supervisor may start anew, or the machine"
        }
    }

    /// A line for each status.
    public static var explanation: String {
        allCases.map { "  \($0.rawValue)  \($0.meaning)" }.joined(separator: "\n")
    }
}
