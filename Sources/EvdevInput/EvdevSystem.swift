import Platform

/// What this module asks of libevdev. Tests put a recording double in its place.
public protocol EvdevSystem: AnyObject {
    /// Opens a device file such as `/dev/input/event0` without waiting and reads what the device is.
    ///
    /// - Throws: `SystemError` with the `errno` of opening the file or of the device's answers.
    func open(path: String) throws(SystemError) -> any EvdevDevice
}

/// One open device. Closing is the end of the object's life.
public protocol EvdevDevice: AnyObject {
    /// Readable when there are events, or when the device is gone.
    var descriptor: CInt { get }
    var identity: DeviceIdentity { get }

    /// Whether the device has a property (`INPUT_PROP_*`).
    func has(property: UInt32) -> Bool
    /// Whether the device can send an event (`EV_*` and a code of that type).
    func has(type: UInt16, code: UInt16) -> Bool
    /// The declared range of an axis (`ABS_*`), nil when the device lacks it.
    func axisRange(_ code: UInt16) -> AxisRange?
    /// The number of contacts that the device tells apart by slots; nil when it has no slots.
    var slotCount: Int? { get }
    /// The current state of a key (0 or 1) or axis.
    func value(type: UInt16, code: UInt16) -> Int32
    /// The current value of an axis of a slot.
    func slotValue(slot: Int, code: UInt16) -> Int32

    /// Has events stamped with CLOCK_MONOTONIC.
    func useMonotonicClock() throws(SystemError)
    /// Takes the device's events away from every other program, until the device is closed.
    func grab() throws(SystemError)

    /// The next event, without waiting.
    ///
    /// - Throws: `ENODEV` when the device is gone, otherwise the `errno` of reading.
    func nextEvent(_ mode: ReadMode) throws(SystemError) -> ReadResult
}

/// How ``EvdevDevice/nextEvent(_:)`` reads.
public enum ReadMode: Hashable, Sendable {
    case normal
    /// After ``ReadResult/dropped``: yields the differences between the state that was reported and the real one, as
    /// events, until ``ReadResult/empty``.
    case resynchronizing
}

public enum ReadResult: Hashable, Sendable {
    case event(RawEvent)
    /// The kernel's queue overflowed and events were lost (SYN_DROPPED).
    case dropped
    /// Nothing more for now.
    case empty
}

/// What a device calls itself.
public struct DeviceIdentity: Hashable, Sendable {
    public var name: String
    public var bus: UInt16
    public var vendor: UInt16
    public var product: UInt16

    public init(name: String, bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0) {
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
    }
}
