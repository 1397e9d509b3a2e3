import Geometry
import TouchGestures

extension PagedScrollView {
    func recognize(_ contact: Contact) {
        guard isScrollEnabled || touch.isTouched else { return }
        switch touch.handle(contact, slop: host?.tapSlop) {
        case .panShouldBegin(let pan)?:
            let isAccepted = numberOfPages > 0 && isAlong(pan.translation) && mayTakeDrag(pan.translation)
            react(to: touch.resolveDrag(accepted: isAccepted))
        case let event:
            react(to: event)
        }
    }

    /// A drag is either along the row or across it; which it is shows when it leaves the slop.
    private func isAlong(_ translation: Point) -> Bool {
        let x = translation.x.magnitude
        let y = translation.y.magnitude
        return isVertical ? y >= x : x >= y
    }

    /// Whether there is a page on the side that a drag would bring in.
    func hasPages(beyond translation: Point) -> Bool {
        guard isScrollEnabled, numberOfPages > 1, isAlong(translation) else { return false }
        let way = isVertical ? translation.y : translation.x
        return way > 0 ? scroll.offset.items > 0 : scroll.offset.items < Double(numberOfPages - 1)
    }

    private func react(to event: GestureEvent?) {
        guard let event else { return }
        let moment = moment
        let extent = extent
        switch event {
        case .touchDown:
            change { $0.touchDown() }
        case .panShouldBegin:
            break
        case .pan(let phase, let pan):
            let way = isVertical ? pan.translation.y : pan.translation.x
            let velocity = isVertical ? pan.velocity.y : pan.velocity.x
            change { scroll in
                switch phase {
                case .began: scroll.beginDrag(translation: way)
                case .changed: scroll.drag(translation: way, extent: extent)
                case .ended:
                    scroll.drag(translation: way, extent: extent)
                    scroll.endDrag(velocity: velocity, extent: extent, at: moment)
                case .cancelled: scroll.cancelDrag(at: moment)
                }
            }
        case .tap, .failed:
            change { $0.touchEnded(at: moment) }
        }
    }

    /// Takes the pages out of the hands of a finger, which is ignored until it is lifted.
    func cancelTouch() {
        guard touch.isTouched else { return }
        react(to: touch.cancel())
    }

    /// Arrows along the row and page keys step, Home and End go to the ends. Answers whether the key was used.
    func perform(_ key: KeyEvent) -> Bool {
        guard key.phase != .released, isScrollEnabled, numberOfPages > 0 else { return false }
        switch key.key {
        case .left where !isVertical, .up where isVertical, .pageUp: goBack()
        case .right where !isVertical, .down where isVertical, .pageDown: goForward()
        case .home: scroll(to: 0, animated: true)
        case .end: scroll(to: numberOfPages - 1, animated: true)
        default: return false
        }
        return true
    }

    /// A detent is a page. At its end it leaves the wheel to what lies around.
    func turnWheel(horizontal: Double, vertical: Double) -> Bool {
        guard isScrollEnabled, numberOfPages > 0 else { return false }
        let detents = abs(horizontal) > abs(vertical) ? horizontal : vertical
        guard detents > 0 ? canGoForward : detents < 0 && canGoBack else {
            wheel.reset()
            return false
        }
        guard let whole = wheel.take(detents) else { return false }
        if whole != 0 { scroll(to: scroll.destinationPage + whole, animated: true) }
        return true
    }
}
