import CarouselEngine

/// Supplies a carousel with its items.
@MainActor
public protocol CarouselDataSource: AnyObject {
    func numberOfItems(in carousel: CarouselView) -> Int

    /// The view of an item, of the size at which it is to be shown.
    ///
    /// - Parameter view: one that has left the screen and may be filled anew and returned; nil when there is none.
    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View

    /// How many placeholders pad the ends of a carousel that does not wrap, half on each side. 0 unless implemented.
    func numberOfPlaceholders(in carousel: CarouselView) -> Int

    /// The view of a placeholder. Placeholders have a pool of their own. An empty view unless implemented.
    func carousel(_ carousel: CarouselView, placeholderViewAt index: Int, reusing view: View?) -> View
}

extension CarouselDataSource {
    public func numberOfPlaceholders(in carousel: CarouselView) -> Int { 0 }
    public func carousel(_ carousel: CarouselView, placeholderViewAt index: Int, reusing view: View?) -> View {
        view ?? View()
    }
}
