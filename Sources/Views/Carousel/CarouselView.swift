import CarouselEngine
import DrawList
import Geometry
import Timebase
import TouchGestures

/// A row, circle or stack of views that the user drags, flings and taps.
///
/// Names and defaults are iCarousel's. Layout and motion come from ``CarouselEngine/Carousel``; this class gives it views,
/// time and fingers, and draws what it places.
@MainActor
open class CarouselView: View {
    /// Held weakly: the program keeps it, or gives it to ``items``.
    public weak var dataSource: (any CarouselDataSource)? { didSet { reloadData() } }
    /// A data source that the carousel owns, for programs that have no object of their own to be one.
    public var items: (any CarouselDataSource)? { didSet { dataSource = items } }
    public weak var delegate: (any CarouselDelegate)? { didSet { invalidateLayout() } }
    /// Options that differ from their defaults; the delegate has the last word.
    public var options = CarouselOptions() { didSet { if options != oldValue { invalidateLayout() } } }
    /// Moves on by itself when set.
    public var autoAdvance: AutoAdvance? {
        get { advanceClock }
        set {
            advanceClock = newValue
            setNeedsFrame()
        }
    }
    /// Apart from its property, since it changes with the frames: an observer would ask for yet another one each time.
    private var advanceClock: AutoAdvance?

    /// Layout and motion. Public for questions; changes go through the view, which adds the time.
    public let engine: Carousel
    var itemViews = ItemViewTable()
    var touch = ViewTouch()
    var acceptance = TouchAcceptance(acceptsPan: false, acceptsTap: false)
    var wheel = DetentCounter()
    /// How far a finger that may still tap has been followed; nil where none is.
    var trackedTranslation: Point?
    /// The item of which words have told last.
    var announcedItem: Int?
    private let afterimage = Afterimage()
    private var bridge: EngineBridge?

    override public init(frame: Rect = .zero) {
        engine = Carousel(bounds: frame.size, at: MonotonicTime(secondsSinceStart: 0))
        engine.isAttached = false
        super.init(frame: frame)
        let bridge = EngineBridge(view: self)
        self.bridge = bridge
        engine.source = bridge
        engine.observer = bridge
    }

    /// The moment at which what the program asks for begins.
    var moment: MonotonicTime { host?.moment ?? engine.now }

    /// Has everything laid out anew with the next frame: for when the delegate's answers about item width and options have
    /// changed.
    public func invalidateLayout() {
        engine.setNeedsLayout()
        setNeedsFrame()
    }

    // MARK: Views of items

    func loadView(for index: CarouselIndex, reusing: ItemViewID?) -> ItemView? {
        guard let dataSource else { return nil }
        let offered = reusing.flatMap { itemViews[$0] }
        let view =
            switch index {
            case .item(let item): dataSource.carousel(self, viewForItemAt: item, reusing: offered)
            case .placeholder(let place): dataSource.carousel(self, placeholderViewAt: place, reusing: offered)
            }
        if let reusing, offered !== view { discardView(reusing) }
        if view.superview !== self { super.addSubview(view) }
        view.isItem = true
        return ItemView(id: itemViews.id(for: view), size: view.frame.size)
    }

    func discardView(_ id: ItemViewID) {
        guard let view = itemViews.remove(id) else { return }
        view.isItem = false
        view.removeFromSuperview()
    }

    func value(for option: CarouselOption, default value: Double) -> Double {
        let own = options[option] ?? value
        return delegate?.carousel(self, valueFor: option, withDefault: own) ?? own
    }

    // MARK: Frames

    override open func didMove() {
        change { $0.isAttached = host != nil }
    }

    override open func layoutSubviews() { engine.resize(to: bounds.size, at: moment) }

    override open func advance(to time: MonotonicTime) {
        engine.reducesMotion = isReducedMotion
        afterimage.follow(engine.crossFade, drawItems)
        engine.advance(to: time)
        stepAutoAdvance(at: time)
        announceAtRest()
        super.advance(to: time)
    }

    override open var frameDemand: FrameDemand {
        if engine.needsFrames { return .now }
        return .earlier(advanceClock?.demand ?? .nothing, super.frameDemand)
    }

    private func stepAutoAdvance(at time: MonotonicTime) {
        let isMoving = engine.isDragging || engine.isDecelerating || engine.isScrolling
        guard
            let target = advanceClock?.step(
                isTouched: touch.isTouched, isMoving: isMoving, current: currentItemIndex,
                count: numberOfItems, wraps: isWrapEnabled, at: time
            )
        else { return }
        engine.scrollToItem(at: target, animated: true, at: time)
    }

    override open func drawSubviews(in context: inout DrawContext) {
        drawItems(in: &context)
        afterimage.draw(at: engine.now, in: &context)
        // What the program added itself lies in front of the items.
        for view in subviewsBackToFront where !view.isItem && !view.isHidden && view.alpha > 0 {
            drawSubview(view, in: &context)
        }
    }

    private func drawItems(in context: inout DrawContext) {
        let visibility = afterimage.strengthOfSuccessor(at: engine.now)
        let ringed = showsFocusRing ? currentItemIndex : nil
        let canReplay = context.canReplay
        let itemViews = itemViews
        for item in engine.drawnItems {
            guard let view = itemViews[item.view], !view.isHidden else { continue }
            let alpha = Double(item.alpha) * view.alpha * visibility
            if canReplay, item.index != ringed, view.replay(on: item.plane, alpha: alpha, in: &context) { continue }
            context.within(plane: Homography(item.plane), alpha: alpha) {
                view.render(in: &$0)
                if item.index == ringed { view.drawFocusRing(in: &$0) }
            }
        }
    }

    /// From an item's coordinates to the carousel's.
    nonisolated static func plane(of placement: Placement) -> Homography {
        placement.homography.translated(by: placement.frame.origin)
    }

    // MARK: Input

    override open var wantsContacts: Bool { true }

    override open func contactReceiver(at point: Point) -> View? { receiver(at: point) }

    override open func plane(of subview: View) -> Homography? {
        placement(of: subview).map(Self.plane(of:)) ?? super.plane(of: subview)
    }

    override open func handle(_ contact: Contact) { recognize(contact) }

    override open var passesContactsOn: Bool { touch.hasRefusedDrag }

    override open func canScroll(by translation: Point) -> Bool { hasItems(beyond: translation) }

    override open var claimsContacts: Bool { touch.isClaimed }

    override open func handle(_ key: KeyEvent) -> Bool { handleWithin(key) || perform(key) }

    override open func handleWheel(horizontal: Double, vertical: Double) -> Bool {
        turnWheel(horizontal: horizontal, vertical: vertical)
    }

    // MARK: Focus

    override open var canTakeFocus: Bool { isScrollEnabled && numberOfItems > 0 }
    override open var isFocusContainer: Bool { true }
    override open var focusScope: View? { currentItemView }
    override open func activate() -> Bool { selectCurrentItem() }
    override open func handleFocused(_ key: KeyEvent) -> Bool { performFocused(key) }
    override open func handleFocused(turn detents: Int) -> Bool { turnKnob(by: detents) }

    override open var defaultAccessibilityRole: AccessibilityRole { .carousel }
    override open var defaultAccessibilityLabel: String? {
        currentItemView.flatMap { $0.accessibilityLabel ?? $0.labelWithin }
    }
    override open var defaultAccessibilityValue: String? {
        position(of: currentItemIndex, among: numberOfItems, "item")
    }

    func report(_ event: CarouselEvent) {
        guard let delegate else { return }
        switch event {
        case .willBeginScrollingAnimation: delegate.carouselWillBeginScrollingAnimation(self)
        case .didEndScrollingAnimation: delegate.carouselDidEndScrollingAnimation(self)
        case .didScroll: delegate.carouselDidScroll(self)
        case .currentItemIndexDidChange: delegate.carouselCurrentItemIndexDidChange(self)
        case .willBeginDragging: delegate.carouselWillBeginDragging(self)
        case .didEndDragging(let willDecelerate):
            delegate.carouselDidEndDragging(self, willDecelerate: willDecelerate)
        case .willBeginDecelerating: delegate.carouselWillBeginDecelerating(self)
        case .didEndDecelerating: delegate.carouselDidEndDecelerating(self)
        case .didSelectItem(let index): delegate.carousel(self, didSelectItemAt: index)
        case .didSettle(let index): delegate.carousel(self, didSettleOnItemAt: index)
        case .viewAnimation, .layerTransition: break
        }
    }
}
