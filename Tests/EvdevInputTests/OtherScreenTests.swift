import CEvdev
import EvdevInput
import Geometry
import Testing
import TouchGestures

@Suite struct TypeAScreenTests {
    private func start(_ hardware: FakeHardware) throws -> (Bench, Sender) {
        let bench = Bench()
        bench.install(hardware)
        try bench.start()
        return (bench, Sender(hardware))
    }

    private func finger(_ x: Int32, _ y: Int32, id: Int32? = nil) -> [(Int32, Int32, Int32)] {
        var events = [(EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y)]
        if let id { events.append((EV_ABS, ABS_MT_TRACKING_ID, id)) }
        return events + [(EV_SYN, SYN_MT_REPORT, 0)]
    }

    private func send(_ sender: Sender, _ fingers: [(Int32, Int32, Int32)]...) {
        sender.milliseconds += 8
        sender.send(fingers.flatMap { $0 } + [(EV_SYN, SYN_REPORT, 0)])
    }

    @Test func fingersAreToldApartByPosition() throws {
        let (bench, sender) = try start(.typeAScreen())
        send(sender, finger(100, 100), finger(600, 100))
        // Listed the other way round.
        send(sender, finger(590, 110), finger(110, 100))
        send(sender, finger(580, 120))
        send(sender, [(EV_SYN, SYN_MT_REPORT, 0)])
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .began, .moved, .moved, .moved, .ended, .ended])
        let (a, b) = (contacts[0].id, contacts[1].id)
        for contact in contacts { #expect(contact.id == (contact.position.x < 400 ? a : b)) }
    }

    @Test func theTrackingIDDecidesWhereThereIsOne() throws {
        let (bench, sender) = try start(.typeAScreen(hasTrackingID: true))
        send(sender, finger(100, 100, id: 1), finger(600, 100, id: 2))
        send(sender, finger(600, 100, id: 1), finger(100, 100, id: 2))
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .began, .moved, .moved])
        #expect(contacts[2].id == contacts[0].id && contacts[2].position.rounded.x == 600.5)
    }

    @Test func theTouchButtonLiftsAllFingers() throws {
        let (bench, sender) = try start(.typeAScreen(hasTouchButton: true))
        send(sender, finger(100, 100), finger(600, 100))
        sender.report((EV_KEY, BTN_TOUCH, 0))
        #expect(bench.dispatch().phases == [.began, .began, .ended, .ended])
    }

    @Test func aReportAboutSomethingElseLiftsNothing() throws {
        let (bench, sender) = try start(.typeAScreen())
        send(sender, finger(100, 100))
        sender.report((EV_KEY, KEY_HOME, 1))
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func withoutAButtonLostEventsCancelBecauseSilenceMayFollow() throws {
        let (bench, sender) = try start(.typeAScreen())
        send(sender, finger(100, 100))
        sender.drop((EV_SYN, SYN_REPORT, 0))
        #expect(bench.dispatch().phases == [.began, .cancelled])
        send(sender, finger(110, 100))
        #expect(bench.dispatch().phases == [.began])
    }

    @Test func withAButtonLostEventsKeepTheContactUntilItComesUp() throws {
        let (bench, sender) = try start(.typeAScreen(hasTouchButton: true))
        send(sender, finger(100, 100))
        sender.drop()
        #expect(bench.dispatch().phases == [.began])
        sender.drop((EV_KEY, BTN_TOUCH, 0), (EV_SYN, SYN_REPORT, 0))
        #expect(bench.dispatch().phases == [.ended])
    }

    @Test func moreFingersThanAreUsedAreHarmless() throws {
        let (bench, sender) = try start(.typeAScreen())
        sender.send((0..<100).flatMap { finger($0 * 5, 10) } + [(EV_SYN, SYN_REPORT, 0)])
        #expect(bench.dispatch().phases.count == 32)
    }
}

@Suite struct SingleTouchScreenTests {
    private let bench = Bench()
    private let hardware = FakeHardware.singleScreen()
    private let sender: Sender

    init() throws {
        sender = Sender(hardware)
        bench.install(hardware)
        try bench.start()
    }

    @Test func aDragIsOneContact() {
        sender.report((EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 10), (EV_ABS, ABS_Y, 20))
        sender.report((EV_ABS, ABS_X, 30))
        sender.report((EV_KEY, BTN_TOUCH, 0))
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .moved, .ended])
        #expect(contacts[0].position.rounded == Point(x: 10.5, y: 20.5))
        #expect(contacts[2].position.rounded == Point(x: 30.5, y: 20.5))
        #expect(Set(contacts.map(\.id)).count == 1)
    }

    @Test func whatTheKernelLiftsIsCancelled() {
        sender.report((EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 10))
        sender.send([(EV_KEY, BTN_TOUCH, 0), (EV_SYN, SYN_REPORT, 1)])
        #expect(bench.dispatch().phases == [.began, .cancelled])
    }

    @Test func hoveringIsNoContact() {
        sender.report((EV_ABS, ABS_X, 10), (EV_ABS, ABS_Y, 20))
        #expect(bench.dispatch().isEmpty)
    }

    @Test func aLiftWithinOneReportIsSeen() {
        sender.report((EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 10))
        sender.report((EV_KEY, BTN_TOUCH, 0), (EV_ABS, ABS_X, 300), (EV_KEY, BTN_TOUCH, 1))
        let contacts = bench.dispatch().contacts
        #expect(contacts.map(\.phase) == [.began, .ended, .began])
        #expect(contacts[1].position.rounded.x == 10.5 && contacts[2].position.rounded.x == 300.5)
    }

    @Test func aLiftAmongLostEventsIsNotLost() {
        sender.report((EV_KEY, BTN_TOUCH, 1), (EV_ABS, ABS_X, 10))
        sender.drop((EV_KEY, BTN_TOUCH, 0), (EV_ABS, ABS_X, 40), (EV_SYN, SYN_REPORT, 0))
        #expect(bench.dispatch().phases == [.began, .ended])
    }
}
