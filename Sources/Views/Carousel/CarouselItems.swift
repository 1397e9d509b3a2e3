import Geometry

/// A data source from a closure, for ``CarouselView/items``.
@MainActor
public final class CarouselItems: CarouselDataSource {
    /// Changing it does not tell the carousel: insert, remove or reload there.
    public var count: Int
    private let view: (Int, View?) -> View

    /// - Parameter view: makes the view of an item, or fills the one it is given anew and returns that.
    public init(count: Int, view: @escaping (_ index: Int, _ reusing: View?) -> View) {
        self.count = count
        self.view = view
    }

    public func numberOfItems(in carousel: CarouselView) -> Int { count }

    public func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        self.view(index, view)
    }
}
