import CEvdev
import EvdevInput
import Geometry
import Testing
import Timebase
import TouchGestures

@Suite struct PointerTests {
    private let bench = Bench()

    private func start(_ hardware: FakeHardware) throws -> Sender {
        bench.install(hardware)
        try bench.start()
        return Sender(hardware)
    }

    @Test func aMouseDragsFromTheMiddle() throws {
        let sender = try start(.mouse())
        sender.report((EV_REL, REL_X, 10), (EV_REL, REL_Y, -5))
        // A mouse may send its button before the movement of the same report.
        sender.report((EV_KEY, BTN_LEFT, 1), (EV_REL, REL_X, 1))
        sender.report((EV_REL, REL_X, 20))
        sender.report((EV_KEY, BTN_LEFT, 0))
        let events = bench.dispatch().pointers
        #expect(events.map(\.action) == [.moved, .moved, .pressed(.primary), .moved, .released(.primary)])
        #expect(events[0].position == Point(x: 410, y: 235))
        #expect(events[2].position == Point(x: 411, y: 235))
        #expect(events[4].position == Point(x: 431, y: 235))
        #expect(events[4].time == MonotonicTime(secondsSinceStart: 0.032))
    }

    @Test func thePointerStaysOnTheOutput() throws {
        let sender = try start(.mouse())
        sender.report((EV_REL, REL_X, .max), (EV_REL, REL_X, .max), (EV_REL, REL_Y, .min))
        sender.report((EV_REL, REL_X, 5))
        let events = bench.dispatch().pointers
        #expect(events.map(\.position) == [Point(x: 799, y: 0)])
    }

    @Test func theWheelCountsTowardsTheUserAndToTheRight() throws {
        let sender = try start(.mouse())
        sender.report((EV_REL, REL_WHEEL, 1))
        sender.report((EV_REL, REL_HWHEEL, 2))
        #expect(
            bench.dispatch().pointers.map(\.action) == [
                .wheel(horizontal: 0, vertical: -1), .wheel(horizontal: 2, vertical: 0),
            ])
    }

    @Test func aFineWheelIsNotCountedTwice() throws {
        let sender = try start(.mouse(isFine: true))
        sender.report((EV_REL, REL_WHEEL_HI_RES, -60))
        sender.report((EV_REL, REL_WHEEL_HI_RES, -60), (EV_REL, REL_WHEEL, -1))
        #expect(
            bench.dispatch().pointers.map(\.action) == [
                .wheel(horizontal: 0, vertical: 0.5), .wheel(horizontal: 0, vertical: 0.5),
            ])
    }

    @Test func aMouseThatClaimsAFineWheelButCountsCoarselyWorks() throws {
        let sender = try start(.mouse(isFine: true))
        sender.report((EV_REL, REL_WHEEL, -1))
        #expect(bench.dispatch().pointers.map(\.action) == [.wheel(horizontal: 0, vertical: 1)])
    }

    @Test func anAbsolutePointerIsPlaced() throws {
        let hardware = FakeHardware("Virtual machine")
        hardware.declare(EV_KEY, [BTN_LEFT, BTN_RIGHT])
        hardware.declareAxis(ABS_X, 0, 32767)
        hardware.declareAxis(ABS_Y, 0, 32767)
        let sender = try start(hardware)
        sender.report((EV_KEY, BTN_LEFT, 1), (EV_ABS, ABS_X, 0), (EV_ABS, ABS_Y, 32767))
        let events = bench.dispatch().pointers
        #expect(events.map(\.action) == [.moved, .pressed(.primary)])
        #expect(events[1].position.x < 0.1 && events[1].position.y == 479)
    }

    @Test func theButtonOfAnUnpluggedMouseIsCancelled() throws {
        let sender = try start(.mouse())
        sender.report((EV_KEY, BTN_LEFT, 1))
        bench.dispatch()
        bench.unplug("/dev/input/event0")
        #expect(bench.dispatch().pointers.map(\.action) == [.cancelled(.primary)])
    }

    @Test func whatTheKernelReleasesIsCancelled() throws {
        let sender = try start(.mouse())
        sender.report((EV_KEY, BTN_LEFT, 1))
        // As it does while a device is being unplugged, before the device is gone.
        sender.send([(EV_KEY, BTN_LEFT, 0), (EV_SYN, SYN_REPORT, 1)])
        bench.dispatch()
        bench.unplug("/dev/input/event0")
        bench.dispatch()
        #expect(bench.events.pointers.map(\.action) == [.pressed(.primary), .cancelled(.primary)])
    }

    @Test func aReleaseWhileAKeyRepeatsIsTheUsers() throws {
        let hardware = FakeHardware.mouse()
        hardware.declare(EV_KEY, [KEY_LEFT])
        let sender = try start(hardware)
        sender.report((EV_KEY, BTN_LEFT, 1), (EV_KEY, KEY_LEFT, 1))
        sender.send([(EV_KEY, BTN_LEFT, 0), (EV_KEY, KEY_LEFT, 2), (EV_SYN, SYN_REPORT, 1)])
        #expect(bench.dispatch().pointers.map(\.action) == [.pressed(.primary), .released(.primary)])
    }

    @Test func twoMiceHoldOneButton() throws {
        let second = FakeHardware.mouse()
        bench.install(second, at: "/dev/input/event1")
        let first = try start(.mouse())
        first.report((EV_KEY, BTN_LEFT, 1))
        bench.dispatch()
        let other = Sender(second)
        other.report((EV_KEY, BTN_LEFT, 1))
        other.report((EV_KEY, BTN_LEFT, 0))
        #expect(bench.dispatch().isEmpty)
        first.report((EV_KEY, BTN_LEFT, 0))
        #expect(bench.dispatch().pointers.map(\.action) == [.released(.primary)])
    }

    @Test func aButtonReleasedAmongLostEventsIsReleased() throws {
        let sender = try start(.mouse())
        sender.report((EV_KEY, BTN_LEFT, 1))
        sender.drop((EV_KEY, BTN_LEFT, 0), (EV_SYN, SYN_REPORT, 0))
        #expect(bench.dispatch().pointers.map(\.action) == [.pressed(.primary), .released(.primary)])
    }
}

@Suite struct KeyTests {
    private let bench = Bench()
    private let sender: Sender

    init() throws {
        let hardware = FakeHardware.keyboard()
        sender = Sender(hardware)
        bench.install(hardware)
        try bench.start()
    }

    private var story: [String] { bench.dispatch().keys.map { "\($0.key) \($0.phase)" } }

    @Test func keysArePressedRepeatedAndReleased() {
        sender.report((EV_KEY, KEY_RIGHT, 1))
        sender.report((EV_KEY, KEY_RIGHT, 2))
        sender.report((EV_KEY, KEY_RIGHT, 0))
        #expect(story == ["right pressed", "right repeated", "right released"])
    }

    @Test func everyNamedKeyHasItsName() {
        let keys: [(Int32, KeyEvent.Key)] = [
            (KEY_LEFT, .left), (KEY_RIGHT, .right), (KEY_UP, .up), (KEY_DOWN, .down), (KEY_HOME, .home),
            (KEY_END, .end), (KEY_PAGEUP, .pageUp), (KEY_PAGEDOWN, .pageDown), (KEY_ENTER, .enter),
            (KEY_KPENTER, .enter), (KEY_OK, .enter), (KEY_ESC, .escape), (KEY_BACK, .back), (KEY_SPACE, .space),
            (KEY_TAB, .tab), (KEY_F1, .f1), (KEY_A, .other(UInt16(KEY_A))),
        ]
        for (code, _) in keys { sender.report((EV_KEY, code, 1), (EV_KEY, code, 0)) }
        #expect(bench.dispatch().keys.filter { $0.phase == .pressed }.map(\.key) == keys.map(\.1))
    }

    @Test func aKeyHeldBeforeTheStartIsIgnoredUntilPressedAnew() {
        sender.report((EV_KEY, KEY_ENTER, 2))
        sender.report((EV_KEY, KEY_ENTER, 0))
        #expect(story.isEmpty)
        sender.report((EV_KEY, KEY_ENTER, 1))
        #expect(story == ["enter pressed"])
    }

    @Test func theKeysOfAnUnpluggedKeyboardComeUp() {
        sender.report((EV_KEY, KEY_LEFT, 1))
        sender.report((EV_KEY, KEY_A, 1))
        _ = story
        bench.unplug("/dev/input/event0")
        #expect(story == ["left released", "other(30) released"])
    }

    @Test func buttonsAreNotKeys() {
        sender.report((EV_KEY, BTN_GAMEPAD, 1), (EV_KEY, BTN_TRIGGER_HAPPY, 1), (EV_KEY, 0, 1))
        #expect(story.isEmpty)
    }
}
