import Display
import EvdevInput
import GLESRenderer
import Geometry
import Timebase
import TouchGestures

/// What becomes of the screen when its displays, their cards or the right to use them come and go.
extension Screen {
    /// How often a scene that moves is brought on while nobody can see it, so that its events are told and it is where it
    /// should be when it is seen again.
    private static let darkInterval = Seconds(0.25)

    /// Nothing can be shown on any of the outputs.
    var isDark: Bool {
        for output in outputs where !output.isDark { return false }
        return true
    }

    func takeEvents(of output: ScreenOutput) throws {
        guard output.failure == nil else { return }
        var failure: (any Error)?
        do throws(OutputError) {
            try output.device.dispatchEvents { event in
                do { try take(event, of: output) } catch { failure = failure ?? error }
            }
        } catch {
            if error.kind == .transient {
                // The frame that waited is lost; the next one shows what it would have, and more.
                output.forgetFramesInFlight(trace(of: output))
                output.setNeedsFrame()
            } else {
                try giveUp(output, error)
            }
        }
        if let failure { throw failure }
    }

    private func take(_ event: OutputEvent, of output: ScreenOutput) throws {
        switch event {
        case .presented(let presentation): notePresentation(presentation, of: output)
        case .dark(let reason): goDark(output, reason)
        case .lit(let isNewContext): try lightUp(output, isNewContext: isNewContext)
        case .needsFrame: output.setNeedsFrame()
        case .notice(let text): log(text, .notice)
        }
    }

    /// An output has failed for good: the others go on.
    private func giveUp(_ output: ScreenOutput, _ error: OutputError) throws {
        output.failure = error
        guard outputs.contains(where: { $0.failure == nil }) else { throw error }
        if let descriptor = output.device.eventDescriptor { loop.remove(descriptor) }
        // What it holds is for others, and nothing is to be waited for.
        output.device.close()
        if output.isDark { log("\(error)") } else { goDark(output, error) }
    }

    /// The scene goes on; what fingers hold is let go of where nobody sees what they do.
    private func goDark(_ output: ScreenOutput, _ reason: OutputError) {
        log("\(reason)")
        output.isDark = true
        stopShowing(on: output)
        guard isDark else { return }
        supervisor?.note(status: reason.description)
        letGo()
    }

    /// Nobody sees anything from now on.
    func stopShowing() {
        for output in outputs { stopShowing(on: output) }
        letGo()
    }

    private func stopShowing(on output: ScreenOutput) {
        output.heldUntil = nil
        output.inFlightSince = nil
        output.forgetFramesInFlight(trace(of: output))
        output.meter.noteNothingWanted()
        finishSpan(of: output, at: clock.now)
    }

    /// What fingers do nobody sees.
    private func letGo() {
        supervisor?.note(isDue: false, at: clock.now)
        trace?.rest()
        router.cancelAll()
        resampler = ContactResampler()
    }

    private func lightUp(_ output: ScreenOutput, isNewContext: Bool) throws {
        guard sharesContext(output) else { return try refuse(output) }
        output.forgetFramesInFlight(trace(of: output))
        output.scheduler.modeChanged(period: output.device.description.period)
        // Where screens share a card, another one may have been told of the new context.
        let isOtherContext = output.device.context.map { $0 != drawingContext } ?? false
        if isNewContext || isOtherContext, try !drawInNewContext(of: output) { return }
        output.isDark = false
        output.isKnown = true
        fitPicture()
        // Whatever hardware showed over the picture is gone.
        pointerTip = nil
        stayBlanked(output)
        hasToldOfShowing = false
        output.setNeedsFrame()
    }

    /// Answers whether there is a renderer in the output's new context; where that is lost before it was of any use, another
    /// one is asked for, and the output stays dark until it is there.
    private func drawInNewContext(of output: ScreenOutput) throws -> Bool {
        do {
            try output.device.makeCurrent()
            producer.replaceRenderer(with: try GLESRenderer())
            drawingContext = output.device.context
            isPictureStale = true
            return true
        } catch let error as OutputError where error.kind == .transient {
            log("\(error)")
        } catch RendererError.contextLost(let device) {
            log("\(RendererError.contextLost(device: device))")
        }
        output.device.rebuildContext()
        return false
    }

    /// Whether an output draws with the context of the others that are lit.
    private func sharesContext(_ output: ScreenOutput) -> Bool {
        outputs.allSatisfy { $0 === output || $0.isDark || $0.device.context == output.device.context }
    }

    /// Gives up outputs whose context is another than that of the first that is lit.
    func refuseOtherContexts() throws {
        let first = outputs.first { !$0.isDark }?.device.context
        for output in outputs where !output.isDark && output.device.context != first {
            output.isDark = true
            try refuse(output)
        }
    }

    /// What is drawn for one context cannot be shown by another.
    private func refuse(_ output: ScreenOutput) throws {
        let name = output.device.description.name
        try giveUp(
            output,
            OutputError(
                .deviceFailed,
                "Output \(name) cannot show a part of this scene: its card draws by itself. Show a scene of its own on it."
            ))
    }

    /// Lays the scene out for the displays as they are, and has input tell where on the picture fingers are.
    func fitPicture(_ orientation: DisplayOrientation? = nil) {
        let orientation = orientation ?? producer.orientation
        guard let layout = Self.layout(of: outputs, arrangement, orientation) else { return }
        for (output, window) in zip(outputs, layout.windows) {
            guard output.window != window else { continue }
            output.window = window
            output.setNeedsFrame()
        }
        producer.fit(layout.picture, orientation)
        fitInput(layout)
    }

    static func layout(
        of outputs: [ScreenOutput], _ arrangement: DisplayArrangement, _ orientation: DisplayOrientation
    ) -> PictureLayout? {
        PictureLayout(of: outputs.map { $0.isKnown ? $0.device.description.pixelSize : nil }, arrangement, orientation)
    }

    private func fitInput(_ layout: PictureLayout) {
        let places = layout.places(of: bounds.size)
        input?.fit(
            bounds.size,
            zip(outputs, places).compactMap { output, place in
                guard output.isKnown, let place else { return nil }
                return DisplayPlace(name: output.device.description.name, place: place, orientation: orientation)
            })
    }

    /// When the scene is to be brought on although nobody can see it; nil while nothing moves.
    func darkMoment(now: MonotonicTime) -> MonotonicTime? {
        switch producer.sceneDemand {
        case .nothing: nil
        case .at(let moment): max(moment, now + Self.darkInterval)
        case .now: now + Self.darkInterval
        }
    }

    /// Brings the scene on in the dark.
    func advanceInTheDark() {
        guard isDark, producer.sceneDemand != .nothing else { return }
        let moment = clock.now
        observer?.screenWillDraw(frameAt: moment)
        producer.advance(to: moment)
        isPictureStale = true
    }
}
