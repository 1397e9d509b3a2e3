import Vitrine

extension ExitStatus {
    /// The status for an error that ended a command.
    init(forCommand error: any Error) {
        if error is UsageError { self = .usage } else { self.init(for: error) }
    }
}
