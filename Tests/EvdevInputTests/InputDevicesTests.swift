import CEvdev
import EvdevInput
import Geometry
import Glibc
import Platform
import Testing
import Timebase
import TouchGestures

@Suite struct InputDevicesTests {
    private let bench = Bench()

    @Test func devicesAreKnownByWhatTheyCanSend() throws {
        let touchpad = FakeHardware.slotScreen()
        touchpad.properties = [UInt32(INPUT_PROP_POINTER)]
        touchpad.declare(EV_KEY, [BTN_TOOL_FINGER, BTN_LEFT])
        let gamepad = FakeHardware("Gamepad")
        gamepad.declare(EV_KEY, [BTN_GAMEPAD])
        gamepad.declareAxis(ABS_X, -128, 127)
        gamepad.declareAxis(ABS_Y, -128, 127)
        let sensor = FakeHardware("Sensor")
        sensor.properties = [UInt32(INPUT_PROP_ACCELEROMETER)]
        sensor.declareAxis(ABS_X, -512, 512)
        sensor.declareAxis(ABS_Y, -512, 512)
        let power = FakeHardware("Power button")
        power.declare(EV_KEY, [KEY_POWER])
        let knob = FakeHardware("Knob")
        knob.declare(EV_REL, [REL_WHEEL])
        let combined = FakeHardware.mouse()
        combined.declare(EV_KEY, [KEY_LEFT])
        let all: [(FakeHardware, [InputDeviceKind], InputDeviceReport.Status)] = [
            (.slotScreen(), [.multiTouchScreen], .used),
            (.typeAScreen(), [.multiTouchScreenTypeA], .used),
            (.singleScreen(), [.touchScreen], .used),
            (.mouse(), [.mouse], .used),
            (.keyboard(), [.keyboard], .used),
            (knob, [.knob], .used),
            (combined, [.mouse, .keyboard], .used),
            (touchpad, [], .notUsed(.touchpad)),
            (gamepad, [], .notUsed(.gameController)),
            (sensor, [], .notUsed(.motionSensor)),
            (power, [], .notUsed(.nothingToUse)),
        ]
        for (index, device) in all.enumerated() { bench.install(device.0, at: "/dev/input/event\(index)") }
        let reports = try bench.start().reports
        #expect(reports.map(\.path) == all.indices.map { "/dev/input/event\($0)" })
        #expect(reports.map(\.kinds) == all.map(\.1))
        #expect(reports.map(\.status) == all.map(\.2))
        #expect(InputDevices.survey(evdev: bench.evdev, udev: bench.udev) == reports)
    }

    @Test func everyDeviceIsAskedForTheMonotonicClock() throws {
        let hardware = FakeHardware.mouse()
        bench.install(hardware)
        try bench.start()
        #expect(hardware.calls == ["monotonic"])
    }

    @Test func withoutTheMonotonicClockThePresentIsTheTime() throws {
        let hardware = FakeHardware.mouse()
        hardware.clockError = .invalidArgument
        bench.install(hardware)
        try bench.start()
        bench.clock.now = MonotonicTime(secondsSinceStart: 77)
        let sender = Sender(hardware)
        sender.milliseconds = 1.7e12
        sender.report((EV_REL, REL_X, 1))
        #expect(bench.dispatch().pointers.map(\.time) == [MonotonicTime(secondsSinceStart: 77)])
    }

    @Test func unpluggingMidDragCancelsTheContact() throws {
        let hardware = FakeHardware.slotScreen()
        bench.install(hardware)
        let input = try bench.start()
        let sender = Sender(hardware)
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, 9))
        bench.dispatch()
        bench.clock.now = MonotonicTime(secondsSinceStart: 5)
        bench.unplug("/dev/input/event0")
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.cancelled])
        #expect(contacts.first?.time == MonotonicTime(secondsSinceStart: 5))
        #expect(contacts.first?.position.rounded.x == 9.5)
        #expect(input.reports.isEmpty)
        #expect(hardware.calls.last == "close")
        guard case .removed(let report)? = bench.notices.last else {
            Issue.record("no notice of the removal")
            return
        }
        #expect(report.path == "/dev/input/event0")
    }

    @Test func aDeviceIsFoundAgainUnderAnotherName() throws {
        bench.install(.slotScreen(), at: "/dev/input/event0")
        let input = try bench.start()
        bench.unplug("/dev/input/event0")
        let hardware = FakeHardware.slotScreen()
        bench.plug(hardware, at: "/dev/input/event7")
        bench.dispatch()
        #expect(input.reports.map(\.path) == ["/dev/input/event7"])
        Sender(hardware).report((EV_ABS, ABS_MT_TRACKING_ID, 1))
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func quickReplacementUnderTheSameNameIsNotMissed() throws {
        bench.install(.slotScreen())
        try bench.start()
        bench.unplug("/dev/input/event0")
        let hardware = FakeHardware.slotScreen()
        bench.plug(hardware, at: "/dev/input/event0")
        bench.dispatch()
        Sender(hardware).report((EV_ABS, ABS_MT_TRACKING_ID, 1))
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func aDeviceToldOfTwiceIsOpenedOnce() throws {
        bench.install(.mouse())
        try bench.start()
        bench.udev.tell(.added, "/dev/input/event0")
        bench.udev.tell(.changed, "/dev/input/event0")
        bench.dispatch()
        #expect(bench.evdev.opened.count == 1)
    }

    @Test func deniedPermissionIsReportedOnceAndEndsWhenGranted() throws {
        let hardware = FakeHardware.slotScreen()
        hardware.openError = .permissionDenied
        bench.install(hardware)
        bench.install(.mouse(), at: "/dev/input/event1")
        let input = try bench.start()
        bench.udev.tell(.changed, "/dev/input/event0")
        bench.dispatch()
        let denials = bench.notices.filter { if case .notUsed = $0 { return true } else { return false } }
        #expect(denials.count == 1)
        #expect(input.reports.map(\.status) == [.notUsed(.permissionDenied), .used])
        #expect(input.reports[0].description.contains("/dev/input/event0"))
        #expect(input.reports[0].description.contains("group"))
        hardware.openError = nil
        bench.udev.tell(.changed, "/dev/input/event0")
        bench.dispatch()
        #expect(input.reports.map(\.status) == [.used, .used])
    }

    @Test func devicesAreGrabbedOnRequestOnly() throws {
        let held = FakeHardware.keyboard()
        held.grabError = .busy
        let free = FakeHardware.keyboard()
        bench.install(held)
        bench.install(free, at: "/dev/input/event1")
        let input = try bench.start(grab: true)
        #expect(free.calls == ["grab", "monotonic"])
        #expect(input.reports.map(\.status) == [.notUsed(.heldByAnotherProgram), .used])
    }

    @Test func aDeviceThatFailsIsGivenUpAndTheOthersGoOn() throws {
        let bad = FakeHardware.slotScreen()
        let good = FakeHardware.keyboard()
        bench.install(bad)
        bench.install(good, at: "/dev/input/event1")
        let input = try bench.start()
        Sender(bad).report((EV_ABS, ABS_MT_TRACKING_ID, 1))
        bad.append(.error(SystemError(code: EIO)))
        Sender(good).report((EV_KEY, KEY_ESC, 1))
        let events = bench.dispatch()
        #expect(events.phases == [.began, .cancelled])
        #expect(events.keys.map(\.key) == [.escape])
        #expect(input.reports.first?.status == .notUsed(.readFailed(SystemError(code: EIO))))
    }

    @Test func withoutUdevdTheKernelIsListenedTo() throws {
        try bench.start()
        #expect(bench.udev.source == .kernel)
        let other = Bench()
        other.udev.isDaemonRunning = true
        try other.start()
        #expect(other.udev.source == .udev)
    }

    @Test func withoutSysfsTheDirectoryIsSearched() throws {
        bench.install(.mouse(), at: "/dev/input/event10")
        bench.install(.mouse(), at: "/dev/input/event2")
        bench.udev.inDirectory = bench.udev.listed
        bench.udev.listError = .noSuchFile
        let input = try bench.start()
        #expect(bench.evdev.opened == ["/dev/input/event2", "/dev/input/event10"])
        #expect(input.reports.count == 2)
    }

    @Test func withoutAMonitorTheDevicesThatAreThereWork() throws {
        bench.udev.monitorError = .notPermitted
        let hardware = FakeHardware.keyboard()
        bench.install(hardware)
        try bench.start()
        #expect(bench.notices.first == .hotplugUnavailable(.notPermitted))
        Sender(hardware).report((EV_KEY, KEY_ESC, 1))
        #expect(bench.dispatch().keys.count == 1)
    }

    @Test func lostNewsLeadsToASecondLook() throws {
        let gone = FakeHardware.slotScreen()
        bench.install(gone)
        let input = try bench.start()
        Sender(gone).report((EV_ABS, ABS_MT_TRACKING_ID, 1))
        bench.dispatch()
        bench.evdev.files["/dev/input/event0"] = nil
        bench.udev.listed = ["/dev/input/event3"]
        bench.evdev.files["/dev/input/event3"] = .mouse()
        bench.udev.tell(SystemError(code: ENOBUFS))
        #expect(bench.dispatch().phases == [.cancelled])
        #expect(input.reports.map(\.path) == ["/dev/input/event3"])
    }

    @Test func noMoreDevicesAreUsedThanTheLimit() throws {
        for index in 0..<70 { bench.install(.mouse(), at: "/dev/input/event\(index)") }
        let input = try bench.start()
        #expect(input.reports.filter { $0.status == .used }.count == InputDevices.maximumDevices)
        #expect(input.reports.last?.status == .notUsed(.tooManyDevices))
    }

    @Test func oneCallReadsABoundedNumberOfEventsAndTheDescriptorStaysReadable() throws {
        let hardware = FakeHardware.keyboard()
        bench.install(hardware)
        let input = try bench.start()
        let sender = Sender(hardware)
        for _ in 0..<1000 { sender.report((EV_KEY, KEY_LEFT, 1), (EV_KEY, KEY_LEFT, 0)) }
        // As if all of it lay in the library's queue, where the kernel does not see it.
        hardware.signal.set(true)
        var total = 0
        var calls = 0
        while calls < 100, isReadable(input.eventDescriptor) {
            if calls == 1 { hardware.signal.set(false) }
            var number = 0
            input.dispatchEvents { _ in number += 1 }
            #expect(number <= 1024)
            total += number
            calls += 1
        }
        #expect(total == 2000)
        #expect(calls > 2 && calls < 20)
    }

    @Test func withoutADescriptorToWaitOnThereIsNoInput() {
        struct Exhausted: PollingSystem {
            var base = LinuxPolling()
            func createPoll() -> Result<CInt, SystemError> { base.createPoll() }
            func createEvent() -> Result<CInt, SystemError> { .failure(SystemError(code: EMFILE)) }
            func add(
                _ descriptor: CInt, token: UInt64, to poll: CInt, trigger: PollTrigger
            ) -> Result<Void, SystemError> { .success(()) }
            func remove(_ descriptor: CInt, from poll: CInt) -> Result<Void, SystemError> { .success(()) }
            func wait(
                _ poll: CInt, into tokens: UnsafeMutableBufferPointer<UInt64>, timeoutMilliseconds: CInt
            ) -> Result<Int, SystemError> { .success(0) }
            func createTimer() -> Result<CInt, SystemError> { base.createTimer() }
            func setTimer(_ timer: CInt, seconds: Int64, nanoseconds: Int64) -> Result<Void, SystemError> {
                .success(())
            }
            func createSignalDescriptor(for signals: [CInt]) -> Result<CInt, SystemError> { base.createEvent() }
            func read(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Result<Int, SystemError> {
                .success(0)
            }
            func write(_ buffer: UnsafeRawBufferPointer, to descriptor: CInt) -> Result<Int, SystemError> {
                .success(0)
            }
            func close(_ descriptor: CInt) { base.close(descriptor) }
            func mainQueueDescriptor() -> CInt { -1 }
            func runMainQueue() {}
        }
        #expect(throws: InputDevicesError(cause: SystemError(code: EMFILE))) {
            try InputDevices(
                outputSize: .zero, evdev: bench.evdev, udev: bench.udev, polling: Exhausted(), clock: bench.clock
            )
        }
    }

    @Test func aHandlerMayReachTheDevicesAgain() throws {
        let hardware = FakeHardware.keyboard()
        bench.install(hardware)
        let input = try bench.start()
        Sender(hardware).report((EV_KEY, KEY_LEFT, 1), (EV_KEY, KEY_LEFT, 0))
        var number = 0
        input.dispatchEvents { _ in
            number += 1
            input.outputSize = Size(width: Double(number), height: .nan)
            input.dispatchEvents { _ in number += 100 }
        }
        #expect(number == 2)
        #expect(input.outputSize == Size(width: 2, height: 0))
    }

    @Test func aNameCannotWriteToTheTerminal() throws {
        let hardware = FakeHardware.mouse()
        hardware.identity = DeviceIdentity(name: "Mouse\u{1b}[2J\n" + String(repeating: "x", count: 500))
        bench.install(hardware)
        let name = try bench.start().reports.first?.name ?? ""
        #expect(name.hasPrefix("Mouse\u{FFFD}[2J\u{FFFD}x") && name.count <= 80)
    }

    private func isReadable(_ descriptor: CInt) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }
}

/// Another session comes to the front, and leaves it again.
@Suite struct PausedInputTests {
    private let bench = Bench()

    @Test("D17: what is held when another session comes to the front is let go of, and devices are closed")
    func pausing() throws {
        let screen = FakeHardware.slotScreen()
        let keyboard = FakeHardware.keyboard()
        bench.install(screen)
        bench.install(keyboard, at: "/dev/input/event1")
        let input = try bench.start()
        Sender(screen).report((EV_ABS, ABS_MT_TRACKING_ID, 1))
        Sender(keyboard).report((EV_KEY, KEY_ENTER, 1))
        #expect(bench.dispatch().phases == [.began])
        input.pause()
        #expect(input.reports.isEmpty)
        #expect(bench.dispatch().phases == [.cancelled])
        // One that is plugged in meanwhile waits as well.
        bench.plug(FakeHardware.keyboard(), at: "/dev/input/event2")
        bench.dispatch()
        #expect(input.reports.isEmpty)
        input.resume()
        #expect(input.reports.map(\.status) == [.used, .used, .used])
    }
}
