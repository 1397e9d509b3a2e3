import DrawList
import Geometry
import Timebase

/// Shows a picture from a file; a calm card until it is there, and a neutral one if it never will be.
open class ImageView: View {
    /// How long a picture takes to appear over its placeholder.
    static let fadeDuration = Seconds(0.2)

    /// Nil shows nothing.
    public var source: PictureSource? { didSet { if source != oldValue { sourceChanged() } } }
    public var contentMode = ContentMode.fit { didSet { if contentMode != oldValue { sizeMayMatter() } } }
    /// With ``ContentMode/stretch``: how far from the picture's edges it keeps its size, in points of the picture, so that
    /// a frame's corners are not pulled apart (nine-patch).
    public var capInsets = EdgeInsets.zero { didSet { if capInsets != oldValue { sizeMayMatter() } } }
    /// Pixels of the picture for a point, where it is shown in its own size or has ``capInsets``.
    public var pictureScale = 1.0 { didSet { if pictureScale != oldValue { setNeedsFrame() } } }
    /// Strength 0…1 of the soft shadow under the picture; part of ``View/shadow``.
    public var shadowOpacity: Double {
        get { shadow?.opacity ?? 0 }
        set { shadow = Shadow(opacity: newValue, radius: shadowRadius, offset: shadow?.offset ?? .zero) }
    }
    /// Reach of the shadow in points; part of ``View/shadow``.
    public var shadowRadius: Double {
        get { shadow?.radius ?? 0 }
        set { shadow = Shadow(opacity: shadowOpacity, radius: newValue, offset: shadow?.offset ?? .zero) }
    }
    /// Card shown while the picture is on its way.
    public var placeholderColor = Color(red: 0.16, green: 0.17, blue: 0.2) { didSet { setNeedsFrame() } }
    /// Card shown in place of a picture that cannot be.
    public var failureColor = Color(red: 0.27, green: 0.27, blue: 0.29) { didSet { setNeedsFrame() } }

    private var ticket: PictureTicket?
    /// The same picture once more and larger, after the first one has told its proportions.
    private var largerTicket: PictureTicket?
    private var requestedSize = PixelSize(width: 0, height: 0)
    /// State as of the last ``advance(to:)``.
    private var state = PictureState.loading
    private var requestMoment: MonotonicTime?
    private var readyMoment: MonotonicTime?
    private var fade = 1.0

    /// Asks for the picture once it is on a screen and has a size.
    public init(frame: Rect = .zero, source: PictureSource? = nil) {
        super.init(frame: frame)
        self.source = source
    }

    override open var defaultAccessibilityRole: AccessibilityRole { .image }
    /// The name of the file, without its folder and its ending.
    override open var defaultAccessibilityLabel: String? { source.flatMap { $0.plainName } }

    // MARK: The picture

    private func sourceChanged() {
        giveBack()
        request()
        setNeedsFrame()
    }

    private func sizeMayMatter() {
        requestIfLarger()
        setNeedsFrame()
    }

    private func giveBack() {
        if let ticket { host?.pictures.release(ticket) }
        if let largerTicket { host?.pictures.release(largerTicket) }
        ticket = nil
        largerTicket = nil
        state = .loading
        readyMoment = nil
        setNeedsDisplay()
    }

    private func request() {
        guard let host, let source, bounds.size.width > 0, bounds.size.height > 0 else { return }
        let size = neededSize(on: host)
        ticket = host.pictures.request(source, fitting: size)
        requestedSize = size
        requestMoment = host.moment
        refreshState(at: host.moment)
    }

    private var showsOwnSize: Bool { contentMode.isNatural || (contentMode == .stretch && capInsets != .zero) }

    private func neededSize(on host: any ViewHost) -> PixelSize {
        // The store knows the GPU's limit.
        if showsOwnSize { return PixelSize(width: 16384, height: 16384) }
        // Constants first: so compared, a number that is none gives the constant.
        func pixels(_ points: Double) -> Int { Int(min(16384, max(1, (points * host.pixelsPerPoint).rounded(.up)))) }
        return PixelSize(width: pixels(bounds.size.width), height: pixels(bounds.size.height))
    }

    override open func willMove(to host: (any ViewHost)?) { giveBack() }

    override open func didMove() { request() }

    override open func layoutSubviews() { requestIfLarger() }

    private func requestIfLarger() {
        guard let host, source != nil else { return }
        // A picture that was decoded larger serves; one that would look blurred is asked for anew.
        let size = neededSize(on: host)
        guard ticket == nil || size.width > requestedSize.width || size.height > requestedSize.height else {
            return requestLarger()
        }
        giveBack()
        request()
    }

    /// A picture that fits into the view does not cover it: with its proportions known, it is asked for in a size that does.
    private func requestLarger() {
        guard contentMode == .fill, largerTicket == nil, let host, let source else { return }
        guard case .ready(_, let size, _) = state else { return }
        let (width, height) = (Double(size.width), Double(size.height))
        let needed = neededSize(on: host)
        let scale = max(Double(needed.width) / width, Double(needed.height) / height)
        guard scale > 1.01 else { return }
        let side = { (pixels: Double) in Int(min(16384, (pixels * scale).rounded(.up))) }
        let larger = PixelSize(width: side(width), height: side(height))
        guard larger.width > requestedSize.width || larger.height > requestedSize.height else { return }
        requestedSize = larger
        largerTicket = host.pictures.request(source, fitting: larger)
    }

    // MARK: Frames

    override var drawsBeyondBackground: Bool { source != nil }

    override open func advance(to time: MonotonicTime) {
        refreshState(at: time)
        super.advance(to: time)
    }

    private func refreshState(at time: MonotonicTime) {
        // All there, as it nearly always is.
        if case .ready = state, fade >= 1, readyMoment != nil, largerTicket == nil { return }
        guard let ticket, let host else { return }
        takeLarger(from: host)
        // A picture that is there stays as long as its ticket: it need not be asked after in every frame.
        if case .ready = state { return refreshFade(at: time) }
        let old = state
        state = host.pictures.state(of: ticket)
        if state != old {
            setNeedsDisplay()
            requestLarger()
        }
        refreshFade(at: time)
    }

    private func takeLarger(from host: any ViewHost) {
        guard let larger = largerTicket else { return }
        let largerState = host.pictures.state(of: larger)
        guard largerState != .loading else { return }
        largerTicket = nil
        guard case .ready = largerState, let old = ticket else { return host.pictures.release(larger) }
        host.pictures.release(old)
        (ticket, state) = (larger, largerState)
        setNeedsDisplay()
    }

    private func refreshFade(at time: MonotonicTime) {
        guard case .ready = state else { return }
        if readyMoment == nil {
            // A picture that was there when it was asked for needs no fade.
            let wasThere = requestMoment.map { time <= $0 } ?? true
            readyMoment = wasThere ? time - Self.fadeDuration : time
        }
        guard let readyMoment, fade < 1 || time - readyMoment < Self.fadeDuration else { return }
        fade = min(max((time - readyMoment) / Self.fadeDuration, 0), 1)
        setNeedsDisplay()
    }

    override func dropTextures() {
        super.dropTextures()
        if case .ready = state { (state, readyMoment) = (.loading, nil) }
    }

    override open var frameDemand: FrameDemand {
        if case .ready = state, fade < 1 { return .now }
        return super.frameDemand
    }

    // MARK: Drawing

    /// The picture's own size in points.
    private func ownSize(_ pixels: PixelSize) -> Size {
        let scale = pictureScale > 0 ? pictureScale : 1
        return Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    }

    /// Where the picture is drawn, in the view's coordinates.
    public var contentRect: Rect {
        guard case .ready(_, let size, _) = state else { return bounds }
        return PicturePlacement(contentMode, size: ownSize(size), in: bounds).rect
    }

    /// A picture that is lower than the view stands on its own lower edge.
    override open var reflectedRect: Rect {
        guard contentMode == .fit, source != nil, backgroundColor == nil, backgroundGradient == nil else {
            return bounds
        }
        if case .ready = state { return contentRect }
        return placeholderRect
    }

    override open func drawContent(in context: inout DrawContext) {
        guard source != nil else { return super.drawContent(in: &context) }
        // The shadow is the picture's.
        let hasBackground = backgroundColor != nil || backgroundGradient != nil
        drawBackground(in: &context, shadow: hasBackground ? shadow : nil)
        let shadow = hasBackground ? nil : shadow
        switch state {
        case .loading: context.add(card(placeholderColor, in: placeholderRect, shadow))
        case .failed: context.add(card(failureColor, in: placeholderRect, shadow))
        case .ready(let texture, let pixels, let isOpaque):
            let size = ownSize(pixels)
            let placement = PicturePlacement(contentMode, size: size, in: bounds)
            if fade < 1 {
                // Under a transparent picture the card has to go as the picture comes.
                var color = placeholderColor
                if !isOpaque { color.alpha *= Float(1 - fade) }
                context.add(card(color, in: placement.rect, shadow))
            }
            var quad = DrawQuad(
                rect: placement.rect, texture: texture, color: Color(white: 1, alpha: Float(fade)),
                cornerRadius: cornerRadius, textureRegion: placement.region)
            // A shadow under transparent parts would show through them as a grey box.
            if isOpaque && fade >= 1 { quad.cast(shadow) }
            draw(quad, of: size, in: &context)
        }
    }

    private func draw(_ quad: DrawQuad, of size: Size, in context: inout DrawContext) {
        let isPatched = contentMode == .stretch && capInsets != .zero
        guard contentMode == .tile || isPatched else { return context.add(quad) }
        if quad.hasShadow {
            var shadow = quad
            shadow.texture = nil
            shadow.isFilled = false
            context.add(shadow)
        }
        var part = quad
        (part.shadowOpacity, part.cornerRadius) = (0, 0)
        context.within(clip: bounds, cornerRadius: cornerRadius) {
            if isPatched {
                $0.addPatches(part, of: size, caps: capInsets, in: bounds)
            } else {
                $0.addTiles(part, of: size, in: bounds)
            }
        }
    }

    private func card(_ color: Color, in rect: Rect, _ shadow: Shadow?) -> DrawQuad {
        var quad = DrawQuad(rect: rect, color: color, cornerRadius: cornerRadius)
        quad.cast(shadow)
        return quad
    }

    /// A card of common proportions, since those of the picture are not known yet.
    private var placeholderRect: Rect {
        guard contentMode == .fit else { return bounds }
        return PicturePlacement(.fit, size: Size(width: 4, height: 3), in: bounds).rect
    }
}
