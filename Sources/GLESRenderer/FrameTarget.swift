import Geometry

/// The framebuffer that a frame is drawn into, and how the frame lies on it.
///
/// Everything is measured in pixels of the upright frame; quarter turns and mirroring change no distance. The framebuffer may
/// show a part of the frame only, or be larger than it.
struct FrameTarget: Hashable {
    /// Of the framebuffer.
    let size: PixelSize
    let orientation: DisplayOrientation
    /// Of the upright frame.
    let frame: PixelSize
    /// Where the frame's clip-space axes lead in the framebuffer's, column by column.
    let axes: SIMD4<Double>
    /// What is around the frame stays black; nil where the frame fills the framebuffer.
    private(set) var frameBox: ScissorBox?
    /// The framebuffer, upright.
    private let shown: PixelSize
    /// Its upper left corner in the frame.
    private let corner: SIMD2<Int>
    /// From the frame's clip space to that of the upright framebuffer.
    private let scale: SIMD2<Double>
    private let offset: SIMD2<Double>

    /// - Parameter window: the part of the frame that is shown; nil is all of it.
    init(_ size: PixelSize, _ orientation: DisplayOrientation, _ window: PictureWindow? = nil) {
        self.size = size
        self.orientation = orientation
        shown = orientation.pictureSize(onDisplay: size)
        let window = window ?? PictureWindow(of: shown)
        frame = window.picture
        corner = SIMD2(window.x, window.y)
        let (width, height) = (Double(shown.width), Double(shown.height))
        scale = SIMD2(Double(frame.width) / width, Double(frame.height) / height)
        offset = SIMD2(scale.x - 2 * Double(window.x) / width - 1, 1 - scale.y + 2 * Double(window.y) / height)
        // Clip space has y up.
        let axes = orientation.axes
        self.axes = SIMD4(axes.xx, -axes.xy, -axes.yx, axes.yy)
        if window.leavesBars(on: shown) { frameBox = box(left: 0, top: 0, right: frame.width, bottom: frame.height) }
    }

    /// A point of the upright frame's clip space in that of the framebuffer, both times `w`.
    @inline(__always)
    func turned(_ x: Double, _ y: Double, _ w: Double) -> (x: Double, y: Double) {
        let (x, y) = (x * scale.x + w * offset.x, y * scale.y + w * offset.y)
        return (axes.x * x + axes.z * y, axes.y * x + axes.w * y)
    }

    /// A rectangle of pixels from the upper left corner of the upright frame, as one from the framebuffer's lower left.
    func box(left: Int, top: Int, right: Int, bottom: Int) -> ScissorBox {
        let (from, to) = (pixel(left, top), pixel(right, bottom))
        let (x, y) = (min(from.x, to.x), max(from.y, to.y))
        return ScissorBox(x: x, y: size.height - y, width: abs(to.x - from.x), height: abs(to.y - from.y))
    }

    /// A corner between pixels, from the upper left in both.
    private func pixel(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
        let axes = orientation.axes
        let (ax, ay) = (2 * (x - corner.x) - shown.width, 2 * (y - corner.y) - shown.height)
        return (
            (Int(axes.xx) * ax + Int(axes.yx) * ay + size.width) / 2,
            (Int(axes.xy) * ax + Int(axes.yy) * ay + size.height) / 2
        )
    }
}
