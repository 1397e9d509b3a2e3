import Geometry

/// The framebuffer that a frame is drawn into, and how the frame lies on it.
///
/// Everything is measured in pixels of the upright frame; quarter turns and mirroring change no distance.
struct FrameTarget: Hashable {
    /// Of the framebuffer.
    let size: PixelSize
    let orientation: DisplayOrientation
    /// Of the upright frame.
    let frame: PixelSize
    /// Where the frame's clip-space axes lead in the framebuffer's, column by column.
    let axes: SIMD4<Double>

    init(_ size: PixelSize, _ orientation: DisplayOrientation) {
        self.size = size
        self.orientation = orientation
        frame = orientation.pictureSize(onDisplay: size)
        // Clip space has y up.
        let axes = orientation.axes
        self.axes = SIMD4(axes.xx, -axes.xy, -axes.yx, axes.yy)
    }

    /// A point of the upright frame's clip space in that of the framebuffer.
    @inline(__always)
    func turned(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        (axes.x * x + axes.z * y, axes.y * x + axes.w * y)
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
        let (ax, ay) = (2 * x - frame.width, 2 * y - frame.height)
        return (
            (Int(axes.xx) * ax + Int(axes.yx) * ay + size.width) / 2,
            (Int(axes.xy) * ax + Int(axes.yy) * ay + size.height) / 2
        )
    }
}
