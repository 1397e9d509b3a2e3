/// The views of rows or pages that are held, and those that wait to be used again.
@MainActor
struct IndexedViews {
    struct Entry {
        let index: Int
        let view: View
    }

    /// By index.
    private(set) var entries: [Entry] = []
    private var spare: [View] = []
    /// More would be memory without use: as many come into sight as go out of it.
    private let mostSpares: Int

    init(mostSpares: Int) { self.mostSpares = mostSpares }

    func view(at index: Int) -> View? {
        let place = firstPlace(from: index)
        guard place < entries.count, entries[place].index == index else { return nil }
        return entries[place].view
    }

    func contains(_ view: View) -> Bool { entries.contains { $0.view === view } }

    /// Whether these are all that is held.
    func holds(_ range: Range<Int>) -> Bool {
        entries.count == range.count && (entries.isEmpty || entries[0].index == range.lowerBound)
    }

    mutating func add(_ view: View, at index: Int) {
        view.keepsDrawing = true
        entries.insert(Entry(index: index, view: view), at: firstPlace(from: index))
    }

    /// A view to be filled anew.
    mutating func takeSpare() -> View? { spare.popLast() }

    /// Takes the views out of the tree whose indexes are not in the range; they wait to be used again.
    mutating func release(except range: Range<Int>) {
        for entry in entries where !range.contains(entry.index) { putAside(entry.view) }
        entries.removeAll { !range.contains($0.index) }
    }

    /// Takes all views, which stay in the tree; whoever takes them puts them aside.
    mutating func takeAll() -> [Entry] {
        var taken: [Entry] = []
        swap(&taken, &entries)
        return taken
    }

    mutating func putAside(_ view: View) {
        view.keepsDrawing = false
        view.removeFromSuperview()
        if spare.count < mostSpares { spare.append(view) }
    }

    /// Where the first one stands whose index is not smaller.
    private func firstPlace(from index: Int) -> Int {
        var (lower, upper) = (0, entries.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if entries[middle].index < index { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }
}
