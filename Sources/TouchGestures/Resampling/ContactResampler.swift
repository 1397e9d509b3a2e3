import Geometry
import Timebase

/// Turns the reports of a touch panel into one movement of each finger a frame, at the frame's own moment.
///
/// A panel and a display have clocks of their own. Whoever shows the newest report shows now one and now two steps of the
/// finger, or none, and what moves evenly under the finger trembles. Here each frame shows where the finger was a fixed time
/// before the frame is seen: between the reports on the line between them, after the last one by a short guess. That time is
/// about 5 ms for a panel of 120 Hz; a slow panel needs more, so that each frame has something new to show.
///
/// Beginnings and ends are passed on at once, and an end is where the finger was lifted, never beyond.
public struct ContactResampler: Sendable {
    /// What a frame shows is at least so much older than the frame.
    static let shortestDelay = Seconds(0.005)
    /// That of a common panel, until one has told its own.
    private static let assumedInterval = Seconds(1.0 / 120)
    private static let weightOfAnInterval = 0.125

    private var tracks: [ContactTrack] = []
    /// Usual time between two reports of a moving finger.
    public private(set) var reportInterval = assumedInterval

    public init() { tracks.reserveCapacity(10) }

    /// How much earlier than a frame is seen the finger was where the frame shows it, as long as reports come in time.
    ///
    /// Guesses bridge half an interval, and the last report is up to a whole one old when a frame is made: half an interval
    /// and what passes from then until the frame is seen is always known. That is some 3 ms, and less for a panel of 60 Hz
    /// and more, whose fingers are to be seen soon.
    public var delay: Seconds {
        max(Self.shortestDelay, min(reportInterval - Seconds(0.0075), reportInterval * 0.5 + Seconds(0.003)))
    }

    /// Whether a finger is down.
    public var isTouched: Bool { !tracks.isEmpty }

    /// Whether a finger is not yet shown where it is: another frame is wanted.
    public var wantsFrame: Bool { tracks.contains { !$0.isCaughtUp } }

    /// Takes a report. What is to be passed on now is appended to `output`; movements wait for ``sample(for:into:)``.
    public mutating func take(_ contact: Contact, into output: inout [Contact]) {
        let index = tracks.firstIndex { $0.id == contact.id }
        switch contact.phase {
        case .began:
            if let index { tracks.remove(at: index) }
            tracks.append(ContactTrack(contact))
            output.append(contact)
        case .moved:
            guard let index else { return output.append(contact) }
            if let interval = tracks[index].add(contact) { note(interval) }
        case .ended, .cancelled:
            if let index {
                if !tracks[index].isCaughtUp, contact.phase == .ended { output.append(tracks[index].catchUp()) }
                tracks.remove(at: index)
            }
            output.append(contact)
        }
    }

    /// Appends to `output` a movement of each finger that the frame seen at `time` shows elsewhere than the one before.
    public mutating func sample(for time: MonotonicTime, into output: inout [Contact]) {
        let moment = time - delay
        for index in tracks.indices {
            guard tracks[index].lastTime > tracks[index].shownTime || !tracks[index].isCaughtUp else { continue }
            let before = tracks[index].shown
            let contact = tracks[index].sample(at: moment, interval: reportInterval)
            if contact.position != before { output.append(contact) }
        }
    }

    private mutating func note(_ interval: Seconds) {
        reportInterval = reportInterval + (interval - reportInterval) * Self.weightOfAnInterval
    }
}
