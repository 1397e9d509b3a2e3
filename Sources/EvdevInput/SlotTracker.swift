import Geometry
import Timebase
import TouchGestures

/// Multi-touch protocol type B: a slot for each contact; only what changed is sent, and the tracking ID tells one finger
/// from the next in the same slot.
///
/// A finger that was down before the device was opened is ignored until it is lifted.
final class SlotTracker: ContactTracker {
    private struct Slot {
        /// The contact that was reported and not yet ended.
        var contact: ContactID?
        /// The kernel's name for the finger in the slot; negative for none.
        var trackingID: Int32 = -1
        /// The finger of `contact` is up, even if the slot has a new one.
        var isContactOver = false
        /// The finger in the slot turned out to be a palm.
        var isRejected = false
        var toolType: Int32
        /// The kernel leaves out values that are the same as the slot's last ones, across fingers: never reset.
        var x: Int32
        var y: Int32
        /// As last reported.
        var position = Point.zero
    }

    private let axes: AbsoluteAxes
    private var slots: [Slot]
    /// Nil when the device names a slot that it does not have.
    private var current: Int?
    /// A bit for each slot that the unfinished report mentions.
    private var mentioned: UInt32 = 0

    init(device: any EvdevDevice, axes: AbsoluteAxes) {
        self.axes = axes
        let count = min(max(device.slotCount ?? 0, 0), maximumContacts)
        let hasToolType = device.hasAbsolute(EventCode.toolType)
        slots = (0..<count).map { slot in
            Slot(
                toolType: hasToolType ? device.slotValue(slot: slot, code: EventCode.toolType) : 0,
                x: device.slotValue(slot: slot, code: EventCode.contactX),
                y: device.slotValue(slot: slot, code: EventCode.contactY)
            )
        }
        selectSlot(device.value(type: EventType.absolute, code: EventCode.slot))
    }

    func handle(_ event: RawEvent) {
        guard event.type == EventType.absolute else { return }
        if event.code == EventCode.slot { return selectSlot(event.value) }
        guard let current else { return }
        switch event.code {
        case EventCode.trackingID: setTrackingID(event.value, in: current)
        case EventCode.contactX: slots[current].x = event.value
        case EventCode.contactY: slots[current].y = event.value
        case EventCode.toolType: slots[current].toolType = event.value
        default: return
        }
        mentioned |= 1 << UInt32(current)
    }

    func commit(at time: MonotonicTime, origin: ReportOrigin, into state: inout InputState) {
        guard mentioned != 0 else { return }
        let end: Contact.Phase = origin == .device ? .ended : .cancelled
        // Fingers that left come first, so that a receiver never sees more of them than there are.
        forEachMentioned { endContact(in: $0, end, at: time, into: &state) }
        forEachMentioned { updateContact(in: $0, at: time, into: &state) }
        mentioned = 0
    }

    /// Nothing to do: the report that was cut short continues with the differences.
    func eventsWereLost(at time: MonotonicTime, into state: inout InputState) {}

    func cancelAll(at time: MonotonicTime, into state: inout InputState) {
        for index in slots.indices {
            finish(index, .cancelled, at: time, into: &state)
            slots[index].trackingID = -1
            slots[index].isContactOver = false
        }
        mentioned = 0
    }

    private func selectSlot(_ value: Int32) {
        let slot = Int(value)
        current = slots.indices.contains(slot) ? slot : nil
    }

    private func setTrackingID(_ value: Int32, in index: Int) {
        guard value != slots[index].trackingID else { return }
        if slots[index].contact != nil { slots[index].isContactOver = true }
        slots[index].trackingID = max(value, -1)
        slots[index].isRejected = false
    }

    private func forEachMentioned(_ body: (Int) -> Void) {
        var rest = mentioned
        while rest != 0 {
            body(rest.trailingZeroBitCount)
            rest &= rest - 1
        }
    }

    /// Ends where the finger was last seen: some panels send nonsense with the lift.
    private func endContact(
        in index: Int, _ phase: Contact.Phase, at time: MonotonicTime, into state: inout InputState
    ) {
        guard slots[index].isContactOver else { return }
        slots[index].isContactOver = false
        finish(index, phase, at: time, into: &state)
    }

    private func updateContact(in index: Int, at time: MonotonicTime, into state: inout InputState) {
        guard slots[index].trackingID >= 0, !slots[index].isRejected else { return }
        if slots[index].toolType == ToolType.palm {
            slots[index].isRejected = true
            return finish(index, .cancelled, at: time, into: &state)
        }
        let position = axes.position(x: slots[index].x, y: slots[index].y, in: state)
        if let contact = slots[index].contact {
            guard position != slots[index].position else { return }
            state.emit(contact, .moved, position, at: time)
        } else {
            let contact = ContactID.unique()
            slots[index].contact = contact
            state.emit(contact, .began, position, at: time)
        }
        slots[index].position = position
    }

    private func finish(_ index: Int, _ phase: Contact.Phase, at time: MonotonicTime, into state: inout InputState) {
        guard let contact = slots[index].contact else { return }
        slots[index].contact = nil
        state.emit(contact, phase, slots[index].position, at: time)
    }
}
