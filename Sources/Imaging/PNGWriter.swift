import CGdkPixbuf
import Geometry
import Glibc
import Platform

/// Writes pictures as PNG files.
public struct PNGWriter: Sendable {
    public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        public let path: String
        public let cause: String

        /// One line: what was attempted, on which file, the cause.
        public var description: String { "cannot write \(path): \(cause)".onOneLine }
    }

    public init() {}

    /// Replaces the file at `path` whole, or leaves it as it was.
    ///
    /// A link is followed: the file that it leads to is replaced, not the link.
    public func write(_ image: PixelImage, to path: String) throws(Failure) {
        try check(path)
        let path = Self.resolved(path)
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        var error: UnsafeMutablePointer<GError>?
        let isEncoded = encode(image, &buffer, &count, &error)
        defer { g_free(buffer) }
        guard isEncoded else { throw failure(path, error) }
        // A new file beside it, flushed, then renamed over it.
        guard
            g_file_set_contents_full(path, buffer, gssize(count), G_FILE_SET_CONTENTS_CONSISTENT, 0o666, &error) != 0
        else { throw failure(path, error) }
    }

    private static func resolved(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }

    /// Finds out, before there is a picture, whether one can be written to `path`: as far as that can be known without
    /// writing.
    ///
    /// Renaming over a device or a pipe, or over the name of an open file in /dev or /proc, would replace it: refused.
    public func check(_ path: String) throws(Failure) {
        guard !path.isEmpty else { throw Failure(path: path, cause: "the name is empty") }
        guard !path.utf8.contains(0) else { throw Failure(path: path, cause: "the name holds a NUL character") }
        if path.hasPrefix("/dev/") || path.hasPrefix("/proc/") {
            throw Failure(path: path, cause: "it is a device or a pipe; give a file name")
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw Failure(path: path, cause: "\(SystemError.last)") }
            return try checkFolder(of: path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: try checkFolder(of: Self.resolved(path))
        case S_IFDIR: throw Failure(path: path, cause: "it is a folder; give a file name")
        default: throw Failure(path: path, cause: "it is a device or a pipe; give a file name")
        }
    }

    /// GLib would name its temporary file in the message.
    private func checkFolder(of path: String) throws(Failure) {
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard access(folder, W_OK | X_OK) == 0 else {
            throw Failure(path: path, cause: "the folder \(folder): \(SystemError.last)")
        }
    }

    private func encode(
        _ image: PixelImage, _ buffer: inout UnsafeMutablePointer<gchar>?, _ count: inout gsize,
        _ error: inout UnsafeMutablePointer<GError>?
    ) -> Bool {
        let channels = image.isOpaque ? 3 : 4
        let straight = image.straightBytes(channels: channels)
        return straight.withUnsafeBufferPointer { pixels in
            // Borrows the pixels: it is gone before they are.
            let pixbuf = gdk_pixbuf_new_from_data(
                pixels.baseAddress, GDK_COLORSPACE_RGB, channels == 4 ? 1 : 0, 8, CInt(clamping: image.size.width),
                CInt(clamping: image.size.height), CInt(clamping: image.size.width * channels), nil, nil
            )
            guard let pixbuf else { return false }
            defer { g_object_unref(UnsafeMutableRawPointer(pixbuf)) }
            return gdk_pixbuf_save_to_bufferv(pixbuf, &buffer, &count, "png", nil, nil, &error) != 0
        }
    }

    private func failure(_ path: String, _ error: UnsafeMutablePointer<GError>?) -> Failure {
        Failure(path: path, cause: GLibError.takeMessage(of: error))
    }
}

extension PixelImage {
    /// Pixels without premultiplication, RGB (of an opaque picture) or RGBA.
    func straightBytes(channels: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: size.area * channels) { target, count in
            bytes.withUnsafeBufferPointer { source in
                for pixel in 0..<size.area {
                    let alpha = source[pixel * 4 + 3]
                    for channel in 0..<3 {
                        target[pixel * channels + channel] = divided(source[pixel * 4 + channel], by: alpha)
                    }
                    if channels == 4 { target[pixel * 4 + 3] = alpha }
                }
            }
            count = size.area * channels
        }
    }
}

/// The straight value whose product with `alpha` is `value`, rounded to nearest; multiplying again gives `value` back.
@inline(__always)
func divided(_ value: UInt8, by alpha: UInt8) -> UInt8 {
    if alpha == 255 { return value }
    if alpha == 0 { return 0 }
    return UInt8(min((UInt32(value) * 255 + UInt32(alpha) / 2) / UInt32(alpha), 255))
}
