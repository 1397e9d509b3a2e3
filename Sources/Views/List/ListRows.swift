import Geometry

/// What a list shows.
@MainActor
public protocol ListViewDataSource: AnyObject {
    func numberOfRows(in list: ListView) -> Int

    /// The view of a row: `view` filled anew if there is one, otherwise a new one. Its frame is set by the list.
    func listView(_ list: ListView, viewForRowAt index: Int, reusing view: View?) -> View
}

/// A data source from a closure, for ``ListView/rows``.
@MainActor
public final class ListRows: ListViewDataSource {
    /// Changing it does not tell the list: call ``ListView/reloadData()``.
    public var count: Int
    private let view: (Int, View?) -> View

    /// - Parameter view: makes the view of a row, or fills the one it is given anew and returns that.
    public init(count: Int, view: @escaping (_ index: Int, _ reusing: View?) -> View) {
        self.count = count
        self.view = view
    }

    /// Rows of plain text.
    public convenience init(_ texts: [String], style: TextStyle = TextStyle(maximumLines: 1)) {
        self.init(count: texts.count) { index, reused in
            let row = reused as? TextRow ?? TextRow(style: style)
            row.label.text = texts[index]
            return row
        }
    }

    public func numberOfRows(in list: ListView) -> Int { count }

    public func listView(_ list: ListView, viewForRowAt index: Int, reusing view: View?) -> View {
        self.view(index, view)
    }
}
