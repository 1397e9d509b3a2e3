import Geometry

/// The indexes to be loaded, of which those that have faded wholly are left out.
struct LoadWindow {
    let first: Int
    let count: Int
    let space: IndexSpace
    let offset: ItemOffset
    let fade: FadeCurve

    subscript(_ number: Int) -> Int {
        space.isWrapped ? space.clamped(first + number) : first + number
    }

    func contains(_ index: Int) -> Bool {
        let number: Int
        if space.isWrapped {
            guard space.clamped(index) == index else { return false }
            number = max(0, space.clamped(index - first))
        } else {
            number = index - first
        }
        return number >= 0 && number < count && isSeen(index)
    }

    /// Whether the same indexes are to be loaded, wherever between two items the offset is.
    func hasSameIndexes(as other: LoadWindow) -> Bool {
        first == other.first && count == other.count && space == other.space && fade.isNever && other.fade.isNever
    }

    func isSeen(_ index: Int) -> Bool {
        fade.alpha(at: space.relativeOffset(of: index, from: offset)) != 0
    }
}

/// What the layout follows from beside the source's options.
struct LayoutConditions: Equatable {
    var frame: LayoutFrame
    var itemCount: Int
    var motion: CarouselMotion
    var center: Point
    var largestSize: Size
    var measuredSize: Size?
}

extension Carousel {
    var window: LoadWindow {
        let range = motion == .natural ? naturalWindow : classicWindow
        return LoadWindow(
            first: range.first, count: range.count, space: indexSpace, offset: offset, fade: layout.fade)
    }

    /// As many as are meant to be visible, around the current item; at the ends the others fill up the number.
    private var classicWindow: (first: Int, count: Int) {
        let first = currentItemIndex - numberOfVisibleItems / 2
        return (isWrapEnabled ? first : shifted(first), numberOfVisibleItems)
    }

    /// Everything of which any part may be seen from here, rather than so many around the nearest item: no rounding lets an
    /// item appear late.
    private var naturalWindow: (first: Int, count: Int) {
        guard let range = natural.visibleRange else {
            let first = Int(saturating: (offset.items - Double(numberOfVisibleItems) / 2).rounded(.up))
            return (isWrapEnabled ? first : shifted(first), numberOfVisibleItems)
        }
        // While items make room or close a gap, those that slide out are still seen, and those that slide in already.
        let margin = isMakingRoom ? 1 : 0
        let first = Int(saturating: (offset.items + range.lowest).rounded(.up)) - margin
        let last = Int(saturating: (offset.items + range.highest).rounded(.down)) + margin
        if isWrapEnabled {
            return last - first + 1 < numberOfItems ? (first, last - first + 1) : (0, numberOfItems)
        }
        // What the circle has no room for on one side shows on the other.
        if type.isCircular { return (shifted(first + margin), numberOfVisibleItems) }
        let start = max(lowestIndex, first)
        return (start, max(0, min(highestIndex, last) - start + 1))
    }

    private var lowestIndex: Int { -((numberOfPlaceholdersShown + 1) / 2) }
    private var highestIndex: Int { numberOfItems - 1 + numberOfPlaceholdersShown / 2 }

    private func shifted(_ first: Int) -> Int {
        max(lowestIndex, min(highestIndex - numberOfVisibleItems + 1, first))
    }

    /// Nil where the source says how many are to be loaded, or nobody can say what is seen.
    private func visibleRange() -> VisibleRange? {
        guard !layout.isVisibleCountGiven else { return nil }
        let screen = Rect(x: -center.x, y: -center.y, width: bounds.width, height: bounds.height)
        return natural.visibility.range(layout, on: screen, viewSize: natural.largestSize)
    }

    /// Works out which items are to be loaded, unless it is the same as the last time for certain.
    func resolveVisibleItemsForFrame() {
        let conditions = layoutConditions
        if let settledConditions, settledConditions == conditions, source?.keepsOptions ?? true { return }
        updateItemWidth()
        resolveVisibleItems()
    }

    private var layoutConditions: LayoutConditions {
        LayoutConditions(
            frame: layoutFrame, itemCount: numberOfItems + numberOfPlaceholdersShown, motion: motion, center: center,
            largestSize: natural.largestSize, measuredSize: natural.measuredSize)
    }

    func resolveVisibleItems() {
        layout = resolvedLayout()
        numberOfVisibleItems = layout.visibleItemCount
        natural.visibleRange = motion == .natural ? visibleRange() : nil
        settledConditions = source?.keepsOptions ?? true ? layoutConditions : nil
        guard let range = natural.visibleRange else { return }
        let total = numberOfItems + numberOfPlaceholdersShown
        numberOfVisibleItems = min(total, Int(saturating: range.highest - range.lowest) + 1)
    }
}
