import Display
import Glibc
import Testing
import Timebase

@testable import KMSDisplay

@Suite struct BlankingTests {
    @Test(
        "D20: a display is switched off through KMS, and on again by the next frame",
        arguments: [Backend.atomic, .legacy])
    func aDisplayIsSwitchedOffAndOnAgain(backend: Backend) throws {
        let bench = KMSBench()
        let output = try bench.open(KMSOutputRequest(backend: backend == .atomic ? .atomic : .legacy))
        for _ in 0..<2 { try bench.show(output) }
        bench.kernel.forgetCalls()
        try output.setBlanked(true)
        if backend == .atomic {
            #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 0)
        } else {
            #expect(bench.card.value("DPMS", of: FakeCard.connector) == 3)
        }
        try output.setBlanked(false)
        try bench.show(output)
        #expect(output.darkness == nil)
        if backend == .atomic {
            #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 1)
        } else {
            #expect(bench.card.value("DPMS", of: FakeCard.connector) == 0)
            #expect(bench.kernel.calls.contains { if case .setCRTC = $0 { true } else { false } })
        }
    }

    @Test func aFrameInFlightIsNotWaitedForInVain() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try bench.show(output)
        try output.present()
        try output.present()
        _ = bench.kernel.loseFlip()
        try output.setBlanked(true)
        // What was in flight is on the screen; what waited is given back.
        #expect(bench.graphics.lockedBuffers.count == 1)
        try bench.show(output)
        #expect(try output.news().isEmpty)
        #expect(bench.graphics.lockedBuffers.count == 1)
    }

    @Test func theArrowGoesWithThePicture() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try bench.show(output)
        _ = output.showCursor(at: (1, 1)) { Array(repeating: 0, count: $0 * $0) }
        try output.setBlanked(true)
        #expect(bench.cursors.story.last == "set 0")
    }

    @Test func aConnectorWithoutASwitchIsSwitchedOffWithItsCRTC() throws {
        var card = FakeCard.typical()
        card.properties[FakeCard.connector]?.removeAll { $0.name == "DPMS" }
        let bench = KMSBench([card])
        let output = try bench.open(KMSOutputRequest(backend: .legacy))
        try bench.show(output)
        try output.setBlanked(true)
        #expect(bench.kernel.frameCalls.last == .crtcOff)
        try bench.show(output)
        #expect(output.darkness == nil)
    }

    @Test func aDisplayThatWillNotGoOffIsToldOfAndStaysOn() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try bench.show(output)
        bench.kernel.refusal = { $0 == .modeset(framebuffer: 0) ? EINVAL : nil }
        #expect(throws: OutputError.self) { try output.setBlanked(true) }
        try bench.show(output)
        #expect(output.darkness == nil)
    }

    @Test("D20: a display that is unplugged and plugged in while it is switched off stays off until a frame comes")
    func hotplugWhileBlanked() throws {
        let bench = KMSBench()
        let output = try bench.open()
        try bench.show(output)
        try output.setBlanked(true)
        bench.kernel.cards[0].connectors[0].status = .disconnected
        bench.udev.tell(.changed, "/dev/dri/card0")
        _ = try output.news()
        bench.kernel.cards[0].connectors[0].status = .connected
        bench.udev.tell(.changed, "/dev/dri/card0")
        _ = try output.news()
        #expect(output.darkness == nil)
        #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 0)
        try bench.show(output)
        #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 1)
    }

    @Test(arguments: [BackendRequest.atomic, .legacy])
    func aSwitchedOffScreenIsGivenBackAsItWasFound(backend: BackendRequest) throws {
        let bench = KMSBench([.typicalWithConsole()])
        let output = try bench.open(KMSOutputRequest(backend: backend))
        try bench.show(output)
        try output.setBlanked(true)
        output.close()
        if backend == .atomic {
            #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 1)
            #expect(bench.card.value("FB_ID", of: FakeCard.primaryPlane) == 7)
        } else {
            #expect(bench.card.crtcs[0].framebuffer == 7)
            #expect(bench.card.value("DPMS", of: FakeCard.connector) == 0)
        }
    }
}
