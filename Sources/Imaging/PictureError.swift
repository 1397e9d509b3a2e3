import Geometry
import Platform
import Timebase

/// Why a picture cannot be shown.
public struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    public let path: String
    public let cause: Cause

    public init(path: String, cause: Cause) {
        self.path = path
        self.cause = cause
    }

    public enum Cause: Error, Hashable, Sendable {
        /// Vanished, not permitted, or the disk failed.
        case unreadable(SystemError)
        /// A folder, a pipe, a device.
        case notARegularFile
        case empty
        case fileTooLarge(bytes: Int, limit: Int)
        /// Not in any format that is accepted.
        case unknownFormat
        /// Known, but gdk-pixbuf has no loader for it here.
        case noLoader(PictureFormat)
        case tooManyPixels(PixelSize, limit: Int)
        case needsTooMuchMemory(PixelSize, bytes: Int, limit: Int)
        case tooManyScans(limit: Int)
        /// A compressed SVG whose text has more bytes than this.
        case inflatesTooFar(limit: Int)
        /// Still not decoded after this time, and given up.
        case takesTooLong(Seconds)
        /// Not tried: too many files that were given up still have their threads.
        case decoderOccupied
        /// No thread to decode it on.
        case noThread(SystemError)
        /// The file ends before the picture does.
        case truncated
        /// Refused by the decoder, in its own words.
        case corrupt(String)
        case outOfMemory
        /// Nobody wants it any more.
        case cancelled
    }

    /// One line: the file, the cause and what to do.
    public var description: String { "cannot show \(path): \(cause)".onOneLine }
}

extension PictureError.Cause: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unreadable(let error): "\(error)"
        case .notARegularFile: "not a regular file; give a picture file"
        case .empty: "the file is empty; copy it again"
        case .fileTooLarge(let bytes, let limit):
            "the file has \(megabytes(bytes)), at most \(megabytes(limit)) are read; save it smaller"
        case .unknownFormat: "not a picture in a known format; use \(PictureFormat.commonNames)"
        case .noLoader(let format):
            "gdk-pixbuf cannot read \(format.name) here; install the package \(format.package)"
        case .tooManyPixels(let size, let limit):
            "\(size.width)x\(size.height) pixels, at most \(limit / 1_000_000) million are decoded; scale it down"
        case .needsTooMuchMemory(let size, let bytes, let limit):
            "decoding its \(size.width)x\(size.height) pixels takes about \(megabytes(bytes)), "
                + "at most \(megabytes(limit)) are allowed on this machine; scale it down, or save it as a baseline JPEG"
        case .tooManyScans(let limit): "a JPEG of more than \(limit) scans; save it as a baseline JPEG"
        case .inflatesTooFar(let limit):
            "its compressed text has more than \(megabytes(limit)), which is the most that is read; save it simpler"
        case .takesTooLong(let limit):
            "not decoded within \(limit.value) s and given up; save it simpler, or as PNG or JPEG"
        case .decoderOccupied:
            "not decoded, as files that were given up before still occupy the decoder; remove those and start again"
        case .noThread(let error): "no thread to decode it on: \(error); close other programs"
        case .truncated: "the file ends before the picture does; copy it again"
        case .corrupt(let words): "damaged (\(words)); copy or save it again"
        case .outOfMemory: "out of memory while decoding; scale it down"
        case .cancelled: "no longer wanted"
        }
    }

    private func megabytes(_ bytes: Int) -> String { "\((bytes + (1 << 20) - 1) >> 20) MB" }
}
