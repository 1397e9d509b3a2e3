import Geometry
import Timebase
import TouchGestures

/// Leads fingers to views and recognizers, and settles whose each of them is.
///
/// Whoever gets a contact's beginning gets its end or its cancellation, once, whatever happens to views meanwhile. Views
/// and recognizers may change the tree in the middle of being told.
@MainActor
final class ContactDispatcher {
    /// Fingers beyond this number are ignored.
    private static let mostContacts = 32

    private let root: View
    private var routes: [ContactRoute] = []
    /// Fingers that were lifted just now, or lost.
    private var lifted: [LiftedContact] = []
    /// Recognizers that have a finger, or wait for something.
    private var active: [GestureRecognizer] = []

    init(root: View) { self.root = root }

    /// Somebody has waited for what is decided now.
    var isTurnDue: Bool { active.contains(where: \.isDue) }

    /// When the passing of time alone will be a gesture, or the end of waiting for one.
    var deadline: MonotonicTime? {
        var earliest: MonotonicTime?
        for recognizer in active {
            guard let deadline = recognizer.deadline else { continue }
            earliest = earliest.map { min($0, deadline) } ?? deadline
        }
        return earliest
    }

    /// Answers whether somebody wanted it.
    func handle(_ contact: Contact) -> Bool {
        advance(to: contact.time)
        if contact.phase == .began {
            lifted.removeAll { $0.gap.isOver(at: contact.time) }
            return begin(contact, in: nil)
        }
        guard let route = route(of: contact.id) else { return false }
        route.note(contact)
        let holder = route.holder
        deliver(contact, along: route)
        if contact.phase == .moved {
            passOn(contact, of: route)
        } else {
            routes.removeAll { $0 === route }
            if let gap = route.gap { lifted.append(LiftedContact(gap: gap, holder: holder)) }
        }
        finishTurn()
        return true
    }

    /// The same for a finger on a panel, which may have lost it for a moment: it goes on where it was.
    func handleTouch(_ contact: Contact) -> Bool {
        guard contact.phase == .began, let index = lifted.firstIndex(where: { isBack(contact, of: $0) }) else {
            return handle(contact)
        }
        advance(to: contact.time)
        let last = lifted.remove(at: index)
        var contact = contact
        contact.predecessor = last.gap.id
        return begin(contact, in: last.holder)
    }

    private func isBack(_ contact: Contact, of last: LiftedContact) -> Bool {
        last.gap.isBridged(by: contact, slop: root.host?.tapSlop ?? 10)
    }

    /// Time has gone on.
    func advance(to time: MonotonicTime) {
        guard !active.isEmpty else { return }
        for recognizer in active {
            recognizer.advance(to: time)
            for route in routes where route.recognizers.contains(where: { $0 === recognizer }) {
                claim(route, for: recognizer)
            }
        }
        finishTurn()
    }

    /// A view is about to leave the tree, or takes no input any more, with all in it.
    func abandon(_ view: View) {
        for route in routes {
            if let holder = route.holder, holder.isDescendant(of: view) { route.cancelHolder() }
        }
        for recognizer in active where recognizer.view?.isDescendant(of: view) ?? true { forget(recognizer) }
    }

    func forget(_ recognizer: GestureRecognizer) {
        for route in routes { route.recognizers.removeAll { $0 === recognizer } }
        active.removeAll { $0 === recognizer }
        recognizer.abandon()
        settleWaiting()
    }

    /// Ends everything: input is lost.
    func cancelAll() {
        for route in routes {
            var farewell = route.latest
            farewell.phase = .cancelled
            _ = handle(farewell)
        }
        for recognizer in active { forget(recognizer) }
    }

    // MARK: A contact

    /// - Parameter known: the view that has had the finger before, wherever the finger is now.
    private func begin(_ contact: Contact, in known: View?) -> Bool {
        if let stale = route(of: contact.id) {
            var farewell = stale.latest
            farewell.phase = .cancelled
            _ = handle(farewell)
        }
        guard routes.count < Self.mostContacts, contact.position.x.isFinite, contact.position.y.isFinite,
            let hit = known.flatMap({ $0.host == nil ? nil : $0 }) ?? root.contactReceiver(at: contact.position)
        else { return false }
        let route = ContactRoute(contact)
        routes.append(route)
        let holder = addRecognizers(to: route, from: hit)
        for recognizer in route.recognizers { recognizer.take(contact) }
        // Those who were told may have taken the view away.
        if let holder, holder.host != nil { route.begin(contact, in: holder) }
        claimAll(route)
        finishTurn()
        return true
    }

    /// Collects the recognizers around the view that was hit; answers the innermost view that wants the contact itself.
    private func addRecognizers(to route: ContactRoute, from hit: View) -> View? {
        var holder: View?
        var candidate: View? = hit
        while let view = candidate {
            if holder == nil, view.wantsContacts { holder = view }
            for recognizer in view.gestureRecognizers where recognizer.isEnabled {
                recognizer.adopt(slop: recognizer.slop ?? view.host?.tapSlop ?? 10)
                route.recognizers.append(recognizer)
                if !active.contains(where: { $0 === recognizer }) { active.append(recognizer) }
            }
            candidate = view.superview
        }
        return holder
    }

    /// Gestures of several fingers first, then from the innermost view on.
    private func deliver(_ contact: Contact, along route: ContactRoute) {
        let recognizers = route.recognizers
        for recognizer in recognizers where recognizer.isOfSeveralFingers { give(contact, to: recognizer, of: route) }
        var isHolderTold = false
        for recognizer in recognizers where recognizer.contacts.contains(contact.id) {
            if !isHolderTold, let holder = route.holder, !(recognizer.view?.isDescendant(of: holder) ?? true) {
                tellHolder(contact, of: route)
                isHolderTold = true
            }
            guard !recognizer.isOfSeveralFingers || contact.phase != .moved else { continue }
            give(contact, to: recognizer, of: route)
        }
        if !isHolderTold { tellHolder(contact, of: route) }
    }

    private func give(_ contact: Contact, to recognizer: GestureRecognizer, of route: ContactRoute) {
        guard recognizer.contacts.contains(contact.id) else { return }
        recognizer.take(contact)
        claim(route, for: recognizer)
    }

    private func tellHolder(_ contact: Contact, of route: ContactRoute) {
        guard let holder = route.holder else { return }
        route.tellHolder(contact)
        claim(route, for: holder)
    }

    /// Gives a contact to the next view around its holder that wants it, as if it had begun there.
    private func passOn(_ contact: Contact, of route: ContactRoute) {
        guard let holder = route.holder, holder.passesContactsOn, !holder.claimsContacts else { return }
        var candidate = holder.superview
        while let view = candidate, !view.wantsContacts { candidate = view.superview }
        guard let view = candidate, view.convertFromScreen(route.beginning.position) != nil else { return }
        route.cancelHolder()
        guard view.host != nil else { return }
        route.begin(route.beginning, in: view)
        tellHolder(contact, of: route)
        passOn(contact, of: route)
    }

    // MARK: Whose it is

    private func claimAll(_ route: ContactRoute) {
        for recognizer in route.recognizers { claim(route, for: recognizer) }
        if let holder = route.holder { claim(route, for: holder) }
    }

    /// All fingers of a gesture that was recognised are its own.
    private func claim(_ route: ContactRoute, for recognizer: GestureRecognizer) {
        guard recognizer.isClaiming, route.owner !== recognizer else { return }
        route.owner = recognizer
        for other in route.recognizers where !recognizer.tolerates(other) { other.giveUp() }
        route.cancelHolder()
        for other in routes where other.owner !== recognizer {
            guard other.recognizers.contains(where: { $0 === recognizer }) else { continue }
            claim(other, for: recognizer)
        }
    }

    /// A view that has made something of its contacts keeps them from all recognizers.
    private func claim(_ route: ContactRoute, for holder: View) {
        guard holder.claimsContacts else { return }
        for recognizer in route.recognizers where !recognizer.state.isFinal { recognizer.giveUp() }
    }

    // MARK: Afterwards

    private func finishTurn() {
        settleWaiting()
        for recognizer in active { recognizer.resetIfDone() }
        active.removeAll { !$0.isActive }
    }

    private func settleWaiting() {
        // Each pass decides at least one.
        for _ in 0...active.count {
            var hasChanged = false
            for recognizer in active where recognizer.isWaiting { hasChanged = recognizer.settle() || hasChanged }
            guard hasChanged else { return }
        }
    }

    private func route(of id: ContactID) -> ContactRoute? { routes.first { $0.beginning.id == id } }
}

/// A finger that was lifted, and the view that had it.
private struct LiftedContact {
    let gap: ContactGap
    weak var holder: View?
}

extension GestureRecognizer {
    /// Whether another may go on when this one has recognised its gesture.
    fileprivate func tolerates(_ other: GestureRecognizer) -> Bool {
        if other === self || (isWaiting && other.goesBefore(self)) { return true }
        return isSimultaneous && other.isSimultaneous && other.view === view
    }
}
