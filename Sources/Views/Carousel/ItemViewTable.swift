import CarouselEngine

/// Which view each of the engine's handles stands for. Handles are places in an array, so that finding a view while
/// drawing is an index and not a search.
@MainActor
struct ItemViewTable {
    private var views: [View?] = []
    private var free: [Int32] = []

    subscript(id: ItemViewID) -> View? {
        views.indices.contains(Int(id.rawValue)) ? views[Int(id.rawValue)] : nil
    }

    /// The handle of a view, a new one if it has none.
    mutating func id(for view: View) -> ItemViewID {
        if let known = existingID(of: view) { return known }
        if let place = free.popLast() {
            views[Int(place)] = view
            return ItemViewID(rawValue: place)
        }
        views.append(view)
        return ItemViewID(rawValue: Int32(views.count - 1))
    }

    func existingID(of view: View) -> ItemViewID? {
        views.firstIndex { $0 === view }.map { ItemViewID(rawValue: Int32($0)) }
    }

    /// Forgets a view and answers it.
    mutating func remove(_ id: ItemViewID) -> View? {
        guard let view = self[id] else { return nil }
        views[Int(id.rawValue)] = nil
        free.append(id.rawValue)
        return view
    }
}
