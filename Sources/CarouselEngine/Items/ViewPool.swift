/// Views that are no longer on show and wait to be filled anew.
struct ViewPool {
    private var views: ContiguousArray<ItemViewID> = []

    var count: Int { views.count }

    mutating func put(_ view: ItemViewID?) {
        if let view { views.append(view) }
    }

    mutating func take() -> ItemViewID? { views.popLast() }

    /// Empties the pool and hands out what was in it.
    mutating func removeAll() -> ContiguousArray<ItemViewID> {
        var removed: ContiguousArray<ItemViewID> = []
        swap(&removed, &views)
        return removed
    }
}
