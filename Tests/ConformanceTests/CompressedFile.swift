import CZlib
import Foundation

/// Unpacks a gzip file of the test bundle.
enum CompressedFile {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// No file of the tests unpacks to more.
    private static let maximumSize = 64 << 20

    static func contents(named name: String) throws -> Data {
        guard let url = Bundle.module.url(forResource: name, withExtension: "gz", subdirectory: "Data") else {
            throw Failure(description: "Data/\(name).gz is not in the test bundle")
        }
        guard let file = gzopen(url.path, "rb") else { throw Failure(description: "cannot open \(url.path)") }
        defer { gzclose(file) }
        var contents = Data()
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = gzread(file, &chunk, UInt32(chunk.count))
            guard count >= 0 else { throw Failure(description: "\(url.path) is not a sound gzip file") }
            if count == 0 { return contents }
            contents.append(contentsOf: chunk[0..<Int(count)])
            guard contents.count <= maximumSize else { throw Failure(description: "\(url.path) is too large") }
        }
    }
}
