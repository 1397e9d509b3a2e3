import Platform
import Timebase

/// A device in use: reads it and hands each event to what knows its kind.
final class OpenDevice {
    let report: InputDeviceReport
    /// Names the device in the set of descriptors waited on.
    let token: UInt64
    let panel: PanelPlace
    /// The last read stopped at its limit; what is left may lie in libevdev's queue, where waiting does not see it.
    private(set) var hasBacklog = false

    private let device: any EvdevDevice
    private let clock: any MonotonicClock
    private let hasKernelStamps: Bool
    private var mode = ReadMode.normal
    private var lastTime: MonotonicTime
    /// The unfinished report repeats a held key.
    private var isRepeating = false
    private let contacts: (any ContactTracker)?
    private var pointer: PointerTracker?
    private var keys: KeyTracker?
    private var knob: KnobTracker?

    init(
        _ device: any EvdevDevice, report: InputDeviceReport, panel: PanelPlace, token: UInt64,
        clock: any MonotonicClock
    ) {
        self.panel = panel
        self.device = device
        self.report = report
        self.token = token
        self.clock = clock
        lastTime = clock.now
        var hasKernelStamps = true
        do { try device.useMonotonicClock() } catch { hasKernelStamps = false }
        self.hasKernelStamps = hasKernelStamps
        contacts = Self.contactTracker(for: device, kinds: report.kinds, panel)
        if report.kinds.contains(.mouse) || report.kinds.contains(.absolutePointer) {
            let axes = AbsoluteAxes(
                of: device, EventCode.absoluteX, EventCode.absoluteY, panel: panel)
            pointer = PointerTracker(device: device, axes: report.kinds.contains(.absolutePointer) ? axes : nil)
        }
        if report.kinds.contains(.keyboard) {
            let repeatsItself = device.has(type: EventType.repeat, code: EventCode.repeatDelay)
            keys = KeyTracker(device: token, repeatsItself: repeatsItself)
        }
        if report.kinds.contains(.knob) { knob = KnobTracker() }
    }

    var descriptor: CInt { device.descriptor }

    /// Reads at most `limit` events.
    ///
    /// - Throws: The `errno` of reading; the device is of no more use then.
    func read(limit: Int, into state: inout InputState) throws(SystemError) {
        hasBacklog = false
        for _ in 0..<limit {
            switch try device.nextEvent(mode) {
            case .event(let event): process(event, into: &state)
            case .dropped:
                mode = .resynchronizing
                contacts?.eventsWereLost(at: lastTime, into: &state)
            case .empty where mode == .resynchronizing:
                mode = .normal
                // Ends the report that the loss cut short, also when there were no differences to report.
                commit(at: lastTime, origin: .device, into: &state)
            case .empty: return
            }
        }
        hasBacklog = true
    }

    /// Ends everything that the device holds: it is gone.
    func cancelAll(into state: inout InputState) {
        let time = max(lastTime, clock.now)
        contacts?.cancelAll(at: time, into: &state)
        pointer?.cancelAll(at: time, into: &state)
        keys?.releaseAll(at: time, into: &state)
        knob?.cancelAll(at: time, into: &state)
    }

    private func process(_ raw: RawEvent, into state: inout InputState) {
        var event = raw
        // Never backwards, whatever the device says: velocities rest on it.
        event.time = max(lastTime, hasKernelStamps ? raw.time : clock.now)
        lastTime = event.time
        switch event.type {
        case EventType.synchronization where event.code == EventCode.report:
            commit(at: event.time, origin: origin(ofReport: event), into: &state)
        case EventType.synchronization, EventType.absolute:
            contacts?.handle(event)
            pointer?.handle(event)
        case EventType.relative:
            pointer?.handle(event)
            knob?.turn(event.code, by: Double(event.value))
        case EventType.key where event.code == EventCode.touch: contacts?.handle(event)
        case EventType.key:
            if event.value == 2 { isRepeating = true }
            if PointerTracker.button(event.code) != nil { pointer?.handle(event) }
            if KnobTracker.presses(event.code) { knob?.press(event, into: &state) }
            keys?.handle(event, into: &state)
        default: break
        }
    }

    /// The kernel closes reports of its own with a 1: those that let go of everything, and those that repeat a key.
    private func origin(ofReport event: RawEvent) -> ReportOrigin {
        event.value == 1 && !isRepeating ? .kernel : .device
    }

    private func commit(at time: MonotonicTime, origin: ReportOrigin, into state: inout InputState) {
        isRepeating = false
        contacts?.commit(at: time, origin: origin, into: &state)
        pointer?.commit(at: time, origin: origin, into: &state)
        knob?.commit(at: time, into: &state)
    }

    private static func contactTracker(
        for device: any EvdevDevice, kinds: [InputDeviceKind], _ panel: PanelPlace
    ) -> (any ContactTracker)? {
        let contactAxes = AbsoluteAxes(
            of: device, EventCode.contactX, EventCode.contactY, panel: panel)
        if kinds.contains(.multiTouchScreen), let contactAxes {
            return SlotTracker(device: device, axes: contactAxes)
        }
        if kinds.contains(.multiTouchScreenTypeA), let contactAxes {
            return AnonymousContactTracker(device: device, axes: contactAxes)
        }
        if kinds.contains(.touchScreen),
            let axes = AbsoluteAxes(
                of: device, EventCode.absoluteX, EventCode.absoluteY, panel: panel)
        {
            return SingleTouchTracker(device: device, axes: axes)
        }
        return nil
    }
}
