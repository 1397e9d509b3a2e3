import Geometry
import Testing
import Timebase
import TouchGestures
import Views

/// Random numbers that are the same in every run.
private struct Dice {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    mutating func roll(_ sides: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % sides
    }

    mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }
}

/// Checks that contacts come in their order: began, moved …, then ended or cancelled, once.
@MainActor
private final class Receiver: View {
    var down: Set<ContactID> = []
    var faults: [String] = []
    var dice = Dice(1)
    var disturb: (() -> Void)?

    override var wantsContacts: Bool { true }
    override var claimsContacts: Bool { !down.isEmpty && tag % 5 == 0 }
    override var passesContactsOn: Bool { tag % 3 == 0 }

    override func handle(_ contact: Contact) {
        switch contact.phase {
        case .began: if !down.insert(contact.id).inserted { faults.append("began twice") }
        case .moved: if !down.contains(contact.id) { faults.append("moved without a beginning") }
        case .ended, .cancelled: if down.remove(contact.id) == nil { faults.append("ended without a beginning") }
        }
        if dice.chance(4) { disturb?() }
    }
}

@MainActor
private final class Scenario {
    let host = TestHost()
    var dice: Dice
    var receivers: [Receiver] = []
    /// Continuous gestures that have begun and not ended.
    var open: [ObjectIdentifier: Int] = [:]
    var faults: [String] = []
    private var fingers: [Int: Point] = [:]
    private var spares: [View] = []
    private var recognizers: [GestureRecognizer] = []
    /// Nothing happens to the tree any more but what the test does.
    private var isCalm = false
    private var taps: [ObjectIdentifier: Int] = [:]

    init(seed: UInt64) {
        dice = Dice(seed)
        for index in 0..<(3 + dice.roll(10)) {
            let view = Receiver(frame: randomRect())
            view.tag = index
            view.dice = Dice(seed &+ UInt64(index) &* 7919)
            view.disturb = { [unowned self] in disturbTree() }
            receivers.append(view)
            addRecognizers(to: view)
            let parent = index == 0 || dice.chance(30) ? host.root : receivers[dice.roll(index)]
            parent.addSubview(view)
        }
        let carousel = CarouselView(frame: host.root.bounds)
        let squares = Squares(count: 5)
        carousel.items = squares
        if dice.chance(50) { host.root.addSubview(carousel) }
    }

    private func randomRect() -> Rect {
        Rect(
            x: Double(dice.roll(400)), y: Double(dice.roll(240)), width: Double(100 + dice.roll(400)),
            height: Double(100 + dice.roll(240)))
    }

    private func addRecognizers(to view: View) {
        let note: @MainActor (GestureRecognizer) -> Void = { [unowned self] in self.note($0) }
        if dice.chance(30) { add(PanGestureRecognizer(note), to: view) }
        if dice.chance(20) { add(PinchGestureRecognizer(note), to: view) }
        if dice.chance(20) { add(LongPressGestureRecognizer(note), to: view) }
        if dice.chance(20) { add(SwipeGestureRecognizer { note($0) }, to: view) }
        if dice.chance(20) { add(TapGestureRecognizer { note($0) }, to: view) }
        if dice.chance(20) { add(TapGestureRecognizer(count: 2) { note($0) }, to: view) }
    }

    /// Some wait for others, of the same view or of any other.
    private func add(_ recognizer: GestureRecognizer, to view: View) {
        view.addGestureRecognizer(recognizer)
        if !recognizers.isEmpty, dice.chance(40) {
            recognizer.requireFailure(of: recognizers[dice.roll(recognizers.count)])
        }
        recognizers.append(recognizer)
    }

    private func note(_ recognizer: GestureRecognizer) {
        let id = ObjectIdentifier(recognizer)
        switch recognizer.state {
        case .began:
            if open[id] != nil { faults.append("gesture began twice") }
            open[id] = 1
        case .changed: if open[id] == nil { faults.append("gesture changed without a beginning") }
        case .ended:
            taps[id, default: 0] += 1
            let isDiscrete = recognizer is TapGestureRecognizer || recognizer is SwipeGestureRecognizer
            if open.removeValue(forKey: id) == nil, !isDiscrete { faults.append("gesture ended without a beginning") }
        case .cancelled:
            if open.removeValue(forKey: id) == nil { faults.append("gesture cancelled without a beginning") }
        case .possible, .failed: faults.append("told \(recognizer.state)")
        }
        if dice.chance(5) { disturbTree() }
    }

    func disturbTree() {
        guard !isCalm else { return }
        let view = receivers[dice.roll(receivers.count)]
        switch dice.roll(6) {
        case 5: if !recognizers.isEmpty { disturb(recognizers[dice.roll(recognizers.count)]) }
        case 0:
            view.removeFromSuperview()
            spares.append(view)
        case 1: if let spare = spares.popLast() { host.root.addSubview(spare) }
        case 2: view.isHidden.toggle()
        case 3: view.isUserInteractionEnabled.toggle()
        default: receivers[dice.roll(receivers.count)].addSubview(view)
        }
    }

    private func disturb(_ recognizer: GestureRecognizer) {
        if dice.chance(50) { recognizer.cancel() } else { recognizer.isEnabled.toggle() }
    }

    /// Whatever has happened, every recognizer is ready for the next finger, and a tap is understood.
    func checkReadiness() {
        isCalm = true
        for recognizer in recognizers {
            #expect(recognizer.state == .possible)
            recognizer.isEnabled = true
        }
        for case let tap as TapGestureRecognizer in recognizers where tap.tracker.count == 1 {
            // Such a receiver takes every finger at once.
            guard let view = tap.view, view.tag % 5 != 0 else { continue }
            for subview in view.subviews { subview.removeFromSuperview() }
            view.isHidden = false
            view.isUserInteractionEnabled = true
            host.root.addSubview(view)
            view.frame = Rect(x: 0, y: 0, width: 100, height: 100)
            let before = taps[ObjectIdentifier(tap), default: 0]
            host.contact(.began, 50, 50)
            host.contact(.ended, 50, 50)
            host.play(1)
            #expect(taps[ObjectIdentifier(tap), default: 0] == before + 1, "a tap is not understood any more")
        }
    }

    func play(_ steps: Int) {
        for _ in 0..<steps {
            let finger = 1 + dice.roll(3)
            if let place = fingers[finger] {
                let next = Point(x: place.x + Double(dice.roll(41) - 20), y: place.y + Double(dice.roll(41) - 20))
                switch dice.roll(10) {
                case 0:
                    host.contact(.ended, next.x, next.y, finger: finger)
                    fingers[finger] = nil
                case 1:
                    host.contact(.cancelled, next.x, next.y, finger: finger)
                    fingers[finger] = nil
                default:
                    host.contact(.moved, next.x, next.y, finger: finger)
                    fingers[finger] = next
                }
            } else {
                let place = Point(x: Double(dice.roll(800)), y: Double(dice.roll(480)))
                host.contact(.began, place.x, place.y, finger: finger)
                fingers[finger] = place
            }
            if dice.chance(8) { disturbTree() }
            if dice.chance(30) { host.play(Double(dice.roll(20)) / 60) }
        }
        if dice.chance(50) {
            host.router.cancelAll()
        } else {
            for (finger, place) in fingers { host.contact(.ended, place.x, place.y, finger: finger) }
        }
        host.play(1)
    }
}

@MainActor
@Suite struct ContactGrammarTests {
    @Test(arguments: 0..<300)
    func everyReceiverGetsItsEndOnceWhateverBecomesOfTheViews(seed: Int) {
        let scenario = Scenario(seed: UInt64(seed) + 1)
        scenario.play(120)
        #expect(scenario.faults.isEmpty)
        #expect(scenario.open.isEmpty, "gestures that never ended")
        for receiver in scenario.receivers {
            #expect(receiver.faults.isEmpty)
            #expect(receiver.down.isEmpty, "contacts that never ended")
        }
        #expect(scenario.host.root.playedOut)
        expectConsistency(of: scenario.host)
        scenario.checkReadiness()
        #expect(scenario.faults.isEmpty)
    }
}

extension View {
    /// Nothing waits for time to pass.
    fileprivate var playedOut: Bool {
        if case .at = frameDemand { return false }
        return true
    }
}
