import DrawList
import Geometry
import Timebase

/// On or off.
open class Switch: Control {
    /// Called when the user has switched it.
    public var onValueChanged: (@MainActor (Switch) -> Void)?
    public var onColor = ControlColors.on { didSet { setNeedsFrame() } }
    public var offColor = ControlColors.track { didSet { setNeedsFrame() } }
    public var thumbColor = ControlColors.thumb { didSet { setNeedsFrame() } }

    /// 0 off … 1 on, as drawn.
    private var position = Glide(0, duration: 0.2)
    private var moment = MonotonicTime(secondsSinceStart: 0)

    /// Switches without a motion and without telling ``onValueChanged``.
    public var isOn: Bool {
        get { position.target == 1 }
        set {
            guard newValue != isOn else { return }
            position.jump(to: newValue ? 1 : 0)
            setNeedsFrame()
        }
    }

    /// - Parameter frame: 52×44 is a good size; the switch itself is drawn in its middle.
    public init(
        frame: Rect = Rect(x: 0, y: 0, width: 52, height: 44), isOn: Bool = false,
        onValueChanged: (@MainActor (Switch) -> Void)? = nil
    ) {
        self.onValueChanged = onValueChanged
        super.init(frame: frame)
        self.isOn = isOn
    }

    override open func press() {
        if isReducedMotion {
            position.jump(to: isOn ? 0 : 1)
        } else {
            position.move(to: isOn ? 0 : 1, at: host?.moment ?? moment)
        }
        setNeedsFrame()
        onValueChanged?(self)
        announce(.changed)
    }

    override open var defaultAccessibilityRole: AccessibilityRole { .toggle }
    override open var defaultAccessibilityValue: String? { isOn ? "on" : "off" }

    override open func advance(to time: MonotonicTime) {
        moment = time
        // The frame in which it arrives is drawn as well.
        if position.isMoving { setNeedsDisplay() }
        position.advance(to: time)
        super.advance(to: time)
    }

    override open var frameDemand: FrameDemand { position.isMoving ? .now : super.frameDemand }

    override var drawsBeyondBackground: Bool { true }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        let height = min(bounds.size.height, 30, bounds.size.width / 1.6)
        let width = min(bounds.size.width, height * 1.7)
        let track = Rect(
            x: (bounds.size.width - width) / 2, y: (bounds.size.height - height) / 2, width: width, height: height)
        let share = position.value(at: moment)
        if let contrast = contrastInk(isEnabled: isEnabled) {
            return draw(contrast, track, share: share, in: &context)
        }
        let fill = offColor.mixed(with: onColor, share: Float(share))
        let fade: Float = isEnabled ? 1 : 0.4
        context.add(DrawQuad(rect: track, color: fill.faded(fade), cornerRadius: height / 2))
        drawThumb(in: track, inset: 2, share: share, color: thumbColor.faded(fade), &context)
    }

    private func drawThumb(
        in track: Rect, inset: Double, share: Double, color: Color, _ context: inout DrawContext
    ) {
        let side = track.size.height - 2 * inset
        // Under a finger the thumb is a little wider.
        let stretch = isPressed ? track.size.height * 0.15 : 0
        let x = track.minX + inset + (track.size.width - track.size.height - stretch) * share
        context.add(
            DrawQuad(
                rect: Rect(x: x, y: track.minY + inset, width: side + stretch, height: side), color: color,
                cornerRadius: side / 2))
    }

    /// Switched on it is filled, with the thumb cut out of it.
    private func draw(_ contrast: ContrastInk, _ track: Rect, share: Double, in context: inout DrawContext) {
        let fill = contrast.ground.mixed(with: contrast.ink, share: Float(share))
        let thumb = contrast.ink.mixed(with: contrast.ground, share: Float(share))
        contrast.draw(track, cornerRadius: track.size.height / 2, fill: fill, in: &context)
        drawThumb(in: track, inset: 5, share: share, color: thumb, &context)
    }
}
