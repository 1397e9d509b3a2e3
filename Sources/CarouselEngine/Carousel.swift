import Geometry
import Timebase

/// A carousel without a picture: items in a row or on a circle, scrolled by gestures, calls and by itself.
///
/// It has no clock. Every call that depends on time takes it, and property setters that act at once, as those of the
/// original do, act at ``now``, the last time the carousel was told. Times may come from frames not yet shown and from
/// touches already past, in any order.
///
/// How it moves is ``motion``'s choice. The source and the observer may call back at any moment. Not for use from several
/// threads.
///
/// Whatever the source, the settings or the gestures supply, nothing on the screen is ever "not a number" and nothing
/// spins: settings that are not finite are ignored, an item width of 0 neither drags nor divides, and a radius, arc or
/// range that has no meaning falls back as its option describes.
public final class Carousel {
    // MARK: What it shows and whom it tells

    /// Setting another one reloads everything.
    public weak var source: (any CarouselItemSource)? {
        didSet { if source !== oldValue, source != nil { reloadData(at: now) } }
    }
    public weak var observer: (any CarouselObserver)?

    // MARK: Settings

    /// Changing it stops what moves.
    public var motion = CarouselMotion.natural {
        didSet { if motion != oldValue { changeMotion() } }
    }
    public var type: CarouselType = .linear {
        didSet { if type != oldValue { layOut() } }
    }
    public var isVertical = false {
        didSet {
            guard isVertical != oldValue else { return }
            // A finger's way along the other axis is yet to be learned.
            natural.finger?.translation = nil
            layOut()
        }
    }
    /// The items of a horizontal carousel follow each other from right to left, and a finger that moves to the right leads
    /// to higher indexes. Transforms of type custom are the source's own, and are not mirrored.
    public var isRightToLeft = false {
        didSet { if isRightToLeft != oldValue { layOut() } }
    }
    /// The m34 of the projection; −1/500 is a viewer 500 points in front of the screen.
    public var perspective = -1.0 / 500 {
        didSet { if Self.keepsFinite(&perspective, oldValue) { updateTransforms() } }
    }
    /// Moves all items on the screen, in points.
    public var contentOffset = Point.zero {
        didSet {
            guard contentOffset.x.isFinite, contentOffset.y.isFinite else {
                contentOffset = oldValue
                return
            }
            if contentOffset != oldValue { layOut() }
        }
    }
    /// Moves the viewer, in points.
    public var viewpointOffset = Point.zero {
        didSet {
            guard viewpointOffset.x.isFinite, viewpointOffset.y.isFinite else {
                viewpointOffset = oldValue
                return
            }
            if viewpointOffset != oldValue { updateTransforms() }
        }
    }
    /// How well a fling keeps its speed, 0…1. 1 never stops by itself.
    public var decelerationRate = 0.95 { didSet { Self.keepsFinite(&decelerationRate, oldValue) } }
    /// Multiplies the speed of a fling.
    public var scrollSpeed = 1.0 { didSet { Self.keepsFinite(&scrollSpeed, oldValue) } }
    /// How far it can be pulled past its ends, in items.
    public var bounceDistance: ItemOffset = 1 {
        didSet { if Self.keepsFinite(&bounceDistance.items, oldValue.items), bounceDistance < 0 { bounceDistance = 0 } }
    }
    /// Whether it can be pulled past its ends at all.
    public var bounces = true
    public var isScrollEnabled = true
    /// A fling moves on by one item only.
    public var isPagingEnabled = false
    /// A fling ends on an item.
    public var stopsAtItemBoundary = true
    /// What comes to rest between two items goes on to the nearest.
    public var scrollsToItemBoundary = true
    /// Drags that are more across than along do not begin.
    public var ignoresPerpendicularSwipes = true
    /// A tap on an item brings it to the centre; then only the centred item takes touches itself.
    public var centersItemWhenSelected = true {
        didSet { if centersItemWhenSelected != oldValue { transformItems() } }
    }
    /// Is at once where it would fly: see ``crossFade``. Drags still follow the finger.
    public var reducesMotion = false
    /// Items per second, by itself. Positive runs towards lower offsets. 0 is off.
    public var autoscroll = 0.0 {
        didSet {
            guard Self.keepsFinite(&autoscroll, oldValue), autoscroll != oldValue else { return }
            if autoscroll != 0 { isTimerRunning = true }
            if motion == .natural { automaticScrollChanged() }
        }
    }

    // MARK: State

    /// The last time that it was told. Setting it changes nothing by itself; property setters act at it.
    public var now: MonotonicTime
    public internal(set) var bounds: Size
    public internal(set) var numberOfItems = 0
    /// As the source reported it; none of them are shown while wrapping.
    public internal(set) var numberOfPlaceholders = 0
    /// How many items are meant to be loaded; those that have faded wholly are not.
    public internal(set) var numberOfVisibleItems = 0
    /// In points, along the carousel. 0 until known. Taken from the first view where the source does not say; under
    /// classic motion for ever, under natural until everything is reloaded or the carousel turned.
    public internal(set) var itemWidth = 0.0
    /// How many items pass while a finger moves by one item width.
    public internal(set) var offsetMultiplier = 1.0
    public internal(set) var isWrapEnabled = false
    public internal(set) var isDragging = false
    public internal(set) var isDecelerating = false
    /// A scroll animation is running. Under natural motion everything that moves by itself and is not deceleration.
    public internal(set) var isScrolling = false
    /// The scroll animation or deceleration that is running or was the last.
    public internal(set) var scrollMotion: ScrollMotion
    /// A finger is down on it and has not been lifted, whether it drags or not. Natural motion only.
    public var isHeld: Bool { natural.isHeld }
    /// How far cover flow 2 is from having flipped its cards after the current item has changed: ±1 just after, 0 once
    /// done. Setting it is for tests; it shows with the next ``updateTransforms()``.
    public var toggle = 0.0 {
        didSet { if Self.keepsFinite(&toggle, oldValue) { toggle = max(-1, min(1, toggle)) } }
    }
    /// Whether it is part of a screen.
    ///
    /// Under natural motion, what is under way ends at once, at its target and with its events, when it leaves its screen;
    /// while it is on none, calls take effect at once as if not animated. An automatic scroll goes on once it is back.
    /// Under classic motion it rests while it is on no screen, and time goes on.
    public var isAttached = true {
        didSet {
            guard isAttached != oldValue else { return }
            isTimerRunning = isAttached
            if motion == .natural { attachmentChanged() }
        }
    }

    var natural = NaturalState()
    var offset: ItemOffset = 0
    var previousOffset: ItemOffset = 0
    var previousItemIndex = 0
    /// The current item as it was when cards were last made to flip.
    var toggledItemIndex = 0
    var numberOfPlaceholdersShown = 0
    var needsLayout = false
    var layoutDepth = 0
    var isTimerRunning = true
    var hasDragged = false
    /// Along the carousel, of the drag under way, in points.
    var previousTranslation = 0.0
    /// Items per second, of the last drag. Kept between gestures.
    var velocity = 0.0
    var toggleTime: MonotonicTime
    var lastStepTime: MonotonicTime?
    var pending: ContiguousArray<PendingAction> = []

    // MARK: Items

    var layout: CarouselLayout
    var table = ItemTable()
    /// What ``layout`` follows from, if the source keeps its options; nil if it has to be asked.
    var settledConditions: LayoutConditions?
    /// What was loaded last, wholly, and the table as it was then.
    var loadedWindow: (window: LoadWindow, changeCount: Int)?
    var itemPool = ViewPool()
    var placeholderPool = ViewPool()
    var leaving: ContiguousArray<LeavingItem> = []
    var nextSerial = 0
    /// Counts reloads, insertions and removals, so that what was asked of the source before one is not used after it.
    var generation = 0
    /// Items slide or fade.
    var areSlidesRunning = false
    /// Items slide, or fade where others are to slide.
    var isMakingRoom = false

    // MARK: For drawing

    /// Nil where each item keeps a transform of its own: under classic motion and where the source supplies them.
    var placing: ItemPlacing?
    var picture = CarouselPicture()

    /// - Parameter bounds: in points. Sides that are negative or not finite count as 0.
    public init(bounds: Size, at time: MonotonicTime) {
        self.bounds = ItemSlot.sound(bounds)
        now = time
        toggleTime = time
        scrollMotion = ScrollMotion(startTime: time, startOffset: 0, endOffset: 0, duration: 0, startVelocity: 0)
        layout = CarouselLayout(LayoutFrame(type: .linear, bounds: bounds, itemWidth: 0), itemCount: 0)
    }

    /// Puts back a value that is not finite. True when the new one stays.
    @discardableResult
    private static func keepsFinite(_ value: inout Double, _ old: Double) -> Bool {
        if value.isFinite { return true }
        value = old
        return false
    }
}

extension Carousel {
    /// Where it is, in items. Setting it stops every motion: under classic motion without a further event, under natural
    /// with the end of what was under way and, if it leads elsewhere, a scroll of its own that takes no time. A fraction
    /// stays one until the next gesture (classic: the next layout).
    public var scrollOffset: ItemOffset {
        get { offset }
        set { setOffset(newValue) }
    }

    /// The item nearest to the centre; −1 when there are none. Setting it is setting ``scrollOffset``.
    public var currentItemIndex: Int {
        get { indexSpace.index(nearest: offset) }
        set { setOffset(ItemOffset(newValue)) }
    }

    /// The arithmetic of its indexes and offsets.
    public var indexSpace: IndexSpace { IndexSpace(count: numberOfItems, isWrapped: isWrapEnabled) }

    /// Something moves, or is about to: ``advance(to:)`` wants to be called for every frame.
    public var needsFrames: Bool {
        let moves = motion == .natural ? movesNaturally : isTimerRunning
        return moves || needsLayout || !pending.isEmpty || areSlidesRunning
    }

    /// Does everything that is due at the time of a frame: what was put off, one step of motion, a pending layout.
    public func advance(to time: MonotonicTime) {
        now = time
        if areSlidesRunning { picture.expire() }
        performPending()
        switch motion {
        case .classic: if isTimerRunning { step() }
        case .natural: if isAttached { stepNaturally() }
        }
        flushLayout()
        endSlides()
    }

    private func changeMotion() {
        putBack()
        natural.forgetCurves()
        natural.isHeld = false
        enter(.none)
        natural.owesSettling = false
        isTimerRunning = isAttached
        needsLayout = source != nil
    }

    func emit(_ event: CarouselEvent) { observer?.carousel(self, didReport: event) }
}
