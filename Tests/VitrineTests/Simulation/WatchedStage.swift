import CarouselTestSupport
import Testing
import Timebase
import TouchGestures
import Views

@testable import Vitrine

/// A stage on which the events of every carousel are held against the grammar.
@MainActor
final class WatchedStage: SimulationStage {
    private let stage: any SimulationStage
    private let watches = GrammarWatches { Issue.record("\($0)") }

    init(_ stage: any SimulationStage) { self.stage = stage }

    var root: View { stage.root }
    var start: MonotonicTime { stage.start }
    var moment: MonotonicTime {
        get { stage.moment }
        set { stage.moment = newValue }
    }

    func advance(to time: MonotonicTime) throws {
        watch(root)
        try stage.advance(to: time)
        watch(root)
    }

    func send(_ event: InputEvent) {
        watch(root)
        stage.send(event)
    }

    private func watch(_ view: View) {
        if let carousel = view as? CarouselView { watches.check(carousel.engine) }
        for subview in view.subviews { watch(subview) }
    }
}
