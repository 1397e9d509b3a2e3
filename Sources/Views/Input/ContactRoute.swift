import Geometry
import TouchGestures

/// A finger that is down: the views it concerns, from the innermost on, and what became of it so far.
@MainActor
final class ContactRoute {
    /// As the kernel reported it, in points of the screen.
    let beginning: Contact
    /// The last report, likewise.
    private(set) var latest: Contact
    private var velocity = VelocityEstimator()
    /// The recognizers of the view that was hit and of those around it, the innermost first.
    var recognizers: [GestureRecognizer] = []
    /// The view that is given the contact itself, with the position it was last given.
    private(set) weak var holder: View?
    private(set) var holderPosition = Point.zero
    /// The recognizer for which all others had to give way.
    weak var owner: GestureRecognizer?

    init(_ beginning: Contact) {
        self.beginning = beginning
        latest = beginning
        velocity.add(beginning.position, at: beginning.time)
    }

    /// Takes a report, for whoever asks for the ``latest``.
    func note(_ contact: Contact) {
        // A lift usually repeats the last place, and says nothing of the speed.
        if contact.position != latest.position { velocity.add(contact.position, at: contact.time) }
        latest = contact
    }

    /// The time that begins with the last report, if that was the finger's end.
    var gap: ContactGap? {
        latest.phase == .ended ? ContactGap(after: latest, velocity: velocity.velocity(at: latest.time)) : nil
    }

    /// The contact begins for a view.
    func begin(_ contact: Contact, in view: View) {
        guard let position = view.convertFromScreen(contact.position) else { return }
        holder = view
        holderPosition = position
        deliver(contact, to: view)
    }

    /// Hands a report to the holder, who hears nothing more after the last.
    func tellHolder(_ contact: Contact) {
        guard let view = holder else { return }
        // A view that is edge-on has no point under the finger: it keeps the last one.
        holderPosition = view.convertFromScreen(contact.position) ?? holderPosition
        if contact.phase != .moved { holder = nil }
        deliver(contact, to: view)
    }

    /// Takes the contact away from the holder.
    func cancelHolder() {
        guard let view = holder else { return }
        holder = nil
        var farewell = latest
        farewell.phase = .cancelled
        deliver(farewell, to: view)
    }

    private func deliver(_ contact: Contact, to view: View) {
        var local = contact
        local.position = holderPosition
        view.handle(local)
    }
}
