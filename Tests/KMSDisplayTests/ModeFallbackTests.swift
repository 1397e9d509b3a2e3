import Display
import Geometry
import Glibc
import Testing
import Timebase

@testable import KMSDisplay

/// What is shown when the driver refuses the mode that was chosen.
@Suite struct ModeFallbackTests {
    private let bench: KMSBench = {
        var card = FakeCard.typical()
        card.connectors[0].modes = [
            .make(3840, 2160, 60, preferred: true), .make(3840, 2160, 30), .fullHD(), .hd(),
        ]
        return KMSBench([card])
    }()

    /// Lets commits of modes that are larger or faster than a link can carry fail.
    private func refuse(above rate: Double, tests: Bool) {
        bench.kernel.refusal = { [kernel = bench.kernel] call in
            switch call {
            case .test: if !tests { return nil }
            case .modeset: break
            default: return nil
            }
            guard let mode = kernel.proposedMode else { return nil }
            let refused = [DisplayMode.make(3840, 2160, 60, preferred: true), .make(3840, 2160, 30)]
            return refused.contains { $0.kernelBytes == mode && $0.rate > rate } ? EINVAL : nil
        }
    }

    @Test func theNextBestModeIsTakenWhereTheTestRefusesTheFirst() throws {
        refuse(above: 40, tests: true)
        let output = try bench.open(KMSOutputRequest(backend: .atomic))
        #expect(output.configuration?.mode.description == "3840x2160@30")
        let said = try output.news().contains {
            guard case .notice(let text) = $0 else { return false }
            return text.contains("Cannot set the mode 3840x2160@60")
                && text.contains("The next best mode is taken: 3840x2160@30")
        }
        #expect(said)
        try bench.show(output)
    }

    @Test func theNextBestModeIsTakenWhereTheModesetItselfRefusesTheFirst() throws {
        refuse(above: 0, tests: false)
        let output = try bench.open(KMSOutputRequest(backend: .atomic))
        for _ in 0..<20 where output.configuration?.mode != .fullHD() {
            #expect(output.presentingError()?.kind == .transient)
            _ = try output.news()
        }
        #expect(output.configuration?.mode == .fullHD())
        // No time has passed: nothing was waited for.
        try bench.show(output)
        #expect(bench.kernel.lastMode == DisplayMode.fullHD().kernelBytes)
    }

    @Test func whenAllIsRefusedTheOutputEndsAfterBoundedAttempts() throws {
        bench.kernel.refusal = { if case .modeset = $0 { EINVAL } else { nil } }
        let output = try bench.open(KMSOutputRequest(backend: .atomic))
        var ending: OutputError?
        for _ in 0..<2000 where ending == nil {
            _ = output.presentingError()
            do throws(OutputError) { _ = try output.news() } catch { ending = error }
            if output.darkness != nil { bench.clock.now = bench.clock.now + Seconds(1) }
        }
        #expect(ending?.kind == .deviceFailed)
        let modesets = bench.kernel.calls.filter {
            if case .modeset(let framebuffer) = $0 { framebuffer != 0 } else { false }
        }.count
        // Four modes in two layouts.
        #expect(modesets <= 8 * (LastingFailures.attempts + 1))
    }

    @Test func aRefusedSizeAndRateGivesWayToTheSameSizeFirst() throws {
        let request = try ModeRequest(parsing: "1920x1080@60")
        let modes: [DisplayMode] = [.make(3840, 2160, 60, preferred: true), .fullHD(), .make(1920, 1080, 50), .hd()]
        let names = request.fallbacks(after: .fullHD(), among: modes).map(\.description)
        #expect(names == ["1920x1080@50", "3840x2160@60", "1280x720@60"])
    }

    @Test func modesThatNoDisplayCanHaveAreNoFallback() {
        let modes: [DisplayMode] = [
            .fullHD(), .make(0, 0, 60), .make(1920, 1080, 30, flags: DisplayMode.interlaceFlag),
        ]
        #expect(ModeRequest.preferred.fallbacks(after: .fullHD(), among: modes).isEmpty)
    }

    @Test("D10: what was asked for, what came of it and what else there is are said in one line")
    func theChoiceIsSaid() throws {
        let output = try bench.open(KMSOutputRequest(mode: .smooth))
        let text = try #require(output.configuration?.description)
        #expect(text.contains("HDMI-A-1 of /dev/dri/card0 (vc4) at 3840x2160@60 (asked for: smooth"))
        #expect(text.contains("other modes: 3840x2160@30, 1920x1080@60, 1280x720@60"))
        let isLogged = try output.news().contains { $0 == .notice("showing on \(text)") }
        #expect(isLogged)
    }
}
