import EvdevInput
import Geometry
import Timebase
import TouchGestures
import Vitrine

/// Input that comes at the moments of a plan.
@MainActor
final class SoakInput: InputSource {
    private(set) var eventDescriptor: CInt = -1
    private let plan: Plan

    /// What is to happen, in its order in time.
    final class Plan {
        fileprivate var steps: [(moment: MonotonicTime, body: (inout [InputEvent]) -> Void)] = []
        fileprivate var next = 0

        var moment: MonotonicTime? { next < steps.count ? steps[next].moment : nil }
        /// The moment of the last step.
        var end: MonotonicTime? { steps.last?.moment }

        func add(at moment: MonotonicTime, _ body: @escaping (inout [InputEvent]) -> Void) {
            if next == steps.count { (steps, next) = ([], 0) }
            steps.append((moment, body))
        }
    }

    init(_ plan: Plan, clock: any MonotonicClock, polling: VirtualPolling) {
        self.plan = plan
        self.clock = clock
        eventDescriptor = polling.makeSource { plan.moment }
    }

    private let clock: any MonotonicClock

    /// Places are given in points of the picture.
    func fit(_ picture: Size, _ displays: [DisplayPlace]) {}

    func dispatchEvents(_ handle: (InputEvent) -> Void) {
        while let moment = plan.moment, moment <= clock.now {
            let step = plan.steps[plan.next]
            plan.next += 1
            var events: [InputEvent] = []
            step.body(&events)
            events.forEach(handle)
        }
    }
}
