import CGdkPixbuf
import Geometry

/// What to do once the size of a picture is known, before a pixel of it is decoded.
enum SizeDecision {
    case asItIs
    case scaled(PixelSize)
    case refused(PictureError.Cause)
}

/// One picture going through gdk-pixbuf's incremental loader. On one thread.
final class PixbufLoader {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let decide: (PixelSize) -> SizeDecision
    private var isSizeKnown = false
    private var isPrepared = false
    private var orientation: String?
    private var refusal: PictureError.Cause?

    init(format: PictureFormat, decide: @escaping (PixelSize) -> SizeDecision) throws(PictureError.Cause) {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mediaType, nil) else { throw .noLoader(format) }
        self.loader = loader
        self.decide = decide
        vitrine_observe_loader(
            loader,
            { _, width, height, context in
                PixbufLoader.from(context)?.sizePrepared(PixelSize(width: Int(width), height: Int(height)))
            },
            { _, context in PixbufLoader.from(context)?.areaPrepared() },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    deinit {
        // Closing would still parse what has been fed, and call back into what is going away.
        vitrine_abandon_loader(loader, Unmanaged.passUnretained(self).toOpaque())
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> PixbufLoader? {
        context.map { Unmanaged<PixbufLoader>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Feeds the file until the pixels' place is ready, which is when a JPEG's orientation is known: 1 to 8, if it has one.
    func readOrientation(of file: borrowing PictureFile) throws(PictureError.Cause) -> String? {
        try feed(file, untilPrepared: true)
        return orientation
    }

    /// Feeds the whole file and takes the picture. Once.
    func decode(_ file: borrowing PictureFile) throws(PictureError.Cause) -> Pixbuf {
        try feed(file, untilPrepared: false)
        var error: UnsafeMutablePointer<GError>?
        guard gdk_pixbuf_loader_close(loader, &error) != 0 else {
            let cause = PictureError.Cause(taking: error)
            throw refusal ?? cause
        }
        if let refusal { throw refusal }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .truncated }
        return Pixbuf(retaining: pixbuf)
    }

    /// Small pieces until the size is known and has been accepted, so that no pixel is decoded of one that is refused.
    private func feed(_ file: borrowing PictureFile, untilPrepared: Bool) throws(PictureError.Cause) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while !(untilPrepared && isPrepared) {
            let isCareful = !isSizeKnown && offset < 1 << 17
            let chunk = try file.read(into: &buffer, at: offset, atMost: isCareful ? 512 : .max)
            if chunk.isEmpty { return }
            offset += chunk.count
            try write(chunk)
        }
    }

    private func write(_ chunk: ArraySlice<UInt8>) throws(PictureError.Cause) {
        var error: UnsafeMutablePointer<GError>?
        let isAccepted = chunk.withUnsafeBufferPointer {
            gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error) != 0
        }
        guard isAccepted else {
            let cause = PictureError.Cause(taking: error)
            throw refusal ?? cause
        }
        if let refusal { throw refusal }
    }

    private func sizePrepared(_ size: PixelSize) {
        isSizeKnown = true
        switch decide(size) {
        case .asItIs: return
        case .scaled(let target): gdk_pixbuf_loader_set_size(loader, CInt(target.width), CInt(target.height))
        case .refused(let cause):
            refusal = cause
            // gdk-pixbuf's own sign for "do not decode"; its loaders answer with an error.
            gdk_pixbuf_loader_set_size(loader, 0, 0)
        }
    }

    private func areaPrepared() {
        isPrepared = true
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { return }
        orientation = gdk_pixbuf_get_option(pixbuf, "orientation").map { String(cString: $0) }
    }
}

extension PictureError.Cause {
    /// Takes over and frees a GLib error.
    init(taking error: UnsafeMutablePointer<GError>?) {
        let isShortage =
            error.map {
                $0.pointee.domain == gdk_pixbuf_error_quark()
                    && $0.pointee.code == CInt(GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.rawValue)
            } ?? false
        let words = GLibError.takeMessage(of: error)
        self = isShortage ? .outOfMemory : .corrupt(words)
    }
}

enum GLibError {
    /// What a GLib error says, without the line break that some end in. Frees it.
    static func takeMessage(of error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "no reason given" }
        defer { g_error_free(error) }
        guard let message = error.pointee.message, g_strchomp(message) != nil else { return "no reason given" }
        return String(cString: message)
    }
}
