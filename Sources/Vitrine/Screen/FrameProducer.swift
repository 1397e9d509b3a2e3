import DrawList
import FrameScheduling
import GLESRenderer
import Geometry
import Imaging
import Timebase
import Views

/// Makes the frames of a view tree for the outputs of a screen: brings the tree to a moment, collects its draw list, draws it.
///
/// Knows neither where frames go nor when they are due; a real screen and a headless one share it.
@MainActor
package final class FrameProducer: ViewHost {
    /// Bytes of pictures that go to the GPU in one frame. A few milliseconds on a small board.
    static let uploadBudget = 2 << 20

    package let root: View
    var background: Background { didSet { if background != oldValue { root.setTreeNeedsFrame() } } }
    /// Of the picture as it lies on the display, in the first one's pixels.
    private(set) var pixelSize: PixelSize
    /// How the picture lies on it.
    private(set) var orientation: DisplayOrientation
    package let pixelsPerPoint: Double
    package let tapSlop: Double
    package var pictures: any PictureStore { textures }
    package var announcer: (any AccessibilityAnnouncer)?
    package var displayPreferences = DisplayPreferences() {
        didSet { if displayPreferences != oldValue { root.setTreeNeedsFrame() } }
    }
    package var backgroundColor: Color? {
        if case .color(let color) = background { return color }
        return nil
    }
    package var texts: any TextStore { textTextures }
    /// Set by the owner whenever time has gone on.
    package var moment = MonotonicTime(secondsSinceStart: 0)

    /// Figures in front of the views.
    private(set) var overlay: StatisticsOverlay?

    /// Whose pointer is drawn.
    package weak var router: InputRouter?

    private let textures: PictureTextures
    private let textTextures: TextTextures
    private var renderer: any FrameRenderer
    /// What went into textures of contexts that are gone.
    private var earlierUploads = UploadStatistics()
    private var context: DrawContext
    private var isFrameWanted = true
    private var isUploading = false
    private var areTextsLeft = false
    private var hasToldOfDrawing = false
    private let log: @MainActor (String) -> Void

    /// - Parameter pixelsPerPoint: above 0 and finite.
    package init(
        renderer: any FrameRenderer, pixelSize: PixelSize, pixelsPerPoint: Double, tapSlop: Double = 10,
        orientation: DisplayOrientation = .upright, background: Background, log: @escaping @MainActor (String) -> Void
    ) {
        precondition(pixelsPerPoint > 0 && pixelsPerPoint.isFinite, "pixelsPerPoint is \(pixelsPerPoint)")
        self.tapSlop = tapSlop
        self.log = log
        self.renderer = renderer
        self.pixelSize = pixelSize
        self.orientation = orientation
        self.pixelsPerPoint = pixelsPerPoint
        self.background = background
        let size = Self.size(of: orientation.pictureSize(onDisplay: pixelSize), pixelsPerPoint)
        root = View(frame: Rect(origin: .zero, size: size))
        context = DrawContext(list: DrawList(size: size, background: background))
        textures = PictureTextures(storage: renderer, log: log)
        textTextures = TextTextures(storage: renderer, atlas: TextureAtlas(storage: renderer), log: log)
        textures.onChange = { [weak self] in self?.setNeedsFrame() }
        textTextures.onChange = { [weak self] in self?.setNeedsFrame() }
        root.attach(to: self)
    }

    package func setNeedsFrame() { isFrameWanted = true }

    private static func size(of pixels: PixelSize, _ pixelsPerPoint: Double) -> Size {
        Size(width: Double(pixels.width) / pixelsPerPoint, height: Double(pixels.height) / pixelsPerPoint)
    }

    /// Lays the tree out for a display of another size, or on which it lies otherwise.
    func fit(_ pixelSize: PixelSize, _ orientation: DisplayOrientation) {
        guard pixelSize != self.pixelSize || orientation != self.orientation else { return }
        self.pixelSize = pixelSize
        self.orientation = orientation
        root.frame.size = Self.size(of: orientation.pictureSize(onDisplay: pixelSize), pixelsPerPoint)
        root.setTreeNeedsFrame()
        remakeOverlay()
    }

    /// Goes on in another GL context, the current one. The old one is gone with everything in it: pictures are decoded and
    /// texts drawn anew.
    func replaceRenderer(with new: any FrameRenderer) {
        renderer.abandon()
        earlierUploads = uploads
        renderer = new
        textures.replaceStorage(new)
        textTextures.replaceStorage(new, atlas: TextureAtlas(storage: new))
        root.texturesWereLost()
        remakeOverlay()
    }

    /// What the last frame cost to draw.
    package var statistics: FrameDrawStatistics { renderer.frameStatistics }

    /// Puts figures in front of the views, or takes them away.
    package func showOverlay(_ isShown: Bool) {
        guard isShown != (overlay != nil) else { return }
        overlay?.release()
        overlay = isShown ? makeOverlay() : nil
        setNeedsFrame()
    }

    private func makeOverlay() -> StatisticsOverlay {
        StatisticsOverlay(texts: texts, screen: root.frame.size, scale: pixelsPerPoint)
    }

    /// The screen has another size, or its textures are gone.
    private func remakeOverlay() {
        guard let old = overlay else { return }
        old.release()
        overlay = makeOverlay()
    }

    /// Gives the figures what is known now, for the frame that is being made.
    package func updateOverlay(from meter: FrameMeter, frames: FrameStatistics, period: Seconds) {
        overlay?.update(from: meter, frames: frames, period: period, textureBytes: textureBytes, at: moment)
    }

    /// What has gone into textures since the start.
    var uploads: UploadStatistics { earlierUploads.adding(renderer.uploads) }

    /// Bytes of all textures, mipmaps included.
    var textureBytes: Int { renderer.textureBytes }

    /// The GPU has no memory left for a frame: gives up what nobody shows. The context has to be current.
    func makeRoom() {
        textures.giveUpUnused()
        textTextures.giveUpUnused()
    }

    /// How long the GPU was busy with an earlier frame; nil while there is nothing new. The context has to be current.
    package func takeGPUTime() -> GPUTime? { renderer.takeGPUTime() }

    /// When the next frame is due.
    package var demand: FrameDemand { isUploading ? .now : sceneDemand }

    /// When the scene next changes, whether there is something to show it on or not.
    var sceneDemand: FrameDemand { isFrameWanted ? .now : root.frameDemand }

    /// Draws the frame that is seen at `time` into the current framebuffer.
    package func draw(at time: MonotonicTime) throws(RendererError) {
        prepare(at: time)
        try render()
    }

    /// Brings the tree to the moment at which the coming frame is seen.
    package func prepare(at time: MonotonicTime) {
        // Before the views are asked, so that they show what has arrived.
        areTextsLeft = textTextures.uploadPending(byteBudget: Self.uploadBudget)
        advance(to: time)
    }

    /// Draws what ``prepare(at:)`` has prepared into the current framebuffer.
    ///
    /// - Parameter frame: the name under which ``takeGPUTime()`` tells what it cost the GPU; nil does not ask.
    package func render(frame: Int? = nil) throws(RendererError) {
        makeList()
        try submit(frame: frame)
    }

    /// Collects what the views show.
    func makeList() {
        let arePicturesLeft = textures.uploadPending(byteBudget: Self.uploadBudget)
        isUploading = areTextsLeft || arePicturesLeft
        context.begin(size: root.frame.size, background: background)
        root.draw(in: &context)
        overlay?.draw(in: &context)
        router?.drawPointer(in: &context, at: moment)
        context.end()
    }

    /// Gives what was collected to the GPU.
    ///
    /// - Parameters:
    ///   - size: of the current framebuffer; nil where that is as large as the picture.
    ///   - window: the part of the picture that it shows; nil is all.
    func submit(frame: Int? = nil, into size: PixelSize? = nil, window: PictureWindow? = nil) throws(RendererError) {
        if let frame { renderer.timeNextFrame(as: frame) }
        try renderer.draw(context.list, into: size ?? pixelSize, orientation: orientation, window: window)
        tellOfDrawing()
    }

    /// Once: what goes wrong in one frame most likely does so in each.
    private func tellOfDrawing() {
        guard !hasToldOfDrawing, let error = renderer.customDrawingError else { return }
        hasToldOfDrawing = true
        log("a CustomView's own drawing left the OpenGL error \(error); further ones are not told")
    }

    /// Brings the tree to a moment without drawing it.
    func advance(to time: MonotonicTime) {
        moment = time
        // Before, so that what is asked for on the way and comes too late for this frame has one of its own.
        isFrameWanted = false
        root.prepareFrame(at: time)
    }

    /// Brings the tree to a moment with every requested picture and text drawn and uploaded. The context has to be current.
    package func advanceWithPictures(to time: MonotonicTime) {
        advance(to: time)
        textTextures.waitUntilDrawn()
        textures.waitUntilDecoded()
        while textures.uploadPending(byteBudget: .max) {}
    }
}
