import Geometry
import Timebase
import TouchGestures

/// Multi-touch protocol type A: every report lists all fingers that are down, each closed by SYN_MT_REPORT.
///
/// Which is which is told by the tracking ID where the device has one, otherwise by position: the nearest pair of an
/// earlier and a present finger first, then the nearest of the rest, until one side has none left.
final class AnonymousContactTracker: ContactTracker {
    private struct Finger {
        var position: Point
        var trackingID: Int32?
        /// Nil until it is matched to an earlier finger or begun.
        var contact: ContactID?
    }

    private let axes: AbsoluteAxes
    private let hasTouchButton: Bool
    /// The finger being described, complete when it has both axes.
    private var x: Int32?
    private var y: Int32?
    private var trackingID: Int32?
    /// The fingers of the unfinished report, in the device's values.
    private var listed: [(x: Int32, y: Int32, trackingID: Int32?)] = []
    private var isAboutContacts = false
    private var isLifted = false
    private var present: [Finger] = []
    private var earlier: [Finger] = []

    init(device: any EvdevDevice, axes: AbsoluteAxes) {
        self.axes = axes
        hasTouchButton = device.hasKey(EventCode.touch)
        listed.reserveCapacity(maximumContacts)
        present.reserveCapacity(maximumContacts)
        earlier.reserveCapacity(maximumContacts)
    }

    func handle(_ event: RawEvent) {
        switch (event.type, event.code) {
        case (EventType.absolute, EventCode.contactX): x = event.value
        case (EventType.absolute, EventCode.contactY): y = event.value
        case (EventType.absolute, EventCode.trackingID): trackingID = event.value
        case (EventType.synchronization, EventCode.contactReport):
            isAboutContacts = true
            closeFinger()
        case (EventType.key, EventCode.touch): isLifted = event.value == 0
        default: break
        }
    }

    func commit(at time: MonotonicTime, origin: ReportOrigin, into state: inout InputState) {
        closeFinger()
        defer { discardReport() }
        // A report about a key says nothing about fingers.
        guard isAboutContacts || isLifted else { return }
        swap(&present, &earlier)
        present.removeAll(keepingCapacity: true)
        if !isLifted {
            for finger in listed {
                let position = axes.position(x: finger.x, y: finger.y, in: state)
                present.append(Finger(position: position, trackingID: finger.trackingID))
            }
        }
        matchByTrackingID(at: time, into: &state)
        matchByPosition(at: time, into: &state)
        let end: Contact.Phase = origin == .device ? .ended : .cancelled
        for finger in earlier {
            if let contact = finger.contact { state.emit(contact, end, finger.position, at: time) }
        }
        beginUnmatched(at: time, into: &state)
    }

    /// The protocol keeps no state. Without BTN_TOUCH, whose state is kept, nobody could tell whether a finger is still
    /// down, and silence may follow.
    func eventsWereLost(at time: MonotonicTime, into state: inout InputState) {
        discardReport()
        if !hasTouchButton { cancelAll(at: time, into: &state) }
    }

    func cancelAll(at time: MonotonicTime, into state: inout InputState) {
        for finger in present {
            if let contact = finger.contact { state.emit(contact, .cancelled, finger.position, at: time) }
        }
        present.removeAll(keepingCapacity: true)
        discardReport()
    }

    private func closeFinger() {
        if let x, let y, listed.count < maximumContacts {
            listed.append((x, y, trackingID))
            isAboutContacts = true
        }
        x = nil
        y = nil
        trackingID = nil
    }

    private func discardReport() {
        listed.removeAll(keepingCapacity: true)
        x = nil
        y = nil
        trackingID = nil
        isAboutContacts = false
        isLifted = false
    }

    private func matchByTrackingID(at time: MonotonicTime, into state: inout InputState) {
        for index in present.indices {
            guard let id = present[index].trackingID else { continue }
            if let old = earlier.firstIndex(where: { $0.trackingID == id && $0.contact != nil }) {
                continueContact(of: old, as: index, at: time, into: &state)
            }
        }
    }

    private func matchByPosition(at time: MonotonicTime, into state: inout InputState) {
        while let pair = nearestPair() { continueContact(of: pair.old, as: pair.new, at: time, into: &state) }
    }

    /// Among fingers without a tracking ID and without a partner.
    private func nearestPair() -> (old: Int, new: Int)? {
        var best: (old: Int, new: Int)?
        var least = Double.infinity
        for new in present.indices where present[new].contact == nil && present[new].trackingID == nil {
            for old in earlier.indices where earlier[old].contact != nil && earlier[old].trackingID == nil {
                let distance = present[new].position.distance(to: earlier[old].position)
                if distance < least {
                    least = distance
                    best = (old, new)
                }
            }
        }
        return best
    }

    private func continueContact(of old: Int, as new: Int, at time: MonotonicTime, into state: inout InputState) {
        guard let contact = earlier[old].contact else { return }
        present[new].contact = contact
        earlier[old].contact = nil
        if present[new].position != earlier[old].position {
            state.emit(contact, .moved, present[new].position, at: time)
        }
    }

    private func beginUnmatched(at time: MonotonicTime, into state: inout InputState) {
        for index in present.indices where present[index].contact == nil {
            let contact = ContactID.unique()
            present[index].contact = contact
            state.emit(contact, .began, present[index].position, at: time)
        }
    }
}
