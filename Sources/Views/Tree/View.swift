import DrawList
import Geometry
import Timebase
import TouchGestures

/// A rectangle on the screen that draws itself and its subviews.
///
/// Coordinates are points, x right, y down, from the upper left corner of the superview.
@MainActor
open class View {
    /// Position and size in the superview, in points.
    open var frame: Rect {
        didSet {
            guard frame != oldValue else { return }
            if frame.size != oldValue.size {
                layoutSubviews()
                for view in subviews where view.fillsSuperview { view.frame = bounds }
            }
            setNeedsFrame()
        }
    }
    /// 0 invisible … 1 opaque, with all subviews.
    public var alpha = 1.0 { didSet { if alpha != oldValue { setNeedsFrame() } } }
    public var isHidden = false { didSet { if isHidden != oldValue { setNeedsFrame() } } }
    /// Nil draws nothing.
    public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { setNeedsFrame() } } }
    /// In points.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { setNeedsFrame() } } }
    /// Takes the size of the superview, now and whenever that changes.
    public var fillsSuperview = false { didSet { fillSuperview() } }
    /// A number of the program's own, by which it finds a view again.
    public var tag = 0

    /// A carousel around it places it; it is not where its frame says.
    var isItem = false

    public private(set) weak var superview: View?
    public private(set) var subviews: [View] = []
    /// The screen that shows the tree, or nil while it is shown nowhere.
    public private(set) weak var host: (any ViewHost)?

    public init(frame: Rect = .zero) { self.frame = frame }

    /// The view's own coordinates: the origin is its upper left corner.
    public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

    // MARK: Tree

    /// Adds a view in front of the others, taking it from where it was. Adding a view to itself or to one of its
    /// descendants does nothing.
    open func addSubview(_ view: View) {
        guard !isDescendant(of: view) else { return }
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
        view.fillSuperview()
        view.attach(to: host)
        setNeedsFrame()
    }

    private func fillSuperview() {
        if fillsSuperview, let superview { frame = superview.bounds }
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        superview.subviews.removeAll { $0 === self }
        superview.setNeedsFrame()
        self.superview = nil
        attach(to: nil)
    }

    /// Whether `view` is this one or one around it.
    public func isDescendant(of view: View) -> Bool {
        var candidate: View? = self
        while let current = candidate {
            if current === view { return true }
            candidate = current.superview
        }
        return false
    }

    /// Shows the tree on a screen, or nowhere. For the root's owner; subviews follow their superview.
    public final func attach(to host: (any ViewHost)?) {
        guard self.host !== host else { return }
        willMove(to: host)
        self.host = host
        didMove()
        for view in subviews { view.attach(to: host) }
    }

    /// The view is about to appear on another screen, or with nil on none; `host` is still the old one.
    open func willMove(to host: (any ViewHost)?) {}

    /// The view has appeared on `host`, or with nil disappeared.
    open func didMove() {}

    /// The size has changed: subviews are to be put into their places.
    open func layoutSubviews() {}

    // MARK: Frames

    /// Asks for one more frame.
    public final func setNeedsFrame() { host?.setNeedsFrame() }

    /// Brings everything that moves to `time`, the moment at which the coming frame is seen.
    open func advance(to time: MonotonicTime) {
        for view in subviews { view.advance(to: time) }
    }

    /// When this view and its subviews next need a frame of their own accord.
    open var frameDemand: FrameDemand {
        var demand = FrameDemand.nothing
        for view in subviews where !view.isHidden { demand = .earlier(demand, view.frameDemand) }
        return demand
    }

    /// Draws the view and its subviews; the context's coordinates are the view's own.
    open func draw(in context: inout DrawContext) {
        drawContent(in: &context)
        for view in subviews where !view.isHidden && view.alpha > 0 {
            context.within(origin: view.frame.origin, alpha: view.alpha) { view.draw(in: &$0) }
        }
    }

    /// Draws what lies behind the subviews: the background colour, unless overridden.
    open func drawContent(in context: inout DrawContext) {
        guard let backgroundColor else { return }
        context.add(DrawQuad(rect: bounds, color: backgroundColor, cornerRadius: cornerRadius))
    }

    // MARK: Input

    /// The foremost view that wants the contacts that begin at a point of this view's coordinates.
    open func contactReceiver(at point: Point) -> View? {
        for view in subviews.reversed() where !view.isHidden && view.alpha > 0 {
            if let receiver = view.contactReceiver(at: point - view.frame.origin) { return receiver }
        }
        return wantsContacts && bounds.contains(point) ? self : nil
    }

    /// Whether contacts that begin in this view, outside its subviews, are given to it.
    open var wantsContacts: Bool { false }

    /// A contact that began in this view; its position is in the view's own coordinates.
    open func handle(_ contact: Contact) {}

    /// Whether the contacts that this view holds are none of its business after all, such as a drag across a carousel
    /// that only scrolls along. Asked after each movement; a view around this one that wants contacts then gets them from
    /// their beginning.
    open var passesContactsOn: Bool { false }

    /// A wheel turned over this view, in detents. Answers whether it was used.
    open func handleWheel(horizontal: Double, vertical: Double) -> Bool { false }

    /// A key. Answers whether it was used; subviews are asked first, the foremost of them first.
    open func handle(_ key: KeyEvent) -> Bool {
        for view in subviews.reversed() where !view.isHidden {
            if view.handle(key) { return true }
        }
        return false
    }

    /// A point of the screen in this view's coordinates, taking the planes of carousels into account; nil when the view
    /// is edge-on or the point lies behind the eye.
    open func convertFromScreen(_ point: Point) -> Point? {
        guard let superview else { return point - frame.origin }
        return superview.convertFromScreen(point, to: self)
    }

    /// A point of the screen in the coordinates of a subview.
    open func convertFromScreen(_ point: Point, to subview: View) -> Point? {
        convertFromScreen(point).map { $0 - subview.frame.origin }
    }
}
