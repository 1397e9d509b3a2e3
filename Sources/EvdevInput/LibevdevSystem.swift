import CEvdev
import Glibc
import Platform
import Timebase

/// The real ``EvdevSystem``.
public final class LibevdevSystem: EvdevSystem {
    private let access: any DeviceAccess

    /// - Parameter access: opens the device files.
    public init(access: any DeviceAccess = DirectAccess()) { self.access = access }

    public func open(path: String) throws(SystemError) -> any EvdevDevice {
        let access = access
        let number = try access.open(path, .reading)
        return try LibevdevDevice(descriptor: FileDescriptor(owning: number) { access.close($0) })
    }
}

private final class LibevdevDevice: EvdevDevice {
    private let file: FileDescriptor
    private let handle: OpaquePointer

    init(descriptor file: consuming FileDescriptor) throws(SystemError) {
        var created: OpaquePointer?
        let status = libevdev_new_from_fd(file.rawValue, &created)
        guard status >= 0, let created else { throw SystemError(code: status < 0 ? -status : ENOMEM) }
        self.handle = created
        self.file = file
    }

    deinit { libevdev_free(handle) }

    var descriptor: CInt { file.rawValue }

    var identity: DeviceIdentity {
        DeviceIdentity(
            name: libevdev_get_name(handle).map { String(cString: $0) } ?? "",
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(handle)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(handle)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(handle))
        )
    }

    func has(property: UInt32) -> Bool { libevdev_has_property(handle, property) == 1 }

    func has(type: UInt16, code: UInt16) -> Bool {
        libevdev_has_event_code(handle, UInt32(type), UInt32(code)) == 1
    }

    func axisRange(_ code: UInt16) -> AxisRange? {
        guard let info = libevdev_get_abs_info(handle, UInt32(code)) else { return nil }
        return AxisRange(minimum: info.pointee.minimum, maximum: info.pointee.maximum)
    }

    var slotCount: Int? {
        let count = libevdev_get_num_slots(handle)
        return count < 0 ? nil : Int(count)
    }

    func value(type: UInt16, code: UInt16) -> Int32 {
        libevdev_get_event_value(handle, UInt32(type), UInt32(code))
    }

    func slotValue(slot: Int, code: UInt16) -> Int32 {
        guard let count = slotCount, (0..<count).contains(slot) else { return 0 }
        return libevdev_get_slot_value(handle, UInt32(slot), UInt32(code))
    }

    func useMonotonicClock() throws(SystemError) {
        try check(libevdev_set_clock_id(handle, CLOCK_MONOTONIC))
    }

    func grab() throws(SystemError) {
        try check(libevdev_grab(handle, LIBEVDEV_GRAB))
    }

    func nextEvent(_ mode: ReadMode) throws(SystemError) -> ReadResult {
        let flag = mode == .normal ? LIBEVDEV_READ_FLAG_NORMAL : LIBEVDEV_READ_FLAG_SYNC
        var event = input_event()
        let status = libevdev_next_event(handle, flag.rawValue, &event)
        if status == -EAGAIN || status == -EINTR { return .empty }
        try check(status)
        // In both modes this status comes with SYN_DROPPED itself or, while resynchronising, with a difference.
        let isDrop = event.type == EventType.synchronization && event.code == EventCode.dropped
        if isDrop { return .dropped }
        let time = MonotonicTime(
            seconds: vitrine_input_event_seconds(&event),
            nanoseconds: vitrine_input_event_microseconds(&event) * 1000
        )
        return .event(RawEvent(type: event.type, code: event.code, value: event.value, time: time))
    }

    private func check(_ status: CInt) throws(SystemError) {
        if status < 0 { throw SystemError(code: -status) }
    }
}
