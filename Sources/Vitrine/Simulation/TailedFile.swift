import Platform

/// A file that is whole after every part that is written, opened before anything is shown, so that a wrong path is noticed at
/// once.
package struct TailedFile {
    /// Why it cannot be written, in a line.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// What it is for.
    package enum Purpose: String, Sendable {
        case recording = "record to"
        case trace = "write a trace to"
    }

    let path: String
    let sink: TailedFileSink
    private let purpose: Purpose

    /// Opens the file, or makes it; what is in it stays until ``begin(head:tail:)``.
    package init(path: String, for purpose: Purpose) throws(Failure) {
        self.path = path
        self.purpose = purpose
        do throws(SystemError) {
            sink = try TailedFileSink(path: path)
        } catch {
            throw Self.failure(path, purpose, error)
        }
    }

    /// Writes its beginning and its end; parts come between.
    func begin(head: String, tail: String) throws(Failure) {
        do throws(SystemError) {
            try sink.begin(head: head, tail: tail)
        } catch {
            throw Self.failure(path, purpose, error)
        }
    }

    private static func failure(_ path: String, _ purpose: Purpose, _ error: SystemError) -> Failure {
        Failure(description: "cannot \(purpose.rawValue) \(path.onOneLine): \(error)")
    }
}
