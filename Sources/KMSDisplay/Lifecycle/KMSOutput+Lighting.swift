import Display
import EGLPlatform
import Platform
import Timebase

extension KMSOutput {
    /// What it takes to show frames.
    struct Lighting {
        var flow: FrameFlow
        var isNewContext: Bool
    }

    /// Looks for the display that is wanted and makes everything ready for it. Nothing changes on the screen.
    func light() throws(OutputError) -> Lighting {
        let cards = try ProbedCard.all(systems.drm, open: self.cards.all.map(\.card))
        // A card of the same name may be another one by now.
        if let shared, !cards.contains(where: { $0.card === shared.card }) { leaveCard() }
        let free = cards.map { self.cards.withoutClaimed($0, by: self) }
        let selection = try select(among: free, of: cards)
        let probed = cards[selection.card]
        guard let card = probed.card else { throw .noCards }
        if let shared, shared.card !== card { leaveCard() }
        try becomeMaster(of: card)
        let shared = self.cards.sharing(card, driver: probed.driver)
        self.shared = shared
        shared.join(self)

        let connector = free[selection.card].connectors[selection.connector]
        let (graphics, isNewContext, pipeline) = try graphics(on: shared, for: connector, of: probed)
        let chosen = connector.modes[selection.mode]
        let (setup, found) = try setup(graphics, pipeline, chosen: chosen)
        guard let period = setup.mode.period else {
            throw .modeNotAvailable(request.mode, on: connector, card: card.node)
        }
        configuration = KMSConfiguration(
            cardPath: card.node.path, driver: graphics.driver, connector: connector.name,
            requestedMode: request.mode, mode: setup.mode, drawnSize: found.way.size,
            otherModes: connector.modes.filter { $0.isPlausible && $0 != setup.mode },
            backend: found.scanout.backend,
            format: graphics.session.nativeFormat.map(FourCC.name) ?? "?",
            renderer: graphics.renderer.name ?? "unknown",
            transfer: found.way.transfer.sentence
        )
        description = OutputDescription(
            name: connector.name, pixelSize: found.way.size, displayPixelSize: setup.mode.size,
            physicalSizeMillimetres: connector.physicalSizeMillimetres, period: period
        )
        noteScaling(found)
        let flow = FrameFlow(
            setup, found: found, period: period, on: shared, clock: systems.clock, cursor: systems.cursor
        )
        try show(flow, on: shared)
        return Lighting(flow: flow, isNewContext: isNewContext)
    }

    /// The card is used no longer: another one is, or it is opened anew.
    func leaveCard() {
        if let shared, shared.isAlone(self) { shared.restoreScreens() }
        releaseCard()
    }

    /// A display that has been shown on and is now without the mode that was asked for is shown on all the same.
    ///
    /// - Parameter all: the same cards with what other outputs use.
    private func select(among cards: [ProbedCard], of all: [ProbedCard]) throws(OutputError) -> OutputSelection {
        do throws(OutputError) {
            return try OutputSelection.select(request, among: cards, resolve: systems.drm.resolvedPath)
        } catch {
            if error.kind == .outputNotFound || error.kind == .noConnectedOutput {
                // Says of all what they are.
                _ = try OutputSelection.select(request, among: all, resolve: systems.drm.resolvedPath)
            }
            guard error.kind == .modeNotAvailable, configuration != nil else { throw error }
            var lenient = request
            lenient.mode = .preferred
            let selection = try OutputSelection.select(lenient, among: cards, resolve: systems.drm.resolvedPath)
            add(.notice("\(error) The display's own choice is shown."))
            return selection
        }
    }

    /// A card has one master. Refused means that it is another process.
    private func becomeMaster(of card: DRMCard) throws(OutputError) {
        guard !card.system.isMaster(card.descriptor) else { return }
        do throws(SystemError) {
            try card.system.setMaster(card.descriptor)
        } catch {
            throw .busy(card, error)
        }
    }

    /// The context that there is, if it can draw for the connector; otherwise a new one.
    private func graphics(
        on shared: SharedCard, for connector: ConnectorInfo, of probed: ProbedCard
    ) throws(OutputError) -> (CardGraphics, isNew: Bool, Pipeline) {
        let isAtomic = shared.takesAtomic(request.backend != .legacy)
        let pipeline = try pipeline(for: connector, of: probed, on: shared)
        if let graphics, graphics.suits(pipeline), !graphics.isLost { return (graphics, false, pipeline) }
        // What others draw with is there already, with everything in it.
        graphics = shared.graphics(for: pipeline)
        if let graphics { return (graphics, false, pipeline) }
        if let lent = cards.lentRenderer(for: pipeline) {
            let borrowing = CardGraphics(shared.card, driver: shared.driver, isAtomic: isAtomic, renderer: lent)
            graphics = borrowing
            shared.add(borrowing)
            return (borrowing, false, pipeline)
        }
        let search = RendererSearch(
            card: shared.card, formats: PixelFormat.wanted(by: pipeline), gbm: systems.gbm, egl: systems.egl,
            prime: systems.prime)
        let renderer = try search.find(request.renderer)
        if let notice = renderer.notice, notice != lastRendererNotice { add(.notice(notice)) }
        lastRendererNotice = renderer.notice
        let new = CardGraphics(shared.card, driver: shared.driver, isAtomic: isAtomic, renderer: renderer)
        graphics = new
        shared.add(new)
        return (new, true, pipeline)
    }

    /// With the mode that the display was last seen to show, if there is reason to; otherwise with the one chosen now.
    private func setup(
        _ graphics: CardGraphics, _ pipeline: Pipeline, chosen: DisplayMode
    ) throws(OutputError) -> (ScanoutSetup, ScanoutSetup.Result) {
        if let known = memory.preferable(to: chosen, for: request.mode, on: pipeline.connector) {
            // Only the atomic interface says beforehand whether a mode that is not listed would do.
            let isListed = pipeline.connector.modes.contains(known)
            let setup = scanoutSetup(graphics, pipeline, known)
            do throws(OutputError) {
                return (setup, try setup.find(isListed ? request.backend : .atomic, besides: failedWays))
            } catch {
                if error.kind == .deviceBusy { throw error }
            }
        }
        return try setup(
            graphics, pipeline, [chosen] + request.mode.fallbacks(after: chosen, among: pipeline.connector.modes))
    }

    /// With the first of several modes that is not refused.
    private func setup(
        _ graphics: CardGraphics, _ pipeline: Pipeline, _ modes: [DisplayMode]
    ) throws(OutputError) -> (ScanoutSetup, ScanoutSetup.Result) {
        var failure: OutputError?
        for mode in modes {
            let setup = scanoutSetup(graphics, pipeline, mode)
            do throws(OutputError) {
                let found = try setup.find(request.backend, besides: failedWays)
                if let failure = failedWays.isEmpty ? failure : lastRefusal, mode != modes.first {
                    add(.notice("\(failure) The next best mode is taken: \(mode)."))
                }
                return (setup, found)
            } catch {
                if error.kind == .deviceBusy { throw error }
                failure = failure ?? error
            }
        }
        // Each has failed once; what will have changed by the next attempt nobody knows.
        let refusal = failedWays.isEmpty ? nil : lastRefusal
        failedWays = []
        throw refusal ?? failure ?? .noCards
    }

    private func scanoutSetup(_ graphics: CardGraphics, _ pipeline: Pipeline, _ mode: DisplayMode) -> ScanoutSetup {
        ScanoutSetup(
            graphics: graphics, pipeline: pipeline, mode: mode, prime: systems.prime, renderSize: request.renderSize)
    }

    /// Says what cannot be seen: that frames are larger than was asked for, or stretched.
    private func noteScaling(_ found: ScanoutSetup.Result) {
        if let failure = found.scalingFailure { add(.notice("\(failure) They are drawn as large as the mode.")) }
        let (drawn, shown) = (found.way.size, found.way.mode.size)
        guard found.way.isScaled else { return }
        let stretch = Double(drawn.width * shown.height) / Double(drawn.height * shown.width)
        guard abs(stretch - 1) > 0.01 else { return }
        add(
            .notice(
                "Frames of \(drawn.width)x\(drawn.height) do not have the proportions of the mode \(found.way.mode): "
                    + "they are stretched."
            )
        )
    }

    private func show(_ flow: FrameFlow, on shared: SharedCard) throws(OutputError) {
        do throws(SystemError) {
            try shared.add(flow, of: self)
        } catch {
            throw .failed(
                "wait for display events", shared.card, error, hint: "Raise the limit of open files (ulimit -n).")
        }
    }
}
