import CPango
import DrawList
import Geometry

/// Owns a picture in memory on which Cairo draws, transparent at first.
struct CairoCanvas: ~Copyable {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    private let size: PixelSize

    /// Nil without memory.
    init?(size: PixelSize) {
        guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, CInt(size.width), CInt(size.height)) else {
            return nil
        }
        guard let context = cairo_create(surface) else {
            cairo_surface_destroy(surface)
            return nil
        }
        self.surface = surface
        self.context = context
        self.size = size
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// The alpha is not used.
    func setColor(_ color: Color) {
        cairo_set_source_rgb(context, Double(color.red), Double(color.green), Double(color.blue))
    }

    func show(_ line: UnsafeMutablePointer<PangoLayoutLine>, x: Double, baseline: Double) {
        cairo_move_to(context, x, baseline)
        pango_cairo_show_layout_line(context, line)
    }

    /// The picture, and whether any of it is neither white nor transparent; nil where memory was short.
    func read() -> (image: PixelImage, isColored: Bool)? {
        cairo_surface_flush(surface)
        guard cairo_status(context) == CAIRO_STATUS_SUCCESS, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let pixels = cairo_image_surface_get_data(surface)
        else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        var isColored = false
        let bytes = [UInt8](unsafeUninitializedCapacity: size.area * 4) { target, count in
            guard var output = target.baseAddress else { return }
            for row in 0..<size.height {
                isColored = Self.convert(pixels + row * stride, pixels: size.width, into: output) || isColored
                output += size.width * 4
            }
            count = size.area * 4
        }
        return PixelImage(size: size, bytes: bytes, isOpaque: false).map { ($0, isColored) }
    }

    /// Cairo's pixels are native numbers, 0xAARRGGBB, premultiplied. Whether any is neither white nor transparent.
    private static func convert(
        _ row: UnsafeMutablePointer<UInt8>, pixels: Int, into output: UnsafeMutablePointer<UInt8>
    ) -> Bool {
        let input = UnsafeRawPointer(row)
        var difference: UInt32 = 0
        for index in 0..<pixels {
            let pixel = input.load(fromByteOffset: index * 4, as: UInt32.self)
            let alpha = pixel >> 24
            difference |= pixel ^ (alpha * 0x0101_0101)
            output[index * 4] = UInt8(truncatingIfNeeded: pixel >> 16)
            output[index * 4 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            output[index * 4 + 2] = UInt8(truncatingIfNeeded: pixel)
            output[index * 4 + 3] = UInt8(truncatingIfNeeded: alpha)
        }
        return difference != 0
    }
}
