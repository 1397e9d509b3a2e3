import CGdkPixbuf
import Geometry

/// What to do once the size of a picture is known, before a pixel of it is decoded.
enum SizeDecision {
    case asItIs
    case scaled(PixelSize)
    case refused(PictureError.Cause)
}

/// One picture going through gdk-pixbuf's incremental loader.
struct PixbufLoader: ~Copyable {
    private let loader: UnsafeMutablePointer<GdkPixbufLoader>
    private let events: LoaderEvents

    init(format: PictureFormat, decide: @escaping (PixelSize) -> SizeDecision) throws(PictureError.Cause) {
        guard let loader = gdk_pixbuf_loader_new_with_mime_type(format.mediaType, nil) else { throw .noLoader(format) }
        self.loader = loader
        events = LoaderEvents(decide: decide)
        vitrine_observe_loader(
            loader,
            { loader, width, height, context in
                guard let loader, let events = LoaderEvents.from(context) else { return }
                events.sizePrepared(loader, PixelSize(width: Int(width), height: Int(height)))
            },
            { loader, context in
                guard let loader, let events = LoaderEvents.from(context) else { return }
                events.areaPrepared(loader)
            },
            Unmanaged.passUnretained(events).toOpaque()
        )
    }

    deinit {
        // Closing may still parse what has been fed; it must not decode it.
        events.refusal = events.refusal ?? .cancelled
        gdk_pixbuf_loader_close(loader, nil)
        g_object_unref(loader)
    }

    /// Feeds the file until the pixels' place is ready, which is when a JPEG's orientation is known: 1 to 8, if it has one.
    func readOrientation(of file: borrowing PictureFile) throws(PictureError.Cause) -> String? {
        try feed(file) { events.isPrepared }
        return events.orientation
    }

    /// Feeds the whole file and takes the picture.
    consuming func decode(_ file: borrowing PictureFile) throws(PictureError.Cause) -> Pixbuf {
        try feed(file) { false }
        var error: UnsafeMutablePointer<GError>?
        let isComplete = gdk_pixbuf_loader_close(loader, &error) != 0
        let cause = PictureError.Cause(taking: error)
        if let refusal = events.refusal { throw refusal }
        guard isComplete else { throw cause }
        guard let pixbuf = gdk_pixbuf_loader_get_pixbuf(loader) else { throw .truncated }
        return Pixbuf(retaining: pixbuf)
    }

    /// Small pieces until the size is known and has been accepted, so that no pixel is decoded of one that is refused.
    private func feed(_ file: borrowing PictureFile, until isEnough: () -> Bool) throws(PictureError.Cause) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while !isEnough() {
            let isCareful = !events.isSizeKnown && offset < 1 << 17
            let chunk = try file.read(into: &buffer, at: offset, atMost: isCareful ? 512 : .max)
            if chunk.isEmpty { return }
            offset += chunk.count
            var error: UnsafeMutablePointer<GError>?
            let isAccepted = chunk.withUnsafeBufferPointer {
                gdk_pixbuf_loader_write(loader, $0.baseAddress, gsize($0.count), &error) != 0
            }
            let cause = PictureError.Cause(taking: error)
            if let refusal = events.refusal { throw refusal }
            guard isAccepted else { throw cause }
        }
    }
}

/// What the loader's signals have told. Used on the loader's thread only.
private final class LoaderEvents {
    private let decide: (PixelSize) -> SizeDecision
    private(set) var isSizeKnown = false
    private(set) var isPrepared = false
    private(set) var orientation: String?
    var refusal: PictureError.Cause?

    init(decide: @escaping (PixelSize) -> SizeDecision) { self.decide = decide }

    static func from(_ context: UnsafeMutableRawPointer?) -> LoaderEvents? {
        context.map { Unmanaged<LoaderEvents>.fromOpaque($0).takeUnretainedValue() }
    }

    func sizePrepared(_ loader: UnsafeMutablePointer<GdkPixbufLoader>, _ size: PixelSize) {
        isSizeKnown = true
        if refusal == nil {
            switch decide(size) {
            case .asItIs: return
            case .scaled(let target):
                gdk_pixbuf_loader_set_size(loader, CInt(target.width), CInt(target.height))
                return
            case .refused(let cause): refusal = cause
            }
        }
        // gdk-pixbuf's own sign for "do not decode"; its loaders answer with an error.
        gdk_pixbuf_loader_set_size(loader, 0, 0)
    }

    func areaPrepared(_ loader: UnsafeMutablePointer<GdkPixbufLoader>) {
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
