import Foundation
import ProgramRuns

extension ProgramRun {
    /// One run of `vitrine`.
    init(_ arguments: [String], environment: [String: String] = [:], output sink: FileHandle? = nil) throws {
        try self.init(of: "vitrine", arguments, environment: environment, output: sink)
    }
}
