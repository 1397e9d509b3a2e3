import Display
import Platform
import Timebase

extension KMSOutput {
    /// A context that is lost again within this time is not made anew.
    private static let contextLossSpan = Seconds(60)

    // MARK: Going dark

    /// The display, the card or the right to use it is gone, or has to be given up.
    func lose(_ cause: FlowError) {
        guard case .lit(let flow) = phase, let loss = cause.loss else { return }
        shared?.remove(flowOf: self, keepingClaim: loss == .otherCRTC)
        if loss.canSwitchOff { flow.switchOff() }
        if loss == .paused { flow.hideCursor() }
        phase = .dark(Darkness(cause.error))
        if loss.endsContext { endContext(cause) }
        if loss == .cardGone { releaseCard() }
        if loss == .failing || loss == .refused, !flow.hasShownFrame {
            failedWays.insert(flow.way)
            lastRefusal = cause.error
        }
        add(.dark(cause.error))
        if loss == .contextGone, !noteContextLoss(cause.error) { return }
        switch loss {
        // Not before everything of the one that was is gone: a card that ran out of memory has no room for both.
        case .otherMode, .contextGone: setTimer(systems.clock.now)
        // Whatever was refused is not tried again before everything else has been.
        case .rendererGone, .refused: attempt()
        case .failing: retryAfterFailure(cause.error)
        case .screenTaken, .cardGone, .unplugged: scheduleAttempt()
        case .otherCRTC, .paused: break
        }
    }

    /// Others that draw with the same context lose it, too. If it goes with its card, those on the card hear of that by
    /// themselves.
    private func endContext(_ cause: FlowError) {
        guard let graphics else { return }
        if cause.loss == .contextGone {
            for card in cards.all { card.noteLost(graphics.session, cause, besides: self) }
        } else if !graphics.renderer.isForeign {
            let lost = FlowError(error: cause.error, loss: .rendererGone)
            for card in cards.all where card !== shared { card.noteLost(graphics.session, lost, besides: self) }
        }
    }

    func loseCard() {
        let path = shared?.card.node.path ?? "the card"
        lose(FlowError(error: OutputError(.noDevice, "\(path) was removed. Plug the card in again."), loss: .cardGone))
    }

    /// Whether the context is to be made anew: once, since a GPU that is reset again and again does not get better by it.
    private func noteContextLoss(_ error: OutputError) -> Bool {
        let now = systems.clock.now
        defer { lastContextLoss = now }
        guard let last = lastContextLoss, now - last < Self.contextLossSpan else { return true }
        failure = OutputError(.deviceFailed, "\(error) It has happened again within a minute.")
        return false
    }

    /// Gives the card up, for others to use.
    func releaseCard() {
        shared?.leave(self)
        shared = nil
        graphics = nil
        failedWays = []
    }

    // MARK: While lit

    /// Something has happened to the card's displays: looks whether ours is still what it was.
    func recheck(_ flow: FrameFlow) {
        guard let card = shared?.card else { return }
        let before = flow.setup.pipeline.connector
        let connector: ConnectorInfo
        do throws(SystemError) {
            connector = try card.system.connector(before.id, on: card.descriptor)
        } catch {
            return FrameFailure(error) == .cardGone ? loseCard() : loseDisplay(before, on: card)
        }
        guard OutputSelection.isUsable(connector, of: card.node, for: request) else {
            return loseDisplay(before, on: card)
        }
        if connector.isLinkBad {
            flow.setNeedsModeset()
            add(.needsFrame)
        }
        guard connector.modes != before.modes || connector.edid != before.edid else { return }
        guard let mode = currentMode(of: connector), mode != flow.setup.mode else { return }
        let text = "\(connector.name) on \(card.node.path) has another display, or other modes."
        lose(FlowError(error: OutputError(.noConnectedOutput, text), loss: .otherMode))
    }

    private func loseDisplay(_ connector: ConnectorInfo, on card: DRMCard) {
        let text =
            "The display on \(connector.name) of \(card.node.path) is gone. Connect it again, or switch it on."
        lose(FlowError(error: OutputError(.noConnectedOutput, text), loss: .unplugged))
    }

    /// What would be shown on a connector now; nil where it has no usable mode.
    private func currentMode(of connector: ConnectorInfo) -> DisplayMode? {
        let index = request.mode.choose(from: connector.modes) ?? ModeRequest.preferred.choose(from: connector.modes)
        return index.map { index in
            let chosen = connector.modes[index]
            return memory.preferable(to: chosen, for: request.mode, on: connector) ?? chosen
        }
    }

    // MARK: Lighting up

    /// Tries to light a dark output, and sees to the next attempt if this one fails.
    func attempt() {
        guard case .dark(var darkness) = phase, failure == nil else { return }
        do throws(OutputError) {
            guard systems.access.isActive else { throw OutputError.paused }
            let lighting = try light()
            phase = .lit(lighting.flow)
            // What was amiss was so of the frames before.
            pendingLoss = nil
            setTimer(nil)
            if let configuration { add(.notice("showing on \(configuration)")) }
            add(.lit(isNewContext: lighting.isNewContext))
        } catch {
            shared?.remove(flowOf: self)
            // The next attempt opens the card anew. What is kept of this opening would be its master, and in the way.
            if graphics == nil { leaveCard() }
            if darkness.noteFailure(error) { add(.dark(error)) }
            phase = .dark(darkness)
            // Who paused says when that is over.
            guard systems.access.isActive else { return setTimer(nil) }
            if error.kind == .deviceFailed { retryAfterFailure(error) } else { scheduleAttempt() }
        }
    }

    private func scheduleAttempt() {
        guard case .dark(var darkness) = phase else { return }
        // To ask takes time, in which the other outputs would show nothing new.
        guard !(darkness.cause.kind == .noConnectedOutput && hasMonitor && cards.isAnyLit) else {
            return setTimer(nil)
        }
        setTimer(systems.clock.now + darkness.pause())
        phase = .dark(darkness)
    }

    /// Without a timer nothing would ever be tried again: then it is better to end, and to be started anew.
    func setTimer(_ moment: MonotonicTime?) {
        do throws(SystemError) {
            try descriptors.setTimer(moment)
        } catch {
            failure = OutputError(
                .deviceFailed, "Cannot set a timer for the next look at the display: \(error). Start the program anew.")
            descriptors.ring()
        }
    }

    private func retryAfterFailure(_ error: OutputError) {
        guard let pause = failures.pause() else {
            setTimer(nil)
            return failure = OutputError(.deviceFailed, "\(error) Nothing has helped.")
        }
        setTimer(systems.clock.now + pause)
    }
}
