import Display
import Glibc
import Testing

@testable import KMSDisplay

@Suite struct FallbackTests {
    private func atomicCalls(_ bench: KMSBench) -> Int {
        bench.kernel.calls.filter {
            switch $0 {
            case .test, .modeset: true
            default: false
            }
        }.count
    }

    @Test func aDriverWithoutAtomicFallsBackToLegacy() throws {
        var card = FakeCard.typical()
        card.hasAtomic = false
        let bench = KMSBench([card])
        let output = try bench.open()
        for _ in 0..<5 { try bench.show(output) }
        #expect(output.configuration?.backend == .legacy)
        #expect(atomicCalls(bench) == 0)
        let modesets = bench.kernel.calls.filter { if case .setCRTC = $0 { true } else { false } }
        #expect(modesets.count == 1)
    }

    @Test func aConfigurationThatAtomicRefusesFallsBackToLegacy() throws {
        let bench = KMSBench()
        bench.kernel.refusal = { $0 == .test ? EINVAL : nil }
        #expect(try bench.open().configuration?.backend == .legacy)
    }

    @Test func theLegacyInterfaceTakesALeftCursorOffTheScreen() throws {
        var card = FakeCard.typicalWithConsole()
        card.hasAtomic = false
        card.planes[1].crtc = FakeCard.crtc
        let bench = KMSBench([card])
        bench.kernel.refusal = { if case .planeOff = $0 { EINVAL } else { nil } }
        let output = try bench.open()
        for _ in 0..<2 { try bench.show(output) }
        #expect(bench.kernel.calls.filter { $0 == .planeOff(FakeCard.overlayPlane) }.count == 1)
    }

    @Test func legacyCanBeForced() throws {
        let bench = KMSBench()
        let output = try bench.open(KMSOutputRequest(backend: .legacy))
        try bench.show(output)
        #expect(output.configuration?.backend == .legacy)
        #expect(atomicCalls(bench) == 0)
    }

    @Test func atomicCanBeForcedAndThenFailsRatherThanFallBack() {
        var card = FakeCard.typical()
        card.hasAtomic = false
        let error = KMSBench([card]).openingError(KMSOutputRequest(backend: .atomic))
        #expect(error?.kind == .deviceFailed)
        #expect(error?.description.contains("Atomic modesetting was asked for") == true)

        let bench = KMSBench()
        bench.kernel.refusal = { $0 == .test ? EINVAL : nil }
        let refused = bench.openingError(KMSOutputRequest(backend: .atomic))
        #expect(refused?.kind == .deviceFailed)
        #expect(refused?.description.contains("set the mode 1920x1080@60 on HDMI-A-1") == true)
    }

    @Test func aMasterThatAppearsBeforeTheTestEndsTheSearch() {
        let bench = KMSBench()
        bench.kernel.refusal = { $0 == .test ? EACCES : nil }
        #expect(bench.openingError()?.kind == .deviceBusy)
        #expect(bench.kernel.frameCalls == [.test])
    }

    @Test func aPlaneThatIsMissingMakesAtomicImpossible() throws {
        var card = FakeCard.typical()
        card.set("type", 0, of: FakeCard.primaryPlane)
        #expect(try KMSBench([card]).open().configuration?.backend == .legacy)
    }

    // MARK: - Memory layouts

    private func cardWithModifiers() -> FakeCard {
        var card = FakeCard.typical()
        card.takesModifiers = true
        card.set("IN_FORMATS", 1, of: FakeCard.primaryPlane)
        card.formatModifiers = [
            FormatModifier(format: .xrgb8888, modifier: 0x55), FormatModifier(format: .rgb565, modifier: 0x66),
            FormatModifier(format: .xrgb8888, modifier: Modifier.linear),
        ]
        return card
    }

    @Test func buffersGetALayoutThatThePlaneTakes() throws {
        let bench = KMSBench([cardWithModifiers()])
        bench.graphics.modifier = 0x55
        let output = try bench.open()
        #expect(bench.graphics.layouts == [.modifiers([0x55, Modifier.linear])])
        #expect(bench.kernel.calls.contains(.addFramebuffer(withModifier: true)))
        output.close()
    }

    /// Scanned out as plain rows, a compressed buffer would be rubbish that no test of the kernel's finds.
    @Test func aBufferOfAnExplicitModifierIsNeverRegisteredWithoutIt() throws {
        let bench = KMSBench([cardWithModifiers()])
        bench.graphics.modifier = 0x55
        var layoutsRegisteredWithout: [BufferLayout?] = []
        bench.kernel.refusal = { [graphics = bench.graphics] call in
            switch call {
            case .addFramebuffer(withModifier: true): return EINVAL
            case .addFramebuffer(withModifier: false): layoutsRegisteredWithout.append(graphics.layouts.last)
            default: break
            }
            return nil
        }
        let output = try bench.open()
        try bench.show(output)
        #expect(bench.graphics.layouts == [.modifiers([0x55, Modifier.linear]), .implicit])
        #expect(!layoutsRegisteredWithout.isEmpty)
        #expect(layoutsRegisteredWithout.allSatisfy { $0 == .implicit })
        #expect(output.configuration?.backend == .atomic)
    }

    @Test func plainRowsAreTheLastResortAndMayGoWithoutTheirModifier() throws {
        let bench = KMSBench([cardWithModifiers()])
        bench.graphics.modifier = Modifier.linear
        bench.graphics.refusedLayouts = [.modifiers([0x55, Modifier.linear]), .implicit]
        bench.kernel.refusal = { $0 == .addFramebuffer(withModifier: true) ? EINVAL : nil }
        let output = try bench.open()
        try bench.show(output)
        #expect(bench.graphics.layouts.last == .linear)
        #expect(bench.kernel.calls.contains(.addFramebuffer(withModifier: false)))
    }

    @Test func aRefusedLayoutIsFollowedByTheDriversChoiceAndThenByPlainRows() throws {
        let bench = KMSBench([cardWithModifiers()])
        var tests = 0
        bench.kernel.refusal = { call in
            guard call == .test else { return nil }
            tests += 1
            return tests <= 2 ? EINVAL : nil
        }
        let output = try bench.open()
        #expect(bench.graphics.layouts == [.modifiers([0x55, Modifier.linear]), .implicit, .linear])
        #expect(output.configuration?.backend == .atomic)
    }

    @Test func aSurfaceThatCannotBeMadeWithModifiersIsMadeWithout() throws {
        let bench = KMSBench([cardWithModifiers()])
        bench.graphics.refusedLayouts = [.modifiers([0x55, Modifier.linear])]
        let output = try bench.open()
        try bench.show(output)
        #expect(bench.graphics.layouts == [.modifiers([0x55, Modifier.linear]), .implicit])
    }

    @Test func triesThatFailedLeaveNothingBehind() throws {
        let bench = KMSBench([cardWithModifiers()])
        bench.kernel.refusal = { $0 == .test ? EINVAL : nil }
        #expect(bench.openingError(KMSOutputRequest(backend: .atomic)) != nil)
        #expect(bench.card.framebuffers.isEmpty)
        #expect(bench.card.blobs.isEmpty)
        #expect(bench.graphics.initialized == 0)
        #expect(bench.kernel.openDescriptors == 0)
    }
}
