import CarouselEngine
import Geometry

/// iCarousel's properties. What they mean in full stands at ``CarouselEngine/Carousel``, which keeps them.
extension CarouselView {
    /// Changes the engine at the present moment and shows the outcome.
    func change(_ body: (Carousel) -> Void) {
        engine.now = moment
        body(engine)
        setNeedsFrame()
    }

    /// How it moves after a finger: by itself natural, or exactly as the original.
    public var motion: CarouselMotion {
        get { engine.motion }
        set { change { $0.motion = newValue } }
    }
    public var type: CarouselType {
        get { engine.type }
        set { change { $0.type = newValue } }
    }
    public var isVertical: Bool {
        get { engine.isVertical }
        set { change { $0.isVertical = newValue } }
    }
    /// The items of a horizontal carousel follow each other from right to left; arrow keys and fingers follow them.
    public var isRightToLeft: Bool {
        get { engine.isRightToLeft }
        set { change { $0.isRightToLeft = newValue } }
    }
    /// The m34 of the projection; −1/500 is a viewer 500 points in front of the screen.
    public var perspective: Double {
        get { engine.perspective }
        set { change { $0.perspective = newValue } }
    }
    /// Moves all items on the screen, in points.
    public var contentOffset: Point {
        get { engine.contentOffset }
        set { change { $0.contentOffset = newValue } }
    }
    /// Moves the viewer, in points.
    public var viewpointOffset: Point {
        get { engine.viewpointOffset }
        set { change { $0.viewpointOffset = newValue } }
    }
    /// How well a fling keeps its speed, 0…1.
    public var decelerationRate: Double {
        get { engine.decelerationRate }
        set { change { $0.decelerationRate = newValue } }
    }
    /// Multiplies the speed of a fling.
    public var scrollSpeed: Double {
        get { engine.scrollSpeed }
        set { change { $0.scrollSpeed = newValue } }
    }
    /// How far it can be pulled past its ends.
    public var bounceDistance: ItemOffset {
        get { engine.bounceDistance }
        set { change { $0.bounceDistance = newValue } }
    }
    /// Whether it can be pulled past its ends at all.
    public var bounces: Bool {
        get { engine.bounces }
        set { change { $0.bounces = newValue } }
    }
    public var isScrollEnabled: Bool {
        get { engine.isScrollEnabled }
        set { change { $0.isScrollEnabled = newValue } }
    }
    /// A fling moves on by one item only.
    public var isPagingEnabled: Bool {
        get { engine.isPagingEnabled }
        set { change { $0.isPagingEnabled = newValue } }
    }
    /// A fling ends on an item.
    public var stopsAtItemBoundary: Bool {
        get { engine.stopsAtItemBoundary }
        set { change { $0.stopsAtItemBoundary = newValue } }
    }
    /// What comes to rest between two items goes on to the nearest.
    public var scrollsToItemBoundary: Bool {
        get { engine.scrollsToItemBoundary }
        set { change { $0.scrollsToItemBoundary = newValue } }
    }
    /// Drags that are more across than along do not begin.
    public var ignoresPerpendicularSwipes: Bool {
        get { engine.ignoresPerpendicularSwipes }
        set { change { $0.ignoresPerpendicularSwipes = newValue } }
    }
    /// A tap on an item brings it to the centre.
    public var centersItemWhenSelected: Bool {
        get { engine.centersItemWhenSelected }
        set {
            change { $0.centersItemWhenSelected = newValue }
            // Which items take touches themselves goes by the layout.
            invalidateLayout()
        }
    }
    /// Items per second, by itself. Positive runs towards lower offsets. 0 is off.
    public var autoscroll: Double {
        get { engine.autoscroll }
        set { change { $0.autoscroll = newValue } }
    }
    /// Where it is, in items. Setting it stops every motion.
    public var scrollOffset: ItemOffset {
        get { engine.scrollOffset }
        set { change { $0.scrollOffset = newValue } }
    }
    /// The item nearest to the centre; −1 when there are none.
    public var currentItemIndex: Int {
        get { engine.currentItemIndex }
        set { change { $0.currentItemIndex = newValue } }
    }

    public var numberOfItems: Int { engine.numberOfItems }
    public var numberOfPlaceholders: Int { engine.numberOfPlaceholders }
    public var numberOfVisibleItems: Int { engine.numberOfVisibleItems }
    /// In points, along the carousel.
    public var itemWidth: Double { engine.itemWidth }
    public var offsetMultiplier: Double { engine.offsetMultiplier }
    public var isWrapEnabled: Bool { engine.isWrapEnabled }
    /// A finger is down on it, dragging or not.
    public var isTouched: Bool { touch.isTouched }
    public var isDragging: Bool { engine.isDragging }
    public var isDecelerating: Bool { engine.isDecelerating }
    /// A scroll animation is running.
    public var isScrolling: Bool { engine.isScrolling }
}
