import Display
import Platform

extension KMSOutput {
    /// Another session comes to the front: goes dark at once, and leaves the card to others. The GL context stays.
    ///
    /// Whoever gave access to the card has to be paused by now, or be so before anything else is called.
    public func pause() {
        switch phase {
        case .lit: lose(FlowError(error: .paused, loss: .paused))
        case .dark, .closed: break
        }
        setTimer(nil)
        // The other session's picture wants to be seen.
        backlight?.setOff(false)
        if let card = shared?.card { card.system.dropMaster(card.descriptor) }
    }

    /// The screens may be used again: lights up, or tries to as before. Every mode is set anew.
    public func resume() { attempt() }

    /// The machine has slept: what the screen shows is not known, and displays may have come and gone.
    public func wakeUp() {
        guard case .lit(let flow) = phase else { return attempt() }
        flow.setNeedsModeset()
        add(.needsFrame)
        recheck(flow)
    }
}

extension OutputError {
    static let paused = OutputError(
        .deviceBusy, "Another session is in front, such as that of another console (Ctrl+Alt+F1 to F12 change it)."
    )
}
