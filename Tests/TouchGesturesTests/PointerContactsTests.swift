import Geometry
import Testing
import Timebase
import TouchGestures

@Suite struct PointerContactsTests {
    private func event(_ action: PointerEvent.Action, _ x: Double) -> PointerEvent {
        PointerEvent(action: action, position: Point(x: x, y: 5), time: MonotonicTime(secondsSinceStart: x))
    }

    @Test func thePrimaryButtonIsAFinger() {
        var contacts = PointerContacts()
        #expect(contacts.contact(for: event(.moved, 1)) == nil)
        let began = contacts.contact(for: event(.pressed(.primary), 2))
        let moved = contacts.contact(for: event(.moved, 3))
        let ended = contacts.contact(for: event(.released(.primary), 4))
        #expect(began?.phase == .began && moved?.phase == .moved && ended?.phase == .ended)
        #expect(began?.id == moved?.id && moved?.id == ended?.id)
        #expect(ended?.position == Point(x: 4, y: 5))
        #expect(ended?.time == MonotonicTime(secondsSinceStart: 4))
        #expect(contacts.contact(for: event(.moved, 5)) == nil)
        let next = contacts.contact(for: event(.pressed(.primary), 6))
        #expect(next?.id != began?.id)
    }

    @Test func otherButtonsAndTheWheelAreNot() {
        var contacts = PointerContacts()
        #expect(contacts.contact(for: event(.pressed(.secondary), 1)) == nil)
        #expect(contacts.contact(for: event(.released(.secondary), 1)) == nil)
        #expect(contacts.contact(for: event(.wheel(horizontal: 0, vertical: 1), 1)) == nil)
        #expect(contacts.contact(for: event(.released(.primary), 1)) == nil)
    }

    @Test func aButtonLostWithItsDeviceIsCancelled() {
        var contacts = PointerContacts()
        _ = contacts.contact(for: event(.pressed(.primary), 1))
        #expect(contacts.contact(for: event(.cancelled(.primary), 2))?.phase == .cancelled)
        #expect(contacts.contact(for: event(.released(.primary), 3)) == nil)
    }

    @Test func touchesPassThrough() {
        var contacts = PointerContacts()
        let touch = Contact(
            id: .unique(), phase: .began, position: .zero, time: MonotonicTime(secondsSinceStart: 0)
        )
        #expect(contacts.contact(for: .contact(touch)) == touch)
    }
}
