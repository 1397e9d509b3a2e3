import Display
import Glibc
import Testing

@testable import KMSDisplay

/// Which device draws for a card, and how its frames get there.
@Suite struct RendererSearchTests {
    private let node = "/dev/dri/renderD128"

    /// A card whose own driver draws in software, and a GPU without displays.
    private func bench(takesModifiers: Bool = true) -> KMSBench {
        var card = FakeCard.typical(driver: "drm-rp1-dsi")
        card.takesModifiers = takesModifiers
        let bench = KMSBench([card])
        bench.prime.nodes = [RenderNode(path: node, device: "/sys/devices/gpu")]
        bench.prime.devices = ["/dev/dri/card0": "/sys/devices/dsi"]
        bench.graphics.rendererOfDevice = { [prime = bench.prime] descriptor in
            prime.open[descriptor] == nil ? "llvmpipe (LLVM 19, 128 bits)" : "V3D 7.1"
        }
        return bench
    }

    private func notices(_ output: KMSOutput) throws -> [String] {
        try output.news().compactMap { if case .notice(let text) = $0 { text } else { nil } }
    }

    @Test("D3: a card without a GPU shows what another device draws, through shared memory in plain rows")
    func anotherDeviceDraws() throws {
        let bench = bench()
        bench.graphics.modifier = Modifier.linear
        let output = try bench.open()
        #expect(output.configuration?.renderer == "V3D 7.1")
        #expect(output.configuration?.description.contains("drawn by V3D 7.1 and shared with the card") == true)
        let reason = "/dev/dri/card0 has no GPU of its own: \(node) (V3D 7.1)"
        let isSaid = try notices(output).contains { $0.contains(reason) }
        #expect(isSaid)
        for _ in 0..<5 { try bench.show(output) }
        #expect(bench.graphics.layouts == [.modifiers([Modifier.linear])])
        #expect(bench.kernel.calls.contains(.addFramebuffer(withModifier: true)))
        #expect(!bench.prime.imported.isEmpty)
        // Descriptors of shared buffers are closed at once.
        #expect(bench.graphics.openShares.isEmpty)
        output.close()
    }

    @Test func theCardsOwnGPUIsPreferredAsMesaPairsThem() throws {
        let bench = bench()
        bench.graphics.rendererOfDevice = { _ in "V3D 4.2" }
        let output = try bench.open()
        #expect(output.configuration?.transfer == "")
        #expect(bench.prime.open.isEmpty)
        let isSaid = try notices(output).contains { $0.contains("GPU") }
        #expect(!isSaid)
    }

    @Test func theRenderNodeOfTheCardItselfIsNoOtherDevice() throws {
        let bench = bench()
        bench.prime.devices["/dev/dri/card0"] = "/sys/devices/gpu"
        let output = try bench.open()
        #expect(output.configuration?.renderer.contains("llvmpipe") == true)
        #expect(bench.prime.open.isEmpty)
    }

    @Test("D3: where the card cannot read the other device's memory each frame is copied")
    func framesAreCopied() throws {
        for canImport in [false, true] {
            let bench = bench()
            if canImport { bench.graphics.shares = false } else { bench.prime.importError = EINVAL }
            bench.graphics.ink = 0x5A
            let output = try bench.open()
            #expect(output.configuration?.description.contains("copied to the card") == true, "\(canImport)")
            bench.graphics.ink = 0xA5
            for _ in 0..<5 { try bench.show(output) }
            #expect(bench.prime.pictures.contains([0xA5, 0xA5]))
            #expect(bench.graphics.openShares.isEmpty)
            output.close()
        }
    }

    @Test("D3: a card that has no driver for drawing at all is drawn for")
    func aCardWithoutADriverIsDrawnFor() throws {
        let bench = bench()
        bench.graphics.rendererOfDevice = { [prime = bench.prime] in prime.open[$0] == nil ? nil : "V3D 7.1" }
        let output = try bench.open()
        #expect(output.configuration?.renderer == "V3D 7.1")
        try bench.show(output)
    }

    @Test func withoutAGPUTheProcessorDrawsAndTheReasonIsSaid() throws {
        let bench = bench()
        bench.prime.openErrors[node] = EACCES
        let output = try bench.open()
        #expect(output.configuration?.renderer.contains("llvmpipe") == true)
        let said = try notices(output).first { $0.contains("No GPU draws for /dev/dri/card0") }
        #expect(said?.contains("Cannot draw with \(node): Permission denied") == true)
        #expect(said?.contains("group 'render'") == true)
    }

    @Test func whatCannotDrawAtAllIsAnErrorOfTheCard() {
        let bench = bench()
        bench.graphics.rendererOfDevice = { _ in nil }
        let error = bench.openingError()
        #expect(error?.kind == .deviceFailed)
        #expect(error?.description.contains("/dev/dri/card0") == true)
        #expect(bench.prime.open.isEmpty)
    }

    @Test(arguments: ["renderD128", "/dev/dri/renderD128"])
    func theDeviceThatDrawsCanBeNamed(name: String) throws {
        let bench = bench()
        bench.graphics.rendererOfDevice = { [prime = bench.prime] in prime.open[$0] == nil ? "V3D 4.2" : "llvmpipe" }
        let output = try bench.open(KMSOutputRequest(renderer: .named(name)))
        #expect(output.configuration?.renderer == "llvmpipe")
        output.close()
        #expect(try bench.open(KMSOutputRequest(renderer: .named("card0"))).configuration?.renderer == "V3D 4.2")
        let error = bench.openingError(KMSOutputRequest(renderer: .named("renderD7")))
        #expect(error?.description.contains("/dev/dri/renderD128, /dev/dri/card0") == true)
    }

    @Test func nothingIsLeftOpenOrImported() throws {
        for isCopied in [false, true] {
            let bench = bench()
            if isCopied { bench.prime.importError = ENOTTY }
            do {
                let output = try bench.open()
                for _ in 0..<6 { try bench.show(output) }
            }
            #expect(bench.prime.open.isEmpty)
            #expect(bench.prime.imported.isEmpty)
            #expect(bench.prime.plain.isEmpty)
            #expect(bench.card.framebuffers.isEmpty)
            #expect(bench.graphics.initialized == 0)
        }
    }

    @Test func aCopyThatFailsIsADroppedFrame() throws {
        let bench = bench()
        bench.prime.importError = EINVAL
        let output = try bench.open()
        try bench.show(output)
        bench.graphics.isReadable = false
        #expect(output.presentingError()?.kind == .transient)
        bench.graphics.isReadable = true
        try bench.show(output)
    }
}
