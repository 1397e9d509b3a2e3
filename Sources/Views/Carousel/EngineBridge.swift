import CarouselEngine
import Geometry

/// Stands between the engine, which knows no actor, and the view, which lives on the main one.
///
/// The engine is owned by the view and called by it alone, so that every callback arrives on the main actor; the
/// conformances check that at run time. (`MainActor.assumeIsolated` would too, but allocates, and the engine asks for a
/// dozen options in every frame.)
@MainActor
final class EngineBridge: @preconcurrency CarouselItemSource, @preconcurrency CarouselObserver {
    /// The view owns the bridge and, through the engine, is its only caller.
    private unowned let view: CarouselView

    init(view: CarouselView) { self.view = view }

    var numberOfItems: Int { view.dataSource?.numberOfItems(in: view) ?? 0 }
    var numberOfPlaceholders: Int { view.dataSource?.numberOfPlaceholders(in: view) ?? 0 }

    func view(for index: CarouselIndex, reusing: ItemViewID?) -> ItemView? {
        view.loadView(for: index, reusing: reusing)
    }

    func discard(_ id: ItemViewID) { view.discardView(id) }

    var itemWidth: Double { view.delegate?.carouselItemWidth(view) ?? 0 }

    func value(for option: CarouselOption, default value: Double) -> Double {
        view.value(for: option, default: value)
    }

    var keepsOptions: Bool { view.delegate.map { !$0.carouselOptionsMayChange(view) } ?? true }

    func transform(forItemAt offset: ItemOffset, base: Transform3D) -> Transform3D {
        view.delegate?.carousel(view, itemTransformForOffset: offset, baseTransform: base) ?? base
    }

    func carousel(_ carousel: Carousel, didReport event: CarouselEvent) { view.report(event) }

    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        view.delegate?.carousel(view, shouldSelectItemAt: index) ?? true
    }
}
