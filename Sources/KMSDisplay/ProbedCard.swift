import Display
import Platform

/// A card as it was found: what it has, or why that could not be found out.
struct ProbedCard {
    enum Content {
        /// It could not be opened.
        case closed(SystemError)
        /// It draws but has no displays: its driver cannot list any, or there are none.
        case renderOnly
        /// It may have displays, but something went wrong when they were asked for.
        case unreadable(SystemError)
        case connectors([ConnectorInfo])
    }

    var node: CardNode
    var driver: String?
    var content: Content
    /// Kept open, so that the chosen card is used as it was probed.
    var card: DRMCard?

    /// Opens a card and asks each of its connectors for its display.
    init(_ node: CardNode, system: any DRMSystem) {
        self.node = node
        do throws(SystemError) {
            let card = try DRMCard(node, system: system)
            self.card = card
            driver = system.driverName(card.descriptor)
            content = Self.content(of: card)
            // The kernel asks displays only for a master, so not before; and not longer, for whoever starts meanwhile.
            if system.isMaster(card.descriptor) { system.dropMaster(card.descriptor) }
        } catch {
            content = .closed(error)
        }
    }

    /// Asks the connectors of a card that is open and used for their displays.
    init(_ card: DRMCard) {
        let system = card.system
        node = card.node
        self.card = card
        driver = system.driverName(card.descriptor)
        // Another may be master for a while. Without being it, the kernel tells what it knows.
        if !system.isMaster(card.descriptor) { try? system.setMaster(card.descriptor) }
        content = Self.content(of: card)
    }

    init(node: CardNode, driver: String?, content: Content) {
        self.node = node
        self.driver = driver
        self.content = content
    }

    private static func content(of card: DRMCard) -> Content {
        let resources: KMSResources
        do throws(SystemError) {
            resources = try card.system.resources(card.descriptor)
        } catch {
            return error == .invalidArgument || error == .notSupported ? .renderOnly : .unreadable(error)
        }
        guard !resources.crtcs.isEmpty else { return .renderOnly }
        var connectors: [ConnectorInfo] = []
        var failure: SystemError?
        for id in resources.connectors {
            do throws(SystemError) {
                connectors.append(try card.system.connector(id, on: card.descriptor))
            } catch {
                // One that fails has most likely been taken away since it was listed.
                failure = error
            }
        }
        connectors.removeAll(where: \.isWriteback)
        if connectors.isEmpty { return failure.map { .unreadable($0) } ?? .renderOnly }
        return .connectors(connectors)
    }

    /// Probes every card there is.
    ///
    /// - Parameter open: those that are used; they are asked as they are, unless they have been removed since.
    static func all(_ system: any DRMSystem, open: [DRMCard] = []) throws(OutputError) -> [ProbedCard] {
        let nodes: [CardNode]
        do throws(SystemError) {
            nodes = try system.cardNodes()
        } catch {
            if error == .noSuchFile { return [] }
            throw .opening("/dev/dri", error)
        }
        let present = open.filter(\.isPresent)
        return nodes.map { node in
            if let known = present.first(where: { $0.node.path == node.path }) { return ProbedCard(known) }
            return ProbedCard(node, system: system)
        }
    }

    var connectors: [ConnectorInfo] {
        if case .connectors(let connectors) = content { return connectors }
        return []
    }

    /// Why it cannot show anything whatever is asked of it; nil when it can.
    var defect: String? {
        switch content {
        case .closed(let error): "it cannot be opened: \(error)"
        case .renderOnly: "it cannot set modes: a GPU that only renders, or one without connectors"
        case .unreadable(let error): "its displays cannot be listed: \(error)"
        case .connectors: nil
        }
    }
}
