import DrawList
import Geometry

/// A rectangle with a title, a picture or both that does something when it is pressed.
///
/// ```swift
/// let button = Button(frame: Rect(x: 0, y: 0, width: 120, height: 44), title: "Start") { _ in start() }
/// ```
open class Button: Control {
    /// Called when it was pressed.
    public var onPress: (@MainActor (Button) -> Void)?
    /// Of the rectangle; while pressed it is darker.
    public var fillColor = ControlColors.accent { didSet { updateLooks() } }
    public var titleColor = Color.white { didSet { updateLooks() } }
    /// Between the edges and what is within, and between the picture and the title, in points.
    public var padding = 8.0 { didSet { layoutSubviews() } }

    /// For what the properties do not offer, such as the font.
    public let titleLabel = Label()
    private let pictureView = ImageView()

    /// - Parameters:
    ///   - picture: stands before the title, or alone.
    ///   - onPress: called when it was pressed, by a tap, Enter or a knob.
    public init(
        frame: Rect = .zero, title: String = "", picture: PictureSource? = nil,
        onPress: (@MainActor (Button) -> Void)? = nil
    ) {
        self.onPress = onPress
        super.init(frame: frame)
        titleLabel.style = TextStyle(font: Font(size: 17, weight: .medium), alignment: .center, maximumLines: 1)
        pictureView.placeholderColor = .clear
        pictureView.failureColor = .clear
        cornerRadius = 10
        addSubview(pictureView)
        addSubview(titleLabel)
        titleLabel.text = title
        pictureView.source = picture
        layoutSubviews()
        updateLooks()
    }

    public var title: String {
        get { titleLabel.text }
        set {
            titleLabel.text = newValue
            layoutSubviews()
        }
    }

    /// Stands before the title, or alone in the middle.
    public var picture: PictureSource? {
        get { pictureView.source }
        set {
            pictureView.source = newValue
            layoutSubviews()
        }
    }

    /// As large as title and picture with their padding, at least 44 points either way.
    override open func sizeThatFits(_ size: Size) -> Size {
        let text = title.isEmpty ? Size.zero : titleLabel.sizeThatFits(size)
        let height = max(text.height + 2 * padding, 44)
        let picture = picture == nil ? 0 : height - 2 * padding
        let gap = text.width > 0 && picture > 0 ? padding : 0
        return Size(width: max(picture + gap + text.width + 2 * padding, 44), height: height)
    }

    override open var defaultAccessibilityRole: AccessibilityRole { .button }
    override open var defaultAccessibilityLabel: String? {
        title.isEmpty ? pictureView.accessibilityLabel : title
    }

    override open func press() { onPress?(self) }

    override open func stateDidChange() { updateLooks() }

    override func hostDidChange() { updateLooks() }

    private func updateLooks() {
        if isHighContrast { return updateContrastingLooks() }
        backgroundColor = state == .pressed ? fillColor.shaded(by: 0.25) : fillColor
        titleLabel.color = titleColor
        for view in [pictureView, titleLabel] { view.alpha = state == .disabled ? 0.4 : 1 }
        if state == .disabled { backgroundColor = fillColor.dimmed }
        setNeedsFrame()
    }

    /// The title's colour is black or white, and the fill stands out from it; under a finger both change places.
    private func updateContrastingLooks() {
        let ink = titleColor.extreme
        switch state {
        case .normal: (backgroundColor, titleLabel.color) = (fillColor.standingOut(from: ink), ink)
        case .pressed: (backgroundColor, titleLabel.color) = (ink, ink.opposite)
        case .disabled: (backgroundColor, titleLabel.color) = (ink.opposite, ink.mixed(with: ink.opposite, share: 0.35))
        }
        for view in [pictureView, titleLabel] { view.alpha = 1 }
        setNeedsFrame()
    }

    override open func drawContent(in context: inout DrawContext) {
        super.drawContent(in: &context)
        guard isHighContrast else { return }
        let outline = ContrastInk(before: backgroundColor, isEnabled: isEnabled)
        outline.outline(bounds, cornerRadius: cornerRadius, in: &context)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        let inner = Rect(
            x: padding, y: padding, width: max(bounds.size.width - 2 * padding, 0),
            height: max(bounds.size.height - 2 * padding, 0))
        guard picture != nil else {
            pictureView.frame = .zero
            // A title may use the height that a picture would keep clear of.
            titleLabel.frame = Rect(x: inner.minX, y: 0, width: inner.size.width, height: bounds.size.height)
            return
        }
        guard !title.isEmpty else {
            (pictureView.frame, titleLabel.frame) = (inner, .zero)
            return
        }
        let side = min(inner.size.width, inner.size.height)
        pictureView.frame = Rect(x: inner.minX, y: inner.minY, width: side, height: side)
        let start = side + padding
        titleLabel.frame = Rect(
            x: inner.minX + start, y: 0, width: max(inner.size.width - start, 0), height: bounds.size.height)
    }
}
