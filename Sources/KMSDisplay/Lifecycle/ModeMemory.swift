/// The mode with which each display was last seen to work.
///
/// A display that is switched off and on may come back with a worse list of modes, or with none of its own at all while it
/// does not answer: then the kernel offers a few that every display can show.
struct ModeMemory {
    private struct Entry {
        var connector: String
        /// What the display says of itself; empty where it says nothing.
        var edid: [UInt8]
        var mode: DisplayMode
    }

    private static let maximumEntries = 16
    /// The newest last.
    private var entries: [Entry] = []

    mutating func note(_ mode: DisplayMode, on connector: ConnectorInfo) {
        entries.removeAll { $0.connector == connector.name && $0.edid == connector.edid }
        entries.append(Entry(connector: connector.name, edid: connector.edid, mode: mode))
        if entries.count > Self.maximumEntries { entries.removeFirst() }
    }

    /// A mode that is to be tried before the one that a request gives now; nil when there is none.
    ///
    /// - Parameter chosen: what the request gives now.
    func preferable(to chosen: DisplayMode, for request: ModeRequest, on connector: ConnectorInfo) -> DisplayMode? {
        if case .exact = request, request.choose(from: [chosen]) != nil { return nil }
        guard let entry = entries.last(where: { isSameDisplay($0, connector) }), entry.mode != chosen else {
            return nil
        }
        // A display that does not answer is the one that was there, and can do what it could.
        let isSilent = connector.edid.isEmpty && !entry.edid.isEmpty
        return isSilent || connector.modes.contains(entry.mode) ? entry.mode : nil
    }

    private func isSameDisplay(_ entry: Entry, _ connector: ConnectorInfo) -> Bool {
        guard connector.edid.isEmpty else { return entry.edid == connector.edid }
        return entry.connector == connector.name
    }
}
