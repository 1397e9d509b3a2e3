import CEvdev
import EvdevInput
import Geometry
import Testing
import Timebase
import TouchGestures

@Suite struct KnobTests {
    private let bench = Bench()

    private func start(_ hardware: FakeHardware) throws -> Sender {
        bench.install(hardware)
        try bench.start()
        return Sender(hardware)
    }

    private func knob(_ axes: [Int32], keys: [Int32] = []) -> FakeHardware {
        let hardware = FakeHardware("Knob")
        hardware.declare(EV_REL, axes)
        hardware.declare(EV_KEY, keys)
        return hardware
    }

    private var turns: [Double] {
        bench.dispatch().compactMap { if case .knob(let knob) = $0 { return knob.detents } else { return nil } }
    }

    @Test func whateverAxisItTurnsIsItsDetents() throws {
        for axis in [REL_DIAL, REL_WHEEL, REL_HWHEEL, REL_X] {
            let bench = Bench()
            let hardware = knob([axis])
            bench.install(hardware)
            try bench.start()
            let sender = Sender(hardware)
            sender.report((EV_REL, axis, 1))
            sender.report((EV_REL, axis, -2))
            let turns = bench.dispatch().map { event -> Double? in
                if case .knob(let knob) = event { return knob.detents } else { return nil }
            }
            #expect(turns == [1, -2])
        }
    }

    @Test func aFineWheelIsNotCountedTwice() throws {
        let sender = try start(knob([REL_WHEEL, REL_WHEEL_HI_RES]))
        sender.report((EV_REL, REL_WHEEL_HI_RES, 60))
        sender.report((EV_REL, REL_WHEEL_HI_RES, 60), (EV_REL, REL_WHEEL, 1))
        #expect(turns == [0.5, 0.5])
    }

    @Test func itsButtonIsEnter() throws {
        let sender = try start(knob([REL_DIAL], keys: [BTN_0]))
        sender.report((EV_KEY, BTN_0, 1))
        sender.report((EV_KEY, BTN_0, 0))
        sender.report((EV_KEY, BTN_0, 1))
        bench.dispatch()
        bench.unplug("/dev/input/event0")
        bench.dispatch()
        #expect(
            bench.events.keys.map { "\($0.key) \($0.phase)" } == [
                "enter pressed", "enter released", "enter pressed", "enter released",
            ])
    }

    @Test func aMouseWithADialStaysAMouse() throws {
        let hardware = FakeHardware.mouse()
        hardware.declare(EV_REL, [REL_DIAL])
        let sender = try start(hardware)
        sender.report((EV_REL, REL_WHEEL, 1))
        #expect(bench.dispatch().pointers.count == 1)
    }
}

@Suite struct KeyRepeatTests {
    private let bench = Bench()

    private func start(repeatsItself: Bool) throws -> Sender {
        let hardware = FakeHardware.keyboard()
        if repeatsItself { hardware.declare(EV_REP, [REP_DELAY]) }
        bench.install(hardware)
        try bench.start()
        return Sender(hardware)
    }

    private var story: [String] { bench.dispatch().keys.map { "\($0.key) \($0.phase)" } }

    /// The time of the next event of a sender is the clock's.
    private func set(_ sender: Sender, to seconds: Double) {
        bench.clock.now = MonotonicTime(secondsSinceStart: seconds)
        sender.milliseconds = seconds * 1000 - 8
    }

    @Test func aHeldPanelButtonRepeatsUntilItIsLetGo() throws {
        let sender = try start(repeatsItself: false)
        set(sender, to: 1)
        sender.report((EV_KEY, KEY_RIGHT, 1))
        #expect(story == ["right pressed"])
        set(sender, to: 1.39)
        #expect(story.isEmpty)
        set(sender, to: 1.4)
        #expect(story == ["right repeated"])
        set(sender, to: 1.5)
        #expect(story == ["right repeated"])
        set(sender, to: 9)
        #expect(story == ["right repeated"], "one for all that was missed")
        sender.report((EV_KEY, KEY_RIGHT, 0))
        #expect(story == ["right released"])
        set(sender, to: 20)
        #expect(story.isEmpty)
    }

    @Test func theLastKeyPressedRepeats() throws {
        let sender = try start(repeatsItself: false)
        set(sender, to: 1)
        sender.report((EV_KEY, KEY_RIGHT, 1), (EV_KEY, KEY_LEFT, 1))
        sender.report((EV_KEY, KEY_RIGHT, 0))
        _ = story
        set(sender, to: 2)
        #expect(story == ["left repeated"])
    }

    @Test func whereTheKernelRepeatsNobodyElseDoes() throws {
        let sender = try start(repeatsItself: true)
        set(sender, to: 1)
        sender.report((EV_KEY, KEY_RIGHT, 1))
        _ = story
        set(sender, to: 3)
        #expect(story.isEmpty)
    }

    @Test func anUnpluggedButtonStopsRepeating() throws {
        let sender = try start(repeatsItself: false)
        set(sender, to: 1)
        sender.report((EV_KEY, KEY_RIGHT, 1))
        _ = story
        bench.unplug("/dev/input/event0")
        #expect(story == ["right released"])
        set(sender, to: 3)
        #expect(story.isEmpty)
    }

    @Test func tabWithShiftLeadsBack() throws {
        let hardware = FakeHardware.keyboard()
        hardware.declare(EV_KEY, [KEY_TAB, KEY_LEFTSHIFT])
        bench.install(hardware)
        try bench.start()
        let sender = Sender(hardware)
        sender.report((EV_KEY, KEY_LEFTSHIFT, 1))
        sender.report((EV_KEY, KEY_TAB, 1))
        sender.report((EV_KEY, KEY_LEFTSHIFT, 0))
        sender.report((EV_KEY, KEY_TAB, 0))
        sender.report((EV_KEY, KEY_TAB, 1))
        let tabs = bench.dispatch().keys.filter { $0.key == .tab || $0.key == .backTab }
        #expect(tabs.map { "\($0.key) \($0.phase)" } == ["backTab pressed", "backTab released", "tab pressed"])
    }
}
