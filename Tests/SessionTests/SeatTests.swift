import Glibc
import Platform
import Testing

@testable import Session

@Suite struct SeatTests {
    let bench = SessionBench()

    @Test func devicesAreOpenedAndClosedThroughTheSeat() throws {
        let session = try bench.start()
        #expect(session.managesMasters)
        #expect(session.isActive)
        let card = try session.open("/dev/dri/card0", .readingAndWriting)
        #expect(card == 1001)
        session.close(card)
        session.close()
        #expect(
            bench.seat.calls == [
                "open seatd", "openDevice /dev/dri/card0", "closeDevice 1", "closeDescriptor 1001", "close",
            ])
    }

    @Test func d17_anotherSessionIsLetInFrontOnlyWhenTheDevicesAreClosed() throws {
        let session = try bench.start()
        let keyboard = try session.open("/dev/input/event0", .reading)
        bench.seat.tell(false)
        let events = try bench.events(of: session) { _ in session.close(keyboard) }
        #expect(events == [.paused])
        #expect(!session.isActive)
        #expect(bench.seat.calls.suffix(3) == ["closeDevice 1", "closeDescriptor 1001", "acknowledge"])
    }

    @Test func d12_aSeatThatIsGivenBackIsTold() throws {
        let session = try bench.start()
        bench.seat.tell(false)
        #expect(try bench.events(of: session) == [.paused])
        bench.seat.tell(true)
        #expect(try bench.events(of: session) == [.resumed])
        #expect(session.isActive)
        #expect(try bench.events(of: session) == [])
    }

    @Test func aSeatThatIsNotInFrontAtFirstIsWaitedFor() throws {
        let bench = SessionBench(seat: FakeSeat(isInFront: nil))
        let session = try bench.start()
        #expect(!session.isActive)
        bench.seat.tell(true)
        #expect(try bench.events(of: session) == [.resumed])
    }

    @Test func aSeatThatIsLostIsAnErrorThatSaysSo() throws {
        let session = try bench.start()
        bench.seat.tell(false)
        bench.seat.refusal = { $0 == "dispatch" ? EPIPE : nil }
        #expect(throws: SessionError.self) { try bench.events(of: session) }
    }

    @Test func theErrorOfADeviceIsTheSeats() throws {
        let session = try bench.start()
        bench.seat.refusal = { $0.hasPrefix("openDevice") ? ENODEV : nil }
        #expect(throws: SystemError.noSuchDevice) { try session.open("/dev/dri/card0", .readingAndWriting) }
    }

    @Test func closingTheSeatClosesItsDevicesOnce() throws {
        let session = try bench.start()
        let card = try session.open("/dev/dri/card0", .readingAndWriting)
        session.close()
        session.close(card)
        session.close()
        #expect(bench.seat.calls.filter { $0 == "closeDescriptor 1001" }.count == 1)
        #expect(bench.seat.calls.filter { $0 == "close" }.count == 1)
    }

    @Test(arguments: [0, 1, 2])
    func aConsoleIsTakenByLibseatItselfOnlyWhereItIsOursAlready(own: Int) throws {
        bench.seat.refusal = { $0.hasPrefix("open ") ? ENOENT : nil }
        // The first is shown; 0 stands for none.
        bench.consoles.consoles["/dev/tty"] = own == 0 ? nil : own
        _ = try bench.start()
        #expect(bench.seat.calls.contains("open builtin") == (own == 1))
        #expect(bench.seat.calls.filter { $0 != "close" }.prefix(2) == ["open seatd", "open logind"])
    }

    @Test func aSeatOfLibseatsOwnThatDoesNotComeToTheFrontIsGoneWithout() throws {
        let bench = SessionBench(seat: FakeSeat(isInFront: nil))
        bench.seat.refusal = { ["open seatd", "open logind"].contains($0) ? ENOENT : nil }
        bench.consoles.consoles["/dev/tty"] = 1
        let session = try bench.start()
        #expect(bench.seat.calls.suffix(2) == ["open builtin", "close"])
        #expect(bench.consoles.isGraphics)
        #expect(session.isActive)
    }

    @Test func whoIsNamedAloneIsAsked() throws {
        bench.isSeatProviderNamed = true
        bench.seat.refusal = { $0.hasPrefix("open ") ? ENOENT : nil }
        _ = try bench.start()
        #expect(bench.seat.calls.filter { $0 != "close" } == ["open environment"])
    }

    @Test func anotherConsoleIsAskedOfTheSeat() throws {
        let session = try bench.start()
        session.show(console: 3)
        #expect(bench.seat.calls.last == "show 3")
    }

    @Test func aSeatThatFailsRightAwayIsGoneWithout() throws {
        bench.seat.refusal = { $0 == "dispatch" ? EPIPE : nil }
        let session = try bench.start()
        #expect(bench.seat.calls == ["open seatd", "close", "open logind", "close"])
        #expect(!session.managesMasters)
    }
}
