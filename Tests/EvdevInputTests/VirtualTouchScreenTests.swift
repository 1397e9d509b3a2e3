import CEvdev
import Platform
import Testing

@testable import EvdevInput

/// Keeps what it is sent; can be told to fail.
private final class RecordingDevice: VirtualDevice {
    struct Event: Hashable {
        var type: UInt16
        var code: UInt16
        var value: Int32
    }

    private(set) var events: [Event] = []
    var failure: SystemError?

    func send(type: UInt16, code: UInt16, value: Int32) throws(SystemError) {
        if let failure { throw failure }
        events.append(Event(type: type, code: code, value: value))
    }

    /// The values of the whole reports, by code of an axis or of the button.
    func reports() -> [[UInt16: Int32]] {
        var reports: [[UInt16: Int32]] = [[:]]
        for event in events {
            if event.type == UInt16(EV_SYN) {
                reports.append([:])
            } else {
                reports[reports.count - 1][event.code] = event.value
            }
        }
        return reports.dropLast()
    }
}

@Suite struct VirtualTouchScreenTests {
    @Test func aTouchIsASlotWithAnIdentityOfItsOwnFromDownToUp() throws {
        let device = RecordingDevice()
        let screen = VirtualTouchScreen(device: device)
        for _ in 0..<2 {
            try screen.touch(x: 0.5, y: 0.25)
            try screen.move(x: 1, y: 0)
            try screen.lift()
        }
        let reports = device.reports()
        #expect(reports.count == 6)
        let identities = reports.map { $0[UInt16(ABS_MT_TRACKING_ID)] }
        #expect(identities == [1, nil, -1, 2, nil, -1])
        #expect(reports.map { $0[UInt16(BTN_TOUCH)] } == [1, nil, 0, 1, nil, 0])
        #expect(reports[0][UInt16(ABS_MT_SLOT)] == 0)
        #expect(reports[0][UInt16(ABS_MT_POSITION_X)] == 5000 && reports[0][UInt16(ABS_MT_POSITION_Y)] == 2500)
        #expect(reports[1][UInt16(ABS_MT_POSITION_X)] == 9999 && reports[1][UInt16(ABS_MT_POSITION_Y)] == 0)
        for report in reports[0...1] { #expect(report[UInt16(ABS_X)] == report[UInt16(ABS_MT_POSITION_X)]) }
    }

    @Test func placesBesideTheScreenAreAtItsEdge() throws {
        let device = RecordingDevice()
        let screen = VirtualTouchScreen(device: device)
        try screen.move(x: -1, y: 7)
        #expect(device.reports()[0][UInt16(ABS_MT_POSITION_X)] == 0)
        #expect(device.reports()[0][UInt16(ABS_MT_POSITION_Y)] == 9999)
    }

    @Test func aDeviceThatIsGoneIsAnError() {
        let device = RecordingDevice()
        device.failure = .noSuchDevice
        let screen = VirtualTouchScreen(device: device)
        #expect(throws: SystemError.noSuchDevice) { try screen.touch(x: 0, y: 0) }
        #expect(throws: SystemError.noSuchDevice) { try screen.lift() }
    }
}
