import CPlatform
import Glibc
import Platform

/// The calls by which sleep of the machine is noticed. Tests put a double in its place.
protocol SuspendSystem: AnyObject {
    /// A descriptor that is readable once after the machine's time of day has jumped, as it does with every sleep.
    func createWatch() throws(SystemError) -> CInt
    /// Has it be readable for the next jump only.
    func acknowledge(_ watch: CInt)
    /// For how long, in seconds, the machine has slept since it was started.
    var timeAsleep: Double { get }
    func close(_ descriptor: CInt)
}

/// The kernel's clocks.
final class LinuxSuspend: SuspendSystem {
    func createWatch() throws(SystemError) -> CInt {
        let watch = vitrine_clock_watch_create()
        guard watch >= 0 else { throw .last }
        return watch
    }

    func acknowledge(_ watch: CInt) {
        var count: UInt64 = 0
        // Fails with ECANCELED, which is the news.
        _ = withUnsafeMutableBytes(of: &count) { Glibc.read(watch, $0.baseAddress, $0.count) }
    }

    var timeAsleep: Double { seconds(CLOCK_BOOTTIME) - seconds(CLOCK_MONOTONIC) }

    func close(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    private func seconds(_ clock: CInt) -> Double {
        var time = timespec()
        _ = clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Notices that the machine has slept. Costs nothing while it does not.
///
/// Of a sleep nobody tells programs. But CLOCK_BOOTTIME goes on and CLOCK_MONOTONIC does not, and a timer of the time of day
/// can be asked to fire when that jumps: so nothing has to look at the clocks now and then.
final class SuspendWatch {
    /// Less is how far apart two readings of clocks may be.
    private static let shortest = 0.01

    let descriptor: CInt
    private let system: any SuspendSystem
    private var asleepBefore: Double

    init(_ system: any SuspendSystem) throws(SystemError) {
        self.system = system
        descriptor = try system.createWatch()
        asleepBefore = system.timeAsleep
    }

    deinit { system.close(descriptor) }

    /// Whether the machine has slept since the last call; for when the descriptor is readable.
    func takeSleep() -> Bool {
        system.acknowledge(descriptor)
        let asleep = system.timeAsleep
        defer { asleepBefore = asleep }
        return asleep - asleepBefore > Self.shortest
    }
}
