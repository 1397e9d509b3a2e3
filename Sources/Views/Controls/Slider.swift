import DrawList
import Geometry
import Timebase
import TouchGestures

/// A number between two others, set by dragging along a groove, or by a tap on it.
///
/// Drags along the groove are the slider's; drags across it belong to what lies around.
open class Slider: View {
    /// Called whenever the user has moved it; see ``isTouched`` for whether that goes on.
    public var onValueChanged: (@MainActor (Slider) -> Void)?
    /// Above the lower bound lies the upper. Bounds beyond ±1e300 are taken as that.
    public var range = 0.0...1.0 {
        didSet {
            range = Self.limited(range)
            value = settled(value)
        }
    }
    /// The value goes in steps of this from the lower bound; 0 has no steps.
    public var step = 0.0 { didSet { value = settled(value) } }
    /// Disabling it under a finger ends the drag and puts the value back, which ``onValueChanged`` is told.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if touch.isTouched { follow(touch.cancel()) }
            setNeedsFrame()
        }
    }
    public var fillColor = ControlColors.accent { didSet { setNeedsFrame() } }
    public var trackColor = ControlColors.track { didSet { setNeedsFrame() } }
    public var thumbColor = ControlColors.thumb { didSet { setNeedsFrame() } }

    private var settledValue = 0.0
    private var touch = ViewTouch(maximumTapDuration: 3600)
    /// The share of the range when the drag began.
    private var dragStart: Double?

    /// - Parameters:
    ///   - frame: 44 points high is right for fingers; the groove is drawn in its middle.
    ///   - value: limited to the range.
    ///   - onValueChanged: called when the user has moved it, not by setting ``value``.
    public init(
        frame: Rect = Rect(x: 0, y: 0, width: 200, height: 44), value: Double = 0,
        in range: ClosedRange<Double> = 0...1,
        onValueChanged: (@MainActor (Slider) -> Void)? = nil
    ) {
        super.init(frame: frame)
        self.range = Self.limited(range)
        self.value = value
        self.onValueChanged = onValueChanged
    }

    /// Limited to the range and its steps. Setting it does not tell ``onValueChanged``.
    public var value: Double {
        get { settledValue }
        set {
            let value = settled(newValue)
            guard value != settledValue else { return }
            settledValue = value
            setNeedsFrame()
        }
    }

    /// Whether a finger is on it.
    public var isTouched: Bool { touch.isTouched }

    private func settled(_ value: Double) -> Double {
        let limited = value >= range.lowerBound ? min(value, range.upperBound) : range.lowerBound
        guard step > 0, step.isFinite else { return limited }
        let stepped = range.lowerBound + ((limited - range.lowerBound) / step).rounded() * step
        let inside = stepped > range.upperBound ? stepped - step : stepped
        // Steps too fine to be counted are none.
        return range.contains(inside) ? inside : limited
    }

    /// So that the distance between the bounds is a number.
    private static func limited(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        range.clamped(to: -1e300...1e300)
    }

    private var extent: Double { range.upperBound - range.lowerBound }
    private var share: Double { extent > 0 ? (value - range.lowerBound) / extent : 0 }

    /// By the user's hand. Answers whether that is another value.
    @discardableResult
    private func choose(_ value: Double) -> Bool {
        let old = self.value
        self.value = value
        guard self.value != old else { return false }
        onValueChanged?(self)
        return true
    }

    // MARK: Drawing

    private var thumbSide: Double { min(26, bounds.size.height, bounds.size.width) }
    private var way: Double { bounds.size.width - thumbSide }

    override var drawsBeyondBackground: Bool { true }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        let side = thumbSide
        let fade: Float = isEnabled ? 1 : 0.4
        let middle = bounds.size.height / 2
        let x = way * share
        // Larger under a finger, so that it is seen around it.
        let grown = isEnabled && touch.isTouched && !touch.hasRefusedDrag ? side * 1.15 : side
        let inset = (side - grown) / 2
        let thumb = Rect(x: x + inset, y: middle - grown / 2, width: grown, height: grown)
        if let contrast = contrastInk(isEnabled: isEnabled) { return draw(contrast, thumb, in: &context) }
        func groove(to width: Double, _ color: Color) -> DrawQuad {
            DrawQuad(
                rect: Rect(x: 0, y: middle - 3, width: width, height: 6), color: color.faded(fade), cornerRadius: 3)
        }
        context.add(groove(to: bounds.size.width, trackColor))
        context.add(groove(to: x + side / 2, fillColor))
        context.add(
            DrawQuad(
                rect: thumb, color: isEnabled ? thumbColor : thumbColor.shaded(by: 0.4),
                cornerRadius: grown / 2, shadowOpacity: 0.3, shadowRadius: 3))
    }

    private func draw(_ contrast: ContrastInk, _ thumb: Rect, in context: inout DrawContext) {
        let groove = Rect(x: 0, y: bounds.size.height / 2 - 5, width: bounds.size.width, height: 10)
        contrast.draw(groove, cornerRadius: 5, isFilled: false, in: &context)
        let filled = Rect(origin: groove.origin, size: Size(width: thumb.midX, height: groove.size.height))
        context.add(DrawQuad(rect: filled, color: contrast.ink, cornerRadius: 5))
        // Parted from what is filled.
        context.add(
            DrawQuad(rect: thumb.expanded(by: 3), color: contrast.ground, cornerRadius: thumb.size.width / 2 + 3))
        context.add(DrawQuad(rect: thumb, color: contrast.ink, cornerRadius: thumb.size.width / 2))
    }

    // MARK: Input

    override open var wantsContacts: Bool { isEnabled }
    override open var passesContactsOn: Bool { touch.hasRefusedDrag }
    override open var claimsContacts: Bool { touch.isClaimed }

    override open func handle(_ contact: Contact) {
        switch touch.handle(contact, slop: host?.tapSlop) {
        case .panShouldBegin(let pan)?:
            let isAlong = pan.translation.x.magnitude >= pan.translation.y.magnitude
            dragStart = share
            follow(touch.resolveDrag(accepted: isAlong))
        case let event: follow(event)
        }
        setNeedsFrame()
    }

    private func follow(_ event: GestureEvent?) {
        switch event {
        case .pan(let phase, let pan)?:
            guard let dragStart, way > 0 else { return }
            // A drag that is taken away leaves nothing behind.
            let moved = phase == .cancelled ? 0 : pan.translation.x / way
            choose(range.lowerBound + (dragStart + moved) * extent)
        case .tap(let point, _)?:
            touch.hasUsedTap = true
            if way > 0 { choose(range.lowerBound + (point.x - thumbSide / 2) / way * extent) }
        default: break
        }
    }

    // MARK: Focus

    override open var canTakeFocus: Bool { isEnabled }

    /// What a key or a detent changes: a step, or a twentieth of the range where there are none.
    private var keyStep: Double { step > 0 ? step : extent / 20 }

    override open func handleFocused(_ key: KeyEvent) -> Bool {
        guard key.phase != .released else { return false }
        switch key.key {
        case .left: nudge(by: -1)
        case .right: nudge(by: 1)
        default: return false
        }
        return true
    }

    override open func handleFocused(turn detents: Int) -> Bool {
        nudge(by: detents)
        return true
    }

    private func nudge(by steps: Int) {
        if choose(value + Double(steps) * keyStep) { announce(.changed) }
    }

    override open var defaultAccessibilityRole: AccessibilityRole { .slider }
    override open var defaultAccessibilityValue: String? { "\(Int((share * 100).rounded())) %" }

    override open func willMove(to host: (any ViewHost)?) {
        if touch.isTouched { _ = touch.cancel() }
    }
}
