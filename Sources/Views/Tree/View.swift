import DrawList
import Geometry
import Timebase
import TouchGestures

/// A rectangle on the screen that draws itself and its subviews.
///
/// Coordinates are points, x right, y down, from the upper left corner of the superview.
@MainActor
open class View {
    /// Position and size in the superview, in points, before ``transform``.
    open var frame: Rect {
        didSet {
            guard frame != oldValue else { return }
            if !isArranged { givenSize = frame.size }
            guard frame.size != oldValue.size else { return setNeedsPlacement() }
            sizeChanged(from: oldValue.size)
            setNeedsFrame()
        }
    }
    /// What is done to the view, its subviews and its reach for fingers, about its centre; a rotation out of the plane is
    /// seen with the perspective in its own `m34`, if any, and then with the superview's ``eyeDistance``.
    public var transform = Transform3D.identity { didSet { transformChanged(from: oldValue) } }
    /// How far the eye is from the plane in which the subviews' transforms are seen, in points, straight in front of this
    /// view's centre; 0 is infinitely far, so that what is turned away only gets narrower.
    public var eyeDistance = 0.0 { didSet { if eyeDistance != oldValue { setNeedsFrame() } } }
    /// 0 invisible … 1 opaque, with all subviews, each of them by itself.
    public var alpha = 1.0 { didSet { if alpha != oldValue { setNeedsPlacement() } } }
    public var isHidden = false {
        didSet {
            guard isHidden != oldValue else { return }
            if isHidden { inputRouter?.abandon(self) }
            superview?.subviewsChanged()
            setNeedsFrame()
        }
    }
    /// Shows nothing of the subviews outside the view and its round corners.
    public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsFrame() } } }
    /// Views with a larger one lie in front of their siblings; equal ones as they were added. Not a distance.
    public var zPosition = 0.0 { didSet { if zPosition != oldValue { superview?.orderChanged() } } }

    /// Nil draws nothing.
    public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { setNeedsFrame() } } }
    /// Drawn over the background colour.
    public var backgroundGradient: Gradient? { didSet { if backgroundGradient != oldValue { setNeedsFrame() } } }
    /// In points; at most half the shorter side.
    public var cornerRadius = 0.0 { didSet { if cornerRadius != oldValue { setNeedsFrame() } } }
    /// Drawn within the view's edges, in front of its subviews.
    public var border: Border? { didSet { if border != oldValue { setNeedsFrame() } } }
    /// Drawn behind the view. ``clipsToBounds`` does not cut it off.
    public var shadow: Shadow? { didSet { if shadow != oldValue { setNeedsFrame() } } }
    /// A mirror image below the view, with all its subviews.
    public var reflection: Reflection? { didSet { if reflection != oldValue { setNeedsFrame() } } }

    /// How the view follows its superview's size.
    public var autoresizing: Autoresizing = []
    /// Takes the size of the superview, now and whenever that changes.
    public var fillsSuperview = false { didSet { fillSuperview() } }
    /// A number of the program's own, by which it finds a view again.
    public var tag = 0

    /// Whether fingers, pointer and focus reach the view and its subviews. Turning it off takes away what they hold.
    public var isUserInteractionEnabled = true {
        didSet { if !isUserInteractionEnabled, oldValue { inputRouter?.abandon(self) } }
    }
    /// Keys, remote control and knob act on it. See ``focus()``.
    public internal(set) var isFocused = false
    /// The pointer is over it or one of its subviews.
    public internal(set) var isHovered = false

    /// A carousel around it places it; it is not where its frame says.
    var isItem = false { didSet { keepsDrawing = isItem } }
    /// What it draws is kept while nothing in it changes: it moves as a whole.
    var keepsDrawing = false { didSet { if keepsDrawing != oldValue { drawRecord = nil } } }
    /// Its place among the item views of that carousel; see ``ItemViewTable``.
    var itemPlace: Int32 = -1
    /// Of a view that ``keepsDrawing``.
    var drawRecord: DrawRecord?
    /// Cheaper to ask than ``transform`` is to compare.
    private(set) var isTransformed = false
    var needsLayout = false
    /// This view or one within it needs a layout.
    var hasLayoutDue = false
    var preparation = FramePreparation()
    /// A stack is putting the view into its place.
    private var isArranged = false
    /// The size that anybody else gave it last.
    private var givenSize: Size
    var inputTraits: InputTraits?
    var showsFocusRing = false { didSet { if showsFocusRing != oldValue { setNeedsFrame() } } }

    public internal(set) weak var superview: View?
    /// In the order in which they were added, whatever their ``zPosition``.
    public internal(set) var subviews: [View] = []
    /// The subviews by ``zPosition`` where these differ, unless ``isOrderDue``.
    var orderedSubviews: [View]?
    /// Subviews or their places have changed since the order was last asked for.
    var isOrderDue = false
    /// The screen that shows the tree, or nil while it is shown nowhere.
    public internal(set) weak var host: (any ViewHost)?

    /// - Parameter frame: in the superview; a stack or ``fillsSuperview`` may give it another one.
    public init(frame: Rect = .zero) {
        self.frame = frame
        givenSize = frame.size
    }

    /// The view's own coordinates: the origin is its upper left corner.
    public var bounds: Rect { Rect(origin: .zero, size: frame.size) }

    private func transformChanged(from old: Transform3D) {
        guard transform != old else { return }
        isTransformed = transform != .identity
        setNeedsPlacement()
    }

    // MARK: Tree

    /// Adds a view in front of the others, taking it from where it was. Adding a view to itself or to one of its
    /// descendants does nothing.
    open func addSubview(_ view: View) { insert(view, beside: nil, behind: false) }

    open func removeFromSuperview() {
        guard let superview else { return }
        inputRouter?.abandon(self)
        // Who was told of that may have put the view elsewhere.
        guard self.superview === superview else { return }
        superview.subviews.removeAll { $0 === self }
        self.superview = nil
        superview.orderChanged()
        attach(to: self.superview?.host)
    }

    /// The view is about to appear on another screen, or with nil on none; `host` is still the old one.
    open func willMove(to host: (any ViewHost)?) {}

    /// The view has appeared on `host`, or with nil disappeared.
    open func didMove() {}

    // MARK: Layout

    /// The size has changed, or ``setNeedsLayout()`` was called: subviews are to be put into their places.
    open func layoutSubviews() {}

    /// A subview has come, gone, been hidden or shown, or lies in another order.
    open func subviewsChanged() {}

    /// The size that suits the view's content, in points, within `size` where that can be; asked by ``StackView``. The one
    /// that its frame was given last, but for the stack itself, unless overridden.
    open func sizeThatFits(_ size: Size) -> Size { givenSize }

    /// Puts the view into its place without taking that for its own wish.
    final func arrange(in frame: Rect) {
        isArranged = true
        self.frame = frame
        isArranged = false
    }

    // MARK: Frames

    /// Brings everything that moves to `time`, the moment at which the coming frame is seen.
    ///
    /// A view that draws something else from then on calls ``setNeedsDisplay()``, unless its ``frameDemand`` says that it
    /// moves.
    open func advance(to time: MonotonicTime) {
        layoutIfNeeded()
        preparation.stage = .subviews
        for view in subviews { view.prepare(for: preparation.frame, at: time) }
        inputTraits?.router?.advance(to: time)
    }

    /// When this view and its subviews next need a frame of their own accord.
    open var frameDemand: FrameDemand {
        var demand = inputTraits?.router?.frameDemand ?? .nothing
        for view in subviews where !view.isHidden { demand = .earlier(demand, view.frameDemand) }
        return demand
    }

    /// Draws the view and its subviews; the context's coordinates are the view's own.
    open func draw(in context: inout DrawContext) {
        drawContent(in: &context)
        if clipsToBounds {
            context.within(clip: bounds, cornerRadius: cornerRadius) { drawSubviews(in: &$0) }
        } else {
            drawSubviews(in: &context)
        }
        drawBorder(in: &context)
        // Of a container, what it holds is framed.
        if showsFocusRing, !isFocusContainer { drawFocusRing(in: &context) }
    }

    /// ``alpha``, unless it is to be seen otherwise.
    var shownAlpha: Double { alpha }

    /// Draws something itself that is not of the one colour of its background.
    var drawsBeyondBackground: Bool { false }

    /// The needs of the user, or something else that the host tells, may be others than they were.
    func hostDidChange() {}

    /// What stands on the floor that ``reflection`` shows, in the view's coordinates: all of it, unless overridden.
    open var reflectedRect: Rect { bounds }

    /// Draws what lies behind the subviews: shadow, background colour and gradient, unless overridden.
    open func drawContent(in context: inout DrawContext) { drawBackground(in: &context) }

    /// Draws the subviews, each where it is.
    open func drawSubviews(in context: inout DrawContext) {
        for view in subviewsBackToFront where !view.isHidden && view.alpha > 0 { drawSubview(view, in: &context) }
    }

    /// Forgets every texture here and below; those that were asked for will come again.
    func dropTextures() { for view in subviews { view.dropTextures() } }

    // MARK: Input

    /// The foremost view that wants the contacts that begin at a point of this view's coordinates.
    open func contactReceiver(at point: Point) -> View? {
        guard isUserInteractionEnabled, !clipsToBounds || bounds.contains(point) else { return nil }
        for view in subviewsBackToFront.reversed() where !view.isHidden && view.alpha > 0 {
            if let local = convert(point, to: view), let receiver = view.contactReceiver(at: local) { return receiver }
        }
        return takesContacts && bounds.contains(point) ? self : nil
    }

    /// Whether contacts that begin in this view, outside its subviews, are given to it.
    open var wantsContacts: Bool { false }

    /// A contact that began in this view; its position is in the view's own coordinates.
    open func handle(_ contact: Contact) {}

    /// Whether the contacts that this view holds are none of its business after all, such as a drag across a carousel
    /// that only scrolls along. Asked after each movement; a view around this one that wants contacts then gets them from
    /// their beginning.
    open var passesContactsOn: Bool { false }

    /// Whether the view has made something of the contacts it holds, such as a drag of its own: then they are no gesture of
    /// anybody else. Asked after each report.
    open var claimsContacts: Bool { false }

    /// Whether a drag this way, in points of its own coordinates, would scroll what the view holds. Of two that scroll the
    /// same way, one within the other, the inner one takes the drag as long as it can, and the outer one then.
    open func canScroll(by translation: Point) -> Bool { false }

    /// The pointer has come, moved or gone; ``isHovered`` is up to date.
    open func hover(_ hover: Hover) { inputTraits?.onHover?(hover) }

    /// A wheel turned over this view, in detents. Answers whether it was used.
    open func handleWheel(horizontal: Double, vertical: Double) -> Bool { false }

    /// A key. Answers whether it was used; subviews are asked first, the foremost of them first.
    open func handle(_ key: KeyEvent) -> Bool {
        for view in subviewsBackToFront.reversed() where !view.isHidden {
            if view.handle(key) { return true }
        }
        return false
    }

    // MARK: Focus

    /// Whether the focus may come to the view itself. As ``isFocusable`` says, unless overridden.
    open var canTakeFocus: Bool { isFocusable }

    /// The focus has come or gone; ``isFocused`` is up to date.
    open func focusDidChange() {}

    /// Enter, or the press of a knob, while the view has the focus. Answers whether something came of it.
    open func activate() -> Bool { false }

    /// A key while the view has the focus, or a view in it has that did not use the key. Answers whether it was used.
    ///
    /// Enter comes here before ``activate()``, arrows before the focus moves.
    open func handleFocused(_ key: KeyEvent) -> Bool { false }

    /// A knob was turned by so many detents, clockwise positive, while the view has the focus, or a view in it that did not
    /// use it. Answers whether it was used; otherwise the focus moves on.
    open func handleFocused(turn detents: Int) -> Bool { false }

    /// What the focus moves in once it has gone into the view, such as the item in the centre of a carousel; nil for a view
    /// that is no container of its own, whose subviews the focus reaches from outside.
    open var focusScope: View? { nil }

    /// Whether the view keeps the focus of what it holds to itself: it has to be entered.
    open var isFocusContainer: Bool { false }

    // MARK: Words

    /// What the view is, unless the program says otherwise.
    open var defaultAccessibilityRole: AccessibilityRole { .none }
    /// What it is called, unless the program says otherwise.
    open var defaultAccessibilityLabel: String? { nil }
    /// How it stands, unless the program says otherwise.
    open var defaultAccessibilityValue: String? { nil }

    // MARK: Coordinates

    /// From the coordinates of a subview to this view's; nil while the subview is nowhere.
    ///
    /// All conversions and hit tests, and the drawing of subviews, rest on it.
    open func plane(of subview: View) -> Homography? { subview.framePlane(in: self) }
}
