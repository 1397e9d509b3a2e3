import Timebase
import Views

/// A carousel whose items have the width that a scene gives them.
@MainActor
final class SceneCarouselView: CarouselView {
    /// The extent of every item along the carousel; 0 takes that of the first view.
    var sceneItemWidth = 0.0 { didSet { if sceneItemWidth != oldValue { invalidateLayout() } } }
    /// Called after each frame's time has come to it.
    var onAdvance: (() -> Void)?

    override func advance(to time: MonotonicTime) {
        super.advance(to: time)
        onAdvance?()
    }
}
