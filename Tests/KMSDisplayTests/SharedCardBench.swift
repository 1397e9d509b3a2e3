import Display
import Platform
import UdevTestSupport

@testable import KMSDisplay

/// Several outputs on one simulated card.
struct SharedCardBench {
    let bench: KMSBench
    let cards: SharedCards
    let outputs: [KMSOutput]
    let monitors: [FakeUdevSystem]

    /// - Parameter names: the connectors asked for, in their order.
    init(_ card: FakeCard, _ names: [String?], besides others: [FakeCard] = []) throws(OutputError) {
        bench = KMSBench([card] + others)
        let cards = SharedCards(drawsTogether: !others.isEmpty)
        self.cards = cards
        var outputs: [KMSOutput] = []
        var monitors: [FakeUdevSystem] = []
        for name in names {
            var systems = bench.systems
            let udev = FakeUdevSystem()
            systems.udev = udev
            monitors.append(udev)
            outputs.append(try KMSOutput(KMSOutputRequest(output: name), sharing: cards, systems: systems))
        }
        self.outputs = outputs
        self.monitors = monitors
    }

    var card: FakeCard { bench.card }

    /// What each output has to report until nothing is new anywhere, as a loop would ask for it.
    @discardableResult
    func news() throws(OutputError) -> [[OutputEvent]] {
        var all = outputs.map { _ in [OutputEvent]() }
        for _ in 0..<10 {
            let before = all.map(\.count)
            for index in outputs.indices { try outputs[index].dispatchEvents { all[index].append($0) } }
            if all.map(\.count) == before { break }
        }
        return all
    }

    /// Pulls the plug of a connector, or puts it in, and tells everybody.
    func plug(_ connector: Int, _ isIn: Bool) {
        bench.kernel.cards[0].connectors[connector].status = isIn ? .connected : .disconnected
        for monitor in monitors { monitor.tell(.changed, card.node.path) }
    }

    /// Presents a frame on each output that is lit and lets it be seen.
    func show() throws(OutputError) {
        for output in outputs where output.darkness == nil { try output.present() }
        for crtc in card.crtcs { bench.kernel.completeFlip(of: crtc.id) }
        try news()
    }

    /// By connector, the CRTC that feeds it.
    var crtcs: [UInt32?] { card.connectors.map(\.crtc) }
}
