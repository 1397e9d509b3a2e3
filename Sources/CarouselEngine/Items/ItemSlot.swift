import Geometry
import Timebase

/// A loaded item: its view, the container around it, and where the layout has put them.
struct ItemSlot {
    var index: Int
    /// Nil where the source had no view.
    var view: ItemViewID?
    var viewSize: Size
    var isDoubleSided: Bool
    var containerSize: Size

    var offset: ItemOffset = 0
    var transform = Transform3D.identity
    var alpha = 0.0
    var isHidden = false
    var isInteractive = false

    /// The way from where it was drawn before an insertion or removal.
    var slide: Slide?
    /// The view that a reload has replaced, while it fades.
    var outgoing: OutgoingView?

    init(index: Int, loaded: ItemView?, itemWidth: Double, isVertical: Bool) {
        self.index = index
        view = loaded?.id
        viewSize = Self.sound(loaded?.size ?? .zero)
        isDoubleSided = loaded?.isDoubleSided ?? true
        containerSize = .zero
        fitContainer(itemWidth: itemWidth, isVertical: isVertical)
    }

    /// Makes the container as wide as every item and as high as the view.
    mutating func fitContainer(itemWidth: Double, isVertical: Bool) {
        containerSize =
            isVertical
            ? Size(width: viewSize.width, height: itemWidth) : Size(width: itemWidth, height: viewSize.height)
    }

    /// Puts another view into the container, which takes its size, but never more than the item width.
    mutating func replaceView(by loaded: ItemView?, itemWidth: Double, isVertical: Bool) {
        let size = Self.sound(loaded?.size ?? .zero)
        view = loaded?.id
        viewSize = size
        isDoubleSided = loaded?.isDoubleSided ?? true
        containerSize =
            isVertical
            ? Size(width: size.width, height: min(itemWidth, size.height))
            : Size(width: min(itemWidth, size.width), height: size.height)
    }

    /// The view within its container, from the container's upper left corner.
    var viewFrame: Rect {
        Rect(
            x: (containerSize.width - viewSize.width) / 2, y: (containerSize.height - viewSize.height) / 2,
            width: viewSize.width, height: viewSize.height
        )
    }

    /// Whether a point, measured from the centre, lies on the container or on the view, which may be larger.
    func contains(_ point: Point) -> Bool {
        Self.centered(containerSize).contains(point) || Self.centered(viewSize).contains(point)
    }

    private static func centered(_ size: Size) -> Rect {
        Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    }

    /// A size with which nothing can go wrong: sides that are negative or not finite are 0, huge ones limited.
    static func sound(_ size: Size) -> Size {
        func sound(_ side: Double) -> Double { side.isFinite ? bounded(max(0, side)) : 0 }
        return Size(width: sound(size.width), height: sound(size.height))
    }
}

/// A view that has been replaced and fades away over its successor.
struct OutgoingView {
    var view: ItemViewID
    var size: Size
    var span: AnimationSpan
}

/// The loaded items in ascending order of their indexes.
struct ItemTable {
    private(set) var slots: ContiguousArray<ItemSlot> = []
    /// Counts insertions, removals and renumberings.
    private(set) var changeCount = 0

    /// Where the item is, or nil when it is not loaded.
    func position(of index: Int) -> Int? {
        let position = insertionPosition(of: index)
        return position < slots.count && slots[position].index == index ? position : nil
    }

    func slot(at index: Int) -> ItemSlot? {
        position(of: index).map { slots[$0] }
    }

    /// Adds a slot, or takes the place of one with the same index, which is returned.
    mutating func insert(_ slot: ItemSlot) -> ItemSlot? {
        let position = insertionPosition(of: slot.index)
        changeCount &+= 1
        if position < slots.count, slots[position].index == slot.index {
            let replaced = slots[position]
            slots[position] = slot
            return replaced
        }
        slots.insert(slot, at: position)
        return nil
    }

    mutating func remove(at position: Int) -> ItemSlot {
        changeCount &+= 1
        return slots.remove(at: position)
    }

    /// Empties the table and hands out what was in it.
    mutating func removeAll() -> ContiguousArray<ItemSlot> {
        changeCount &+= 1
        var removed: ContiguousArray<ItemSlot> = []
        swap(&removed, &slots)
        return removed
    }

    /// Renumbers every item from `index` on.
    mutating func shift(from index: Int, by amount: Int) {
        changeCount &+= 1
        for position in slots.indices where slots[position].index >= index { slots[position].index += amount }
    }

    mutating func update(at position: Int, _ change: (inout ItemSlot) -> Void) { change(&slots[position]) }

    @inline(__always)
    mutating func updateAll(_ change: (inout ItemSlot) -> Void) {
        for position in slots.indices { change(&slots[position]) }
    }

    private func insertionPosition(of index: Int) -> Int {
        var low = 0
        var high = slots.count
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].index < index { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
