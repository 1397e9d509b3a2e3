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
            view.itemPlace = place
        } else {
            view.itemPlace = Int32(views.count)
            views.append(view)
        }
        return ItemViewID(rawValue: view.itemPlace)
    }

    func existingID(of view: View) -> ItemViewID? {
        let id = ItemViewID(rawValue: view.itemPlace)
        // The place may be from before, or in another carousel that has the view now.
        return self[id] === view ? id : nil
    }

    /// Forgets a view and answers it.
    mutating func remove(_ id: ItemViewID) -> View? {
        guard let view = self[id] else { return nil }
        views[Int(id.rawValue)] = nil
        free.append(id.rawValue)
        return view
    }
}
