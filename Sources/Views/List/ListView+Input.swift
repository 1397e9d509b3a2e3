import Geometry
import Timebase
import TouchGestures

extension ListView {
    /// A finger marks a row only once it has stayed for so long: on its way into a drag it would flicker.
    static let pressDelay = Seconds(0.08)

    func recognize(_ contact: Contact) {
        switch touch.handle(contact, slop: host?.tapSlop) {
        case .panShouldBegin(let pan)?:
            let isAccepted = isScrollEnabled && isAlong(pan.translation) && mayTakeDrag(pan.translation)
            unpress()
            react(to: touch.resolveDrag(accepted: isAccepted))
        case let event: react(to: event)
        }
    }

    private func isAlong(_ translation: Point) -> Bool { translation.y.magnitude >= translation.x.magnitude }

    func hasRows(beyond translation: Point) -> Bool {
        guard isScrollEnabled, isAlong(translation) else { return false }
        return translation.y > 0 ? scroll.offset > 0 : translation.y < 0 && scroll.offset < scroll.lastOffset
    }

    private func react(to event: GestureEvent?) {
        guard let event else { return }
        let moment = now
        switch event {
        case .touchDown(let point, _):
            // A touch on what moves catches it and is meant for no row.
            if !scroll.isMoving, allowsSelection { beginPress(at: point, moment) }
            change { $0.touchDown() }
        case .panShouldBegin: break
        case .pan(let phase, let pan):
            change { scroll in
                switch phase {
                case .began: scroll.beginDrag(translation: pan.translation.y)
                case .changed: scroll.drag(translation: pan.translation.y)
                case .ended:
                    scroll.drag(translation: pan.translation.y)
                    scroll.endDrag(velocity: pan.velocity.y, at: moment)
                case .cancelled: scroll.cancelDrag(at: moment)
                }
            }
        case .tap:
            let row = touchedRow
            unpress()
            touch.hasUsedTap = row != nil
            change { $0.touchEnded(at: moment) }
            if let row { select(row) }
        case .failed:
            unpress()
            change { $0.touchEnded(at: moment) }
        }
    }

    private func beginPress(at point: Point, _ moment: MonotonicTime) {
        touchedRow = indexOfRow(at: point)
        touchMoment = moment
    }

    private func unpress() {
        touchedRow = nil
        pressedRow = nil
    }

    func advancePress(to time: MonotonicTime) {
        guard let touchedRow, pressedRow == nil, time - touchMoment >= Self.pressDelay else { return }
        pressedRow = touchedRow
        setNeedsDisplay()
    }

    var pressDemand: FrameDemand {
        touchedRow != nil && pressedRow == nil ? .at(touchMoment + Self.pressDelay) : .nothing
    }

    /// By the user's hand.
    func select(_ row: Int) {
        selectedRow = row
        onSelect?(self, row)
    }

    func cancelTouch() {
        guard touch.isTouched else { return }
        react(to: touch.cancel())
    }

    /// A detent is a row.
    func turnWheel(vertical: Double) -> Bool {
        guard isScrollEnabled, scroll.lastOffset > 0, vertical.isFinite, vertical != 0 else { return false }
        let target = scroll.destination + min(max(vertical, -100), 100) * rowHeight
        // At its end it leaves the wheel to what lies around.
        guard min(max(target, 0), scroll.lastOffset) != scroll.destination else { return false }
        let moment = now
        change { $0.scroll(to: target, duration: 0.2, at: moment) }
        return true
    }
}
