import Timebase

/// Turns the events of one touch screen into contacts. One conforming type for each of the kernel's protocols.
///
/// Every contact that a tracker begins it also ends or cancels, once.
protocol ContactTracker: AnyObject {
    /// Takes an event of a report that is still being sent: an axis, BTN_TOUCH, or the separator of type A.
    func handle(_ event: RawEvent)

    /// The report is complete (SYN_REPORT). What a report of the kernel's own lifts is cancelled.
    func commit(at time: MonotonicTime, origin: ReportOrigin, into state: inout InputState)

    /// Events were lost; the differences to the real state follow as events, as far as the device keeps a state.
    func eventsWereLost(at time: MonotonicTime, into state: inout InputState)

    /// The device is gone, or no longer wanted.
    func cancelAll(at time: MonotonicTime, into state: inout InputState)
}

/// Who made a report.
enum ReportOrigin {
    case device
    /// The kernel lets go of everything that a device holds when it is unplugged, suspended or inhibited. A release of
    /// that kind is not the user's.
    case kernel
}

/// Contacts beyond this number on one device are ignored.
let maximumContacts = 32
