import Geometry

/// The views of the rows that are held, and those that wait to be used again.
@MainActor
struct RowWindow {
    struct Row {
        let index: Int
        let view: View
    }

    /// By index, without a gap.
    private(set) var rows: [Row] = []
    private var spare: [View] = []

    /// More would be memory without use: as many come into sight as go out of it.
    private static let mostSpares = 4

    func view(at index: Int) -> View? {
        guard let first = rows.first?.index, index >= first, index - first < rows.count else { return nil }
        return rows[index - first].view
    }

    /// Whether these are the rows held.
    func holds(_ range: Range<Int>) -> Bool {
        rows.count == range.count && (rows.isEmpty || rows[0].index == range.lowerBound)
    }

    /// Gives up the rows outside a range, which then wait to be used again.
    mutating func release(except range: Range<Int>) {
        for row in rows where !range.contains(row.index) { putAside(row.view) }
        rows.removeAll { !range.contains($0.index) }
    }

    mutating func takeSpare() -> View? { spare.popLast() }

    mutating func add(_ view: View, at index: Int) {
        let place = rows.firstIndex { $0.index > index } ?? rows.count
        rows.insert(Row(index: index, view: view), at: place)
    }

    private mutating func putAside(_ view: View) {
        view.removeFromSuperview()
        if spare.count < Self.mostSpares { spare.append(view) }
    }
}
