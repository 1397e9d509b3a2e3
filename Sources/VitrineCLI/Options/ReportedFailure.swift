import Vitrine

/// Ends a command that has told why itself.
struct ReportedFailure: Error {
    let status: ExitStatus
}
