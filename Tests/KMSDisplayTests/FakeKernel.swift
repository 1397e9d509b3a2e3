import Glibc
import Platform

@testable import KMSDisplay

/// A simulated kernel that records what is asked of it and fails where told to.
///
/// Not thread-safe: each test has its own.
final class FakeKernel: DRMSystem {
    /// The calls that change something or may be refused.
    enum Call: Equatable {
        case open(String)
        case close
        case probe(asMaster: Bool)
        case setMaster
        case dropMaster
        case addFramebuffer(withModifier: Bool)
        case removeFramebuffer(UInt32)
        case test
        case modeset(framebuffer: UInt32)
        case flip(framebuffer: UInt32)
        case setCRTC(framebuffer: UInt32, connectors: [UInt32])
        case crtcOff
        case planeOff(UInt32)
        case connectorProperty(UInt64)
    }

    var cards: [FakeCard]
    private(set) var calls: [Call] = []
    /// Asked before every call; an error number makes the call fail.
    var refusal: (Call) -> CInt? = { _ in nil }
    /// The settings of the last atomic commit that was not a test.
    private(set) var lastCommit: [PropertySetting] = []
    /// The content of the mode blob of the last atomic modeset; nil when it switched the CRTC off.
    private(set) var lastMode: [UInt8]?
    /// The content of the mode blob of the atomic commit that is being asked for.
    private(set) var proposedMode: [UInt8]?

    private var open: [CInt: Int] = [:]
    /// Descriptors of cards that are gone.
    private var orphans: Set<CInt> = []
    /// The descriptors that are their card's master.
    private(set) var masters: Set<CInt> = []
    private var nextDescriptor: CInt = 1000
    private var nextID: UInt32 = 500
    /// By CRTC, the tokens of flips that have not completed.
    private var pendingTokens: [UInt32: UInt64] = [:]
    private var events: [UInt8] = []

    init(_ cards: [FakeCard]) { self.cards = cards }

    /// The calls since the last ``forgetCalls()`` that are of interest to frames.
    var frameCalls: [Call] {
        calls.filter {
            switch $0 {
            case .open, .close, .probe, .setMaster, .dropMaster, .addFramebuffer, .removeFramebuffer: false
            default: true
            }
        }
    }

    func forgetCalls() { calls = [] }

    private func record(_ call: Call) throws(SystemError) {
        calls.append(call)
        if let code = refusal(call) { throw SystemError(code: code) }
    }

    /// The place of an open card among those that there are.
    private func index(_ descriptor: CInt) throws(SystemError) -> Int {
        guard let index = open[descriptor] else { throw .noSuchDevice }
        return index
    }

    private func card(_ descriptor: CInt) -> FakeCard? { open[descriptor].map { cards[$0] } }

    /// Whether a process, this one included, is master of a card.
    private func hasMaster(_ index: Int) -> Bool {
        cards[index].otherMaster != nil || masters.contains { open[$0] == index }
    }
    private func newID() -> UInt32 {
        nextID += 1
        return nextID
    }
}

// MARK: - Nodes

extension FakeKernel {
    func cardNodes() throws(SystemError) -> [CardNode] { cards.map(\.node) }
    func resolvedPath(_ path: String) -> String? {
        cards.first { $0.node.path == path || $0.node.aliases.contains(path) }?.node.path
    }

    func open(_ path: String) throws(SystemError) -> CInt {
        try record(.open(path))
        guard let index = cards.firstIndex(where: { $0.node.path == path }) else { throw .noSuchFile }
        if let code = cards[index].openError { throw SystemError(code: code) }
        nextDescriptor += 1
        open[nextDescriptor] = index
        // The first to open a card without a master becomes it.
        if !hasMaster(index) { masters.insert(nextDescriptor) }
        return nextDescriptor
    }

    func close(_ descriptor: CInt) {
        calls.append(.close)
        open[descriptor] = nil
        orphans.remove(descriptor)
        masters.remove(descriptor)
    }

    var openDescriptors: Int { open.count + orphans.count }

    /// Takes a card away: whoever has it open is told that there is no such device.
    func removeCard(_ index: Int) -> FakeCard {
        for (descriptor, card) in open where card == index {
            open[descriptor] = nil
            masters.remove(descriptor)
            orphans.insert(descriptor)
        }
        for (descriptor, card) in open where card > index { open[descriptor] = card - 1 }
        pendingTokens = [:]
        var card = cards.remove(at: index)
        // The next one begins anew.
        card.framebuffers = []
        card.blobs = [:]
        return card
    }

    /// Another process becomes master of the first card.
    func takeMaster(_ client: DRMClient) {
        cards[0].otherMaster = client
        masters = []
    }

    private func requireMaster(_ descriptor: CInt) throws(SystemError) {
        guard masters.contains(descriptor) else { throw .permissionDenied }
    }

    func clients(ofCard number: Int) -> [DRMClient] {
        cards.first { $0.node.number == number }?.otherMaster.map { [$0] } ?? []
    }

    func driverName(_ descriptor: CInt) -> String? { card(descriptor)?.driver }
    func hasMonotonicTimestamps(_ descriptor: CInt) -> Bool { card(descriptor)?.hasMonotonicTimestamps ?? false }
    func takesModifiers(_ descriptor: CInt) -> Bool { card(descriptor)?.takesModifiers ?? false }
    func enableUniversalPlanes(_ descriptor: CInt) throws(SystemError) {}

    func enableAtomic(_ descriptor: CInt) throws(SystemError) {
        guard cards[try index(descriptor)].hasAtomic else { throw SystemError(code: EOPNOTSUPP) }
    }

    func isMaster(_ descriptor: CInt) -> Bool { masters.contains(descriptor) }

    func setMaster(_ descriptor: CInt) throws(SystemError) {
        try record(.setMaster)
        let index = try index(descriptor)
        guard masters.contains(descriptor) || !hasMaster(index) else { throw .busy }
        masters.insert(descriptor)
    }

    func dropMaster(_ descriptor: CInt) {
        calls.append(.dropMaster)
        masters.remove(descriptor)
    }
}

// MARK: - Objects

extension FakeKernel {
    func resources(_ descriptor: CInt) throws(SystemError) -> KMSResources {
        let card = cards[try index(descriptor)]
        guard card.hasModesetting else { throw SystemError(code: EOPNOTSUPP) }
        return KMSResources(crtcs: card.crtcs.map(\.id), connectors: card.connectors.map(\.id))
    }

    func connector(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> ConnectorInfo {
        calls.append(.probe(asMaster: isMaster(descriptor)))
        guard let connector = cards[try index(descriptor)].connectors.first(where: { $0.id == id }) else {
            throw .noSuchFile
        }
        return connector
    }

    func crtc(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> CRTCInfo {
        guard let crtc = cards[try index(descriptor)].crtcs.first(where: { $0.id == id }) else { throw .noSuchFile }
        return crtc
    }

    func planes(_ descriptor: CInt) throws(SystemError) -> [PlaneInfo] { cards[try index(descriptor)].planes }

    func properties(of object: KMSObject, on descriptor: CInt) throws(SystemError) -> [PropertyInfo] {
        guard let properties = cards[try index(descriptor)].properties[object.id] else { throw .noSuchFile }
        return properties
    }

    func blob(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> [UInt8] {
        guard let blob = cards[try index(descriptor)].blobs[id] else { throw .noSuchFile }
        return blob
    }

    func createBlob(_ bytes: [UInt8], on descriptor: CInt) throws(SystemError) -> UInt32 {
        let id = newID()
        cards[try index(descriptor)].blobs[id] = bytes
        return id
    }

    func destroyBlob(_ id: UInt32, on descriptor: CInt) {
        if let index = open[descriptor] { cards[index].blobs[id] = nil }
    }

    func formatModifiers(blob: UInt32, on descriptor: CInt) throws(SystemError) -> [FormatModifier] {
        cards[try index(descriptor)].formatModifiers
    }
}

// MARK: - Scan-out

extension FakeKernel {
    func addFramebuffer(
        _ buffer: BufferInfo, withModifier: Bool, on descriptor: CInt
    ) throws(SystemError) -> UInt32 {
        try record(.addFramebuffer(withModifier: withModifier))
        let id = newID()
        cards[try index(descriptor)].framebuffers.insert(id)
        return id
    }

    func removeFramebuffer(_ id: UInt32, on descriptor: CInt) {
        calls.append(.removeFramebuffer(id))
        if let index = open[descriptor] { cards[index].framebuffers.remove(id) }
    }

    func commit(
        _ settings: [PropertySetting], _ options: CommitOptions, token: UInt64, on descriptor: CInt
    ) throws(SystemError) {
        let card = cards[try index(descriptor)]
        if !options.contains(.testOnly) { try requireMaster(descriptor) }
        let framebuffers = settings.compactMap { setting -> UInt32? in
            let name = card.properties[setting.object]?.first { $0.id == setting.property }?.name
            return name == "FB_ID" ? UInt32(setting.value) : nil
        }
        let shown = framebuffers.first { $0 != 0 } ?? 0
        let modeBlob = settings.first { card.name(of: $0) == "MODE_ID" }.map { UInt32($0.value) }
        proposedMode = modeBlob.flatMap { card.blobs[$0] }
        if options.contains(.testOnly) {
            try record(.test)
        } else if options.contains(.allowModeset) {
            try record(.modeset(framebuffer: shown))
        } else {
            try record(.flip(framebuffer: shown))
        }
        guard framebuffers.allSatisfy({ $0 == 0 || card.framebuffers.contains($0) }) else { throw .noSuchFile }
        guard settings.allSatisfy({ card.isPossible($0) }) else { throw .invalidArgument }
        if let modeBlob, modeBlob != 0, card.blobs[modeBlob] == nil { throw .invalidArgument }
        if !card.scales, isScaling(settings, card) { throw .outOfRange }
        if options.contains(.testOnly) { return }
        let crtc = card.crtc(of: settings)
        if options.contains(.nonBlocking), pendingTokens[crtc] != nil { throw .busy }
        apply(settings, to: try index(descriptor))
        lastCommit = settings
        if let modeBlob { lastMode = card.blobs[modeBlob] }
        pendingTokens[crtc] = options.contains(.event) ? token : nil
    }

    private func isScaling(_ settings: [PropertySetting], _ card: FakeCard) -> Bool {
        func value(_ name: String) -> UInt64? {
            settings.first { setting in
                card.properties[setting.object]?.contains { $0.id == setting.property && $0.name == name } == true
            }?.value
        }
        return value("SRC_W").map { $0 >> 16 } != value("CRTC_W") || value("SRC_H").map { $0 >> 16 } != value("CRTC_H")
    }

    private func apply(_ settings: [PropertySetting], to card: Int) {
        for setting in settings {
            guard let place = cards[card].properties[setting.object]?.firstIndex(where: { $0.id == setting.property })
            else { continue }
            cards[card].properties[setting.object]?[place].value = setting.value
            guard cards[card].name(of: setting) == "CRTC_ID" else { continue }
            let crtc = setting.value == 0 ? nil : UInt32(setting.value)
            if let place = cards[card].connectors.firstIndex(where: { $0.id == setting.object }) {
                cards[card].connectors[place].crtc = crtc
            }
            if let place = cards[card].planes.firstIndex(where: { $0.id == setting.object }) {
                cards[card].planes[place].crtc = crtc
            }
        }
    }

    func setCRTC(_ state: CRTCInfo, connectors: [UInt32], on descriptor: CInt) throws(SystemError) {
        if state.mode == nil {
            try record(.crtcOff)
        } else {
            try record(.setCRTC(framebuffer: state.framebuffer, connectors: connectors))
            guard cards[try index(descriptor)].framebuffers.contains(state.framebuffer) else { throw .noSuchFile }
        }
        try requireMaster(descriptor)
        guard let place = cards[try index(descriptor)].crtcs.firstIndex(where: { $0.id == state.id }) else {
            throw .noSuchFile
        }
        cards[try index(descriptor)].crtcs[place] = state
    }

    func setConnectorProperty(_ setting: PropertySetting, on descriptor: CInt) throws(SystemError) {
        try record(.connectorProperty(setting.value))
        try requireMaster(descriptor)
        apply([setting], to: try index(descriptor))
    }

    func disablePlane(_ id: UInt32, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try record(.planeOff(id))
    }

    func pageFlip(
        crtc: UInt32, framebuffer: UInt32, token: UInt64, on descriptor: CInt
    ) throws(SystemError) {
        try record(.flip(framebuffer: framebuffer))
        try requireMaster(descriptor)
        guard pendingTokens[crtc] == nil else { throw .busy }
        pendingTokens[crtc] = token
    }

    /// Ends the pending flip of a CRTC at a time and a count of the refresh counter.
    func completeFlip(
        of crtc: UInt32 = FakeCard.crtc, seconds: UInt32 = 100, microseconds: UInt32 = 0, sequence: UInt32 = 1
    ) {
        guard let token = pendingTokens.removeValue(forKey: crtc) else { return }
        events += EventBytes.flip(
            token: token, seconds: seconds, microseconds: microseconds, sequence: sequence
        )
    }

    /// Lets the driver forget the pending flip's event; returns its token.
    func loseFlip() -> UInt64? { pendingTokens.removeValue(forKey: FakeCard.crtc) }

    /// Whether a card of this descriptor has something to be read.
    func hasEvents(_ descriptor: CInt) -> Bool { open[descriptor] != nil && !events.isEmpty }

    func deliver(_ bytes: [UInt8]) { events += bytes }

    func readEvents(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        _ = try index(descriptor)
        guard !events.isEmpty else { throw .tryAgain }
        let count = min(events.count, buffer.count)
        buffer.copyBytes(from: events.prefix(count))
        events.removeFirst(count)
        return count
    }
}

/// Events as the kernel writes them.
enum EventBytes {
    static func flip(
        token: UInt64, seconds: UInt32 = 100, microseconds: UInt32 = 0, sequence: UInt32 = 1, type: UInt32 = 2,
        length: UInt32 = 32
    ) -> [UInt8] {
        words([type, length]) + words([UInt32(truncatingIfNeeded: token), UInt32(token >> 32)])
            + words([seconds, microseconds, sequence, FakeCard.crtc])
    }

    private static func words(_ values: [UInt32]) -> [UInt8] {
        values.flatMap { value in withUnsafeBytes(of: value) { [UInt8]($0) } }
    }
}
