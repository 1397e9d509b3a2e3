import Display
import FaultInjection
import Platform
import Timebase

@testable import KMSDisplay

/// An output on simulated hardware with faults, used as a show uses one: frames without end, news as it comes.
final class FaultyShow {
    let bench: KMSBench
    let injector: FaultInjector
    private(set) var output: KMSOutput?
    /// Why the show ended.
    private(set) var ending: OutputError?
    /// Everything that was said.
    private(set) var told: [String] = []
    /// What went wrong that must not.
    private(set) var faults: [String] = []
    /// Steps after which no frame was shown, with the reason that was given.
    private(set) var darkSteps: [String] = []
    /// There was an output.
    private(set) var hasStarted = false
    private var shown = 0
    private var sequence: UInt32 = 0
    /// When the frame in flight was handed over.
    private var submitted: MonotonicTime?

    /// As ``Screen`` has it.
    private static let lostFlipTimeout = Seconds(1.5)
    /// Longer than any pause between two attempts.
    private static let patience = Seconds(70)

    init(_ bench: KMSBench, _ injector: FaultInjector) {
        self.bench = bench
        self.injector = injector
    }

    private var systems: KMSSystems {
        KMSSystems(
            clock: bench.clock, drm: FaultyDRM(bench.kernel, injector), gbm: FaultyGBM(bench.graphics, injector),
            egl: FaultyEGL(bench.graphics, injector), prime: FaultyPrime(bench.prime, injector),
            cursor: FaultyCursor(bench.cursors, injector), backlight: FaultyBacklight(bench.backlights, injector),
            udev: FaultyUdev(bench.udev, injector), polling: FaultyPolling(bench.polling, injector)
        )
    }

    /// Lists what there is, as a program would that is asked for it.
    func survey(_ request: KMSOutputRequest) { _ = KMSOutput.survey(for: request, drm: systems.drm) }

    func start(_ request: KMSOutputRequest = KMSOutputRequest()) {
        do throws(OutputError) {
            output = try KMSOutput(request, systems: systems)
            hasStarted = true
        } catch {
            end(error)
        }
    }

    /// Does something, and waits until frames are shown again.
    func step(_ name: String, _ body: (KMSOutput) -> Void = { _ in }) {
        guard let output, ending == nil else { return }
        body(output)
        if waits(until: shown + 3, patience: darkSteps.isEmpty ? Self.patience : 5) { return }
        let reason = ending ?? output.darkness
        darkSteps.append("\(name): \(reason?.description ?? "no reason is given")")
        guard ending == nil, output.darkness != nil else { return }
        if bench.polling.nextTimer == nil { faults.append("\(name): dark, and nothing is tried any more") }
    }

    /// Does something, and lets a time pass in which nothing need be shown.
    func pass(_ time: Seconds, _ body: (KMSOutput) -> Void) {
        guard let output, ending == nil else { return }
        body(output)
        let end = bench.clock.now + time
        while bench.clock.now < end, ending == nil { turn(output, presents: false) }
    }

    /// Ends the show with a frame in flight and one that waits.
    func close() {
        guard let output else { return }
        if output.darkness == nil {
            present(output)
            present(output)
        }
        output.close()
        self.output = nil
    }

    private func waits(until count: Int, patience: Seconds) -> Bool {
        guard let output else { return false }
        let end = bench.clock.now + patience
        while shown < count, ending == nil, bench.clock.now < end { turn(output, presents: true) }
        return shown >= count
    }

    private func turn(_ output: KMSOutput, presents: Bool) {
        let before = told.count
        if output.darkness == nil, presents {
            if let submitted, bench.clock.now - submitted > Self.lostFlipTimeout { self.submitted = nil }
            if submitted == nil { present(output) }
            sequence += 1
            bench.kernel.completeFlip(
                seconds: UInt32(bench.clock.now.secondsSinceStart), microseconds: 1, sequence: sequence)
        }
        if bench.polling.isAnythingReadable { dispatch(output) }
        let isQuiet = told.count == before
        let pause: Seconds = output.darkness == nil && isQuiet && submitted == nil ? 1.0 / 60 : 0.1
        bench.clock.now = bench.clock.now + pause
        guard output.darkness != nil, !bench.polling.isAnythingReadable else { return }
        let next = bench.polling.nextTimer ?? bench.clock.now + 5
        bench.clock.now = max(bench.clock.now, min(next, bench.clock.now + 30))
    }

    private func present(_ output: KMSOutput) {
        do throws(OutputError) {
            try output.makeCurrent()
            try output.present()
            submitted = bench.clock.now
        } catch {
            note(error)
        }
    }

    private func dispatch(_ output: KMSOutput) {
        do throws(OutputError) {
            try output.dispatchEvents { event in
                switch event {
                case .presented:
                    shown += 1
                    submitted = nil
                case .dark(let error):
                    told.append(error.description)
                    submitted = nil
                case .lit: submitted = nil
                case .needsFrame: break
                case .notice(let text): told.append(text)
                }
            }
        } catch {
            note(error)
            submitted = nil
        }
    }

    private func note(_ error: OutputError) {
        told.append(error.description)
        if error.kind != .transient { end(error) }
    }

    private func end(_ error: OutputError) {
        told.append(error.description)
        ending = error
    }
}
