import Geometry

/// A rectangle of the framebuffer, in pixels from its lower left corner.
package struct ScissorBox: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The pixels whose edges are nearest to those of a rectangle of a draw list of the given size; nil when there are none.
    init?(_ clip: Rect, size: Size, target: FrameTarget) {
        /// Limited to the framebuffer; what is no number is its beginning.
        func pixel(_ points: Double, _ extent: Double, _ pixels: Int) -> Int {
            let position = (points * Double(pixels) / extent).rounded()
            return position > 0 ? Int(min(position, Double(pixels))) : 0
        }
        let frame = target.frame
        let (left, right) = (pixel(clip.minX, size.width, frame.width), pixel(clip.maxX, size.width, frame.width))
        let (top, bottom) = (pixel(clip.minY, size.height, frame.height), pixel(clip.maxY, size.height, frame.height))
        guard left < right, top < bottom else { return nil }
        self = target.box(left: left, top: top, right: right, bottom: bottom)
    }
}
