import Glibc
import Platform
import Testing

@testable import Session

@Suite struct ConsoleTests {
    let bench = SessionBench.withoutSeat()
    var consoles: FakeConsoles { bench.consoles }

    @Test func d16_theOwnConsoleShowsNoTextAndHearsNoKeys() throws {
        consoles.consoles["/dev/tty"] = 1
        let session = try bench.start()
        #expect(consoles.keyboard == .off)
        #expect(consoles.isGraphics)
        #expect(consoles.isAsked)
        #expect(consoles.guarded == KeyboardMode(rawValue: 1))
        session.close()
        #expect(consoles.keyboard == KeyboardMode(rawValue: 1))
        #expect(!consoles.isGraphics)
        #expect(!consoles.isAsked)
        #expect(consoles.guarded == nil)
        #expect(consoles.open.isEmpty)
    }

    @Test func d16_theConsoleIsGivenBackWhenTheSessionGoes() throws {
        consoles.consoles["/dev/tty"] = 1
        do { _ = try bench.start() }
        #expect(!consoles.isGraphics)
        #expect(consoles.open.isEmpty)
    }

    @Test func aKeyboardThatWasLeftOffIsOnAfterwards() throws {
        consoles.consoles["/dev/tty"] = 1
        consoles.keyboard = .off
        try bench.start().close()
        #expect(consoles.keyboard == .unicode)
    }

    @Test func d18_withoutAConsoleItGoesWithout() throws {
        consoles.consoles["/dev/tty"] = nil
        let session = try bench.start()
        #expect(session.isActive)
        #expect(!session.managesMasters)
        #expect(Set(consoles.calls) == ["open /dev/tty"])
    }

    @Test(arguments: ["keyboardMode", "shown", "setSignals", "setKeyboardMode 4", "setGraphics"])
    func d18_aConsoleThatMayNotBeTakenIsLeftAsItWas(call: String) throws {
        consoles.consoles["/dev/tty"] = 1
        consoles.refusal = { $0 == call ? EPERM : nil }
        let session = try bench.start()
        #expect(session.isActive)
        #expect(consoles.keyboard == KeyboardMode(rawValue: 1))
        #expect(!consoles.isGraphics)
        #expect(!consoles.isAsked)
        #expect(consoles.guarded == nil)
        #expect(consoles.open.isEmpty)
    }

    @Test func noneLeavesSeatsAndConsolesAlone() throws {
        consoles.consoles["/dev/tty"] = 1
        let session = try bench.start(.none)
        #expect(session.isActive)
        #expect(bench.seat.calls.isEmpty)
        #expect(consoles.calls.isEmpty)
    }

    @Test func aConsoleThatIsNamedIsBroughtToTheFrontAndLeftAgain() throws {
        consoles.consoles["/dev/tty7"] = 7
        let session = try bench.start(.terminal("/dev/tty7"))
        #expect(bench.seat.calls.isEmpty)
        #expect(consoles.calls.last == "show 7")
        #expect(!session.isActive)
        _ = pthread_kill(pthread_self(), ConsoleHold.acquireSignal)
        #expect(try bench.events(of: session) == [.resumed])
        #expect(session.isActive)
        session.close()
        #expect(consoles.calls.suffix(2) == ["restore 1", "show 1"])
    }

    @Test func d17_theOtherConsoleIsShownWhenTheDevicesAreClosed() throws {
        consoles.consoles["/dev/tty"] = 1
        let session = try bench.start()
        _ = pthread_kill(pthread_self(), ConsoleHold.releaseSignal)
        let events = try bench.events(of: session) { _ in
            #expect(!session.isActive)
            #expect(!consoles.calls.contains("release"))
        }
        #expect(events == [.paused])
        #expect(consoles.calls.last == "release")
        _ = pthread_kill(pthread_self(), ConsoleHold.acquireSignal)
        #expect(try bench.events(of: session) == [.resumed])
        #expect(consoles.calls.last == "acquired")
    }

    @Test func whatEndsWhileAnotherConsoleIsShownStaysInTheBackground() throws {
        consoles.consoles["/dev/tty7"] = 7
        consoles.shown = 7
        let session = try bench.start(.terminal("/dev/tty7"))
        _ = pthread_kill(pthread_self(), ConsoleHold.releaseSignal)
        _ = try bench.events(of: session)
        session.close()
        #expect(consoles.calls.last == "restore 1")
    }

    @Test func aConsoleThatIsNotThereIsSaid() {
        let error = failure(of: .terminal("/dev/tty99"))
        #expect(error?.kind == .notFound)
        #expect(error?.description.contains("/dev/tty99") == true)
    }

    @Test func aFileThatIsNoConsoleIsSaid() {
        let error = failure(of: .terminal("/dev/null"))
        #expect(error?.kind == .notFound)
        #expect(error?.description.contains("not a virtual console") == true)
        #expect(consoles.open.isEmpty)
    }

    @Test func aConsoleThatMayNotBeTakenIsSaidWhereItWasNamed() {
        consoles.consoles["/dev/tty7"] = 7
        consoles.refusal = { $0 == "setSignals" ? EPERM : nil }
        let error = failure(of: .terminal("/dev/tty7"))
        #expect(error?.kind == .noPermission)
        #expect(consoles.open.isEmpty)
    }

    private func failure(of request: ConsoleRequest) -> SessionError? {
        do throws(SessionError) {
            _ = try bench.start(request)
            return nil
        } catch {
            return error
        }
    }
}

@Suite struct ConsoleRequestTests {
    @Test func requestsAreRead() {
        #expect(ConsoleRequest(parsing: "auto") == .automatic)
        #expect(ConsoleRequest(parsing: "none") == ConsoleRequest.none)
        #expect(ConsoleRequest(parsing: "/dev/tty7") == .terminal("/dev/tty7"))
    }

    @Test(arguments: ["", "tty7", "7", "/dev/tty\0", "/" + String(repeating: "x", count: 300)])
    func otherTextsAreNone(text: String) {
        #expect(ConsoleRequest(parsing: text) == nil)
    }
}

@Suite struct SuspendTests {
    let bench = SessionBench()

    @Test func aSleepOfTheMachineIsTold() throws {
        let session = try bench.start()
        bench.suspend.timeAsleep += 30
        bench.suspend.jump()
        #expect(try bench.events(of: session) == [.wokeUp])
        #expect(try bench.events(of: session) == [])
    }

    @Test func aClockThatIsSetIsNoSleep() throws {
        let session = try bench.start()
        bench.suspend.jump()
        #expect(try bench.events(of: session) == [])
    }

    @Test func aMachineThatCannotTellOfSleepsIsGoneWithout() throws {
        bench.suspend.refusal = ENOSYS
        #expect(try bench.start().isActive)
    }

    @Test func theKernelsWatchIsSilentWhileTheClockRuns() throws {
        let watch = try SuspendWatch(LinuxSuspend())
        var request = pollfd(fd: watch.descriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&request, 1, 20) == 0)
        #expect(!watch.takeSleep())
    }
}

@Suite struct ConsoleRestorationTests {
    let consoles = FakeConsoles()

    @Test func aConsoleThatWasLeftDeafAndBlackIsBroughtBack() throws {
        consoles.consoles["/dev/tty1"] = 1
        consoles.keyboard = .off
        try ConsoleRestoration.restore("/dev/tty1", consoles)
        #expect(consoles.keyboard == .unicode)
        #expect(consoles.open.isEmpty)
    }

    @Test func whatIsNoConsoleIsLeftAlone() {
        #expect(throws: SessionError.self) { try ConsoleRestoration.restore("/dev/null", consoles) }
        #expect(throws: SessionError.self) { try ConsoleRestoration.restore("/dev/tty9", consoles) }
        #expect(consoles.calls == ["open /dev/null", "open /dev/tty9"])
        #expect(consoles.open.isEmpty)
    }
}
