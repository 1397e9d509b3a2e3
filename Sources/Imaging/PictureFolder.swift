import CGdkPixbuf
import Glibc
import Platform
import Views

/// The pictures of a folder, not of the folders in it, in the order in which people number them; or a single file.
public struct PictureFolder: Hashable, Sendable {
    public let pictures: [PictureSource]
    /// What was left out and why, a line each; for the log.
    public let notes: [String]

    /// No more pictures than this are listed.
    public static let maximumCount = 100_000

    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        public enum Cause: Hashable, Sendable {
            /// No such file or folder, no permission, or the disk failed.
            case unreadable(SystemError)
            case neitherFileNorFolder
            /// No picture in it; the notes say what was left out.
            case noPictures(notes: [String])
        }

        public let path: String
        public let cause: Cause

        public init(path: String, cause: Cause) {
            self.path = path
            self.cause = cause
        }

        /// One line: the path, the cause and what to do.
        public var description: String {
            switch cause {
            case .unreadable(let error): "cannot read \(path): \(error)".onOneLine
            case .neitherFileNorFolder: "cannot read \(path): neither a file nor a folder".onOneLine
            case .noPictures(let notes):
                "no pictures in \(path); looked for \(Self.knownEndings)\(notes.map { "; " + $0 }.joined())".onOneLine
            }
        }

        private static var knownEndings: String {
            PictureFormat.allCases.filter(\.isInstalled).flatMap(\.fileExtensions).map { "." + $0 }
                .joined(separator: " ")
        }
    }

    /// Lists the pictures at `path`: of a folder, by the endings of the formats that can be read here, hidden files left
    /// out, links followed; of a file, itself.
    public init(path: String, maximumCount: Int = Self.maximumCount) throws(Failure) {
        var status = stat()
        guard !path.utf8.contains(0) else { throw Failure(path: path, cause: .unreadable(.noSuchFile)) }
        guard stat(path, &status) == 0 else { throw Failure(path: path, cause: .unreadable(.last)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            pictures = [PictureSource(path: path)]
            notes = []
        case S_IFDIR:
            var listing = FolderListing(maximumCount: maximumCount)
            do throws(SystemError) {
                try listing.read(path)
            } catch {
                throw Failure(path: path, cause: .unreadable(error))
            }
            notes = listing.notes
            guard !listing.names.isEmpty else { throw Failure(path: path, cause: .noPictures(notes: notes)) }
            let prefix = path.hasSuffix("/") ? path : path + "/"
            pictures = NaturalOrder.sorted(listing.names).map { PictureSource(path: prefix + $0) }
        default: throw Failure(path: path, cause: .neitherFileNorFolder)
        }
    }
}

/// What one walk through a folder finds.
private struct FolderListing {
    let maximumCount: Int
    private(set) var names: [String] = []
    private var withoutLoader: [PictureFormat: Int] = [:]
    private var unreadableNames = 0
    private var brokenLinks = 0
    private var isCut = false
    private let installed = Set(PictureFormat.allCases.filter(\.isInstalled))

    init(maximumCount: Int) { self.maximumCount = maximumCount }

    var notes: [String] {
        var notes = PictureFormat.allCases.compactMap { format in
            withoutLoader[format].map {
                "\($0) \(format.name) file\($0 == 1 ? "" : "s") left out; install the package \(format.package)"
            }
        }
        if unreadableNames > 0 {
            notes.append("\(unreadableNames) files left out, their names are not UTF-8; rename them")
        }
        if brokenLinks > 0 { notes.append("\(brokenLinks) links left out, they lead to no file") }
        if isCut { notes.append("only \(maximumCount) pictures are listed; spread them over several folders") }
        return notes
    }

    mutating func read(_ path: String) throws(SystemError) {
        guard let folder = opendir(path) else { throw .last }
        defer { closedir(folder) }
        while true {
            errno = 0
            guard let entry = readdir(folder) else {
                if errno != 0 { throw .last }
                return
            }
            guard names.count < maximumCount else {
                isCut = true
                return
            }
            consider(entry, in: dirfd(folder))
        }
    }

    private mutating func consider(_ entry: UnsafeMutablePointer<dirent>, in folder: CInt) {
        guard let name = Self.name(of: entry) else {
            unreadableNames += 1
            return
        }
        guard !name.hasPrefix("."), let format = PictureFormat(fileName: name) else { return }
        var status = stat()
        guard fstatat(folder, name, &status, 0) == 0 else {
            brokenLinks += 1
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        if installed.contains(format) {
            names.append(name)
        } else {
            withoutLoader[format, default: 0] += 1
        }
    }

    /// Nil where it is not UTF-8: a repaired name would name no file.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
        withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                String(validatingCString: $0)
            }
        }
    }
}

/// The order of file names in which img2 comes before img10.
enum NaturalOrder {
    static func sorted(_ names: [String]) -> [String] {
        names.map { (key: key(of: $0), name: $0) }
            .sorted { $0.key == $1.key ? $0.name < $1.name : $0.key.lexicographicallyPrecedes($1.key) }
            .map(\.name)
    }

    /// GLib's collation key for file names, of the name without regard to case.
    private static func key(of name: String) -> [UInt8] {
        guard let folded = g_utf8_casefold(name, -1) else { return Array(name.utf8) }
        defer { g_free(folded) }
        guard let key = g_utf8_collate_key_for_filename(folded, -1) else { return Array(name.utf8) }
        defer { g_free(key) }
        return Array(UnsafeBufferPointer(start: key, count: strlen(key))).map { UInt8(bitPattern: $0) }
    }
}
