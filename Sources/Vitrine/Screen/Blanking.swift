import Timebase
import TouchGestures

/// Whether a screen is switched off, when it goes off because nobody uses it, and what switches it on again.
struct Blanking {
    /// What comes of an event.
    enum Effect {
        /// It goes on to the views.
        case passes
        /// The screen goes on, and nothing else comes of it.
        case wakes
        case nothing
    }

    private(set) var isBlanked = false
    /// So long after the last event the screen goes off; nil is never.
    var delay: Seconds?
    private var lastActivity: MonotonicTime
    /// What went down while the screen was off. Nothing comes of it until it is up again.
    private var contacts: Set<ContactID> = []
    private var keys: Set<KeyEvent.Key> = []
    private var buttons: Set<PointerEvent.Button> = []

    init(start: MonotonicTime) { lastActivity = start }

    /// When the screen goes off.
    var due: MonotonicTime? {
        guard !isBlanked, let delay else { return nil }
        return lastActivity + delay
    }

    mutating func noteActivity(at time: MonotonicTime) { lastActivity = time }

    mutating func blank() { isBlanked = true }

    mutating func wake(at time: MonotonicTime) {
        isBlanked = false
        lastActivity = time
    }

    mutating func take(_ event: InputEvent, at time: MonotonicTime) -> Effect {
        if !isBlanked { lastActivity = time }
        switch event {
        case .contact(let contact): return take(contact)
        case .key(let key): return take(key)
        case .pointer(let pointer): return take(pointer)
        case .knob: return isBlanked ? .wakes : .passes
        }
    }

    private mutating func take(_ contact: Contact) -> Effect {
        switch contact.phase {
        case .began:
            guard isBlanked else { return .passes }
            contacts.insert(contact.id)
            return .wakes
        case .moved: return isBlanked || contacts.contains(contact.id) ? .nothing : .passes
        case .ended, .cancelled: return contacts.remove(contact.id) != nil || isBlanked ? .nothing : .passes
        }
    }

    private mutating func take(_ key: KeyEvent) -> Effect {
        switch key.phase {
        case .pressed:
            guard isBlanked else { return .passes }
            keys.insert(key.key)
            return .wakes
        case .repeated: return isBlanked || keys.contains(key.key) ? .nothing : .passes
        case .released: return keys.remove(key.key) != nil || isBlanked ? .nothing : .passes
        }
    }

    private mutating func take(_ pointer: PointerEvent) -> Effect {
        switch pointer.action {
        case .moved, .wheel: return isBlanked ? .wakes : .passes
        case .pressed(let button):
            guard isBlanked else { return .passes }
            buttons.insert(button)
            return .wakes
        case .released(let button), .cancelled(let button):
            return buttons.remove(button) != nil || isBlanked ? .nothing : .passes
        }
    }
}
