import CEvdev
import Geometry
import Glibc
import Platform

/// What a virtual device needs of the kernel: the seam at which tests record it.
package protocol VirtualDevice: AnyObject {
    /// Sends one event; it is dealt with at the next `SYN_REPORT`.
    func send(type: UInt16, code: UInt16, value: Int32) throws(SystemError)
}

/// A touch screen that the kernel believes in, played by a program: for measurements and tests.
///
/// One finger, protocol B. Every program of the machine sees it. It goes when the object does.
package final class VirtualTouchScreen {
    /// Both axes go from 0 to this, whatever the size of the output.
    static let largest: Int32 = 9999

    private let device: any VirtualDevice
    private var lastTrackingID: Int32 = 0

    /// Makes the device through `/dev/uinput`.
    ///
    /// - Throws: `ENOENT` where the kernel has no uinput, `EACCES` without the right to use it.
    package convenience init(name: String) throws(SystemError) { self.init(device: try UinputTouchDevice(name: name)) }

    init(device: any VirtualDevice) { self.device = device }

    /// Puts the finger down at shares of width and height, 0…1.
    package func touch(x: Double, y: Double) throws(SystemError) {
        lastTrackingID = (lastTrackingID + 1) & 0xFFFF
        try device.send(type: EventType.absolute, code: EventCode.slot, value: 0)
        try device.send(type: EventType.absolute, code: EventCode.trackingID, value: lastTrackingID)
        try device.send(type: EventType.key, code: EventCode.touch, value: 1)
        try move(x: x, y: y)
    }

    /// Moves the finger to shares of width and height, 0…1.
    package func move(x: Double, y: Double) throws(SystemError) {
        for (code, other, share) in [
            (EventCode.contactX, EventCode.absoluteX, x), (EventCode.contactY, EventCode.absoluteY, y),
        ] {
            let value = Int32((min(max(share, 0), 1) * Double(Self.largest)).rounded())
            try device.send(type: EventType.absolute, code: code, value: value)
            try device.send(type: EventType.absolute, code: other, value: value)
        }
        try report()
    }

    /// Lifts the finger.
    package func lift() throws(SystemError) {
        try device.send(type: EventType.absolute, code: EventCode.trackingID, value: -1)
        try device.send(type: EventType.key, code: EventCode.touch, value: 0)
        try report()
    }

    private func report() throws(SystemError) {
        try device.send(type: EventType.synchronization, code: EventCode.report, value: 0)
    }
}

/// The real one, made by libevdev.
private final class UinputTouchDevice: VirtualDevice {
    private let description: OpaquePointer
    private let handle: OpaquePointer

    init(name: String) throws(SystemError) {
        guard let description = libevdev_new() else { throw SystemError(code: ENOMEM) }
        libevdev_set_name(description, name)
        libevdev_enable_property(description, DeviceProperty.direct)
        libevdev_enable_event_code(description, UInt32(EventType.key), UInt32(EventCode.touch), nil)
        for (code, largest) in [
            (EventCode.absoluteX, VirtualTouchScreen.largest), (EventCode.absoluteY, VirtualTouchScreen.largest),
            (EventCode.contactX, VirtualTouchScreen.largest), (EventCode.contactY, VirtualTouchScreen.largest),
            (EventCode.slot, 9), (EventCode.trackingID, 0xFFFF),
        ] {
            var axis = input_absinfo()
            axis.maximum = largest
            libevdev_enable_event_code(description, UInt32(EventType.absolute), UInt32(code), &axis)
        }
        var created: OpaquePointer?
        let status = libevdev_uinput_create_from_device(
            description, CInt(LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue), &created)
        guard status >= 0, let created else {
            libevdev_free(description)
            throw SystemError(code: status < 0 ? -status : ENOMEM)
        }
        self.description = description
        handle = created
    }

    deinit {
        libevdev_uinput_destroy(handle)
        libevdev_free(description)
    }

    func send(type: UInt16, code: UInt16, value: Int32) throws(SystemError) {
        let status = libevdev_uinput_write_event(handle, UInt32(type), UInt32(code), value)
        if status < 0 { throw SystemError(code: -status) }
    }
}
