/// Makes a mouse's primary button a finger, so that what is dragged by touch is dragged by mouse with the same code.
public struct PointerContacts: Sendable {
    private var pressed: ContactID?

    public init() {}

    /// The contact that an event amounts to; touches pass through, keys and a pointer without its button are none.
    public mutating func contact(for event: InputEvent) -> Contact? {
        switch event {
        case .contact(let contact): return contact
        case .pointer(let event): return contact(for: event)
        case .key, .knob: return nil
        }
    }

    /// The contact that a pointer's event amounts to: a press of the primary button until its release.
    public mutating func contact(for event: PointerEvent) -> Contact? {
        switch event.action {
        case .pressed(.primary):
            guard pressed == nil else { return nil }
            let id = ContactID.unique()
            pressed = id
            return Contact(id: id, phase: .began, position: event.position, time: event.time)
        case .moved: return pressed.map { Contact(id: $0, phase: .moved, position: event.position, time: event.time) }
        case .released(.primary): return finish(event, phase: .ended)
        case .cancelled(.primary): return finish(event, phase: .cancelled)
        case .pressed, .released, .cancelled, .wheel: return nil
        }
    }

    private mutating func finish(_ event: PointerEvent, phase: Contact.Phase) -> Contact? {
        guard let id = pressed else { return nil }
        pressed = nil
        return Contact(id: id, phase: phase, position: event.position, time: event.time)
    }
}
