import DrawList
import Geometry
import Timebase

/// Shows text in any script.
///
/// The text is set off the main thread and appears with the next frame or the one after; until then the label shows what
/// it showed before. Setting ``color`` or ``View/alpha`` costs nothing. In a plane parallel to the screen each pixel of the
/// text is a pixel of the screen.
open class Label: View {
    /// Where the lines stand in a view that is higher.
    public enum VerticalAlignment: Hashable, Sendable { case top, center, bottom }

    public var text = "" { didSet { if text != oldValue { invalidate() } } }
    public var style = TextStyle() { didSet { if style != oldValue { invalidate() } } }
    /// Of letters that have no colours of their own.
    public var color = Color.white { didSet { if color != oldValue { colorChanged() } } }
    public var verticalAlignment = VerticalAlignment.center { didSet { setNeedsFrame() } }

    private var ticket: TextTicket?
    private var isReady = false
    /// What is shown: that of the ticket, or while it is loading that of the one before.
    private var image: TextImage?
    /// Keeps the picture of the text before alive until the new one is ready.
    private var previousTicket: TextTicket?
    private var isValid = false

    /// A label that shows nothing until it has a size, see ``sizeToFit(width:)``.
    public init(frame: Rect = .zero, text: String = "", style: TextStyle = TextStyle(), color: Color = .white) {
        super.init(frame: frame)
        self.text = text
        self.style = style
        self.color = color
    }

    // MARK: Style

    public var font: Font {
        get { style.font }
        set { style.font = newValue }
    }
    public var alignment: TextStyle.Alignment {
        get { style.alignment }
        set { style.alignment = newValue }
    }
    public var maximumLines: Int? {
        get { style.maximumLines }
        set { style.maximumLines = newValue }
    }

    // MARK: Size

    /// The room that the text takes within a width and height, in points; zero while the view is on no screen.
    override open func sizeThatFits(_ box: Size) -> Size {
        host.map { $0.texts.measure(request(in: box, on: $0)).size } ?? .zero
    }

    /// Takes the size of the text on one line, or with `width` of the text wrapped to that. Does nothing while the view is on no
    /// screen.
    public func sizeToFit(width: Double = .infinity) {
        guard host != nil else { return }
        frame.size = sizeThatFits(Size(width: width, height: .infinity))
    }

    /// What is known of the text shown; nil until there is one.
    public var metrics: TextMetrics? { image?.metrics }

    override open var defaultAccessibilityRole: AccessibilityRole { .text }
    override open var defaultAccessibilityLabel: String? { text.isEmpty ? nil : text }

    // MARK: Requests

    private func request(in box: Size, on host: any ViewHost) -> TextRequest {
        TextRequest(text: text, style: style, box: box, pixelsPerPoint: host.pixelsPerPoint, color: color)
    }

    private func invalidate() {
        isValid = false
        setNeedsFrame()
    }

    private func colorChanged() {
        // A text on its way may turn out to have colours.
        if image?.isColored ?? true || !isReady { isValid = false }
        setNeedsFrame()
    }

    override open func layoutSubviews() { invalidate() }

    override open func willMove(to host: (any ViewHost)?) {
        giveBack(previousTicket)
        giveBack(ticket)
        (ticket, previousTicket, image, isReady, isValid) = (nil, nil, nil, false, false)
    }

    private func giveBack(_ ticket: TextTicket?) {
        if let ticket { host?.texts.release(ticket) }
    }

    /// Asks for the text if it has changed, and takes in the one that has been asked for.
    private func refresh() {
        guard let host else { return }
        if !isValid { ask(host) }
        guard let ticket, !isReady else { return }
        switch host.texts.state(of: ticket) {
        case .loading: return
        case .ready(let ready): image = ready
        case .failed: image = nil
        }
        isReady = true
        setNeedsDisplay()
        giveBack(previousTicket)
        previousTicket = nil
    }

    override func dropTextures() {
        super.dropTextures()
        giveBack(previousTicket)
        (previousTicket, image, isReady) = (nil, nil, false)
    }

    private func ask(_ host: any ViewHost) {
        isValid = true
        if isReady { (previousTicket, ticket) = (ticket, nil) }
        let superseded = ticket
        isReady = false
        if text.isEmpty || bounds.size.width <= 0 || bounds.size.height <= 0 {
            giveBack(previousTicket)
            (ticket, previousTicket, image) = (nil, nil, nil)
        } else {
            ticket = host.texts.request(request(in: bounds.size, on: host))
        }
        giveBack(superseded)
    }

    // MARK: Frames

    override open func advance(to time: MonotonicTime) {
        refresh()
        super.advance(to: time)
    }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        // What has become ready since the frame was begun is in it.
        refresh()
        guard let image, let texture = image.texture, let host else { return }
        var color = color
        if isHighContrast {
            let backdrop = backdrop.flatMap { $0.contrast(with: $0.opposite) < Color.highContrast ? nil : $0 }
            color = backdrop.map { color.standingOut(from: $0) } ?? color.extreme
            if backdrop == nil { drawPlate(behind: image, color.opposite, in: &context) }
        }
        draw(image, texture, color, pixelsPerPoint: host.pixelsPerPoint, in: &context)
    }

    /// Text is not translucent where the user needs contrast.
    override var shownAlpha: Double { alpha > 0 && isHighContrast ? 1 : alpha }

    /// So that text can be read whatever is behind it.
    private func drawPlate(behind image: TextImage, _ color: Color, in context: inout DrawContext) {
        var rect = image.rect
        rect.origin.y += topOfText(image)
        context.add(DrawQuad(rect: rect.expanded(by: 3), color: color, cornerRadius: 3))
    }

    /// From the view's upper edge to the first line's, in points.
    private func topOfText(_ image: TextImage) -> Double {
        let room = bounds.size.height - image.metrics.size.height
        return switch verticalAlignment {
        case .top: 0
        case .center: max(room / 2, 0)
        case .bottom: max(room, 0)
        }
    }

    private func draw(
        _ image: TextImage, _ texture: TextureHandle, _ color: Color, pixelsPerPoint: Double,
        in context: inout DrawContext
    ) {
        let room = bounds.size.height - image.metrics.size.height
        var rect = image.rect
        rect.origin.y += (topOfText(image) * pixelsPerPoint).rounded() / pixelsPerPoint
        // Strokes that reach out of their line, as in italics, are not cut off; lines without room are.
        let fits = image.metrics.size.width < bounds.size.width + 1 && room > -1
        guard let (shown, region) = fits ? (rect, image.region) : image.region.cropped(rect, to: bounds) else { return }
        context.add(
            DrawQuad(
                rect: shown, texture: texture, color: image.isColored ? Color(white: 1, alpha: color.alpha) : color,
                textureRegion: region
            )
        )
    }
}

extension TextureRegion {
    /// What is left of a rectangle that this region fills, and of the region; nil when nothing is.
    func cropped(_ rect: Rect, to bounds: Rect) -> (Rect, TextureRegion)? {
        let visible = rect.intersection(bounds)
        guard visible.size.width > 0, visible.size.height > 0 else { return nil }
        guard visible != rect else { return (rect, self) }
        let width = Double(right - left) / rect.size.width
        let height = Double(bottom - top) / rect.size.height
        let x = visible.origin.x - rect.origin.x
        let y = visible.origin.y - rect.origin.y
        return (
            visible,
            TextureRegion(
                left: left + Float(x * width), top: top + Float(y * height),
                right: left + Float((x + visible.size.width) * width),
                bottom: top + Float((y + visible.size.height) * height)
            )
        )
    }
}
