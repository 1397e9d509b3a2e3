import Timebase
import Views

/// A carousel that notices when it has come to rest.
@MainActor
final class SceneCarouselView: CarouselView {
    /// The extent of every item along the carousel; 0 takes that of the first view.
    var sceneItemWidth = 0.0 { didSet { if sceneItemWidth != oldValue { setOptionsChanged() } } }
    /// Told once each time everything has come to rest.
    weak var live: LiveCarousel?
    private var hasMoved = false

    /// Something moves it, or a finger holds it.
    var isMoving: Bool { isTouched || isDragging || isDecelerating || isScrolling }

    /// Notes that it has moved, although it may be at rest again when the next frame is made.
    func noteMovement() { hasMoved = true }

    override func advance(to time: MonotonicTime) {
        super.advance(to: time)
        guard hasMoved, !isMoving, autoscroll == 0 else { return }
        hasMoved = false
        live?.tellRest()
    }

    /// Lays out anew, with another width of items.
    private func setOptionsChanged() {
        engine.setNeedsLayout()
        setNeedsFrame()
    }
}
