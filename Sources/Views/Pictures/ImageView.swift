import DrawList
import Geometry
import Timebase

/// Shows a picture from a file; a calm card until it is there, and a neutral one if it never will be.
open class ImageView: View {
    /// How the picture sits in the view.
    public enum ContentMode: Hashable, Sendable {
        /// Whole picture, as large as fits, in the middle.
        case fit
        /// Fills the view; what sticks out is not shown.
        case stretch
    }

    /// How long a picture takes to appear over its placeholder.
    static let fadeDuration = Seconds(0.2)

    /// Nil shows nothing.
    public var source: PictureSource? { didSet { if source != oldValue { sourceChanged() } } }
    public var contentMode = ContentMode.fit { didSet { setNeedsFrame() } }
    /// Strength 0…1 of the soft shadow under the picture.
    public var shadowOpacity = 0.0 { didSet { setNeedsFrame() } }
    /// Reach of the shadow in points.
    public var shadowRadius = 0.0 { didSet { setNeedsFrame() } }
    /// Card shown while the picture is on its way.
    public var placeholderColor = Color(red: 0.16, green: 0.17, blue: 0.2)
    /// Card shown in place of a picture that cannot be.
    public var failureColor = Color(red: 0.27, green: 0.27, blue: 0.29)

    private var ticket: PictureTicket?
    private var requestedSize = PixelSize(width: 0, height: 0)
    /// State as of the last ``advance(to:)``.
    private var state = PictureState.loading
    private var requestMoment: MonotonicTime?
    private var readyMoment: MonotonicTime?
    private var fade = 1.0

    public init(frame: Rect = .zero, source: PictureSource? = nil) {
        super.init(frame: frame)
        self.source = source
    }

    override open var defaultAccessibilityRole: AccessibilityRole { .image }
    /// The name of the file, without its folder and its ending.
    override open var defaultAccessibilityLabel: String? { source.flatMap { $0.plainName } }

    private func sourceChanged() {
        giveBack()
        request()
        setNeedsFrame()
    }

    private func giveBack() {
        if let ticket { host?.pictures.release(ticket) }
        ticket = nil
        state = .loading
        readyMoment = nil
    }

    private func request() {
        guard let host, let source, bounds.size.width > 0, bounds.size.height > 0 else { return }
        let size = neededSize(on: host)
        ticket = host.pictures.request(source, fitting: size)
        requestedSize = size
        requestMoment = host.moment
        refreshState(at: host.moment)
    }

    private func neededSize(on host: any ViewHost) -> PixelSize {
        // Constants first: so compared, a number that is none gives the constant.
        func pixels(_ points: Double) -> Int { Int(min(16384, max(1, (points * host.pixelsPerPoint).rounded(.up)))) }
        return PixelSize(width: pixels(bounds.size.width), height: pixels(bounds.size.height))
    }

    override open func willMove(to host: (any ViewHost)?) { giveBack() }

    override open func didMove() { request() }

    override open func layoutSubviews() {
        guard let host, source != nil else { return }
        // A picture that was decoded larger serves; one that would look blurred is asked for anew.
        let size = neededSize(on: host)
        guard ticket == nil || size.width > requestedSize.width || size.height > requestedSize.height else { return }
        giveBack()
        request()
    }

    override open func advance(to time: MonotonicTime) {
        refreshState(at: time)
        super.advance(to: time)
    }

    private func refreshState(at time: MonotonicTime) {
        guard let ticket, let host else { return }
        // A picture that is there stays as long as its ticket: it need not be asked after in every frame.
        if case .ready = state { return refreshFade(at: time) }
        state = host.pictures.state(of: ticket)
        refreshFade(at: time)
    }

    private func refreshFade(at time: MonotonicTime) {
        guard case .ready = state else { return }
        if readyMoment == nil {
            // A picture that was there when it was asked for needs no fade.
            let wasThere = requestMoment.map { time <= $0 } ?? true
            readyMoment = wasThere ? time - Self.fadeDuration : time
        }
        if let readyMoment { fade = min(max((time - readyMoment) / Self.fadeDuration, 0), 1) }
    }

    override open var frameDemand: FrameDemand {
        if case .ready = state, fade < 1 { return .now }
        return super.frameDemand
    }

    /// Where the picture is drawn, in the view's coordinates.
    public var contentRect: Rect {
        guard contentMode == .fit, case .ready(_, let size, _) = state else { return bounds }
        let fitted = Size(width: Double(size.width), height: Double(size.height)).fitted(in: bounds.size)
        return Rect(
            x: (bounds.size.width - fitted.width) / 2, y: (bounds.size.height - fitted.height) / 2,
            width: fitted.width, height: fitted.height
        )
    }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        guard source != nil else { return }
        switch state {
        case .loading: context.add(card(placeholderColor, in: placeholderRect))
        case .failed: context.add(card(failureColor, in: placeholderRect))
        case .ready(let texture, _, let isOpaque):
            if fade < 1 {
                // Under a transparent picture the card has to go as the picture comes.
                var color = placeholderColor
                if !isOpaque { color.alpha *= Float(1 - fade) }
                context.add(card(color, in: contentRect))
            }
            context.add(
                DrawQuad(
                    rect: contentRect, texture: texture, color: Color(white: 1, alpha: Float(fade)),
                    cornerRadius: cornerRadius,
                    // A shadow under transparent parts would show through them as a grey box.
                    shadowOpacity: isOpaque && fade >= 1 ? shadowOpacity : 0, shadowRadius: shadowRadius
                )
            )
        }
    }

    private func card(_ color: Color, in rect: Rect) -> DrawQuad {
        DrawQuad(
            rect: rect, color: color, cornerRadius: cornerRadius, shadowOpacity: shadowOpacity,
            shadowRadius: shadowRadius
        )
    }

    /// A card of common proportions, since those of the picture are not known yet.
    private var placeholderRect: Rect {
        guard contentMode == .fit else { return bounds }
        let fitted = Size(width: 4, height: 3).fitted(in: bounds.size)
        return Rect(
            x: (bounds.size.width - fitted.width) / 2, y: (bounds.size.height - fitted.height) / 2,
            width: fitted.width, height: fitted.height
        )
    }
}
