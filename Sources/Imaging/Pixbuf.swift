import CGdkPixbuf
import Geometry

/// Owns one reference to a GdkPixbuf: straight RGB or RGBA, 8 bits a channel, rows from the top, padded.
struct Pixbuf: ~Copyable {
    private let pointer: OpaquePointer

    init(retaining pointer: OpaquePointer) {
        g_object_ref(UnsafeMutableRawPointer(pointer))
        self.pointer = pointer
    }

    private init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    var size: PixelSize {
        PixelSize(width: Int(gdk_pixbuf_get_width(pointer)), height: Int(gdk_pixbuf_get_height(pointer)))
    }

    /// Turned and mirrored as its EXIF orientation asks for; nil without memory.
    consuming func upright() -> Pixbuf? {
        Pixbuf(owning: gdk_pixbuf_apply_embedded_orientation(pointer))
    }

    /// Averaged down; nil without memory.
    consuming func scaled(to size: PixelSize) -> Pixbuf? {
        Pixbuf(owning: gdk_pixbuf_scale_simple(pointer, CInt(size.width), CInt(size.height), GDK_INTERP_BILINEAR))
    }

    /// The pixels as GPUs and compositors want them; nil should gdk-pixbuf ever hand out another layout.
    func image() -> PixelImage? {
        let size = size
        let channels = Int(gdk_pixbuf_get_n_channels(pointer))
        let stride = Int(gdk_pixbuf_get_rowstride(pointer))
        let hasAlpha = gdk_pixbuf_get_has_alpha(pointer) != 0
        guard gdk_pixbuf_get_bits_per_sample(pointer) == 8, channels == (hasAlpha ? 4 : 3),
            let pixels = gdk_pixbuf_read_pixels(pointer), size.area <= Int.max / 4
        else { return nil }
        var isOpaque = true
        let bytes = [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
            guard var output = target.baseAddress else { return }
            for row in 0..<size.height {
                let input = pixels + row * stride
                if hasAlpha {
                    isOpaque = premultiply(input, pixels: size.width, into: output) && isOpaque
                } else {
                    widen(input, pixels: size.width, into: output)
                }
                output += size.width * 4
            }
            count = size.area * 4
        }
        return PixelImage(size: size, bytes: bytes, isOpaque: isOpaque)
    }
}

/// Adds an alpha of 255 to a row of RGB.
private func widen(_ input: UnsafePointer<UInt8>, pixels: Int, into output: UnsafeMutablePointer<UInt8>) {
    var input = input
    var output = output
    for _ in 0..<pixels {
        output[0] = input[0]
        output[1] = input[1]
        output[2] = input[2]
        output[3] = 255
        input += 3
        output += 4
    }
}

/// Multiplies a row of straight RGBA by its alpha. Whether all of it is opaque.
private func premultiply(
    _ input: UnsafePointer<UInt8>, pixels: Int, into output: UnsafeMutablePointer<UInt8>
) -> Bool {
    var input = input
    var output = output
    var common: UInt8 = 255
    for _ in 0..<pixels {
        let alpha = input[3]
        common &= alpha
        output[0] = scaled(input[0], by: alpha)
        output[1] = scaled(input[1], by: alpha)
        output[2] = scaled(input[2], by: alpha)
        output[3] = alpha
        input += 4
        output += 4
    }
    return common == 255
}

/// `value * alpha / 255`, rounded to nearest: exact for all 65,536 pairs.
@inline(__always)
func scaled(_ value: UInt8, by alpha: UInt8) -> UInt8 {
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8(truncatingIfNeeded: (product + product >> 8) >> 8)
}
