import CEvdev
import EvdevInput
import FaultInjection
import Geometry
import Glibc
import Platform
import Timebase
import TouchGestures
import UdevTestSupport

/// A machine with doubles for devices.
final class Bench {
    let evdev = FakeEvdevSystem()
    let udev = FakeUdevSystem()
    let clock = FakeClock()
    private(set) var notices: [InputDeviceNotice] = []
    private(set) var events: [InputEvent] = []
    private var input: InputDevices?

    /// Puts a device's file there, before ``start(size:grab:)``.
    func install(_ hardware: FakeHardware, at path: String = "/dev/input/event0") {
        evdev.files[path] = hardware
        udev.listed.append(path)
    }

    /// The same with faults, and dispatched only when there is something to be read, as a program does it.
    func start(outputName: String, injector: FaultInjector) throws -> InputDevices {
        let input = try InputDevices(
            outputSize: Size(width: 800, height: 480), outputName: outputName, grab: true,
            evdev: FaultyEvdev(evdev, injector), udev: FaultyUdev(udev, injector),
            polling: FaultyPolling(LinuxPolling(), injector), clock: clock
        ) { [weak self] in self?.notices.append($0) }
        self.input = input
        waitsForEvents = true
        return input
    }

    private var waitsForEvents = false

    private var isReadable: Bool {
        guard let input else { return false }
        var request = pollfd(fd: input.eventDescriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&request, 1, 0) == 1
    }

    /// Gives everything up.
    func end() { input = nil }

    @discardableResult
    func start(size: Size = Size(width: 800, height: 480), grab: Bool = false) throws -> InputDevices {
        let input = try InputDevices(outputSize: size, grab: grab, evdev: evdev, udev: udev, clock: clock) {
            [weak self] in self?.notices.append($0)
        }
        self.input = input
        return input
    }

    /// Dispatches until there is nothing left to read, and returns what was new.
    @discardableResult
    func dispatch() -> [InputEvent] {
        var new: [InputEvent] = []
        for _ in 0..<20 where !waitsForEvents || isReadable { input?.dispatchEvents { new.append($0) } }
        events += new
        return new
    }

    func plug(_ hardware: FakeHardware, at path: String) {
        evdev.files[path] = hardware
        udev.listed.append(path)
        udev.tell(.added, path)
    }

    func unplug(_ path: String) {
        evdev.files[path]?.append(.error(.noSuchDevice))
        evdev.files[path] = nil
        udev.listed.removeAll { $0 == path }
        udev.tell(.removed, path)
    }
}

/// Sends events the way a driver does.
final class Sender {
    let hardware: FakeHardware
    var milliseconds = 0.0

    init(_ hardware: FakeHardware) { self.hardware = hardware }

    func raw(_ type: Int32, _ code: Int32, _ value: Int32) -> RawEvent {
        RawEvent(
            type: UInt16(type), code: UInt16(code), value: value,
            time: MonotonicTime(secondsSinceStart: milliseconds / 1000)
        )
    }

    func send(_ events: [(Int32, Int32, Int32)]) {
        for (type, code, value) in events { hardware.append(.event(raw(type, code, value))) }
    }

    /// A report: the events, then SYN_REPORT, 8 ms after the one before.
    func report(_ events: (Int32, Int32, Int32)...) {
        milliseconds += 8
        send(events + [(EV_SYN, SYN_REPORT, 0)])
    }

    /// SYN_DROPPED, with what resynchronising will yield.
    func drop(_ differences: (Int32, Int32, Int32)...) {
        milliseconds += 8
        hardware.append(.dropped(differences.map { raw($0.0, $0.1, $0.2) }))
    }
}

extension FakeHardware {
    /// 800×480 touch screen of protocol B.
    static func slotScreen(slots: Int = 10, x: (Int32, Int32) = (0, 799), y: (Int32, Int32) = (0, 479)) -> FakeHardware
    {
        let hardware = FakeHardware("Slots")
        hardware.properties = [UInt32(INPUT_PROP_DIRECT)]
        hardware.declare(EV_KEY, [BTN_TOUCH])
        hardware.declareAxis(ABS_X, x.0, x.1)
        hardware.declareAxis(ABS_Y, y.0, y.1)
        hardware.declareAxis(ABS_MT_SLOT, 0, Int32(slots - 1))
        hardware.declareAxis(ABS_MT_TRACKING_ID, 0, 65535)
        hardware.declareAxis(ABS_MT_POSITION_X, x.0, x.1)
        hardware.declareAxis(ABS_MT_POSITION_Y, y.0, y.1)
        hardware.declareAxis(ABS_MT_TOOL_TYPE, 0, 2)
        hardware.slotCount = slots
        return hardware
    }

    static func typeAScreen(hasTouchButton: Bool = false, hasTrackingID: Bool = false) -> FakeHardware {
        let hardware = FakeHardware("Type A")
        hardware.properties = [UInt32(INPUT_PROP_DIRECT)]
        if hasTouchButton { hardware.declare(EV_KEY, [BTN_TOUCH]) }
        if hasTrackingID { hardware.declareAxis(ABS_MT_TRACKING_ID, 0, 65535) }
        hardware.declareAxis(ABS_MT_POSITION_X, 0, 799)
        hardware.declareAxis(ABS_MT_POSITION_Y, 0, 479)
        return hardware
    }

    static func singleScreen() -> FakeHardware {
        let hardware = FakeHardware("Single")
        hardware.declare(EV_KEY, [BTN_TOUCH])
        hardware.declareAxis(ABS_X, 0, 799)
        hardware.declareAxis(ABS_Y, 0, 479)
        return hardware
    }

    static func mouse(isFine: Bool = false) -> FakeHardware {
        let hardware = FakeHardware("Mouse")
        hardware.declare(EV_KEY, [BTN_LEFT, BTN_RIGHT, BTN_MIDDLE])
        hardware.declare(EV_REL, [REL_X, REL_Y, REL_WHEEL, REL_HWHEEL])
        if isFine { hardware.declare(EV_REL, [REL_WHEEL_HI_RES, REL_HWHEEL_HI_RES]) }
        return hardware
    }

    static func keyboard() -> FakeHardware {
        let hardware = FakeHardware("Keyboard")
        hardware.declare(EV_KEY, [KEY_LEFT, KEY_RIGHT, KEY_ESC, KEY_ENTER, KEY_A])
        return hardware
    }
}

extension [InputEvent] {
    var contacts: [Contact] { compactMap { if case .contact(let contact) = $0 { return contact } else { return nil } } }
    var pointers: [PointerEvent] {
        compactMap { if case .pointer(let event) = $0 { return event } else { return nil } }
    }
    var keys: [KeyEvent] { compactMap { if case .key(let event) = $0 { return event } else { return nil } } }
    var phases: [Contact.Phase] { contacts.map(\.phase) }
}

extension Point {
    /// Without the last bits, in which scaling to the output may round.
    var rounded: Point { Point(x: (x * 1e6).rounded() / 1e6, y: (y * 1e6).rounded() / 1e6) }
}
