import EvdevInput
import Geometry
import Platform
import Timebase
import UdevTestSupport

/// What a double's file is: shared by all openings of its path.
final class FakeHardware {
    var identity: DeviceIdentity
    var properties: Set<UInt32> = []
    var codes: [UInt16: Set<UInt16>] = [:]
    var axes: [UInt16: AxisRange] = [:]
    var slotCount: Int?
    var values: [UInt16: Int32] = [:]
    var slotValues: [[UInt16: Int32]] = []
    var openError: SystemError?
    var grabError: SystemError?
    var clockError: SystemError?
    fileprivate(set) var queue: [Entry] = []
    private(set) var calls: [String] = []
    let signal = Signal()

    enum Entry {
        case event(RawEvent)
        /// Followed by the differences that resynchronising yields.
        case dropped([RawEvent])
        case error(SystemError)
    }

    init(_ name: String) { identity = DeviceIdentity(name: name) }

    func declare(_ type: Int32, _ list: [Int32]) { codes[UInt16(type), default: []].formUnion(list.map { UInt16($0) }) }

    func declareAxis(_ code: Int32, _ minimum: Int32, _ maximum: Int32) {
        declare(0x03, [code])
        axes[UInt16(code)] = AxisRange(minimum: minimum, maximum: maximum)
    }

    func record(_ call: String) { calls.append(call) }

    func append(_ entry: Entry) {
        queue.append(entry)
        signal.set(true)
    }
}

final class FakeDevice: EvdevDevice {
    private let hardware: FakeHardware
    private var differences: [RawEvent] = []

    init(_ hardware: FakeHardware) { self.hardware = hardware }

    deinit { hardware.record("close") }

    var descriptor: CInt { hardware.signal.descriptor }
    var identity: DeviceIdentity { hardware.identity }
    func has(property: UInt32) -> Bool { hardware.properties.contains(property) }
    func has(type: UInt16, code: UInt16) -> Bool { hardware.codes[type]?.contains(code) ?? false }
    func axisRange(_ code: UInt16) -> AxisRange? { hardware.axes[code] }
    var slotCount: Int? { hardware.slotCount }
    func value(type: UInt16, code: UInt16) -> Int32 { hardware.values[code] ?? 0 }
    func slotValue(slot: Int, code: UInt16) -> Int32 {
        hardware.slotValues.indices.contains(slot) ? hardware.slotValues[slot][code] ?? 0 : 0
    }

    func useMonotonicClock() throws(SystemError) {
        hardware.record("monotonic")
        if let error = hardware.clockError { throw error }
    }

    func grab() throws(SystemError) {
        hardware.record("grab")
        if let error = hardware.grabError { throw error }
    }

    func nextEvent(_ mode: ReadMode) throws(SystemError) -> ReadResult {
        if mode == .resynchronizing {
            return differences.isEmpty ? .empty : .event(differences.removeFirst())
        }
        guard !hardware.queue.isEmpty else {
            hardware.signal.set(false)
            return .empty
        }
        // An error stays: a device that is gone is gone at every read.
        if case .error(let error) = hardware.queue[0] { throw error }
        switch hardware.queue.removeFirst() {
        case .event(let event): return .event(event)
        case .dropped(let list):
            differences = list
            return .dropped
        case .error(let error): throw error
        }
    }
}

final class FakeEvdevSystem: EvdevSystem {
    var files: [String: FakeHardware] = [:]
    private(set) var opened: [String] = []

    func open(path: String) throws(SystemError) -> any EvdevDevice {
        opened.append(path)
        guard let hardware = files[path] else { throw .noSuchFile }
        if let error = hardware.openError { throw error }
        return FakeDevice(hardware)
    }
}

final class FakeClock: MonotonicClock {
    var now = MonotonicTime(secondsSinceStart: 0)
}
