import EvdevInput
import FaultInjection
import Glibc
import Platform

/// A libevdev that fails where it is told to, and notes what is open.
final class FaultyEvdev: EvdevSystem {
    private let real: any EvdevSystem
    private let injector: FaultInjector

    init(_ real: any EvdevSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    func open(path: String) throws(SystemError) -> any EvdevDevice {
        let errors = [EACCES, ENOENT, ENODEV, EMFILE, EIO, ENOMEM, EINTR]
        if let error = injector.refusal("EvdevSystem.\(#function)", errors) { throw SystemError(code: error) }
        return FaultyDevice(try real.open(path: path), injector)
    }
}

/// One of its devices.
final class FaultyDevice: EvdevDevice {
    private let real: any EvdevDevice
    private let injector: FaultInjector
    private static let kind = "input device"

    init(_ real: any EvdevDevice, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
        injector.ledger.take(Self.kind, 1)
    }

    deinit { injector.ledger.give(Self.kind, 1) }

    private func check(_ errors: Int32..., function: String = #function) throws(SystemError) {
        if let error = injector.refusal("EvdevDevice.\(function)", errors) { throw SystemError(code: error) }
    }

    /// libevdev answers these from what it has read when the device was opened.
    private func note(function: String = #function) { try? check(function: function) }

    var descriptor: CInt {
        note()
        return real.descriptor
    }
    var identity: DeviceIdentity {
        note()
        return real.identity
    }
    func has(property: UInt32) -> Bool {
        note()
        return real.has(property: property)
    }
    func has(type: UInt16, code: UInt16) -> Bool {
        note()
        return real.has(type: type, code: code)
    }
    func axisRange(_ code: UInt16) -> AxisRange? {
        note()
        return real.axisRange(code)
    }
    var slotCount: Int? {
        note()
        return real.slotCount
    }
    func value(type: UInt16, code: UInt16) -> Int32 {
        note()
        return real.value(type: type, code: code)
    }
    func slotValue(slot: Int, code: UInt16) -> Int32 {
        note()
        return real.slotValue(slot: slot, code: code)
    }

    func useMonotonicClock() throws(SystemError) {
        try check(EINVAL, ENODEV)
        try real.useMonotonicClock()
    }

    func grab() throws(SystemError) {
        try check(EBUSY, ENODEV)
        try real.grab()
    }

    func nextEvent(_ mode: ReadMode) throws(SystemError) -> ReadResult {
        try check(EIO, ENODEV, EINVAL)
        return try real.nextEvent(mode)
    }
}
