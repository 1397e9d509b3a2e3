import CarouselEngine
import Geometry
import HeadlessDisplay
import Platform
import RandomCases
import Timebase
import TouchGestures
import Vitrine

/// What happens in front of a screen, at random: fingers, keys, mice; displays that go and come; other scenes.
@MainActor
final class SoakWeek {
    let screen: Screen
    let output: SoakOutput
    private let clock: VirtualClock
    private let plan: SoakInput.Plan
    private let scenes: [Scene]
    private var presentation: ScenePresentation?
    private var random: SplitMix
    private(set) var gestures = 0
    private(set) var replugs = 0
    private(set) var sceneChanges = 0
    /// Called at rest on the first scene, with everything loaded, so that what is measured then should always be the same.
    var onRest: (() -> Void)?

    static let sizes = [PixelSize(width: 160, height: 100), PixelSize(width: 128, height: 96)]

    init(scenes: [Scene], seed: UInt64) throws {
        self.scenes = scenes
        random = SplitMix(seed: seed)
        clock = VirtualClock(now: MonotonicTime(secondsSinceStart: 1))
        let polling = VirtualPolling(clock: clock)
        plan = SoakInput.Plan()
        output = try SoakOutput(Self.sizes[0], clock: clock, polling: polling)
        screen = try Screen(
            output: output, input: SoakInput(plan, clock: clock, polling: polling), clock: clock,
            background: .color(.black), pixelsPerPoint: 0.25, loop: try EventLoop(system: polling), log: { _, _ in }
        )
        screen.stopsOnEscape = false
        show(0)
    }

    /// Is used for so long, and `samples` times in between left alone to be measured.
    func run(for duration: Seconds, samples: Int) throws {
        spanLength = duration / Double(samples)
        spansLeft = samples
        beginSpan()
        try screen.run()
    }

    private static let restsPerContext = 5
    private var spanLength = Seconds(0)
    private var spansLeft = 0
    private var spanEnd = MonotonicTime(secondsSinceStart: 0)

    private func beginSpan() {
        spanEnd = clock.now + spanLength
        scheduleNext(after: clock.now)
    }

    /// Plans the next thing when its moment has come, so that the plan stays short.
    private func scheduleNext(after moment: MonotonicTime) {
        // Short bursts of use with long rests between them.
        let isBusy = Int.random(in: 0..<3, using: &random) > 0
        let longest = max(3, min(120, spanLength.value / 4))
        let pause = Seconds(Double.random(in: isBusy ? 0.05...2 : 2...longest, using: &random))
        guard moment + pause < spanEnd else { return rest() }
        plan.add(at: moment + pause) { [weak self] events in
            guard let self else { return }
            self.happen(&events)
            self.scheduleNext(after: max(self.plan.end ?? self.clock.now, self.clock.now))
        }
    }

    /// Brings the first scene back on the first display, waits until it stands still, and has it measured.
    private func rest() {
        let start = max(plan.end ?? clock.now, clock.now, spanEnd)
        // In a new context the driver holds nothing of what was: now and then, so that memory can be compared.
        let isNewContext = spansLeft % Self.restsPerContext == 0
        plan.add(at: start) { [weak self] _ in self?.light(Self.sizes[0], isNewContext: isNewContext) }
        plan.add(at: start + 1) { [weak self] _ in self?.show(0) }
        // Long enough for everything to settle.
        plan.add(at: start + 40) { [weak self] _ in
            guard let self else { return }
            self.onRest?()
            self.spansLeft -= 1
            if self.spansLeft == 0 { self.screen.stop() } else { self.beginSpan() }
        }
    }

    // MARK: What happens

    private func happen(_ events: inout [InputEvent]) {
        switch Int.random(in: 0..<100, using: &random) {
        case ..<45: swipe()
        case ..<55: tap()
        case ..<62: pinch()
        case ..<72: events.append(key())
        case ..<78: events.append(.knob(KnobEvent(detents: Double.random(in: -3...3, using: &random), time: clock.now)))
        case ..<86: events += mouse()
        case ..<91: show(Int.random(in: scenes.indices, using: &random))
        case ..<94: presentation?.carousel?.reloadData()
        case ..<97: replug()
        case ..<98: light(Self.sizes.randomElement(using: &random) ?? Self.sizes[0], isNewContext: true)
        default: presentation?.carousel?.type = CarouselType.allCases.randomElement(using: &random) ?? .linear
        }
    }

    private func show(_ index: Int) {
        sceneChanges += 1
        presentation = nil
        for view in screen.root.subviews { view.removeFromSuperview() }
        screen.background = scenes[index].background
        presentation = ScenePresentation(scenes[index], in: screen.root)
    }

    private func replug() {
        replugs += 1
        output.goDark()
        let size = Self.sizes.randomElement(using: &random) ?? Self.sizes[0]
        let isNew = Int.random(in: 0..<4, using: &random) == 0
        plan.add(at: clock.now + Seconds(Double.random(in: 0.1...20, using: &random))) { [weak self] _ in
            self?.light(size, isNewContext: isNew)
        }
    }

    private func light(_ size: PixelSize, isNewContext: Bool) {
        guard output.darkness != nil || isNewContext || size != output.description.pixelSize else { return }
        if output.darkness == nil { output.goDark() }
        try? output.lightUp(size: size, isNewContext: isNewContext)
    }

    private func place() -> Point {
        let size = screen.bounds.size
        return Point(
            x: Double.random(in: 0...size.width, using: &random), y: Double.random(in: 0...size.height, using: &random))
    }

    private func swipe() {
        gestures += 1
        let id = ContactID.unique()
        let (from, to) = (place(), place())
        let count = Int.random(in: 2..<25, using: &random)
        add(id, .began, from, after: 0)
        for index in 1...count {
            let part = Double(index) / Double(count)
            add(id, .moved, from + (to - from) * part, after: Double(index) * 0.008)
        }
        let isCancelled = Int.random(in: 0..<20, using: &random) == 0
        add(id, isCancelled ? .cancelled : .ended, to, after: Double(count) * 0.008 + 0.008)
    }

    private func tap() {
        gestures += 1
        let id = ContactID.unique()
        let place = place()
        add(id, .began, place, after: 0)
        add(id, .ended, place, after: Double.random(in: 0.02...0.3, using: &random))
    }

    private func pinch() {
        gestures += 1
        let ids = [ContactID.unique(), ContactID.unique()]
        for (index, id) in ids.enumerated() { add(id, .began, place(), after: Double(index) * 0.01) }
        for step in 1..<6 { for id in ids { add(id, .moved, place(), after: Double(step) * 0.016) } }
        for (index, id) in ids.enumerated() { add(id, .ended, place(), after: 0.1 + Double(index) * 0.01) }
    }

    private func add(_ id: ContactID, _ phase: Contact.Phase, _ place: Point, after seconds: Double) {
        let moment = clock.now + Seconds(seconds)
        plan.add(at: moment) { $0.append(.contact(Contact(id: id, phase: phase, position: place, time: moment))) }
    }

    private func key() -> InputEvent {
        let keys: [KeyEvent.Key] = [.left, .right, .up, .down, .home, .end, .tab, .backTab, .enter, .f1, .pageDown]
        return .key(KeyEvent(key: keys.randomElement(using: &random) ?? .left, phase: .pressed, time: clock.now))
    }

    private func mouse() -> [InputEvent] {
        let place = place()
        let actions: [PointerEvent.Action] = [
            .moved, .wheel(horizontal: 0, vertical: 1), .pressed(.primary), .released(.primary),
        ]
        return actions.map { .pointer(PointerEvent(action: $0, position: place, time: clock.now)) }
    }
}
