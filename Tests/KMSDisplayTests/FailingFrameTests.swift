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

    @Test func failuresThatLastEndTheOutput() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) || isModeset($0) ? EINVAL : nil }
        var kinds: [OutputError.Kind] = []
        for _ in 0..<RetryBudget.attempts + 1 {
            if let error = output.presentingError() { kinds.append(error.kind) }
            bench.clock.now = bench.clock.now + 0.5
        }
        #expect(kinds.prefix(RetryBudget.attempts - 1).allSatisfy { $0 == .transient })
        #expect(kinds.last == .deviceFailed)
    }

    @Test func manyFailuresWithinAMomentDoNotEndTheOutput() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) ? EBUSY : nil }
        for _ in 0..<100 { #expect(output.presentingError()?.kind == .transient) }
        bench.kernel.refusal = { _ in nil }
        #expect(output.presentingError() == nil)
    }

    @Test(arguments: [EACCES, EPERM])
    func aScreenTakenByAnotherIsBusy(code: CInt) throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) ? code : nil }
        #expect(output.presentingError()?.kind == .deviceBusy)
    }

    @Test(arguments: [ENODEV, EIO])
    func aCardThatWentAwayHasFailed(code: CInt) throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.kernel.refusal = { isFlip($0) ? code : nil }
        let error = output.presentingError()
        #expect(error?.kind == .deviceFailed)
        #expect(error?.description.contains("/dev/dri/card0") == true)
    }

    @Test func aFailedSwapIsTheGraphicsDriversFailure() throws {
        let bench = KMSBench()
        let output = try running(bench)
        bench.graphics.swapError = .contextLost
        let error = output.presentingError()
        #expect(error?.kind == .deviceFailed)
        #expect(error?.description.contains("EGL_CONTEXT_LOST") == true)
        #expect(bench.kernel.frameCalls.isEmpty)
    }

    @Test func aFlipWhoseEventIsLostIsGivenUpAndTheModeSetAgain() throws {
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
        try output.dispatchEvents { _ in Issue.record("a stale flip was reported") }
        bench.kernel.completeFlip()
        var reports = 0
        try output.dispatchEvents { _ in reports += 1 }
        #expect(reports == 1)
    }

    @Test func aClosedOutputRefusesFrames() throws {
        let bench = KMSBench()
        let output = try running(bench)
        output.close()
        #expect(output.presentingError()?.kind == .deviceFailed)
        #expect(output.eventDescriptor == nil)
    }
}
