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
                let view = root.contactReceiver(at: event.position)
                return view?.handleWheel(horizontal: horizontal, vertical: vertical) ?? false
            }
            return pointer.contact(for: event).map(handle) ?? false
        }
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
        return true
    }

    private func begin(_ contact: Contact) -> Bool {
        guard let view = root.contactReceiver(at: contact.position),
            let position = view.convertFromScreen(contact.position)
        else { return false }
        captures.removeAll { $0.id == contact.id }
        captures.append(Capture(id: contact.id, view: view, lastPosition: position))
        deliver(contact, to: view, at: position)
        return true
    }

    private func deliver(_ contact: Contact, to view: View, at position: Point) {
        var local = contact
        local.position = position
        view.handle(local)
    }
}
