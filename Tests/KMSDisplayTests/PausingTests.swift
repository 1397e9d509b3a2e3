import Display
import Glibc
import Testing
import Timebase

@testable import KMSDisplay

/// Another session comes to the front, and leaves it again.
@Suite struct PausingTests {
    let bench = KMSBench()

    private func isModeset(_ call: FakeKernel.Call) -> Bool {
        if case .modeset(0) = call { false } else if case .modeset = call { true } else { false }
    }

    private func pause(_ output: KMSOutput) {
        bench.access.isActive = false
        output.pause()
    }

    private func resume(_ output: KMSOutput) {
        bench.access.isActive = true
        output.resume()
    }

    private func lit(_ news: [OutputEvent]) -> Bool? {
        news.compactMap { if case .lit(let isNew) = $0 { isNew } else { nil } }.last
    }

    @Test("D17: while another session is in front nothing is committed and nobody's screen is kept from it")
    func nothingIsCommittedWhilePaused() throws {
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.forgetCalls()
        pause(output)
        #expect(output.darkness?.kind == .deviceBusy)
        #expect(bench.kernel.masters.isEmpty)
        bench.udev.tell(.changed, "/dev/dri/card0")
        for _ in 0..<100 {
            bench.clock.now = bench.clock.now + Seconds(1)
            _ = try output.news()
        }
        #expect(output.presentingError()?.kind == .transient)
        #expect(bench.kernel.frameCalls.isEmpty)
        #expect(bench.polling.nextTimer == nil)
        #expect(bench.kernel.masters.isEmpty)
    }

    @Test("D12: a flip that was in flight at the switch is forgotten, and the mode is set anew after it")
    func theModeIsSetAnewAfterAPause() throws {
        let output = try bench.start()
        try bench.show(output)
        // In flight, with another one waiting behind it, when the switch comes.
        try output.present()
        try output.present()
        pause(output)
        #expect(bench.graphics.lockedBuffers.isEmpty)
        bench.kernel.completeFlip(sequence: 9)
        bench.kernel.forgetCalls()
        resume(output)
        // The context is the one that there was: nothing that was uploaded is lost.
        #expect(try lit(output.news()) == false)
        try bench.show(output)
        #expect(bench.kernel.frameCalls.filter(isModeset).count == 1)
        #expect(bench.kernel.masters.count == 1)
    }

    @Test func aHundredSwitchesLeaveNothingBehind() throws {
        let output = try bench.start()
        try bench.show(output)
        var most: [Int] = []
        for cycle in 0..<100 {
            pause(output)
            resume(output)
            try bench.show(output)
            let held = [bench.kernel.openDescriptors, bench.card.framebuffers.count, bench.card.blobs.count]
            // The first cycles also keep how the screen was found.
            if cycle < 3 { most = zip(cycle == 0 ? [0, 0, 0] : most, held).map(max) }
            let isMore = zip(held, most).contains { $0 > $1 }
            #expect(!isMore, "\(held) after \(cycle) switches, at most \(most) at first")
        }
    }

    @Test func aSessionThatIsNotInFrontAtTheStartIsWaitedFor() throws {
        bench.access.isActive = false
        let output = try bench.start()
        #expect(output.darkness?.description.contains("Another session is in front") == true)
        #expect(bench.kernel.calls.isEmpty)
        resume(output)
        #expect(output.darkness == nil)
    }

    @Test func aScreenThatIsNotFreeYetAfterASwitchIsTriedAgain() throws {
        let output = try bench.start()
        try bench.show(output)
        pause(output)
        bench.kernel.refusal = { $0 == .setMaster ? EACCES : nil }
        resume(output)
        #expect(output.darkness?.kind == .deviceBusy)
        bench.kernel.refusal = { _ in nil }
        bench.clock.now = bench.clock.now + Seconds(1)
        #expect(try lit(output.news()) == false)
    }

    @Test func aCardThatWentMeanwhileIsLookedForAgain() throws {
        let output = try bench.start()
        try bench.show(output)
        pause(output)
        let card = bench.kernel.removeCard(0)
        resume(output)
        #expect(output.darkness?.kind == .noDevice)
        bench.kernel.cards.append(card)
        bench.udev.tell(.added, "/dev/dri/card0")
        _ = try output.news()
        #expect(output.darkness == nil)
    }

    @Test func afterASleepTheNextFrameSetsTheMode() throws {
        let output = try bench.start()
        try bench.show(output)
        bench.kernel.forgetCalls()
        output.wakeUp()
        #expect(try output.news().contains(.needsFrame))
        try bench.show(output)
        #expect(bench.kernel.frameCalls.filter(isModeset).count == 1)
    }

    @Test func closingWhilePausedTouchesNoScreen() throws {
        let output = try bench.start()
        try bench.show(output)
        pause(output)
        output.close()
        #expect(bench.kernel.openDescriptors == 0)
    }
}
