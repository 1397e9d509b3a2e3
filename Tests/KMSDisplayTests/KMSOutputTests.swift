import Display
import Glibc
import Testing
import Timebase

@testable import KMSDisplay

@Suite struct KMSOutputTests {
    @Test func openingChangesNothingOnTheScreen() throws {
        let bench = KMSBench()
        let output = try bench.open()
        #expect(bench.kernel.frameCalls == [.test])
        #expect(bench.graphics.lockedBuffers.isEmpty)
        output.close()
        #expect(bench.kernel.frameCalls == [.test])
    }

    @Test func theFirstFrameSetsTheModeAndLaterOnesOnlyFlip() throws {
        let bench = KMSBench()
        let output = try bench.open()
        bench.kernel.forgetCalls()
        for sequence in 1...20 { try bench.show(output, sequence: UInt32(sequence)) }
        let modesets = bench.kernel.frameCalls.filter { if case .modeset = $0 { true } else { false } }
        let flips = bench.kernel.frameCalls.filter { if case .flip = $0 { true } else { false } }
        #expect(modesets.count == 1)
        #expect(flips.count == 19)
        #expect(output.configuration?.backend == .atomic)
    }

    @Test func theModesetPutsTheWholeFrameOnTheConnector() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try bench.show(output)
        let card = bench.card
        #expect(card.value("CRTC_ID", of: FakeCard.connector) == UInt64(FakeCard.crtc))
        #expect(card.value("ACTIVE", of: FakeCard.crtc) == 1)
        #expect(card.value("CRTC_ID", of: FakeCard.primaryPlane) == UInt64(FakeCard.crtc))
        #expect(card.value("SRC_W", of: FakeCard.primaryPlane) == 1920 << 16)
        #expect(card.value("CRTC_H", of: FakeCard.primaryPlane) == 1080)
        #expect(card.value("rotation", of: FakeCard.primaryPlane) == 1)
        let blob = card.value("MODE_ID", of: FakeCard.crtc).flatMap { card.blobs[UInt32($0)] }
        #expect(blob == DisplayMode.fullHD(preferred: true).kernelBytes)
        output.close()
    }

    @Test func eachBufferBecomesAFramebufferOnce() throws {
        let bench = KMSBench()
        let output = try bench.open()
        for _ in 0..<30 { try bench.show(output) }
        let additions = bench.kernel.calls.filter { if case .addFramebuffer = $0 { true } else { false } }
        #expect(additions.count <= 3)
        #expect(bench.card.framebuffers.count == additions.count)
        output.close()
        #expect(bench.card.framebuffers.isEmpty)
    }

    @Test func aFrameIsReportedWithTheTimeAndCountOfItsRefresh() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try output.present()
        bench.kernel.completeFlip(seconds: 12, microseconds: 500_000, sequence: 77)
        let seen = try output.presentations()
        #expect(seen == [Presentation(time: MonotonicTime(secondsSinceStart: 12.5), sequence: 77)])
        try output.present()
    }

    @Test func withoutEventsNothingIsReported() throws {
        let output = try KMSBench().open()
        #expect(try output.presentations().isEmpty)
    }

    @Test func aSecondFrameWhileOneIsInFlightIsShownAfterIt() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try output.present()
        let commits = bench.shows
        try output.present()
        #expect(bench.shows == commits)
        var seen = 0
        for _ in 0..<2 {
            bench.kernel.completeFlip()
            seen += try output.presentations().count
        }
        #expect(bench.shows == commits + 1)
        #expect(seen == 2)
    }

    @Test func ofTwoFramesThatWaitTheNewerIsShownAndNoBufferIsLost() throws {
        let bench = KMSBench()
        let output = try bench.open()
        for _ in 0..<20 { try output.present() }
        #expect(bench.graphics.lockedBuffers.count == 2)
        bench.kernel.completeFlip()
        try output.dispatchEvents { _ in }
        bench.kernel.completeFlip()
        try output.dispatchEvents { _ in }
        #expect(bench.shows == 2)
        #expect(bench.graphics.lockedBuffers.count == 1)
    }

    @Test func aWaitingFrameThatIsRefusedIsToldAsTransient() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try output.present()
        try output.present()
        bench.kernel.completeFlip()
        bench.kernel.refusal = { if case .flip = $0 { EBUSY } else { nil } }
        var kind: OutputError.Kind?
        do throws(OutputError) { try output.dispatchEvents { _ in } } catch { kind = error.kind }
        #expect(kind == .transient)
        #expect(bench.graphics.lockedBuffers.count == 1)
    }

    @Test func presentingFromTheReportOfTheFrameBeforeWorks() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try output.present()
        bench.kernel.completeFlip()
        var error: OutputError?
        try output.dispatchEvents { if case .presented = $0 { error = output.presentingError() } }
        #expect(error == nil)
        #expect(bench.shows == 2)
    }

    @Test func atMostTwoBuffersAreHeldFromBeingDrawnTo() throws {
        let bench = KMSBench()
        let output = try bench.open()
        for _ in 0..<10 {
            try output.present()
            #expect(bench.graphics.lockedBuffers.count <= 2)
            bench.kernel.completeFlip()
            try output.dispatchEvents { _ in }
            #expect(bench.graphics.lockedBuffers.count == 1)
        }
    }

    @Test func theDescriptionTellsNameSizeAndRate() throws {
        let output = try KMSBench().open()
        #expect(output.description.name == "HDMI-A-1")
        #expect(output.description.pixelSize == DisplayMode.fullHD().size)
        #expect(abs(output.description.period.rate - 60) < 1e-9)
        #expect(output.description.physicalSizeMillimetres?.width == 300)
    }

    @Test func anotherMasterIsNamedBeforeAnythingIsCommitted() {
        var card = FakeCard.typical()
        card.otherMaster = DRMClient(command: "Xorg", process: 812, isMaster: true)
        let bench = KMSBench([card])
        let error = bench.openingError()
        #expect(error?.kind == .deviceBusy)
        #expect(error?.description.contains("Xorg (process 812)") == true)
        #expect(bench.kernel.frameCalls.isEmpty)
    }

    @Test func theClientsTableOfTheKernelTellsTheMaster() {
        let table = """
                         command  tgid dev master a   uid      magic
                    some program   321   0   n    y     0          0
                            Xorg   812   0   y    y     0          0
            nonsense
            """
        #expect(
            DRMClientTable.parse(table) == [
                DRMClient(command: "some program", process: 321, isMaster: false),
                DRMClient(command: "Xorg", process: 812, isMaster: true),
            ]
        )
    }
}
