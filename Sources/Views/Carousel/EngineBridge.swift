import CarouselEngine
import Geometry

/// Stands between the engine, which knows no actor, and the view, which lives on the main one.
///
/// The engine is owned by the view and called by it alone, so that every callback arrives on the main actor.
final class EngineBridge: CarouselItemSource, CarouselObserver {
    /// The view owns the bridge and, through the engine, is its only caller.
    private unowned let view: CarouselView

    init(view: CarouselView) { self.view = view }

    private func onMain<Value: Sendable>(_ body: @MainActor (CarouselView) -> Value) -> Value {
        MainActor.assumeIsolated { [view] in body(view) }
    }

    var numberOfItems: Int { onMain { $0.dataSource?.numberOfItems(in: $0) ?? 0 } }
    var numberOfPlaceholders: Int { onMain { $0.dataSource?.numberOfPlaceholders(in: $0) ?? 0 } }

    func view(for index: CarouselIndex, reusing: ItemViewID?) -> ItemView? {
        onMain { $0.loadView(for: index, reusing: reusing) }
    }

    func discard(_ view: ItemViewID) { onMain { $0.discardView(view) } }

    var itemWidth: Double { onMain { $0.delegate?.carouselItemWidth($0) ?? 0 } }

    func value(for option: CarouselOption, default value: Double) -> Double {
        onMain { $0.value(for: option, default: value) }
    }

    func transform(forItemAt offset: ItemOffset, base: Transform3D) -> Transform3D {
        onMain { $0.delegate?.carousel($0, itemTransformForOffset: offset, baseTransform: base) ?? base }
    }

    func carousel(did event: CarouselEvent) { onMain { $0.report(event) } }

    func carouselShouldSelectItem(at index: Int) -> Bool {
        onMain { $0.delegate?.carousel($0, shouldSelectItemAt: index) ?? true }
    }
}
