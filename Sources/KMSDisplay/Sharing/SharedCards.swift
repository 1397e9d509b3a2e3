/// The cards that outputs of this process have open, each once: a card has one master, which is a descriptor, and the
/// kernel tells of frames to the descriptor that committed them.
///
/// Outputs that are made with the same object can be on the same card at once. Used from one thread.
public final class SharedCards {
    /// A card lasts as long as outputs are on it.
    private struct Entry { weak var card: SharedCard? }

    private var entries: [Entry] = []
    private let drawsTogether: Bool

    /// - Parameter drawsTogether: whether outputs on different cards are to draw with one GL context, if the cards can show
    ///   what one device draws: so they can show one scene. Otherwise each card draws by itself.
    public init(drawsTogether: Bool = false) { self.drawsTogether = drawsTogether }

    /// Those that are open.
    var all: [SharedCard] { entries.compactMap(\.card) }

    /// Whether an output of these cards shows frames.
    var isAnyLit: Bool { all.contains(where: \.isLit) }

    /// The card as it is shared; begins to share one that was not.
    func sharing(_ card: DRMCard, driver: String?) -> SharedCard {
        entries.removeAll { $0.card == nil }
        if let known = all.first(where: { $0.card === card }) { return known }
        let new = SharedCard(card, driver: driver ?? "unknown", among: self)
        entries.append(Entry(card: new))
        return new
    }

    /// What draws on another card, if this one is to show what it draws.
    func lentRenderer(for pipeline: Pipeline) -> Renderer? {
        guard drawsTogether else { return nil }
        var renderer = all.lazy.compactMap { $0.graphics(for: pipeline) }.first?.renderer
        renderer?.isForeign = true
        renderer?.notice = nil
        return renderer
    }

    /// A card as it was found, without connectors that are used by other outputs.
    func withoutClaimed(_ probed: ProbedCard, by output: KMSOutput) -> ProbedCard {
        guard let shared = all.first(where: { $0.card === probed.card }) else { return probed }
        let claimed = shared.claims(besides: output).map(\.connector.id)
        guard !claimed.isEmpty, case .connectors(let connectors) = probed.content else { return probed }
        var rest = probed
        rest.content = .connectors(connectors.filter { !claimed.contains($0.id) })
        return rest
    }

    private struct Waiting { weak var output: KMSOutput? }

    /// Outputs that are dark for want of a CRTC.
    private var waiting: [Waiting] = []

    /// Has an output try again when another one gives up what it holds.
    func add(waiting output: KMSOutput) {
        waiting.removeAll { $0.output == nil || $0.output === output }
        waiting.append(Waiting(output: output))
    }

    /// An output has given up its CRTC.
    func noteRelease() {
        let woken = waiting
        waiting = []
        for entry in woken { entry.output?.tryAgain() }
    }
}
