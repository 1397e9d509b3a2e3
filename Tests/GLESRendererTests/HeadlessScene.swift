import Display
import DrawList
import GLESRenderer
import Geometry
import HeadlessDisplay
import Testing

/// Whether this machine can draw without a screen; tests that need it are skipped otherwise.
let canDrawHeadless = (try? HeadlessOutput(pixelSize: PixelSize(width: 16, height: 16))) != nil

extension Trait where Self == ConditionTrait {
    static var needsHeadlessGL: Self {
        .enabled(if: canDrawHeadless, "surfaceless EGL with OpenGL ES 2 is not available (Mesa: libegl-mesa0)")
    }
}

/// A renderer with a picture to draw into, one pixel a point unless said otherwise.
final class HeadlessScene {
    let output: HeadlessOutput
    let renderer: GLESRenderer
    let size: Size

    init(width: Int = 64, height: Int = 64, pixelsPerPoint: Double = 1) throws {
        let pixelSize = PixelSize(width: width, height: height)
        output = try HeadlessOutput(pixelSize: pixelSize)
        renderer = try GLESRenderer()
        size = Size(width: Double(width) / pixelsPerPoint, height: Double(height) / pixelsPerPoint)
    }

    /// Draws what `fill` puts into an empty list.
    func render(_ background: Background = .color(.black), _ fill: (inout DrawList) -> Void) throws -> PixelImage {
        var list = DrawList(size: size, background: background)
        fill(&list)
        try output.makeCurrent()
        try renderer.draw(list, into: output.description.pixelSize)
        return try output.readPixels()
    }

    /// A finished texture; `pixel` gives the premultiplied colour of each column and row.
    func texture(width: Int, height: Int, isOpaque: Bool = false, _ pixel: (Int, Int) -> PixelColor) throws
        -> TextureHandle
    {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = pixel(x, y)
                bytes += [color.red, color.green, color.blue, color.alpha]
            }
        }
        let handle = try renderer.makeTexture(size: PixelSize(width: width, height: height), isOpaque: isOpaque)
        try bytes.withUnsafeBytes { try renderer.upload($0, firstRow: 0, rowCount: height, to: handle) }
        renderer.finishTexture(handle)
        return handle
    }
}

/// Four channels, to compare.
struct PixelColor: Hashable {
    var red: UInt8
    var green: UInt8
    var blue: UInt8
    var alpha: UInt8 = 255

    static let black = PixelColor(red: 0, green: 0, blue: 0)
    static let white = PixelColor(red: 255, green: 255, blue: 255)

    /// Whether no channel differs by more than `tolerance` steps.
    func isNear(_ other: PixelColor, tolerance: Int = 2) -> Bool {
        zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
            .allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
}

extension PixelImage {
    /// The colour of a pixel; outside of the picture none that a test expects.
    func color(_ x: Int, _ y: Int) -> PixelColor {
        guard let pixel = self[x, y] else { return PixelColor(red: 255, green: 0, blue: 255, alpha: 0) }
        return PixelColor(red: pixel.red, green: pixel.green, blue: pixel.blue, alpha: pixel.alpha)
    }

    /// The red channel of each pixel of a row.
    func reds(row: Int) -> [Int] { (0..<size.width).map { Int(color($0, row).red) } }
}

extension Transform3D {
    /// Turned about the vertical axis through a point, seen from 500 points away.
    static func turned(by angle: Double, about center: Point, perspective: Double = -1.0 / 500) -> Transform3D {
        let (s, c) = (sine(angle), sine(angle + .pi / 2))
        let rotation = Transform3D(m11: c, m13: -s, m31: s, m33: c)
        return rotation * Transform3D(m34: perspective) * .translation(x: center.x, y: center.y, z: 0)
    }

    /// By its series, so that the tests need no C library.
    private static func sine(_ angle: Double) -> Double {
        var (term, sum) = (angle, angle)
        for n in 1..<20 {
            term *= -angle * angle / Double((2 * n) * (2 * n + 1))
            sum += term
        }
        return sum
    }
}
