import TouchGestures

extension ListView {
    /// The focus comes to the selected row if that is in sight, otherwise to the first one there.
    func beginFocus() {
        let rows = visibleRows
        if let focusedRow, rows.contains(focusedRow) { return }
        focusedRow = selectedRow.flatMap { rows.contains($0) ? $0 : nil } ?? rows.first
        setNeedsFrame()
    }

    /// Rows that are seen whole; one that is seen in part where no other is.
    private var visibleRows: Range<Int> {
        let first = Int((contentOffset / rowHeight).rounded(.up))
        let end = Int(((contentOffset + bounds.size.height) / rowHeight).rounded(.down))
        let lower = min(max(first, 0), max(numberOfRows - 1, 0))
        return lower..<min(max(end, lower + 1), max(numberOfRows, lower))
    }

    /// Arrows along the list and page keys move the focus from row to row, Home and End to the ends. At an end the arrows
    /// leave the list.
    func performFocused(_ key: KeyEvent) -> Bool {
        guard key.phase != .released, isScrollEnabled else { return false }
        let page = max(visibleRows.count - 1, 1)
        switch key.key {
        case .up: return moveFocus(by: -1)
        case .down: return moveFocus(by: 1)
        case .pageUp: moveFocus(by: -page)
        case .pageDown: moveFocus(by: page)
        case .home: moveFocus(by: -numberOfRows)
        case .end: moveFocus(by: numberOfRows)
        default: return false
        }
        return true
    }

    /// Answers whether that is another row.
    @discardableResult
    func moveFocus(by count: Int) -> Bool {
        guard numberOfRows > 0 else { return false }
        beginFocus()
        let old = focusedRow ?? 0
        let row = min(max(old + min(max(count, -numberOfRows), numberOfRows), 0), numberOfRows - 1)
        guard row != old else { return false }
        focusedRow = row
        scrollToRow(at: row)
        setNeedsFrame()
        announce(.changed)
        return true
    }

    func selectFocusedRow() -> Bool {
        guard let focusedRow, allowsSelection else { return false }
        select(focusedRow)
        return true
    }

    var wordsOfFocusedRow: String? {
        guard let focusedRow else { return nil }
        let row = viewForRow(at: focusedRow)
        let words = [row?.accessibilityLabel ?? row?.labelWithin, position(of: focusedRow, among: numberOfRows, "row")]
        return words.compactMap(\.self).joined(separator: ", ")
    }
}
