import DrawList
import Geometry

/// What draws frames and holds their textures, whatever GL lies behind it.
package protocol FrameRenderer: TextureStorage {
    /// Draws one frame; see ``GLESRenderer/draw(_:into:orientation:window:)``.
    func draw(
        _ list: DrawList, into pixelSize: PixelSize, orientation: DisplayOrientation, window: PictureWindow?
    ) throws(RendererError)
    /// What the last frame cost.
    var frameStatistics: FrameDrawStatistics { get }
    /// What has gone into textures since the start.
    var uploads: UploadStatistics { get }
    /// Has the GPU's work for the next frame timed; see ``GLESRenderer/timeNextFrame(as:)``.
    func timeNextFrame(as frame: Int)
    /// How long the GPU was busy with an earlier frame.
    func takeGPUTime() -> GPUTime?
    /// GL's name of the last error that a program's own drawing has left.
    var customDrawingError: String? { get }
    /// The context is gone, and everything in it: from now on GL is asked nothing.
    func abandon()
}

extension GLESRenderer: FrameRenderer {}

extension RendererCore: FrameRenderer {
    package var frameStatistics: FrameDrawStatistics { statistics }
    package var maximumTextureSize: Int { capabilities.maximumTextureSize }
}
