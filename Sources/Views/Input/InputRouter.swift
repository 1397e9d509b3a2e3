import Geometry
import Timebase
import TouchGestures

/// Leads input to the views that want it: a contact goes to the view it began in until it ends.
@MainActor
public final class InputRouter {
    /// A finger that is down, and the view it belongs to.
    private struct Capture {
        let id: ContactID
        weak var view: View?
        /// As the kernel reported it, in points of the screen.
        let beginning: Contact
        var lastPosition: Point
    }

    private let root: View
    private var captures: [Capture] = []
    private var pointer = PointerContacts()

    public init(root: View) { self.root = root }

    /// Leads one event to the tree. Answers whether a view used it.
    @discardableResult
    public func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .contact(let contact): return handle(contact)
        case .key(let key): return root.handle(key)
        case .pointer(let event):
            if case .wheel(let horizontal, let vertical) = event.action {
                return turnWheel(horizontal: horizontal, vertical: vertical, at: event.position)
            }
            return pointer.contact(for: event).map(handle) ?? false
        }
    }

    /// Offers the wheel to the view under the pointer, then to those around it.
    private func turnWheel(horizontal: Double, vertical: Double, at position: Point) -> Bool {
        var candidate = root.contactReceiver(at: position)
        while let view = candidate {
            if view.handleWheel(horizontal: horizontal, vertical: vertical) { return true }
            candidate = view.superview
        }
        return false
    }

    private func handle(_ contact: Contact) -> Bool {
        if contact.phase == .began { return begin(contact) }
        guard let index = captures.firstIndex(where: { $0.id == contact.id }) else { return false }
        let capture = captures[index]
        guard let view = capture.view, view.host != nil else {
            // The view went away under the finger; it learns of the contact's end all the same.
            captures.remove(at: index)
            var gone = contact
            gone.phase = .cancelled
            gone.position = capture.lastPosition
            capture.view?.handle(gone)
            return false
        }
        // A view that is edge-on has no point under the finger: it keeps the last one.
        let position = view.convertFromScreen(contact.position) ?? capture.lastPosition
        captures[index].lastPosition = position
        if contact.phase != .moved { captures.remove(at: index) }
        deliver(contact, to: view, at: position)
        if contact.phase == .moved, view.passesContactsOn { passOn(contact, from: view) }
        return true
    }

    /// Gives a contact to the next view around its holder that wants it, as if it had begun there.
    private func passOn(_ contact: Contact, from holder: View) {
        guard let index = captures.firstIndex(where: { $0.id == contact.id }) else { return }
        var candidate = holder.superview
        while let view = candidate, !view.wantsContacts { candidate = view.superview }
        guard let view = candidate else { return }
        let beginning = captures[index].beginning
        guard let start = view.convertFromScreen(beginning.position),
            let position = view.convertFromScreen(contact.position)
        else { return }
        var farewell = contact
        farewell.phase = .cancelled
        deliver(farewell, to: holder, at: captures[index].lastPosition)
        captures[index] = Capture(id: contact.id, view: view, beginning: beginning, lastPosition: position)
        deliver(beginning, to: view, at: start)
        deliver(contact, to: view, at: position)
    }

    private func begin(_ contact: Contact) -> Bool {
        guard let view = root.contactReceiver(at: contact.position),
            let position = view.convertFromScreen(contact.position)
        else { return false }
        captures.removeAll { $0.id == contact.id }
        captures.append(Capture(id: contact.id, view: view, beginning: contact, lastPosition: position))
        deliver(contact, to: view, at: position)
        return true
    }

    private func deliver(_ contact: Contact, to view: View, at position: Point) {
        var local = contact
        local.position = position
        view.handle(local)
    }
}
