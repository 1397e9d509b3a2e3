import Timebase

extension Carousel {
    /// It has left its screen, or come to one.
    func attachmentChanged() {
        guard !isAttached else {
            if natural.movement == .none { _ = startAutomaticScroll(at: now) }
            return
        }
        finishAnimations()
        toggle = 0
        natural.flip.finish()
        putBack()
        transformItems()
        guard natural.movement != .none || natural.isHeld else { return }
        natural.isHeld = false
        if let settling = natural.settling, !natural.isAnnounced {
            // Its beginning was about to be told.
            natural.forgetCurves()
            if enter(.none) { jump(to: settling.curve.end) }
        } else if let settling = natural.settling {
            offset = settling.curve.end
            let serial = natural.serial
            scrollUpdate()
            guard serial == natural.serial else { return }
            rest(at: now)
        } else {
            natural.forgetCurves()
            guard enter(.none) else { return }
            settle(velocity: 0)
        }
    }
}
