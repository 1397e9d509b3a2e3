import DrawList
import Geometry

/// Draws draw lists with OpenGL ES 2.0 and holds their textures.
///
/// Belongs to the GL context that was current when it was made: all calls, and its release, on that context's thread with
/// that context current. It draws into whatever framebuffer is bound, so that headless and KMS outputs share its code.
///
/// Edges and round corners are anti-aliased by calculated coverage, without multisampling. A quad whose texture is unknown
/// or not finished is not drawn. In a steady scene a frame allocates nothing and makes no GL object.
public final class GLESRenderer: TextureStorage {
    private let core: RendererCore<SystemGLES>

    /// Makes what every frame needs in the current context; programs are linked by the frames that need them.
    public init() throws(RendererError) { core = try RendererCore(gl: SystemGLES()) }

    /// GPU and driver version as the driver calls them.
    public var deviceName: String { core.capabilities.device }

    /// Draws one frame: the background, then all groups and quads in the list's order.
    ///
    /// Points become pixels by `pixelSize` over `list.size`, in each direction, the framebuffer being turned and mirrored by
    /// `orientation`. With a `window` the framebuffer shows that part of the list, and black where there is none. Fails only
    /// when GL reports an error for the frame.
    public func draw(
        _ list: DrawList, into pixelSize: PixelSize, orientation: DisplayOrientation = .upright,
        window: PictureWindow? = nil
    ) throws(RendererError) {
        try core.draw(list, into: pixelSize, orientation: orientation, window: window)
    }

    /// The context was lost or destroyed, and everything in it with it: from now on GL is asked nothing, at the renderer's
    /// own end neither, and what is asked of it fails with ``RendererError/contextLost(device:)`` or the like.
    public func abandon() { core.abandon() }

    /// What the last frame cost.
    public var frameStatistics: FrameDrawStatistics { core.statistics }

    /// Has the GPU's work for the next frame timed, if it tells times (GL_EXT_disjoint_timer_query). `frame` names it in
    /// ``takeGPUTime()``.
    public func timeNextFrame(as frame: Int) { core.timeNextFrame(as: frame) }

    /// How long the GPU was busy with an earlier frame, each told once, in their order; nil while there is nothing new. Never
    /// waits.
    public func takeGPUTime() -> GPUTime? { core.takeGPUTime() }

    /// Whether the GPU tells how long it takes.
    public var tellsGPUTime: Bool { core.tellsGPUTime }

    /// What has gone into textures since the start.
    public var uploads: UploadStatistics { core.uploads }

    /// GL's name of the last error that a program's own drawing has left, nil while there was none. The frame is drawn all the
    /// same.
    public var customDrawingError: String? { core.customDrawingError }

    public var maximumTextureSize: Int { core.capabilities.maximumTextureSize }
    public var textureBytes: Int { core.textureBytes }

    public func makeTexture(
        size: PixelSize, isOpaque: Bool, levels: LevelsOfDetail
    ) throws(TextureError) -> TextureHandle {
        try core.makeTexture(size: size, isOpaque: isOpaque, levels: levels)
    }

    /// Fills rows `firstRow ..< firstRow + rowCount`; `pixels` holds exactly these rows. An unknown handle is ignored.
    ///
    /// After an error the rows' content is undefined.
    public func upload(
        _ pixels: UnsafeRawBufferPointer, firstRow: Int, rowCount: Int, to texture: TextureHandle
    ) throws(TextureError) {
        try core.upload(pixels, firstRow: firstRow, rowCount: rowCount, to: texture)
    }

    public func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int, of texture: TextureHandle
    ) throws(TextureError) {
        try core.upload(pixels, into: part, level: level, of: texture)
    }

    public func setWhiteSpot(x: Int, y: Int, of texture: TextureHandle) { core.setWhiteSpot(x: x, y: y, of: texture) }
    public func finishTexture(_ texture: TextureHandle) { core.finishTexture(texture) }
    public func deleteTexture(_ texture: TextureHandle) { core.deleteTexture(texture) }
}
