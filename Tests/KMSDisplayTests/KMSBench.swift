import Display
import Timebase

@testable import KMSDisplay

/// A clock that stands still until it is moved.
final class HandClock: MonotonicClock {
    var now = MonotonicTime(secondsSinceStart: 50)
}

/// An output on simulated hardware.
struct KMSBench {
    let kernel: FakeKernel
    let graphics = FakeGraphics()
    let cursors = FakeCursors()
    let clock = HandClock()

    init(_ cards: [FakeCard] = [.typical()]) { kernel = FakeKernel(cards) }

    func open(_ request: KMSOutputRequest = KMSOutputRequest()) throws(OutputError) -> KMSOutput {
        try KMSOutput.open(request, clock: clock, drm: kernel, gbm: graphics, egl: graphics, cursor: cursors)
    }

    /// The error of opening; nil when it succeeds.
    func openingError(_ request: KMSOutputRequest = KMSOutputRequest()) -> OutputError? {
        do throws(OutputError) {
            try open(request).close()
            return nil
        } catch {
            return error
        }
    }

    /// Presents a frame and lets it be seen.
    func show(_ output: KMSOutput, sequence: UInt32 = 1) throws(OutputError) {
        try output.present()
        kernel.completeFlip(sequence: sequence)
        try output.dispatchEvents { _ in }
    }

    var card: FakeCard { kernel.cards[0] }
}

extension KMSOutput {
    /// The error of presenting; nil when it succeeds.
    func presentingError() -> OutputError? {
        do throws(OutputError) {
            try present()
            return nil
        } catch {
            return error
        }
    }
}

extension KMSBench {
    /// How many frames were handed to the kernel.
    var shows: Int {
        kernel.calls.filter {
            switch $0 {
            case .modeset, .flip: true
            default: false
            }
        }.count
    }
}
