import CEvdev
import EvdevInput
import Geometry
import Testing
import Timebase
import TouchGestures

@Suite struct SlotScreenTests {
    private let bench = Bench()
    private let hardware = FakeHardware.slotScreen()
    private let sender: Sender

    init() throws {
        sender = Sender(hardware)
        bench.install(hardware)
        try bench.start()
    }

    private func down(_ slot: Int32, id: Int32, x: Int32, y: Int32) {
        sender.report(
            (EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, id), (EV_ABS, ABS_MT_POSITION_X, x),
            (EV_ABS, ABS_MT_POSITION_Y, y))
    }

    @Test func twoFingersAreTwoContacts() {
        down(0, id: 5, x: 100, y: 200)
        down(1, id: 6, x: 300, y: 400)
        sender.report((EV_ABS, ABS_MT_POSITION_X, 310), (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_POSITION_Y, 210))
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, -1))
        sender.report((EV_ABS, ABS_MT_SLOT, 1), (EV_ABS, ABS_MT_TRACKING_ID, -1))
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .began, .moved, .moved, .ended, .ended])
        let (a, b) = (contacts[0].id, contacts[1].id)
        #expect(a != b)
        #expect(contacts.map(\.id) == [a, b, a, b, a, b])
        #expect(contacts[0].position.rounded == Point(x: 100.5, y: 200.5))
        #expect(contacts[2].position.rounded == Point(x: 100.5, y: 210.5))
        #expect(contacts[3].position.rounded == Point(x: 310.5, y: 400.5))
        #expect(contacts[5].time == MonotonicTime(secondsSinceStart: 0.040))
    }

    @Test func aSlotUsedAgainIsANewContactWithTheAxesThatStayed() {
        down(0, id: 5, x: 100, y: 200)
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, -1))
        // Same x as before: the kernel does not send it again.
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, 9), (EV_ABS, ABS_MT_POSITION_Y, 50))
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .ended, .began])
        #expect(contacts[2].position.rounded == Point(x: 100.5, y: 50.5))
        #expect(contacts[2].id != contacts[0].id)
    }

    @Test func aNewTrackingIDInOneReportEndsTheOldContact() {
        down(0, id: 5, x: 100, y: 200)
        down(0, id: 6, x: 300, y: 300)
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .ended, .began])
        #expect(contacts[1].position.rounded == Point(x: 100.5, y: 200.5))
        #expect(contacts[2].position.rounded == Point(x: 300.5, y: 300.5))
    }

    @Test func nothingIsReportedBeforeTheReportIsComplete() {
        sender.send([(EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, 10)])
        #expect(bench.dispatch().isEmpty)
        sender.report((EV_ABS, ABS_MT_POSITION_Y, 20))
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func afterLostEventsTheSameFingerKeepsItsContact() {
        down(0, id: 5, x: 100, y: 200)
        sender.send([(EV_ABS, ABS_MT_POSITION_X, 150)])
        sender.drop((EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_POSITION_Y, 300), (EV_SYN, SYN_REPORT, 0))
        sender.report((EV_ABS, ABS_MT_POSITION_X, 160))
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .moved, .moved])
        #expect(Set(contacts.map(\.id)).count == 1)
        // The value before the loss is not among the differences: libevdev knew it already.
        #expect(contacts[1].position.rounded == Point(x: 150.5, y: 300.5))
    }

    @Test func aLiftAmongLostEventsIsNotLost() {
        down(0, id: 5, x: 100, y: 200)
        sender.drop((EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_SYN, SYN_REPORT, 0))
        #expect(bench.dispatch().phases == [.began, .ended])
    }

    @Test func aLiftAndANewFingerAmongLostEventsAreBothSeen() {
        down(0, id: 5, x: 100, y: 200)
        sender.drop(
            (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, -1), (EV_SYN, SYN_REPORT, 0),
            (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, 8), (EV_ABS, ABS_MT_POSITION_X, 10),
            (EV_SYN, SYN_REPORT, 0))
        #expect(bench.dispatch().phases == [.began, .ended, .began])
    }

    @Test func axesOfAFingerThatCameAndWentUnseenMakeNoContact() {
        sender.drop(
            (EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_POSITION_X, 100), (EV_ABS, ABS_MT_POSITION_Y, 80),
            (EV_SYN, SYN_REPORT, 0))
        #expect(bench.dispatch().isEmpty)
    }

    @Test func aFingerDownBeforeTheStartIsIgnoredUntilItIsLifted() {
        sender.report((EV_ABS, ABS_MT_POSITION_X, 100))
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, -1))
        #expect(bench.dispatch().isEmpty)
        down(0, id: 6, x: 1, y: 1)
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func aPalmIsCancelledAndStaysAway() {
        down(0, id: 5, x: 100, y: 200)
        sender.report((EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_PALM))
        sender.report((EV_ABS, ABS_MT_TOOL_TYPE, MT_TOOL_FINGER), (EV_ABS, ABS_MT_POSITION_X, 120))
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, -1))
        #expect(bench.dispatch().phases == [.began, .cancelled])
        down(0, id: 6, x: 100, y: 200)
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func slotsThatTheDeviceDoesNotHaveAreIgnored() {
        for slot: Int32 in [10, 31, 32, 1000, -1, .max, .min] { down(slot, id: 5, x: 100, y: 200) }
        #expect(bench.dispatch().isEmpty)
        down(9, id: 5, x: 100, y: 200)
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func valuesOutsideTheAxesAreLimited() {
        down(0, id: 5, x: .max, y: .min)
        #expect(bench.dispatch().contacts.first?.position.rounded == Point(x: 799.5, y: 0.5))
    }

    @Test func stampsNeverRunBackwards() {
        sender.milliseconds = 1000
        down(0, id: 5, x: 100, y: 200)
        sender.milliseconds = 10
        sender.report((EV_ABS, ABS_MT_POSITION_X, 110))
        let times = bench.dispatch().contacts.map(\.time)
        #expect(times[1] == times[0])
    }
}

@Suite struct SlotScreenStartTests {
    @Test func theAxesOfSlotsBeforeTheStartAreKnown() throws {
        let bench = Bench()
        let hardware = FakeHardware.slotScreen(slots: 2)
        hardware.values[UInt16(ABS_MT_SLOT)] = 1
        hardware.slotValues = [[:], [UInt16(ABS_MT_POSITION_X): 300, UInt16(ABS_MT_POSITION_Y): 100]]
        bench.install(hardware)
        try bench.start()
        Sender(hardware).report((EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_Y, 7))
        #expect(bench.dispatch().contacts.first?.position.rounded == Point(x: 300.5, y: 7.5))
    }

    @Test func aReversedAxisRunsBackwards() throws {
        let bench = Bench()
        let hardware = FakeHardware.slotScreen(x: (799, 0))
        bench.install(hardware)
        try bench.start()
        Sender(hardware).report((EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, 799))
        let x = bench.dispatch().contacts.first?.position.x ?? -1
        #expect(abs(x - 0.5) < 1e-9)
    }

    @Test func anExtremeRangeIsScaled() throws {
        let bench = Bench()
        let hardware = FakeHardware.slotScreen(x: (.min, .max))
        bench.install(hardware)
        try bench.start()
        Sender(hardware).report((EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, 0))
        let x = bench.dispatch().contacts.first?.position.x ?? -1
        #expect(abs(x - 400) < 1e-6)
    }

    @Test func anAxisWithoutExtentMakesTheScreenUnusable() throws {
        let bench = Bench()
        bench.install(FakeHardware.slotScreen(y: (0, 0)))
        let input = try bench.start()
        #expect(input.reports.map(\.status) == [.notUsed(.emptyAxisRange)])
    }

    @Test func moreSlotsThanAreUsedAreHarmless() throws {
        let bench = Bench()
        let hardware = FakeHardware.slotScreen(slots: 1000)
        bench.install(hardware)
        try bench.start()
        let sender = Sender(hardware)
        for slot: Int32 in 0..<40 { sender.report((EV_ABS, ABS_MT_SLOT, slot), (EV_ABS, ABS_MT_TRACKING_ID, slot)) }
        #expect(bench.dispatch().contacts.count == 32)
    }

    @Test func theOutputCanBeTurnedAndResized() throws {
        let bench = Bench()
        let hardware = FakeHardware.slotScreen()
        bench.install(hardware)
        let input = try bench.start()
        input.outputSize = Size(width: 480, height: 800)
        // Of a panel that is mounted a quarter clockwise.
        input.calibration = CalibrationMatrix(parsing: "0 -1 1 1 0 0")
        // The panel's upper left corner.
        Sender(hardware).report((EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, 0))
        let position = bench.dispatch().contacts.first?.position ?? .zero
        #expect(abs(position.x - 479.5) < 1e-9 && abs(position.y - 0.5) < 1e-9)
    }
}
