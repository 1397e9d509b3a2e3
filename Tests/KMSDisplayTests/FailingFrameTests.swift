import Display
import EGLPlatform
import Glibc
import Testing
import Timebase

@testable import KMSDisplay

@Suite struct FailingFrameTests {
    private func isFlip(_ call: FakeKernel.Call) -> Bool { if case .flip = call { true } else { false } }
    private func isModeset(_ call: FakeKernel.Call) -> Bool { if case .modeset = call { true } else { false } }

    /// An output that shows a frame.
    private func running(_ bench: KMSBench) throws -> KMSOutput {
        let output = try bench.open()
        try bench.show(output)
        bench.kernel.forgetCalls()
        return output
    }

    @Test func aBusyKernelDropsTheFrameAndTheNextOneFlips() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) ? EBUSY : nil }
        #expect(output.presentingError()?.kind == .transient)
        #expect(bench.graphics.lockedBuffers.count == 1)
        bench.kernel.refusal = { _ in nil }
        try bench.show(output)
        #expect(bench.kernel.frameCalls.filter(isModeset).isEmpty)
    }

    @Test func aRefusedFlipDropsTheFrameAndTheNextOneSetsTheMode() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) ? EINVAL : nil }
        #expect(output.presentingError()?.kind == .transient)
        try bench.show(output)
        #expect(bench.kernel.frameCalls.filter(isModeset).count == 1)
        bench.kernel.refusal = { _ in nil }
        try bench.show(output)
        #expect(bench.kernel.frameCalls.filter(isModeset).count == 1)
    }

    @Test("D6: failures that last make the output dark, then end it after bounded attempts")
    func failuresThatLastEndTheOutput() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) || isModeset($0) ? EINVAL : nil }
        var ending: OutputError?
        var spells = 0
        for _ in 0..<1000 where ending == nil {
            if output.darkness == nil { #expect(output.presentingError()?.kind == .transient) }
            bench.clock.now = bench.clock.now + 0.5
            do throws(OutputError) {
                for case .dark in try output.news() { spells += 1 }
            } catch  where error.kind != .transient {
                ending = error
            } catch {}
        }
        #expect(ending?.kind == .deviceFailed)
        #expect(ending?.description.contains("/dev/dri/card0: Invalid argument") == true)
        // Each attempt tries two modes with two layouts on both interfaces.
        #expect((LastingFailures.attempts...LastingFailures.attempts * 9).contains(spells))
    }

    @Test func manyFailuresWithinAMomentDoNotEndTheOutput() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) ? EBUSY : nil }
        for _ in 0..<100 { #expect(output.presentingError()?.kind == .transient) }
        bench.kernel.refusal = { _ in nil }
        #expect(output.presentingError() == nil)
    }

    /// What the output says after a frame that failed with `code`.
    private func darkness(after code: CInt) throws -> OutputError? {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) ? code : nil }
        #expect(output.presentingError()?.kind == .transient)
        // The frame after is refused without asking the kernel.
        let shows = bench.shows
        #expect(output.presentingError()?.kind == .transient)
        #expect(bench.shows == shows)
        bench.kernel.cards[0].otherMaster = DRMClient(command: "Xorg", process: 812, isMaster: true)
        let news = try output.news()
        #expect(news.contains { if case .dark = $0 { true } else { false } })
        return news.compactMap { if case .dark(let error) = $0 { error } else { nil } }.first
    }

    @Test(arguments: [EACCES, EPERM])
    func aScreenTakenByAnotherIsBusy(code: CInt) throws {
        #expect(try darkness(after: code)?.kind == .deviceBusy)
    }

    @Test(arguments: [ENODEV, ENXIO])
    func aCardThatWentAwayHasFailed(code: CInt) throws {
        let error = try darkness(after: code)
        #expect(error?.kind == .deviceFailed)
        #expect(error?.description.contains("/dev/dri/card0") == true)
    }

    @Test func aFailedSwapIsTheGraphicsDriversFailure() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.graphics.swapError = .contextLost
        let error = output.presentingError()
        #expect(error?.kind == .transient)
        #expect(error?.description.contains("EGL_CONTEXT_LOST") == true)
        #expect(bench.kernel.frameCalls.isEmpty)
    }

    @Test("D9: a flip whose event is lost is given up, told of, and the mode set again")
    func aFlipWhoseEventIsLostIsGivenUpAndTheModeSetAgain() throws {
        let bench = KMSBench()
        let output = try running(bench)
        try output.present()
        let stale = bench.kernel.loseFlip()
        bench.clock.now = bench.clock.now + 0.9
        #expect(output.presentingError() == nil)
        #expect(bench.kernel.frameCalls.filter(isModeset).isEmpty)
        bench.clock.now = bench.clock.now + 0.2
        #expect(output.presentingError() == nil)
        #expect(bench.kernel.frameCalls.filter(isModeset).count == 1)
        #expect(bench.graphics.lockedBuffers.count == 2)

        // The lost event turns up after all: it is of a frame that no one waits for.
        bench.kernel.deliver(EventBytes.flip(token: stale ?? 0))
        #expect(try output.presentations().isEmpty)
        bench.kernel.completeFlip()
        #expect(try output.presentations().count == 1)
    }

    @Test func aClosedOutputRefusesFrames() throws {
        let bench = KMSBench()
        let output = try running(bench)
        output.close()
        #expect(output.presentingError()?.kind == .deviceFailed)
        #expect(output.eventDescriptor == nil)
    }
}
