import Glibc
import Platform

/// Finds out whether output can be written before work begins whose outcome would be lost otherwise.
enum OutputPlace {
    /// A folder that files cannot be put into.
    struct Failure: Error, CustomStringConvertible {
        let path: String
        let cause: String

        var description: String { "cannot write into the folder \(path): \(cause)" }
    }

    /// Refuses an output that is the input, or a file in the folder that is: it would be lost.
    static func refuse(_ output: String?, of option: String, overwriting input: String) throws(UsageError) {
        guard let output, let written = identity(of: output), let read = identity(of: input) else { return }
        guard written == read || lies(output, in: input) else { return }
        throw UsageError("--\(option) would overwrite what is to be read, \"\(input)\"; give another file")
    }

    /// Refuses two outputs in one file. The second one has been made by now.
    static func refuse(
        _ first: String, and second: String, of firstOption: String, _ secondOption: String
    ) throws(UsageError) {
        guard let one = identity(of: first), one == identity(of: second) else { return }
        throw UsageError("--\(firstOption) and --\(secondOption) name the same file, \"\(first)\"")
    }

    /// Whether a file that is there lies in a folder or below it, links followed.
    private static func lies(_ file: String, in folder: String) -> Bool {
        guard let file = resolved(file), let folder = resolved(folder) else { return false }
        return file.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    }

    private static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Which file a path leads to, links followed; nil where there is none.
    private static func identity(of path: String) -> [UInt]? {
        var status = stat()
        return stat(path, &status) == 0 ? [UInt(status.st_dev), UInt(status.st_ino)] : nil
    }

    /// Makes the folder unless it is there; it has to be one that files can be put into.
    static func prepareFolder(_ path: String) throws(Failure) {
        if mkdir(path, 0o777) == 0 { return }
        guard errno == EEXIST else { throw Failure(path: path, cause: "\(SystemError.last)") }
        var status = stat()
        guard stat(path, &status) == 0 else { throw Failure(path: path, cause: "\(SystemError.last)") }
        guard status.st_mode & S_IFMT == S_IFDIR else { throw Failure(path: path, cause: "it is a file") }
        guard access(path, W_OK | X_OK) == 0 else { throw Failure(path: path, cause: "\(SystemError.last)") }
    }
}

/// Numbers of pictures that belong together, with leading zeros, so that they sort as they follow each other.
enum FrameNumber {
    /// - Parameters:
    ///   - index: from 0, below `count`.
    static func padded(_ index: Int, count: Int) -> String {
        let digits = "\(max(count - 1, 0))".count
        let number = "\(index)"
        return String(repeating: "0", count: max(0, digits - number.count)) + number
    }
}
