import Geometry
import Platform
import Timebase
import TouchGestures
import Udev

/// All input devices of the machine that are of use, as one source of events.
///
/// Devices are matched by what they can send, never by name or number, and may come and go. When one goes, its contacts
/// and buttons are cancelled and its keys released, so that nothing stays held. Used from one thread.
public final class InputDevices {
    /// Devices beyond this number are reported, but not used.
    public static let maximumDevices = 64

    /// Events read from one device in one call of ``dispatchEvents(_:)``, so that no device can stop the program.
    private static let maximumEventsPerRead = 512
    /// Changes of devices handled in one call.
    private static let maximumChangesPerCall = 64
    /// Devices that are known but not used are remembered up to this number.
    private static let maximumUnused = 256
    private static let monitorToken: UInt64 = 0
    private static let backlogToken: UInt64 = 1
    private static let repeatToken: UInt64 = 2

    private let probe: DeviceProbe
    private let discovery: DeviceDiscovery
    private let clock: any MonotonicClock
    private let grab: Bool
    private let takesUnbound: Bool
    private let notice: (InputDeviceNotice) -> Void
    /// Its bell keeps ``eventDescriptor`` readable while events lie in a library's queue, which the kernel does not see.
    private var descriptors: DescriptorSet

    private var devices: [OpenDevice] = []
    private var unused: [InputDeviceReport] = []
    /// Devices that were opened once more and have not been read since.
    private var retried: Set<String> = []
    private var state: InputState
    private var delivering: [InputEvent] = []
    private var readableTokens = [UInt64](repeating: 0, count: 32)
    private var nextToken: UInt64 = 3
    private var isDispatching = false
    /// Another session is in front: no device is open.
    private var isPaused = false

    /// Opens what is there and listens for more. Finding nothing is no error.
    ///
    /// - Parameters:
    ///   - outputSize: The output that positions are scaled to, in points.
    ///   - outputName: The output that the picture is on.
    ///   - takesUnbound: Whether devices are used that udev's rules bind to no output; otherwise they are left to others.
    ///   - grab: Whether to take keyboards and knobs away from every other program: keys do not reach a shell underneath.
    ///   - notice: Told of every device that comes, goes or cannot be used, those found at the start included.
    /// - Throws: ``InputDevicesError`` when the kernel gives no descriptor to wait on.
    public init(
        outputSize: Size,
        outputName: String? = nil,
        takesUnbound: Bool = true,
        grab: Bool = false,
        evdev: any EvdevSystem = LibevdevSystem(),
        udev: any UdevSystem = LibudevSystem(.inputEvents),
        polling: any PollingSystem = LinuxPolling(),
        clock: any MonotonicClock = SystemClock(),
        notice: @escaping (InputDeviceNotice) -> Void = { _ in }
    ) throws(InputDevicesError) {
        probe = DeviceProbe(evdev: evdev)
        discovery = DeviceDiscovery(udev)
        self.clock = clock
        self.grab = grab
        self.takesUnbound = takesUnbound
        self.notice = notice
        self.outputName = outputName
        state = InputState(outputSize: outputSize)
        do throws(SystemError) {
            descriptors = try DescriptorSet(system: polling, bellToken: Self.backlogToken, timerToken: Self.repeatToken)
        } catch {
            throw InputDevicesError(cause: error)
        }
        delivering.reserveCapacity(256)
        startMonitor()
        for path in discovery.paths() { addDevice(path) }
    }

    /// What each device is, and why it is not used if so, without keeping any open.
    public static func survey(
        evdev: any EvdevSystem = LibevdevSystem(), udev: any UdevSystem = LibudevSystem(.inputEvents)
    ) -> [InputDeviceReport] {
        let probe = DeviceProbe(evdev: evdev)
        return DeviceDiscovery(udev).paths().map { probe.open(path: $0, grab: false).report }
    }

    /// The output that positions are scaled to, in points. Takes effect with the next report of each device.
    public var outputSize: Size {
        get { state.outputSize }
        set { state.outputSize = newValue }
    }

    /// How the picture lies on the display. Takes effect with the next report of each device.
    public var orientation: DisplayOrientation {
        get { state.orientation }
        set { state.orientation = newValue }
    }

    /// Where touch screens and absolute pointers lie on the display, in place of what udev's rules say of each
    /// (`LIBINPUT_CALIBRATION_MATRIX`); nil leaves it to them.
    public var calibration: CalibrationMatrix? {
        get { state.calibration }
        set { state.calibration = newValue }
    }

    /// The output that the picture is on, by name. A touch screen that udev's rules bind to another one (`WL_OUTPUT`) is
    /// not used.
    public var outputName: String? { didSet { if outputName != oldValue { rebind() } } }

    /// The displays that the picture is on, where those are several, or one that it does not fill: in place of
    /// ``outputName`` and ``orientation``. Touch screens that are bound to none lie on the first. None means that there is
    /// one, filled by the picture.
    public var displays: [DisplayPlace] {
        get { state.displays }
        set {
            let names = newValue.map(\.name)
            let isBoundAnew = names != state.displays.map(\.name)
            state.displays = newValue
            if isBoundAnew { rebind() }
        }
    }

    /// Where the pointer is, in points.
    public var pointerPosition: Point { state.pointerPosition }

    /// The devices that are there, in the order of their numbers.
    public var reports: [InputDeviceReport] {
        (devices.map(\.report) + unused).sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
    }

    /// Readable when there is something for ``dispatchEvents(_:)`` to do. Owned by this object.
    public var eventDescriptor: CInt { descriptors.descriptor }

    /// Reads what has happened, without waiting, and hands out the events in their order for each device.
    ///
    /// Bounded: when there is more than can be read at once, ``eventDescriptor`` stays readable. A call from within the
    /// handler does nothing.
    public func dispatchEvents(_ handler: (InputEvent) -> Void) {
        guard !isDispatching else { return }
        isDispatching = true
        defer { isDispatching = false }
        let count = descriptors.readable(&readableTokens)
        var isRepeatDue = false
        for index in 0..<count {
            switch readableTokens[index] {
            case Self.monitorToken: handleChanges()
            case Self.backlogToken: readBacklog(handler)
            case Self.repeatToken:
                descriptors.acknowledgeTimer()
                isRepeatDue = true
            case let token: readDevice(token: token, handler)
            }
            deliver(handler)
        }
        // After what the devices say: a key that has come up does not repeat any more.
        if isRepeatDue {
            state.repeatKey(at: clock.now)
            deliver(handler)
        }
        // Without a timer, a held key does not repeat; all else goes on.
        try? descriptors.setTimer(state.keyRepeat.next)
        if devices.contains(where: \.hasBacklog) { descriptors.ring() }
    }

    private func readBacklog(_ handler: (InputEvent) -> Void) {
        descriptors.silence()
        var index = 0
        while index < devices.count {
            let device = devices[index]
            if device.hasBacklog { read(device) }
            deliver(handler)
            if index < devices.count, devices[index] === device { index += 1 }
        }
    }

    private func readDevice(token: UInt64, _ handler: (InputEvent) -> Void) {
        guard let device = devices.first(where: { $0.token == token }) else { return }
        read(device)
    }

    private func read(_ device: OpenDevice) {
        do {
            try device.read(limit: Self.maximumEventsPerRead, into: &state)
            if !retried.isEmpty { retried.remove(device.report.path) }
        } catch {
            removeDevice(device)
            // Unplugged devices say so; the monitor will tell if the file is still there.
            guard error != .noSuchDevice else { return }
            var report = device.report
            report.status = .notUsed(.readFailed(error))
            retry(report)
        }
    }

    private func deliver(_ handler: (InputEvent) -> Void) {
        state.exchangeEvents(for: &delivering)
        var index = 0
        while index < delivering.count {
            handler(delivering[index])
            index += 1
        }
        delivering.removeAll(keepingCapacity: true)
    }

    private func startMonitor() {
        do {
            let descriptor = try discovery.startMonitor()
            do throws(SystemError) {
                try descriptors.add(descriptor, token: Self.monitorToken)
            } catch {
                try descriptors.add(descriptor, token: Self.monitorToken)
            }
        } catch {
            notice(.hotplugUnavailable(error))
        }
    }

    private func handleChanges() {
        do {
            for _ in 0..<Self.maximumChangesPerCall {
                guard let change = try discovery.nextChange() else { return }
                switch change.kind {
                case .added, .changed: addDevice(change.path)
                case .removed: forget(change.path)
                }
            }
        } catch {
            rescan()
        }
    }

    /// News was lost: compares with what is there.
    private func rescan() {
        let paths = discovery.paths()
        for known in reports.map(\.path) where !paths.contains(known) { forget(known) }
        for path in paths { addDevice(path) }
    }

    /// Another session comes to the front: lets go of what is held and closes all devices. What was let go of is handed out
    /// with the next events.
    public func pause() {
        isPaused = true
        for device in devices { removeDevice(device) }
        descriptors.ring()
    }

    /// Devices may be used again: opens what is there by now.
    public func resume() {
        isPaused = false
        rescan()
    }

    private func addDevice(_ path: String) {
        guard !isPaused, !devices.contains(where: { $0.report.path == path }) else { return }
        guard takesUnbound || isBoundHere(path) else { return }
        var outcome = probe.open(path: path, grab: grab)
        // Removed again before it could be opened.
        if case .notUsed(.openFailed(let error)) = outcome.report.status, error == .noSuchFile || error == .noSuchDevice
        {
            return forget(path)
        }
        guard let device = outcome.device else {
            if case .notUsed(.openFailed) = outcome.report.status { return retry(outcome.report) }
            return remember(outcome.report)
        }
        var panel = PanelPlace(calibration: discovery.calibration(of: path) ?? .identity)
        if outcome.report.isAbsolute {
            switch binding(of: path) {
            case .display(let index): panel.display = index
            case .elsewhere(let reason):
                outcome.report.status = .notUsed(reason)
                return remember(outcome.report)
            }
        }
        guard devices.count < Self.maximumDevices else {
            outcome.report.status = .notUsed(.tooManyDevices)
            return remember(outcome.report)
        }
        let opened = OpenDevice(
            device, report: outcome.report, panel: panel, token: nextToken, clock: clock
        )
        do {
            try descriptors.add(opened.descriptor, token: nextToken)
        } catch {
            outcome.report.status = .notUsed(.openFailed(error))
            return retry(outcome.report)
        }
        nextToken += 1
        devices.append(opened)
        unused.removeAll { $0.path == path }
        notice(.added(outcome.report))
    }

    private enum Binding: Equatable {
        /// By the order of ``displays``.
        case display(Int)
        case elsewhere(InputDeviceReport.UnusedReason)
    }

    /// The outputs that the picture is on; nil where that is not known.
    private var outputNames: [String]? { displays.isEmpty ? outputName.map { [$0] } : displays.map(\.name) }

    /// On which display a touch screen lies.
    private func binding(of path: String) -> Binding {
        guard let names = outputNames, let bound = discovery.output(of: path) else { return .display(0) }
        return names.firstIndex(of: bound).map(Binding.display) ?? .elsewhere(.boundToOutput(bound))
    }

    private func isBoundHere(_ path: String) -> Bool {
        guard let names = outputNames, let bound = discovery.output(of: path) else { return false }
        return names.contains(bound)
    }

    /// The picture is on other outputs: other touch screens may lie there, or the same in other places.
    private func rebind() {
        for device in devices where !isStill(device) {
            let path = device.report.path
            removeDevice(device)
            addDevice(path)
        }
        for report in unused {
            if case .notUsed(.boundToOutput) = report.status { addDevice(report.path) }
        }
        if !takesUnbound { for path in discovery.paths() { addDevice(path) } }
        // What was let go of is handed out with the next events.
        descriptors.ring()
    }

    /// Whether a device is bound as it was.
    private func isStill(_ device: OpenDevice) -> Bool {
        guard takesUnbound || isBoundHere(device.report.path) else { return false }
        return !device.report.isAbsolute || binding(of: device.report.path) == .display(device.panel.display)
    }

    private func removeDevice(_ device: OpenDevice) {
        guard let index = devices.firstIndex(where: { $0 === device }) else { return }
        devices.remove(at: index)
        descriptors.remove(device.descriptor)
        device.cancelAll(into: &state)
        notice(.removed(device.report))
    }

    /// Opens a device that has failed once more, since nobody would plug it in anew for that; then it is given up.
    private func retry(_ report: InputDeviceReport) {
        guard retried.insert(report.path).inserted else { return remember(report) }
        addDevice(report.path)
    }

    private func forget(_ path: String) {
        retried.remove(path)
        unused.removeAll { $0.path == path }
        if let device = devices.first(where: { $0.report.path == path }) { removeDevice(device) }
    }

    /// Keeps an unused device's report, and tells of it unless that was told before.
    private func remember(_ report: InputDeviceReport) {
        guard !unused.contains(report) else { return }
        unused.removeAll { $0.path == report.path }
        guard unused.count < Self.maximumUnused else { return }
        unused.append(report)
        notice(.notUsed(report))
    }
}
