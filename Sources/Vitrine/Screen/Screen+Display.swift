import Display
import GLESRenderer
import Geometry
import Timebase
import TouchGestures

/// What becomes of the screen when its display, its card or the right to use them comes and goes.
extension Screen {
    /// How often a scene that moves is brought on while nobody can see it, so that its events are told and it is where it
    /// should be when it is seen again.
    private static let darkInterval = Seconds(0.25)

    func takeOutputEvents() throws {
        let output = output
        var failure: (any Error)?
        do throws(OutputError) {
            try output.dispatchEvents { event in
                do { try take(event) } catch { failure = failure ?? error }
            }
        } catch {
            guard error.kind == .transient else { throw error }
            // The frame that waited is lost; the next one shows what it would have, and more.
            forgetFramesInFlight()
            producer.setNeedsFrame()
        }
        if let failure { throw failure }
    }

    private func take(_ event: OutputEvent) throws {
        switch event {
        case .presented(let presentation): notePresentation(presentation)
        case .dark(let reason): goDark(reason)
        case .lit(let isNewContext): try lightUp(isNewContext: isNewContext)
        case .needsFrame: producer.setNeedsFrame()
        case .notice(let text): log(text, .notice)
        }
    }

    /// The scene goes on; what fingers hold is let go of, since nobody sees what they do.
    private func goDark(_ reason: OutputError) {
        log("\(reason)")
        isDark = true
        supervisor?.note(status: reason.description)
        stopShowing()
    }

    /// Nobody sees anything from now on, nor what fingers do.
    func stopShowing() {
        supervisor?.note(isDue: false, at: clock.now)
        heldUntil = nil
        inFlightSince = nil
        forgetFramesInFlight()
        meter.noteNothingWanted()
        finishSpan(at: clock.now)
        trace?.rest()
        router.cancelAll()
        resampler = ContactResampler()
    }

    private func lightUp(isNewContext: Bool) throws {
        let description = output.description
        forgetFramesInFlight()
        scheduler.modeChanged(period: description.period)
        if isNewContext {
            try output.makeCurrent()
            producer.replaceRenderer(with: try GLESRenderer())
        }
        producer.fit(description.pixelSize, producer.orientation)
        fitInput()
        // Whatever hardware showed over the picture is gone.
        pointerTip = nil
        isDark = false
        stayBlanked()
        hasToldOfShowing = false
        producer.setNeedsFrame()
    }

    /// Has input tell where on the picture fingers are.
    func fitInput() {
        input?.outputSize = bounds.size
        input?.orientation = producer.orientation
        input?.outputName = output.description.name
    }

    /// Waits for the display, bringing the scene on now and then.
    func waitInTheDark(now: MonotonicTime) throws {
        switch producer.sceneDemand {
        case .nothing: try wait(until: nil)
        case .at(let moment): try wait(until: max(moment, now + Self.darkInterval))
        case .now: try wait(until: now + Self.darkInterval)
        }
        guard isDark, producer.sceneDemand != .nothing else { return }
        let moment = clock.now
        observer?.screenWillDraw(frameAt: moment)
        producer.advance(to: moment)
    }
}
