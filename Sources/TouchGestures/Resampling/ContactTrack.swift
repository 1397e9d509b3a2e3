import Geometry
import Timebase

/// The last reports of one finger, and where it is at moments between and a little after them.
struct ContactTrack: Sendable {
    private struct Report {
        var time: MonotonicTime
        var position: Point
    }

    /// Guesses reach no further beyond the last report than half of the interval before it, nor than this.
    static let farthestGuess = Seconds(0.02)
    /// Silence is a rest after so long at the least.
    private static let shortestSilence = Seconds(0.008)
    /// Intervals up to this long tell how often the panel reports; longer ones are a finger that rests.
    private static let longestInterval = Seconds(0.06)

    let id: ContactID
    private var last: Report
    private var beforeLast: Report?
    /// The finger's place and its moment as given out last.
    private(set) var shown: Point
    private(set) var shownTime: MonotonicTime

    init(_ contact: Contact) {
        id = contact.id
        last = Report(time: contact.time, position: contact.position)
        shown = contact.position
        shownTime = contact.time
    }

    var lastTime: MonotonicTime { last.time }
    var lastPosition: Point { last.position }

    /// Whether the place given out last is the finger's own.
    var isCaughtUp: Bool { shown == last.position }

    /// Takes a report. Answers the interval before it where that tells the panel's rate.
    mutating func add(_ contact: Contact) -> Seconds? {
        // Stamps that stand still or run backwards are several reports of one moment: the newest counts.
        guard contact.time > last.time else {
            last.position = contact.position
            return nil
        }
        let interval = contact.time - last.time
        beforeLast = last
        last = Report(time: contact.time, position: contact.position)
        return interval <= Self.longestInterval ? interval : nil
    }

    /// Where the finger is at a moment, as far as reports tell: between two reports on the line between them, after the
    /// last one on its continuation, for half of `interval` at the most, and where it was last once it has been silent for
    /// two of them.
    mutating func sample(at time: MonotonicTime, interval: Seconds) -> Contact {
        let (position, moment) = place(at: time, usual: interval)
        shown = position
        shownTime = max(moment, shownTime)
        return Contact(id: id, phase: .moved, position: position, time: shownTime)
    }

    /// The finger's own place at its last report.
    mutating func catchUp() -> Contact {
        shown = last.position
        shownTime = max(last.time, shownTime)
        return Contact(id: id, phase: .moved, position: last.position, time: shownTime)
    }

    private func place(at time: MonotonicTime, usual: Seconds) -> (Point, MonotonicTime) {
        guard let beforeLast else { return (last.position, last.time) }
        let interval = last.time - beforeLast.time
        if time <= last.time {
            let share = max(0, 1 - (last.time - time) / interval)
            return (Self.point(from: beforeLast.position, to: last.position, share), time)
        }
        // A finger that rests is silent, and a report that is a little late is no rest. The place of one that rests is its
        // last one, without a guess.
        guard time - last.time < max(usual * 2, Self.shortestSilence) else { return (last.position, time) }
        // A long interval before the report was a rest, which says nothing of how long the next one takes.
        let guess = min(time - last.time, min(interval, usual) * 0.5, Self.farthestGuess)
        return (Self.point(from: beforeLast.position, to: last.position, 1 + guess / interval), last.time + guess)
    }

    private static func point(from start: Point, to end: Point, _ share: Double) -> Point {
        Point(x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share)
    }
}
