import EGLPlatform
import Platform

/// An open card with the outputs that are on it: what they have in common.
///
/// One of the outputs that are lit listens to the card for all: what is read is led to the flow that waits for it. The last
/// output to leave brings back how the screens were found.
final class SharedCard {
    let card: DRMCard
    let driver: String
    private let cards: SharedCards
    private var members: [Member] = []
    private var contexts: [Context] = []
    /// By CRTC, what knows how the screen was found, in the order in which they were changed.
    private var origins: [(crtc: UInt32, scanout: any Scanout)] = []
    private var hasUniversalPlanes = false
    private var hasAtomic: Bool?
    private var lastToken: UInt64 = 0
    private let events = EventBuffer()

    /// An output on the card, lit or not.
    private struct Member {
        /// Of an output that is being destroyed only this is left.
        let id: ObjectIdentifier
        weak var output: KMSOutput?
        /// What it uses, or is about to.
        var claim: CRTCAssignment.Claim?
        /// While it is lit.
        var flow: FrameFlow?
        /// It reads the card's events.
        var listens = false

        init(_ output: KMSOutput) {
            id = ObjectIdentifier(output)
            self.output = output
        }
    }

    private struct Context { weak var graphics: CardGraphics? }

    init(_ card: DRMCard, driver: String, among cards: SharedCards) {
        self.card = card
        self.driver = driver
        self.cards = cards
    }

    private var descriptor: CInt { card.descriptor }

    // MARK: Outputs

    func join(_ output: KMSOutput) {
        if index(of: output) == nil { members.append(Member(output)) }
    }

    /// Whether no other output is on the card.
    func isAlone(_ output: KMSOutput) -> Bool { members.allSatisfy { $0.id == ObjectIdentifier(output) } }

    var isLit: Bool { members.contains { $0.flow != nil } }

    /// The last one gives up the right to the screens.
    func leave(_ output: KMSOutput) {
        remove(flowOf: output)
        members.removeAll { $0.id == ObjectIdentifier(output) }
        if members.isEmpty { card.system.dropMaster(descriptor) }
    }

    private func index(of output: KMSOutput) -> Int? {
        members.firstIndex { $0.id == ObjectIdentifier(output) }
    }

    // MARK: CRTCs

    /// What other outputs use.
    func claims(besides output: KMSOutput) -> [CRTCAssignment.Claim] {
        members.compactMap { $0.id == ObjectIdentifier(output) ? nil : $0.claim }
    }

    /// The claim of an output that was given another CRTC.
    func claim(of output: KMSOutput) -> CRTCAssignment.Claim? { index(of: output).flatMap { members[$0].claim } }

    func setClaim(_ claim: CRTCAssignment.Claim?, of output: KMSOutput) {
        if let index = index(of: output) { members[index].claim = claim }
    }

    /// Gives outputs other CRTCs. All claims are exchanged before the first of them is lit anew.
    func carryOut(_ moves: [CRTCAssignment.Move]) {
        var moved: [KMSOutput] = []
        for move in moves {
            guard let index = members.firstIndex(where: { $0.claim?.connector.id == move.connector }) else { continue }
            members[index].claim?.crtc = move.crtc
            members[index].claim?.plane = nil
            if let output = members[index].output { moved.append(output) }
        }
        for output in moved { output.moveToOtherCRTC() }
        for output in moved { output.tryAgain() }
    }

    // MARK: Contexts

    /// Whether the card takes atomic commits; asked for by the first output that would use them.
    func takesAtomic(_ isWanted: Bool) -> Bool {
        // Drivers without either still do the legacy calls.
        if !hasUniversalPlanes { try? card.system.enableUniversalPlanes(descriptor) }
        hasUniversalPlanes = true
        guard isWanted else { return false }
        if let hasAtomic { return hasAtomic }
        do throws(SystemError) {
            try card.system.enableAtomic(descriptor)
            hasAtomic = true
        } catch {
            hasAtomic = false
        }
        return hasAtomic ?? false
    }

    /// A context that another output draws with and that can draw for this pipeline, too.
    func graphics(for pipeline: Pipeline) -> CardGraphics? {
        contexts.lazy.compactMap(\.graphics).first { !$0.isLost && $0.suits(pipeline) }
    }

    func add(_ graphics: CardGraphics) {
        contexts.removeAll { $0.graphics == nil }
        contexts.append(Context(graphics: graphics))
    }

    /// A context is lost for all outputs on the card that draw with it.
    func noteLost(_ session: EGLSession, _ cause: FlowError, besides output: KMSOutput) {
        for graphics in contexts.compactMap(\.graphics) where graphics.session === session { graphics.isLost = true }
        for member in members where member.id != ObjectIdentifier(output) {
            if let other = member.output, other.session === session { other.noteContextLost(cause) }
        }
    }

    // MARK: Frames

    /// An output is lit. Fails when nobody could listen to the card.
    func add(_ flow: FrameFlow, of output: KMSOutput) throws(SystemError) {
        guard let index = index(of: output) else { return }
        if !members.contains(where: \.listens) {
            try output.listen(to: card)
            members[index].listens = true
        }
        members[index].flow = flow
    }

    /// An output is dark: what it used is free, unless it is about to go on in another place.
    func remove(flowOf output: KMSOutput, keepingClaim: Bool = false) {
        guard let index = index(of: output) else { return }
        members[index].flow = nil
        if members[index].listens {
            output.stopListening(to: card)
            members[index].listens = false
            appointListener()
        }
        guard !keepingClaim, members[index].claim != nil else { return }
        members[index].claim = nil
        cards.noteRelease()
    }

    private func appointListener() {
        for index in members.indices where members[index].flow != nil {
            guard let output = members[index].output else { continue }
            do throws(SystemError) {
                try output.listen(to: card)
                members[index].listens = true
                return
            } catch {
                // Another one may still; if none can, each flip is given up after a while.
                continue
            }
        }
    }

    /// Whether it is for this output to call ``readEvents()``.
    func isListener(_ output: KMSOutput) -> Bool {
        for member in members where member.listens { return member.id == ObjectIdentifier(output) }
        return false
    }

    /// Reads what the kernel has told and leads it to the flows. Answers whether there was something.
    func readEvents() throws(SystemError) -> Bool {
        let length: Int
        do throws(SystemError) {
            length = try card.system.readEvents(descriptor, into: events.bytes)
        } catch {
            if error == .tryAgain || error == .interrupted { return false }
            throw error
        }
        FlipEvent.parse(UnsafeRawBufferPointer(rebasing: events.bytes.prefix(length))) { event in
            for index in members.indices where members[index].flow?.take(event) ?? false { return }
        }
        return length > 0
    }

    /// No two flips on the card have the same; the kernel may still tell of flows that have ended.
    func nextToken() -> UInt64 {
        lastToken &+= 1
        return lastToken
    }

    // MARK: Screens as they were

    /// A CRTC is about to be changed: the first time, how it was is kept.
    func noteTaking(_ crtc: UInt32, _ scanout: any Scanout) {
        if !origins.contains(where: { $0.crtc == crtc }) { origins.append((crtc, scanout)) }
    }

    /// Brings back how the screens were found: the last one changed first, since it was found as the others had left it.
    func restoreScreens() {
        for origin in origins.reversed() { try? origin.scanout.restore() }
        origins = []
    }
}
