import CarouselEngine
import Geometry
import Timebase
import Views

/// A scene's carousel on a screen: supplies its items, tells its events, does what scripts ask.
@MainActor
final class LiveCarousel: LiveElement {
    let name: String
    let carousel: SceneCarouselView
    var view: View { carousel }
    /// What the items show now, edits included.
    private(set) var items: [SceneItem]
    private let placeholders: [SceneItem]
    private let look: SceneItemLook
    /// Pictures in their own proportions, which stand closer in a cover flow.
    private let hasCovers: Bool
    private var place: SceneFrame
    private var screenBounds: Rect
    private let showsPictures: Bool
    /// The scene leaves the perspective to the size of the items.
    private let hasUsualPerspective: Bool
    private let report: SceneReporter
    private var itemSize: Size
    private var classicRest = ClassicRest()
    private var lastOffset: ItemOffset?
    private var lastTime: MonotonicTime?

    init(_ element: CarouselElement, named name: String, in root: View, report: @escaping SceneReporter) {
        self.name = name
        self.report = report
        items = element.items.items
        placeholders = element.placeholders
        look = element.look
        screenBounds = root.bounds
        place = element.frame
        let frame = element.frame.rect(in: root.bounds)
        showsPictures = items.contains { if case .picture = $0 { true } else { false } }
        hasUsualPerspective = !element.properties.contains {
            if case .number(.perspective, _) = $0 { true } else { false }
        }
        itemSize = look.itemSize(in: frame.size, showsPictures: showsPictures)
        hasCovers = showsPictures && look.size == nil
        carousel = SceneCarouselView(frame: frame)
        // First of all, so that the screen's time counts from here on.
        root.addSubview(carousel)
        takeUsualPerspective()
        carousel.onAdvance = { [weak self] in self?.tellClassicRest() }
        let isPlaced = { (property: CarouselProperty) in
            if case .number(.scrollOffset, _) = property { return false }
            return true
        }
        for property in element.properties where isPlaced(property) { property.apply(to: carousel) }
        carousel.autoAdvance = element.autoAdvance
        carousel.delegate = self
        carousel.dataSource = self
        // Last: it is limited to the items that there are.
        for property in element.properties where !isPlaced(property) { property.apply(to: carousel) }
    }

    /// The moment to which what happens now belongs.
    var moment: MonotonicTime { carousel.host?.moment ?? carousel.engine.now }

    private func tell(_ event: SceneEvent) {
        report(SceneEventReport(time: moment, element: name, event: event))
    }

    private func tellClassicRest() {
        if classicRest.hasCome(to: carousel) { tell(.settled(carousel.currentItemIndex)) }
    }

    // MARK: State

    func addState(to line: inout JSONLine) {
        let offset = carousel.scrollOffset
        line.add("offset", offset.items)
        line.add("velocity", velocity(at: offset))
        line.add("index", carousel.currentItemIndex)
        line.add("count", carousel.numberOfItems)
        line.add("dragging", carousel.isDragging)
        line.add("decelerating", carousel.isDecelerating)
        line.add("scrolling", carousel.isScrolling)
        line.add("moving", carousel.engine.needsFrames)
    }

    /// The mean since the last frame, in items per second, over the seam the short way.
    private func velocity(at offset: ItemOffset) -> Double {
        defer { (lastOffset, lastTime) = (offset, moment) }
        guard let lastOffset, let lastTime, moment > lastTime else { return 0 }
        let way = carousel.engine.indexSpace.distance(from: lastOffset, to: offset)
        return way.items / (moment - lastTime).value
    }

    // MARK: Edits

    /// The item in the centre may have another number now, which is not a movement.
    private func noteRenumbering() { lastOffset = carousel.scrollOffset }

    func insert(_ item: SceneItem, at index: Int, animated: Bool) {
        guard items.count < SceneItems.maximumCount else { return }
        let index = max(0, min(items.count, index))
        items.insert(item, at: index)
        carousel.insertItem(at: index, animated: animated)
        noteRenumbering()
    }

    func remove(at index: Int, animated: Bool) {
        guard !items.isEmpty else { return }
        let index = max(0, min(items.count - 1, index))
        items.remove(at: index)
        carousel.removeItem(at: index, animated: animated)
        noteRenumbering()
    }

    func replaceItems(with items: [SceneItem]) {
        self.items = items
        carousel.reloadData()
    }

    func resize(to frame: SceneFrame) {
        place = frame
        carousel.frame = frame.rect(in: screenBounds)
    }

    func layOut(in screen: Rect) {
        screenBounds = screen
        carousel.frame = place.rect(in: screen)
        itemSize = look.itemSize(in: carousel.frame.size, showsPictures: showsPictures)
        takeUsualPerspective()
        carousel.reloadData()
    }

    /// Unless the scene says otherwise: items of any size look as those of 200 points do at −1/500.
    private func takeUsualPerspective() {
        guard hasUsualPerspective, itemSize.height > 0 else { return }
        carousel.perspective = -1 / (SceneItemLook.viewerDistance * itemSize.height)
    }
}

extension LiveCarousel: CarouselDataSource {
    func numberOfItems(in carousel: CarouselView) -> Int { items.count }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        itemView(showing: items.indices.contains(index) ? items[index] : nil, reusing: view)
    }

    func numberOfPlaceholders(in carousel: CarouselView) -> Int { placeholders.count }

    func carousel(_ carousel: CarouselView, placeholderViewAt index: Int, reusing view: View?) -> View {
        itemView(showing: placeholders.indices.contains(index) ? placeholders[index] : nil, reusing: view)
    }

    private func itemView(showing item: SceneItem?, reusing view: View?) -> View {
        let frame = Rect(origin: .zero, size: itemSize)
        let shadowRadius = itemSize.height / 24
        let result: View
        switch item {
        case .picture(let source):
            let picture = view as? ImageView ?? ImageView(frame: frame)
            picture.source = source
            result = picture
        case .color(let color):
            // Not one that was a picture's.
            result = view.flatMap { $0 is ImageView ? nil : $0 } ?? View(frame: frame)
            result.backgroundColor = color
        case nil: return View(frame: frame)
        }
        // A view that is used again may be of another time of the screen.
        result.frame.size = itemSize
        result.shadow = Shadow(opacity: look.shadow, radius: shadowRadius)
        result.reflection = reflection
        result.cornerRadius = look.cornerRadius ?? itemSize.height / 60
        return result
    }

    /// In a column it would lie on the item below.
    private var reflection: Reflection? {
        look.reflection > 0 && !carousel.isVertical ? Reflection(opacity: look.reflection) : nil
    }

    /// A property of the carousel has changed.
    func propertyChanged() {
        for view in carousel.visibleItemViews { view.reflection = reflection }
    }
}

extension LiveCarousel: CarouselDelegate {
    func carouselItemWidth(_ carousel: CarouselView) -> Double { self.carousel.sceneItemWidth }

    // By the type alone, a change of which is a layout.
    func carouselOptionsMayChange(_ carousel: CarouselView) -> Bool { false }

    func carousel(
        _ carousel: CarouselView, valueFor option: CarouselOption, withDefault value: Double
    ) -> Double {
        // Asked for each time, since scripts change the type.
        guard option == .spacing, hasCovers, carousel.options[.spacing] == nil,
            carousel.type == .coverFlow || carousel.type == .coverFlow2
        else { return value }
        return SceneItemLook.coverSpacing
    }

    func carouselWillBeginScrollingAnimation(_ carousel: CarouselView) {
        classicRest.noteMovement()
        tell(.beganScrolling)
    }
    func carouselDidEndScrollingAnimation(_ carousel: CarouselView) { tell(.endedScrolling) }
    func carouselDidScroll(_ carousel: CarouselView) {
        classicRest.noteMovement()
        tell(.scrolled(to: carousel.scrollOffset.items))
    }
    func carouselCurrentItemIndexDidChange(_ carousel: CarouselView) { tell(.currentItem(carousel.currentItemIndex)) }
    func carouselWillBeginDragging(_ carousel: CarouselView) {
        classicRest.noteMovement()
        tell(.beganDragging)
    }
    func carouselDidEndDragging(_ carousel: CarouselView, willDecelerate: Bool) {
        tell(.endedDragging(willDecelerate: willDecelerate))
    }
    func carouselWillBeginDecelerating(_ carousel: CarouselView) { tell(.beganDecelerating) }
    func carouselDidEndDecelerating(_ carousel: CarouselView) { tell(.endedDecelerating) }
    func carousel(_ carousel: CarouselView, didSettleOnItemAt index: Int) { tell(.settled(index)) }
    func carousel(_ carousel: CarouselView, didSelectItemAt index: Int) {
        var picture: String?
        if items.indices.contains(index), case .picture(let source) = items[index] { picture = source.path }
        tell(.select(index, picture: picture))
    }
}
