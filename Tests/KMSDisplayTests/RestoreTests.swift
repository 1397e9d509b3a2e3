import Display
import Glibc
import Testing

@testable import KMSDisplay

@Suite struct RestoreTests {
    /// The values of all properties but blob ids, which may differ.
    private func state(_ card: FakeCard) -> [UInt32: [UInt64]] {
        card.properties.mapValues { $0.filter { $0.name != "MODE_ID" && $0.name != "rotation" }.map(\.value) }
    }

    @Test func closingBringsTheConsolesPictureBack() throws {
        let before = FakeCard.typicalWithConsole()
        let bench = KMSBench([before])
        let output = try bench.open()
        for _ in 0..<3 { try bench.show(output) }
        #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) != 7)
        output.close()
        let committed = bench.kernel.lastCommit
        #expect(state(bench.card) == state(before))
        #expect(committed.contains { $0.value == 7 })
        #expect(bench.kernel.calls.contains(.modeset(framebuffer: 7)))
        #expect(bench.kernel.masters.isEmpty)
    }

    /// The blob that named the mode may go with its owner.
    @Test func theModeBroughtBackIsACopyOfWhatWasThere() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.open()
        try bench.show(output)
        bench.kernel.cards[0].blobs[90] = nil
        #expect(bench.kernel.lastMode == DisplayMode.fullHD(preferred: true).kernelBytes)
        output.close()
        #expect(bench.kernel.lastMode == DisplayMode.hd().kernelBytes)
    }

    @Test func aScreenThatWasOffIsSwitchedOffAgain() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try bench.show(output)
        output.close()
        #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 0)
        #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) == 0)
        #expect(bench.card.value("CRTC_ID", of: FakeCard.connector) == 0)
    }

    @Test func lettingGoOfTheOutputClosesIt() throws {
        let bench = KMSBench([.typicalWithConsole()])
        do {
            let output = try bench.open()
            try bench.show(output)
        }
        #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) == 7)
        #expect(bench.kernel.openDescriptors == 0)
        #expect(bench.graphics.initialized == 0)
    }

    @Test func closingTwiceRestoresOnce() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.open()
        try bench.show(output)
        output.close()
        let calls = bench.kernel.calls
        output.close()
        #expect(bench.kernel.calls == calls)
    }

    @Test func aPictureThatIsGoneLeavesTheScreenOff() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.open()
        try bench.show(output)
        bench.kernel.cards[0].framebuffers.remove(7)
        output.close()
        #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 0)
        #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) == 0)
    }

    @Test func whatASplashLeftOnTheCRTCIsHiddenAndBroughtBack() throws {
        var card = FakeCard.typicalWithConsole()
        card.framebuffers.insert(8)
        card.planes[1].crtc = FakeCard.crtc
        card.set("FB_ID", 8, of: FakeCard.overlayPlane)
        card.set("CRTC_ID", UInt64(FakeCard.crtc), of: FakeCard.overlayPlane)
        card.connectors[1].crtc = FakeCard.crtc
        card.set("CRTC_ID", UInt64(FakeCard.crtc), of: FakeCard.secondConnector)
        let bench = KMSBench([card])
        let output = try bench.open()
        try bench.show(output)
        #expect(bench.card.value("FB_ID", of: FakeCard.overlayPlane) == 0)
        #expect(bench.card.value("CRTC_ID", of: FakeCard.secondConnector) == 0)
        output.close()
        #expect(state(bench.card) == state(card))
    }

    @Test func aPendingFlipDoesNotKeepTheScreenFromBeingRestored() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.open()
        try bench.show(output)
        try output.present()
        output.close()
        #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) == 7)
        #expect(bench.graphics.lockedBuffers.isEmpty)
    }

    @Test func framebuffersGoOnlyAfterTheScreenIsRestored() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.open()
        try bench.show(output)
        bench.kernel.forgetCalls()
        output.close()
        let restore = bench.kernel.calls.firstIndex(of: .modeset(framebuffer: 7))
        let removal = bench.kernel.calls.firstIndex { if case .removeFramebuffer = $0 { true } else { false } }
        #expect(try #require(restore) < #require(removal))
    }

    @Test func thingsEndInTheOrderInWhichTheyDependOnEachOther() throws {
        let bench = KMSBench()
        do {
            let output = try bench.open()
            try bench.show(output)
        }
        #expect(bench.graphics.ends == ["window", "surface", "context", "display", "device"])
        #expect(bench.kernel.calls.last == .close)
    }

    @Test func aContextThatOutlivesTheOutputKeepsItsDevice() throws {
        let bench = KMSBench()
        var session = try bench.open().session as AnyObject?
        #expect(bench.graphics.ends == ["window", "surface"])
        #expect(bench.kernel.openDescriptors == 1)
        withExtendedLifetime(session) {}
        session = nil
        #expect(bench.graphics.ends.last == "device")
        #expect(bench.kernel.openDescriptors == 0)
    }

    @Test func theLegacyInterfaceRestoresCRTCAndConnectors() throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.open(KMSOutputRequest(backend: .legacy))
        try bench.show(output)
        output.close()
        #expect(bench.kernel.calls.contains(.setCRTC(framebuffer: 7, connectors: [FakeCard.connector])))
        #expect(bench.card.crtcs[0].mode == .hd())
    }

    @Test func theLegacyInterfaceSwitchesOffWhatWasOffOrIsGone() throws {
        let off = KMSBench()
        let first = try off.open(KMSOutputRequest(backend: .legacy))
        try off.show(first)
        first.close()
        #expect(off.kernel.frameCalls.last == .crtcOff)

        let gone = KMSBench([.typicalWithConsole()])
        let second = try gone.open(KMSOutputRequest(backend: .legacy))
        try gone.show(second)
        gone.kernel.cards[0].framebuffers.remove(7)
        second.close()
        #expect(gone.kernel.frameCalls.last == .crtcOff)
    }
}
