import CGdkPixbuf

/// A picture format that is accepted.
///
/// Only these reach a loader. gdk-pixbuf's own detection would hand a file named `.jpg` to its XPM, ANI, ICNS or
/// QuickTime loaders, which decode the whole picture even when its size has been refused.
public enum PictureFormat: CaseIterable, Hashable, Sendable {
    case jpeg, png, webp, svg, gif, tiff, bmp, avif, heif, jpegXL

    /// As people call it.
    public var name: String {
        switch self {
        case .jpeg: "JPEG"
        case .png: "PNG"
        case .webp: "WebP"
        case .svg: "SVG"
        case .gif: "GIF"
        case .tiff: "TIFF"
        case .bmp: "BMP"
        case .avif: "AVIF"
        case .heif: "HEIF"
        case .jpegXL: "JPEG XL"
        }
    }

    static let commonNames = "JPEG, PNG, WebP, SVG or GIF"

    /// Lower-case endings of file names, without the dot.
    public var fileExtensions: [String] {
        switch self {
        case .jpeg: ["jpg", "jpeg", "jpe", "jfif"]
        case .png: ["png"]
        case .webp: ["webp"]
        case .svg: ["svg", "svgz"]
        case .gif: ["gif"]
        case .tiff: ["tif", "tiff"]
        case .bmp: ["bmp"]
        case .avif: ["avif"]
        case .heif: ["heic", "heif"]
        case .jpegXL: ["jxl"]
        }
    }

    /// The Debian package that holds the loader.
    public var package: String {
        switch self {
        case .jpeg, .png, .gif, .tiff, .bmp: "libgdk-pixbuf-2.0-0"
        case .webp: "webp-pixbuf-loader"
        case .svg: "librsvg2-common"
        case .avif: "libavif-gdk-pixbuf"
        case .heif: "heif-gdk-pixbuf"
        case .jpegXL: "libjxl-gdk-pixbuf"
        }
    }

    /// By which gdk-pixbuf finds the loader; loader names differ between releases.
    var mediaType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .webp: "image/webp"
        case .svg: "image/svg+xml"
        case .gif: "image/gif"
        case .tiff: "image/tiff"
        case .bmp: "image/bmp"
        case .avif: "image/avif"
        case .heif: "image/heif"
        case .jpegXL: "image/jxl"
        }
    }

    /// Whether gdk-pixbuf has a loader for it on this machine.
    public var isInstalled: Bool {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(mediaType, nil) else { return false }
        gdk_pixbuf_loader_close(loader, nil)
        g_object_unref(loader)
        return true
    }

    /// The format that a file name's ending promises.
    public init?(fileName: String) {
        guard let dot = fileName.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        let ending = fileName[fileName.utf8.index(after: dot)...].lowercased()
        guard let format = Self.allCases.first(where: { $0.fileExtensions.contains(ending) }) else { return nil }
        self = format
    }

    /// How much of a file's beginning tells its format.
    static let signatureBytes = 4096

    /// The format of a file that begins with these ``signatureBytes``, whatever it is called.
    init?(content: ArraySlice<UInt8>) {
        func holds(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            content.dropFirst(offset).starts(with: signature)
        }
        func holds(_ signature: String, at offset: Int = 0) -> Bool { holds(Array(signature.utf8), at: offset) }

        if holds([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if holds([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if holds("RIFF"), holds("WEBP", at: 8) {
            self = .webp
        } else if holds("GIF8") {
            self = .gif
        } else if holds([0x49, 0x49, 0x2A, 0]) || holds([0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if holds("BM") {
            self = .bmp
        } else if holds("ftyp", at: 4) {
            guard let format = Self(isoBrand: content.dropFirst(8).prefix(4)) else { return nil }
            self = format
        } else if holds([0xFF, 0x0A]) || holds([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20]) {
            self = .jpegXL
        } else if Self.isGzip(content) || Self.isVectorText(content) {
            // Compressed, it can only be an SVG here; CompressedVector looks closer.
            self = .svg
        } else {
            return nil
        }
    }

    /// Major brands of the ISO base media file format, as registered by MPEG and AOM.
    private init?(isoBrand: ArraySlice<UInt8>) {
        switch String(decoding: isoBrand, as: UTF8.self) {
        case "avif", "avis": self = .avif
        case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": self = .heif
        default: return nil
        }
    }

    static func isGzip(_ content: ArraySlice<UInt8>) -> Bool { content.starts(with: [0x1F, 0x8B]) }

    /// Whether a text begins as an SVG does.
    static func isVectorText(_ content: ArraySlice<UInt8>) -> Bool {
        let text = String(decoding: content, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard text.first == "<" else { return false }
        return text.contains("<svg") || text.contains(":svg") || text.contains("<!DOCTYPE svg")
    }
}
