import Geometry

/// A rectangle of the framebuffer, in pixels from its lower left corner.
package struct ScissorBox: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    /// The pixels whose edges are nearest to those of a rectangle of a draw list of the given size; nil when there are none.
    init?(_ clip: Rect, size: Size, pixelSize: PixelSize) {
        /// Limited to the framebuffer; what is no number is its beginning.
        func pixel(_ points: Double, _ extent: Double, _ pixels: Int) -> Int {
            let position = (points * Double(pixels) / extent).rounded()
            return position > 0 ? Int(min(position, Double(pixels))) : 0
        }
        x = pixel(clip.minX, size.width, pixelSize.width)
        width = pixel(clip.maxX, size.width, pixelSize.width) - x
        let bottom = pixel(clip.maxY, size.height, pixelSize.height)
        height = bottom - pixel(clip.minY, size.height, pixelSize.height)
        y = pixelSize.height - bottom
        guard width > 0, height > 0 else { return nil }
    }
}
