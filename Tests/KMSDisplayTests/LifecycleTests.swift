import Display
import EGLPlatform
import Glibc
import Platform
import Testing
import Timebase
import Udev

@testable import KMSDisplay

@Suite struct LifecycleTests {
    private let path = "/dev/dri/card0"

    private func isModeset(_ call: FakeKernel.Call) -> Bool {
        if case .modeset(0) = call { false } else if case .modeset = call { true } else { false }
    }

    /// Pulls the plug of the only display, or puts it in.
    private func plug(_ bench: KMSBench, _ isIn: Bool, modes: [DisplayMode]? = nil, edid: [UInt8]? = nil) {
        bench.kernel.cards[0].connectors[0].status = isIn ? .connected : .disconnected
        if let modes { bench.kernel.cards[0].connectors[0].modes = modes }
        if let edid { bench.kernel.cards[0].connectors[0].edid = edid }
        bench.udev.tell(.changed, path)
    }

    private func dark(_ news: [OutputEvent]) -> OutputError.Kind? {
        news.compactMap { if case .dark(let error) = $0 { error.kind } else { nil } }.last
    }

    private func lit(_ news: [OutputEvent]) -> Bool? {
        news.compactMap { if case .lit(let isNew) = $0 { isNew } else { nil } }.last
    }

    /// Everything that could leak: descriptors, framebuffers, buffers, displays of EGL.
    private func holdings(_ bench: KMSBench) -> [Int] {
        [
            bench.kernel.openDescriptors, bench.card.framebuffers.count, bench.graphics.lockedBuffers.count,
            bench.graphics.initialized, bench.polling.open.count, bench.card.blobs.count,
        ]
    }

    // MARK: Displays

    @Test("D20: a display that is unplugged makes the output dark, and plugged in again it is shown on as before")
    func unpluggedAndPluggedIn() throws {
        let bench = KMSBench()
        let output = try bench.start()
        #expect(try lit(output.news()) == true)
        try bench.show(output)
        plug(bench, false)
        #expect(try dark(output.news()) == .noConnectedOutput)
        #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 0)
        #expect(bench.graphics.lockedBuffers.isEmpty)
        #expect(output.presentingError()?.kind == .transient)
        bench.kernel.forgetCalls()
        plug(bench, true)
        // The context is the one that there was: nothing that was uploaded is lost.
        #expect(try lit(output.news()) == false)
        try bench.show(output)
        #expect(bench.kernel.frameCalls.filter(isModeset).count == 1)
        #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 1)
    }

    @Test("D22: a hundred displays unplugged and plugged in leave nothing behind")
    func hundredReplugs() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.start()
        try bench.show(output)
        var before: [Int] = []
        for cycle in 0..<100 {
            try output.present()
            plug(bench, false)
            _ = try output.news()
            plug(bench, true)
            _ = try output.news()
            try bench.show(output)
            // What brings the console's picture back is kept from the first time.
            if cycle == 0 { before = holdings(bench) }
        }
        #expect(holdings(bench) == before)
        output.close()
        #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) == 7)
        #expect(bench.kernel.openDescriptors == 0)
    }

    @Test func withoutADisplayAnOutputIsDarkUntilOneComes() throws {
        var card = FakeCard.typical()
        card.connectors[0].status = .disconnected
        let bench = KMSBench([card])
        let output = try bench.start()
        #expect(output.darkness?.kind == .noConnectedOutput)
        #expect(output.eventDescriptor != nil)
        #expect(try dark(output.news()) == .noConnectedOutput)
        plug(bench, true)
        #expect(try lit(output.news()) == true)
        #expect(output.darkness == nil)
        try bench.show(output)
    }

    @Test func aDisplayWhoseNewsIsLostIsFoundByAsking() throws {
        var card = FakeCard.typical()
        card.connectors[0].status = .disconnected
        let bench = KMSBench([card])
        let output = try bench.start()
        _ = try output.news()
        bench.kernel.cards[0].connectors[0].status = .connected
        #expect(try output.news().isEmpty)
        bench.clock.now = bench.clock.now + 31
        #expect(try lit(output.news()) == true)
    }

    @Test func lostNewsMakesItLookAtTheDisplay() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.cards[0].connectors[0].status = .disconnected
        bench.udev.tell(SystemError(code: ENOBUFS))
        #expect(try dark(output.news()) == .noConnectedOutput)
    }

    @Test func newsOfAnotherConnectorChangesNothing() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.forgetCalls()
        bench.kernel.cards[0].connectors[1] = .make(id: FakeCard.secondConnector, name: "HDMI-A-2", modes: [.hd()])
        bench.udev.tell(.changed, path)
        #expect(try output.news().isEmpty)
        #expect(bench.kernel.frameCalls.isEmpty)
    }

    @Test func theSameReasonIsToldOnceHoweverOftenItIsTried() throws {
        var card = FakeCard.typical()
        card.connectors[0].status = .disconnected
        let bench = KMSBench([card])
        let output = try bench.start()
        _ = try output.news()
        for _ in 0..<50 {
            bench.clock.now = bench.clock.now + 31
            #expect(try output.news().isEmpty)
        }
    }

    @Test func aDisplayThatIsPluggedIntoTheOtherOutputIsShownOnThere() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.cards[0].connectors[1] = .make(id: FakeCard.secondConnector, name: "HDMI-A-2", modes: [.hd()])
        plug(bench, false)
        _ = try output.news()
        _ = try after(1, bench, output)
        #expect(output.description.name == "HDMI-A-2")
        #expect(output.description.pixelSize == DisplayMode.hd().size)
    }

    /// What is told after a while.
    private func after(_ seconds: Seconds, _ bench: KMSBench, _ output: KMSOutput) throws -> [OutputEvent] {
        bench.clock.now = bench.clock.now + seconds
        return try output.news()
    }

    // MARK: Modes

    @Test func anotherDisplayIsShownOnInItsOwnMode() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        plug(bench, true, modes: [.hd(), .make(800, 480, 60, preferred: true)], edid: [1])
        let news = try output.news()
        #expect(dark(news) == .noConnectedOutput)
        #expect(lit(news) == false)
        #expect(output.description.pixelSize == DisplayMode.make(800, 480, 60).size)
        try bench.show(output)
        #expect(bench.kernel.lastMode == DisplayMode.make(800, 480, 60, preferred: true).kernelBytes)
    }

    @Test func aListOfModesThatStillHoldsTheOneInUseChangesNothing() throws {
        let bench = KMSBench()
        bench.kernel.cards[0].connectors[0].edid = [1, 2]
        let output = try bench.start()
        try bench.show(output)
        plug(bench, true, modes: [.make(640, 480, 60, preferred: true), .fullHD(preferred: true)])
        #expect(try output.news().isEmpty)
    }

    @Test("D20: a display that comes back without its EDID gets the mode it had")
    func aSilentDisplayGetsItsMode() throws {
        let bench = KMSBench()
        bench.kernel.cards[0].connectors[0].edid = [1, 2]
        let output = try bench.start()
        try bench.show(output)
        plug(bench, false)
        _ = try output.news()
        // What the kernel offers for displays that say nothing.
        plug(bench, true, modes: [.make(1024, 768, 60), .make(800, 600, 60), .make(640, 480, 60)], edid: [])
        #expect(try lit(output.news()) == false)
        #expect(output.configuration?.mode == .fullHD(preferred: true))
    }

    @Test func aModeThatTheKernelRefusesForASilentDisplayIsNotInsistedOn() throws {
        let bench = KMSBench()
        bench.kernel.cards[0].connectors[0].edid = [1, 2]
        let output = try bench.start()
        try bench.show(output)
        plug(bench, false)
        _ = try output.news()
        plug(bench, true, modes: [.make(1024, 768, 60)], edid: [])
        // The tests of both layouts with the mode that was.
        var tests = 0
        bench.kernel.refusal = { call in
            guard call == .test else { return nil }
            tests += 1
            return tests <= 2 ? EINVAL : nil
        }
        #expect(try lit(output.news()) == false)
        #expect(output.description.pixelSize == DisplayMode.make(1024, 768, 60).size)
    }

    @Test func aModeThatWasAskedForAndIsGoneGivesTheDisplaysOwnWithAWord() throws {
        let bench = KMSBench()
        let output = try bench.start(KMSOutputRequest(mode: try ModeRequest(parsing: "1280x720")))
        try bench.show(output)
        plug(bench, false)
        _ = try output.news()
        plug(bench, true, modes: [.make(800, 480, 60, preferred: true)], edid: [9])
        let news = try output.news()
        #expect(lit(news) == false)
        #expect(output.description.pixelSize == DisplayMode.make(800, 480, 60).size)
        #expect(news.contains { if case .notice(let text) = $0 { text.contains("no mode 1280x720") } else { false } })
        // And the display that has it gets it again.
        plug(bench, true, modes: [.fullHD(preferred: true), .hd()], edid: [1])
        _ = try output.news()
        #expect(output.description.pixelSize == DisplayMode.hd().size)
    }

    @Test func aLinkThatTheDriverCouldNotKeepUpIsSetUpAgain() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.forgetCalls()
        bench.kernel.cards[0].connectors[0].isLinkBad = true
        bench.udev.tell(.changed, path)
        #expect(try output.news() == [.needsFrame])
        try bench.show(output)
        #expect(bench.kernel.frameCalls.filter(isModeset).count == 1)
    }

    // MARK: Cards

    @Test func aCardThatIsRemovedTakesTheContextAlongAndOneThatComesBringsANewOne() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        let before = holdings(bench)
        for _ in 0..<20 {
            let card = bench.kernel.removeCard(0)
            bench.udev.tell(.removed, path)
            #expect(try dark(output.news()) == .noDevice)
            // The kernel frees a device when its last descriptor is closed.
            #expect(bench.kernel.openDescriptors == 0)
            #expect(bench.graphics.initialized == 0)
            bench.kernel.cards = [card]
            bench.udev.tell(.added, path)
            #expect(try lit(output.news()) == true)
            try bench.show(output)
        }
        #expect(holdings(bench) == before)
    }

    @Test func aRemovedCardIsNoticedByTheFrameThatFails() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        _ = bench.kernel.removeCard(0)
        #expect(output.presentingError()?.kind == .transient)
        #expect(try dark(output.news()) == .deviceFailed)
        #expect(try dark(after(1, bench, output)) == .noDevice)
    }

    @Test func anotherCardIsUsedWhenItAloneHasADisplay() throws {
        let bench = KMSBench([.typical(), .typical(number: 1)])
        bench.kernel.cards[1].connectors[0].status = .disconnected
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.cards[0].connectors[0].status = .disconnected
        bench.kernel.cards[1].connectors[0].status = .connected
        bench.udev.tell(.changed, path)
        _ = try output.news()
        let news = try after(1, bench, output)
        #expect(lit(news) == true)
        #expect(output.configuration?.cardPath == "/dev/dri/card1")
        #expect(bench.kernel.openDescriptors == 1)
    }

    // MARK: Master

    @Test("D19: a screen that another program holds is waited for, and its holder named")
    func theHolderIsNamedAndWaitedFor() throws {
        var card = FakeCard.typical()
        card.otherMaster = DRMClient(command: "plymouthd", process: 91, isMaster: true)
        let bench = KMSBench([card])
        let output = try bench.start()
        #expect(output.darkness?.kind == .deviceBusy)
        #expect(output.darkness?.description.contains("plymouthd (process 91)") == true)
        #expect(bench.kernel.frameCalls.isEmpty)
        _ = try output.news()
        bench.clock.now = bench.clock.now + 20
        #expect(try output.news().isEmpty)
        bench.kernel.cards[0].otherMaster = nil
        #expect(try lit(after(2, bench, output)) == true)
        try bench.show(output)
    }

    @Test("D5: a screen that is taken away is waited for with pauses, and given back to us")
    func aScreenThatIsTakenAway() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.takeMaster(DRMClient(command: "Xorg", process: 812, isMaster: true))
        #expect(output.presentingError()?.kind == .transient)
        #expect(try dark(output.news()) == .deviceBusy)
        bench.kernel.forgetCalls()
        var attempts = 0
        for _ in 0..<600 {
            bench.clock.now = bench.clock.now + 0.1
            attempts += bench.kernel.calls.contains(.setMaster) ? 1 : 0
            bench.kernel.forgetCalls()
            _ = try output.news()
        }
        #expect((20...60).contains(attempts), "\(attempts) attempts in a minute")
        bench.kernel.cards[0].otherMaster = nil
        #expect(try lit(after(2, bench, output)) == false)
        try bench.show(output)
    }

    // MARK: Contexts

    @Test("D21: a lost GL context is made anew once")
    func aLostContextIsMadeAnewOnce() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.start()
        try bench.show(output)
        bench.graphics.swapError = .contextLost
        _ = output.presentingError()
        bench.graphics.swapError = nil
        #expect(try lit(output.news()) == true)
        try bench.show(output)
        #expect(bench.graphics.initialized == 1)
        #expect(bench.kernel.openDescriptors == 1)
        // A program may find out first, in what it draws. Once more within a minute there is no help.
        output.rebuildContext()
        #expect(throws: OutputError.self) { try output.news() }
        output.close()
        #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) == 7)
    }

    @Test func aContextThatIsLostAgainMuchLaterIsMadeAnewAgain() throws {
        let bench = KMSBench()
        let output = try bench.start()
        for _ in 0..<5 {
            try bench.show(output)
            output.rebuildContext()
            #expect(try lit(output.news()) == true)
            bench.clock.now = bench.clock.now + 100
        }
    }

    // MARK: Failures

    @Test func whatFailsForAWhileIsOvercome() throws {
        let bench = KMSBench()
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.refusal = { if case .flip = $0 { EINVAL } else { isModeset($0) ? EINVAL : nil } }
        for _ in 0..<12 {
            _ = output.presentingError()
            bench.clock.now = bench.clock.now + 0.5
            _ = try? output.news()
        }
        bench.kernel.refusal = { _ in nil }
        for _ in 0..<40 where output.darkness != nil { _ = try after(0.5, bench, output) }
        #expect(output.darkness == nil)
        try bench.show(output)
    }

    @Test(
        "D13: a buffer layout that only frames show to be refused gives way to the next, and the interface after those")
    func refusedLayoutsGiveWay() throws {
        let bench = KMSBench()
        let output = try bench.start()
        // Tests succeed, as they always do with the legacy interface.
        bench.kernel.refusal = { isModeset($0) ? EINVAL : nil }
        for _ in 0..<200 where output.configuration?.backend == .atomic {
            _ = output.presentingError()
            bench.clock.now = bench.clock.now + 0.5
            _ = try output.news()
        }
        #expect(output.configuration?.backend == .legacy)
        #expect(Set(bench.graphics.layouts) == [.implicit, .linear])
        bench.clock.now = bench.clock.now + 10
        _ = try output.news()
        try bench.show(output)
    }

    @Test func withoutAMonitorDisplaysAreNoticedByAsking() throws {
        let bench = KMSBench()
        bench.udev.monitorError = .notPermitted
        let output = try bench.start()
        #expect(try output.news().contains { if case .notice = $0 { true } else { false } })
        try bench.show(output)
    }

    @Test func withoutDescriptorsToWaitOnThereIsAnError() {
        for call in ["createPoll", "createEvent", "createTimer", "add"] {
            let bench = KMSBench()
            bench.polling.refusal = { $0 == call ? EMFILE : nil }
            #expect(bench.openingError()?.kind == .deviceFailed)
            #expect(bench.polling.open.isEmpty)
            #expect(bench.kernel.openDescriptors == 0)
        }
    }
}
