/// The views of the pages that are held, and those that wait to be used again.
@MainActor
struct PageViews {
    struct Page {
        let index: Int
        let view: View
    }

    /// In no order.
    private(set) var pages: [Page] = []
    private var spare: [View] = []

    /// More would be memory without use: as many come within reach as go out of it.
    private static let mostSpares = 2

    func contains(_ index: Int) -> Bool { pages.contains { $0.index == index } }

    func contains(_ view: View) -> Bool { pages.contains { $0.view === view } }

    mutating func add(_ view: View, at index: Int) {
        view.keepsDrawing = true
        pages.append(Page(index: index, view: view))
    }

    /// A view to be filled anew.
    mutating func takeSpare() -> View? { spare.popLast() }

    /// Takes the pages out of the tree that are not among the indexes.
    mutating func release(except indexes: ClosedRange<Int>?) {
        for place in pages.indices.reversed() where !(indexes?.contains(pages[place].index) ?? false) {
            putAside(pages.remove(at: place).view)
        }
    }

    /// Takes all pages, which stay in the tree; whoever takes them puts them aside.
    mutating func takeAll() -> [Page] {
        var taken: [Page] = []
        swap(&taken, &pages)
        return taken
    }

    mutating func putAside(_ view: View) {
        view.keepsDrawing = false
        view.removeFromSuperview()
        if spare.count < Self.mostSpares { spare.append(view) }
    }
}
