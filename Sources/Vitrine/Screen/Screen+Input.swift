import Timebase
import TouchGestures
import Views

extension Screen {
    /// Leads an event to the views, movements of fingers excepted: those wait for the next frame.
    func take(_ event: InputEvent) {
        // Consoles are switched whether the display is on or off.
        if case .key(let key) = event, let console = consoleKeys.take(key) { return showConsole(console) }
        switch blanking.take(event, at: clock.now) {
        case .passes: break
        case .wakes: return wake()
        case .nothing: return
        }
        for output in outputs { output.meter.noteInput(at: event.time) }
        defer { trace?.add(.input(TraceInput(event, handled: clock.now))) }
        guard case .contact(let contact) = event else {
            if case .pointer = event, isDark { return }
            return lead(event)
        }
        // What nobody sees is not meant.
        guard !isDark else { return }
        resampler.take(contact, into: &sampled)
        leadSampledContacts()
        if resampler.wantsFrame { producer.setNeedsFrame() }
    }

    /// Brings fingers to where the frame seen at `target` shows them.
    func moveContacts(for target: MonotonicTime, now: MonotonicTime) {
        resampler.sample(for: target, into: &sampled)
        guard !sampled.isEmpty else { return }
        producer.moment = momentOnScreen(now: now)
        leadSampledContacts()
    }

    private func leadSampledContacts() {
        // Views may do anything, this included: what they are led through is not what is appended to.
        var contacts: [Contact] = []
        swap(&contacts, &sampled)
        for contact in contacts { lead(.contact(contact)) }
        contacts.removeAll(keepingCapacity: true)
        swap(&contacts, &sampled)
    }

    private func lead(_ event: InputEvent) {
        observer?.screen(willHandle: event, at: producer.moment)
        guard !router.handle(event) else { return }
        onUnusedEvent?(event)
        guard case .key(let key) = event else { return }
        if obeysDisplayKeys, let order = DisplayKey(key.key) { return obey(order, key.phase) }
        guard key.phase == .pressed else { return }
        if stopsOnEscape, key.key == .escape { stop() }
        if showsStatisticsOnF1, key.key == .f1 { showsStatistics.toggle() }
    }

    /// Moves the arrow where hardware shows it; where none does, frames do. On several displays it is drawn: it may be seen on
    /// more than one, and at another scale on each.
    func showPointer(at time: MonotonicTime) {
        guard outputs.count == 1 else { return }
        let tip = router.pointerPosition(at: time)
        guard tip != pointerTip else { return }
        pointerTip = tip
        // Pixels of the display, not of the frames, which hardware may enlarge.
        let (drawn, shown) = (outputDescription.pixelSize, outputDescription.displayPixelSize)
        let across = producer.pixelsPerPoint * Double(shown.width) / Double(max(drawn.width, 1))
        let down = producer.pixelsPerPoint * Double(shown.height) / Double(max(drawn.height, 1))
        // The hardware's arrow is not turned: where that matters, it is drawn.
        let place =
            producer.orientation != .upright
            ? nil : tip.map { (x: Int(($0.x * across).rounded()), y: Int(($0.y * down).rounded())) }
        let isShown = main.device.showCursor(at: place) { PointerArrow.pixels(side: $0, pixelsPerPoint: down) }
        guard tip != nil, router.drawsPointer == isShown else { return }
        router.drawsPointer = !isShown
        producer.setNeedsFrame()
    }
}
