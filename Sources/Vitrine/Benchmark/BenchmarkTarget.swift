import Display
import Geometry
import Glibc
import HeadlessDisplay
import KMSDisplay
import Timebase

/// Where a benchmark's frames go.
@MainActor
protocol BenchmarkTarget: AnyObject {
    var description: OutputDescription { get }
    func makeCurrent() throws
    func present() throws
    /// Waits for the frame to be seen, so that each begins with nothing under way.
    func waitUntilSeen() throws
}

/// Memory.
final class HeadlessTarget: BenchmarkTarget {
    private let output: HeadlessOutput

    init(pixelSize: PixelSize) throws { output = try HeadlessOutput(pixelSize: pixelSize) }

    var description: OutputDescription { output.description }
    func makeCurrent() throws { try output.makeCurrent() }
    func present() throws { try output.present() }

    func waitUntilSeen() throws {
        try output.waitUntilDrawn()
        try output.dispatchEvents { _ in }
    }
}

/// A screen.
final class ScreenTarget: BenchmarkTarget {
    private let output: KMSOutput
    private static let patience: CInt = 2000

    init(_ request: KMSOutputRequest) throws { output = try KMSOutput.open(request) }

    var description: OutputDescription { output.description }
    func makeCurrent() throws { try output.makeCurrent() }
    func present() throws { try output.present() }
    func close() { output.close() }

    func waitUntilSeen() throws {
        guard let descriptor = output.eventDescriptor else { return }
        var isSeen = false
        while !isSeen {
            var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, Self.patience) > 0 else {
                throw OutputError(
                    .deviceFailed, "\(output.description.name): no refresh within \(Self.patience) ms; is it on?")
            }
            try output.dispatchEvents { event in
                if case .presented = event { isSeen = true }
            }
        }
    }
}
