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
            /// C's file names end at a NUL: no file has such a name.
            case nulInName
            /// It can be listed, but none of its pictures can be had; the first of them, and why.
            case unreadableFile(String, SystemError)
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
            case .nulInName: "cannot read \(path): its name holds a NUL character, which no file's can".onOneLine
            case .unreadableFile(let name, let error):
                "cannot read \(name) in \(path): \(error)\(error == .permissionDenied ? Self.missingRight : "")"
                    .onOneLine
            case .neitherFileNorFolder: "cannot read \(path): neither a file nor a folder".onOneLine
            case .noPictures(let notes):
                "no pictures in \(path); looked for \(Self.knownEndings)\(notes.map { "; " + $0 }.joined())".onOneLine
            }
        }

        private static let missingRight = "; the folder may be listed, but not entered: it lacks the right x"

        private static var knownEndings: String {
            PictureFormat.allCases.filter(\.isInstalled).flatMap(\.fileExtensions).map { "." + $0 }
                .joined(separator: " ")
        }
    }

    /// Lists the pictures at `path`: of a folder, by the endings of the formats that can be read here, hidden files left
    /// out, links followed; of a file, itself.
    public init(path: String, maximumCount: Int = Self.maximumCount) throws(Failure) {
        try self.init(path: path, maximumCount: maximumCount, examine: FolderListing.examine)
    }

    /// - Parameter examine: stands for `fstatat`; the seam at which tests make it fail.
    init(path: String, maximumCount: Int, examine: @escaping FolderListing.Examination) throws(Failure) {
        var status = stat()
        guard !path.utf8.contains(0) else { throw Failure(path: path, cause: .nulInName) }
        guard stat(path, &status) == 0 else { throw Failure(path: path, cause: .unreadable(.last)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            pictures = [PictureSource(path: path)]
            notes = []
        case S_IFDIR:
            var listing = FolderListing(maximumCount: maximumCount, examine: examine)
            do throws(SystemError) {
                try listing.read(path)
            } catch {
                throw Failure(path: path, cause: .unreadable(error))
            }
            notes = listing.notes
            if listing.names.isEmpty, let refused = listing.refused {
                throw Failure(path: path, cause: .unreadableFile(refused.name, refused.error))
            }
            guard !listing.names.isEmpty else { throw Failure(path: path, cause: .noPictures(notes: notes)) }
            let prefix = path.hasSuffix("/") ? path : path + "/"
            pictures = NaturalOrder.sorted(listing.names).map { PictureSource(path: prefix + $0) }
        default: throw Failure(path: path, cause: .neitherFileNorFolder)
        }
    }
}

/// What one walk through a folder finds.
struct FolderListing {
    typealias Examination = (_ folder: CInt, _ name: String, inout stat) -> SystemError?

    let maximumCount: Int
    let examine: Examination
    /// The first file that is there and cannot be examined.
    private(set) var refused: (name: String, error: SystemError)?
    private var refusedCount = 0
    private(set) var names: [String] = []
    private var withoutLoader: [PictureFormat: Int] = [:]
    private var unreadableNames = 0
    private var brokenLinks = 0
    private var isCut = false
    /// Of the formats met so far: asking loads the loader, which takes its time.
    private var isInstalled: [PictureFormat: Bool] = [:]

    init(maximumCount: Int, examine: @escaping Examination) {
        self.maximumCount = maximumCount
        self.examine = examine
    }

    /// Follows links.
    static func examine(folder: CInt, name: String, status: inout stat) -> SystemError? {
        fstatat(folder, name, &status, 0) == 0 ? nil : .last
    }

    var notes: [String] {
        var notes = PictureFormat.allCases.compactMap { format in
            withoutLoader[format].map {
                "\($0) \(format.name) file\($0 == 1 ? "" : "s") left out; install the package \(format.package)"
            }
        }
        if unreadableNames > 0 {
            notes.append("\(unreadableNames) files left out, their names are not UTF-8; rename them")
        }
        if let refused {
            let others = refusedCount > 1 ? " and \(refusedCount - 1) more" : ""
            notes.append("\(refused.name.onOneLine)\(others) left out: \(refused.error)")
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
        if let error = examine(folder, name, &status) {
            // Only a link can lead nowhere, or round in a circle.
            if error == .noSuchFile || error.code == ELOOP || error.code == ENOTDIR {
                brokenLinks += 1
            } else {
                refused = refused ?? (name, error)
                refusedCount += 1
            }
            return
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return }
        if hasLoader(for: format) {
            names.append(name)
        } else {
            withoutLoader[format, default: 0] += 1
        }
    }

    private mutating func hasLoader(for format: PictureFormat) -> Bool {
        if let known = isInstalled[format] { return known }
        let answer = format.isInstalled
        isInstalled[format] = answer
        return answer
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

extension PictureError {
    /// What a file's name, kind and rights tell about why it cannot be shown; nil where only reading it would tell.
    public static func ofUnreadableFile(at path: String) -> PictureError? {
        var status = stat()
        let cause: Cause? =
            if path.utf8.contains(0) {
                .unreadable(.invalidArgument)
            } else if stat(path, &status) != 0 {
                .unreadable(.last)
            } else if status.st_mode & S_IFMT != S_IFREG {
                .notARegularFile
            } else if access(path, R_OK) != 0 {
                .unreadable(.last)
            } else if status.st_size == 0 {
                .empty
            } else {
                nil
            }
        return cause.map { PictureError(path: path, cause: $0) }
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
