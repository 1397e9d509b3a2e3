import Geometry

/// The views of the rows that are held, and those that wait to be used again.
@MainActor
struct RowWindow {
    struct Row {
        let index: Int
        let view: View
    }

    /// By index; without a gap unless rows are just being loaded.
    private(set) var rows: [Row] = []
    private var spare: [View] = []

    /// More would be memory without use: as many come into sight as go out of it.
    private static let mostSpares = 4

    func view(at index: Int) -> View? {
        let place = firstPlace(from: index)
        guard place < rows.count, rows[place].index == index else { return nil }
        return rows[place].view
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
        rows.insert(Row(index: index, view: view), at: firstPlace(from: index))
    }

    /// Where the first row stands whose index is not smaller.
    private func firstPlace(from index: Int) -> Int {
        var (lower, upper) = (0, rows.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if rows[middle].index < index { lower = middle + 1 } else { upper = middle }
        }
        return lower
    }

    private mutating func putAside(_ view: View) {
        view.removeFromSuperview()
        if spare.count < Self.mostSpares { spare.append(view) }
    }
}
