import DrawList
import Geometry
import Views

/// A text store whose texts are as the test says: 10 points for each letter, 20 high.
@MainActor
final class TestTexts: TextStore {
    private(set) var requests: [TextRequest] = []
    private(set) var held: Set<TextTicket> = []
    /// Whether texts asked for are there at once.
    var isReady = true
    var isColored = false
    private var readyTickets: Set<TextTicket> = []

    func size(of text: String) -> Size { Size(width: 10 * Double(text.count), height: 20) }

    func measure(_ request: TextRequest) -> TextMetrics {
        TextMetrics(
            size: size(of: request.text), lineCount: 1, firstBaseline: 15, direction: .leftToRight,
            isTruncated: false, unknownGlyphs: 0)
    }

    func request(_ request: TextRequest) -> TextTicket {
        let ticket = TextTicket(rawValue: requests.count)
        requests.append(request)
        held.insert(ticket)
        if isReady { readyTickets.insert(ticket) }
        return ticket
    }

    func makeReady() {
        for ticket in held { readyTickets.insert(ticket) }
    }

    func state(of ticket: TextTicket) -> TextState {
        guard held.contains(ticket) else { return .failed }
        guard readyTickets.contains(ticket) else { return .loading }
        let request = requests[ticket.rawValue]
        return .ready(
            TextImage(
                texture: TextureHandle(rawValue: UInt32(ticket.rawValue)),
                rect: Rect(origin: .zero, size: size(of: request.text)), isColored: isColored,
                metrics: measure(request)))
    }

    func release(_ ticket: TextTicket) { held.remove(ticket) }
}
