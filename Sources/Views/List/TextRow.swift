import Geometry

/// A row of a list that shows a text.
open class TextRow: View {
    public let label: Label
    /// Left and right of the text, in points.
    public var inset = 14.0 { didSet { layoutSubviews() } }

    /// - Parameter style: of the text; one line unless given.
    public init(style: TextStyle = TextStyle(maximumLines: 1)) {
        label = Label(style: style)
        super.init()
        addSubview(label)
    }

    override open func layoutSubviews() {
        super.layoutSubviews()
        label.frame = Rect(
            x: inset, y: 0, width: max(bounds.size.width - 2 * inset, 0), height: bounds.size.height)
    }
}
