import Display
import Testing

@testable import KMSDisplay

@Suite struct TearingTests {
    @Test(
        "D15: a thousand frames set the mode once, and each is a page flip that waits for the refresh",
        arguments: [BackendRequest.atomic, .legacy])
    func aThousandFramesSetTheModeOnce(backend: BackendRequest) throws {
        let bench = KMSBench()
        let output = try bench.open(KMSOutputRequest(backend: backend))
        bench.kernel.forgetCalls()
        for frame in 0..<1000 { try bench.show(output, sequence: UInt32(frame)) }
        let modesets = bench.kernel.calls.filter {
            switch $0 {
            case .modeset, .setCRTC: true
            default: false
            }
        }
        let flips = bench.kernel.calls.filter { if case .flip = $0 { true } else { false } }
        #expect(modesets.count == 1)
        // The legacy interface learns of the first frame's refresh by a flip.
        #expect(flips.count == (backend == .legacy ? 1000 : 999))
    }
}
