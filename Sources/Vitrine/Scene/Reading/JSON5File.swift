import FoundationEssentials
import Glibc
import Platform
import Synchronization

/// A JSON5 file that a person wrote: read whole, checked for structure, and able to say where each value stands.
final class JSON5File: Sendable {
    /// What a file may hold at the most.
    struct Limits: Sendable {
        var bytes: Int
        var values: Int

        /// For scenes, which people write.
        static let scene = Limits(bytes: 1 << 20, values: 100_000)
        /// For scripts, which may be recordings.
        static let script = Limits(bytes: 16 << 20, values: 2_000_000)
    }

    /// As it was given.
    let name: String
    let root: JSONValue
    private let bytes: [UInt8]
    private let notes = Mutex(Notes())

    /// Reads a file.
    convenience init(path: String, limits: Limits) throws(SceneError) {
        try self.init(name: path, bytes: Self.read(path, limit: limits.bytes), limits: limits)
    }

    /// Takes a text that stands for a file of that name.
    init(name: String, bytes: [UInt8], limits: Limits) throws(SceneError) {
        guard bytes.count <= limits.bytes else { throw Self.tooLarge(name, limit: limits.bytes) }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw SceneError(file: name, place: "", problem: "is not UTF-8 text")
        }
        var plain = bytes
        do throws(JSON5Outline.Flaw) {
            for space in try JSON5Outline.check(bytes, maximumValues: limits.values) {
                for index in space { plain[index] = 0x20 }
            }
        } catch {
            throw Self.error(name, bytes, at: error.offset, place: .root, error.problem)
        }
        self.name = name
        self.bytes = bytes
        root = try Self.decode(name, plain)
    }

    /// The value that everything else is in.
    var value: ValueReader { ValueReader(file: self, path: .root, value: root) }

    /// The folder that relative paths in the file start from.
    private var folder: String { name.lastIndex(of: "/").map { String(name[...$0]) } ?? "" }

    /// A path in the file, made relative to where the program runs.
    func resolve(_ path: String) -> String { path.hasPrefix("/") ? path : folder + path }

    /// An error at a value of the file or, where `onKey`, at its key.
    func error(at path: JSONPath, onKey: Bool = false, _ problem: String) -> SceneError {
        var offset: Int?
        var candidate: JSONPath? = path
        while offset == nil, let current = candidate {
            if let place = JSON5Outline.place(of: current, in: bytes) {
                offset = onKey ? place.key ?? place.value : place.value
            }
            candidate = current.parent
        }
        return Self.error(name, bytes, at: offset ?? 0, place: path, problem)
    }

    /// Where a key stands, for telling which of several errors comes first.
    func offset(ofKey path: JSONPath) -> Int { JSON5Outline.place(of: path, in: bytes)?.key ?? .max }

    // MARK: Notes

    /// What is worth a word and no mistake.
    private struct Notes {
        static let maximumCount = 20
        var lines: [String] = []
        var omitted = 0
    }

    /// Notes something about a value that will look other than it was meant.
    func warn(at path: JSONPath, _ problem: String) {
        // Finding the place takes time: not for every one of a hundred thousand.
        let hasRoom = notes.withLock { notes in
            if notes.lines.count == Notes.maximumCount { notes.omitted += 1 }
            return notes.lines.count < Notes.maximumCount
        }
        guard hasRoom else { return }
        let line = "\(error(at: path, problem))"
        notes.withLock { $0.lines.append(line) }
    }

    /// Everything that was noted so far, a line each; the first ones where there are many.
    var warnings: [String] {
        notes.withLock { notes in
            notes.omitted == 0 ? notes.lines : notes.lines + ["\(name.onOneLine): and \(notes.omitted) more like these"]
        }
    }

    private static func error(
        _ name: String, _ bytes: [UInt8], at offset: Int, place: JSONPath, _ problem: String
    ) -> SceneError {
        let before = bytes[..<min(offset, bytes.count)]
        // Lines end with LF, CR or both.
        let ends = before.indices.filter { before[$0] == 0x0A || (before[$0] == 0x0D && !isLineFeed($0 + 1)) }
        func isLineFeed(_ index: Int) -> Bool { index < bytes.count && bytes[index] == 0x0A }
        let line = ends.count + 1
        let lineStart = ends.last.map { $0 + 1 } ?? 0
        // Continuation bytes of UTF-8 begin no character.
        let column = before[lineStart...].count(where: { $0 & 0xC0 != 0x80 }) + 1
        return SceneError(file: name, line: line, column: column, place: "\(place)", problem: problem)
    }

    // MARK: Decoding

    private static func decode(_ name: String, _ bytes: [UInt8]) throws(SceneError) -> JSONValue {
        if let value = decode(bytes[...]) { return value }
        // The structure is sound, so it is one of the words, numbers or texts.
        guard let leaf = firstFlawed(JSON5Outline.leaves(of: bytes)[...], of: bytes) else {
            throw SceneError(file: name, place: "", problem: "is not JSON5")
        }
        let text = String(decoding: bytes[leaf], as: UTF8.self)
        let isText = text.hasPrefix("\"") || text.hasPrefix("'")
        throw error(
            name, bytes, at: leaf.lowerBound, place: .root,
            isText
                ? "\(text.excerpt) is no text: it holds a control character, NUL or an escape that stands for nothing"
                : "\(text.excerpt) is no value; texts stand in quotes, numbers are as large as 1e308 at the most")
    }

    /// Halves the leaves until the first that cannot be decoded is left.
    private static func firstFlawed(_ leaves: ArraySlice<Range<Int>>, of bytes: [UInt8]) -> Range<Int>? {
        var rest = leaves
        while rest.count > 1 {
            let half = rest.prefix(rest.count / 2)
            var list = [UInt8(ascii: "[")]
            for leaf in half { list += bytes[leaf] + [UInt8(ascii: ",")] }
            list.append(UInt8(ascii: "]"))
            rest = decode(list[...]) == nil ? half : rest.dropFirst(half.count)
        }
        return rest.first { decode([UInt8(ascii: "[")] + bytes[$0] + [UInt8(ascii: "]")]) == nil }
    }

    private static func decode(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        return try? decoder.decode(JSONValue.self, from: Data(bytes))
    }

    // MARK: Reading

    private static func tooLarge(_ name: String, limit: Int) -> SceneError {
        SceneError(file: name, place: "", problem: "is larger than the \(limit >> 20) MB that are read")
    }

    private static func read(_ path: String, limit: Int) throws(SceneError) -> [UInt8] {
        func failure(_ problem: String) -> SceneError {
            SceneError(file: path, place: "", problem: "cannot be read: \(problem)")
        }
        guard !path.utf8.contains(0) else { throw failure("its name holds a NUL character") }
        // Not to wait for the writer of a pipe.
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard number >= 0 else { throw failure("\(SystemError.last)") }
        let descriptor = FileDescriptor(owning: number)
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { throw failure("\(SystemError.last)") }
        guard status.st_mode & S_IFMT == S_IFREG else { throw failure("it is not a regular file") }
        guard status.st_size <= limit else { throw tooLarge(path, limit: limit) }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var filled = 0
        while filled < bytes.count {
            let count = bytes.withUnsafeMutableBytes {
                Glibc.read(descriptor.rawValue, $0.baseAddress?.advanced(by: filled), $0.count - filled)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("\(SystemError.last)") }
            if count == 0 { break }
            filled += count
        }
        bytes.removeLast(bytes.count - filled)
        return bytes
    }
}
