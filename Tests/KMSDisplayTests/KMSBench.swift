import Display
import Platform
import Timebase
import UdevTestSupport

@testable import KMSDisplay

/// A clock that stands still until it is moved.
final class HandClock: MonotonicClock {
    var now = MonotonicTime(secondsSinceStart: 50)
}

/// A session that a test brings to the front and takes away. Simulated cards are not opened through it.
final class FakeAccess: DeviceAccess {
    var isActive = true
    let managesMasters = false
    func open(_ path: String, _ purpose: DevicePurpose) throws(SystemError) -> CInt { throw .noSuchFile }
    func close(_ descriptor: CInt) {}
}

/// An output on simulated hardware.
struct KMSBench {
    let kernel: FakeKernel
    let graphics = FakeGraphics()
    let cursors = FakeCursors()
    let backlights = FakeBacklights()
    let prime: FakePrime
    let clock = HandClock()
    let access = FakeAccess()
    let udev = FakeUdevSystem()
    let polling: FakePolling

    init(_ cards: [FakeCard] = [.typical()]) {
        let kernel = FakeKernel(cards)
        self.kernel = kernel
        prime = FakePrime(graphics: graphics)
        polling = FakePolling(clock: clock) { kernel.hasEvents($0) }
    }

    var systems: KMSSystems {
        KMSSystems(
            clock: clock, access: access, drm: kernel, gbm: graphics, egl: graphics, prime: prime,
            cursor: cursors, backlight: backlights, udev: udev, polling: polling
        )
    }

    func open(_ request: KMSOutputRequest = KMSOutputRequest()) throws(OutputError) -> KMSOutput {
        try KMSOutput.open(request, systems: systems)
    }

    /// An output that may be dark.
    func start(_ request: KMSOutputRequest = KMSOutputRequest()) throws(OutputError) -> KMSOutput {
        try KMSOutput(request, systems: systems)
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

extension KMSOutput {
    /// Lets what has happened be reported until nothing is new; what was reported.
    func news() throws(OutputError) -> [OutputEvent] {
        var all: [OutputEvent] = []
        for _ in 0..<10 {
            var some: [OutputEvent] = []
            try dispatchEvents { some.append($0) }
            if some.isEmpty { break }
            all += some
        }
        return all
    }

    /// The frames among the news.
    func presentations() throws(OutputError) -> [Presentation] {
        try news().compactMap(\.presentation)
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
