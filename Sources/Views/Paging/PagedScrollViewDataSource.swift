/// Supplies a paged scroll view with its pages.
@MainActor
public protocol PagedScrollViewDataSource: AnyObject {
    func numberOfPages(in scrollView: PagedScrollView) -> Int

    /// The view of a page. The scroll view gives it its place and size: every page is as large as the scroll view.
    ///
    /// - Parameter view: that of a page that has gone out of reach and may be filled anew and returned; nil when there is
    ///   none.
    func pagedScrollView(_ scrollView: PagedScrollView, viewForPageAt index: Int, reusing view: View?) -> View
}
