import Timebase

/// A moment, and what the processor has done for the calling thread until then; nil where nobody wants to know.
public struct WorkMoment: Hashable, Sendable {
    public var time: MonotonicTime
    public var processor: Seconds?

    public init(time: MonotonicTime, processor: Seconds?) {
        self.time = time
        self.processor = processor
    }
}

/// Follows each frame from its start to the screen, and counts what it took. Pure: told what happens. Allocates nothing
/// after it was made.
public struct FrameMeter: Sendable {
    /// So many frames are remembered.
    public static let memory = 128
    /// More than can be on their way at once.
    private static let mostInFlight = 8
    /// A latency beyond this is none: the event's time stamp cannot be true.
    private static let longestLatency = Seconds(10)
    /// A gap that something waited in is a rest only beyond so many periods: a finger is silent between two reports, too.
    private static let periodsOfRest = 4.0

    /// Since the start.
    public private(set) var total = FrameTally()
    /// Since ``beginSpan()``.
    public private(set) var recent = FrameTally()
    /// The frames that were started last, by their number modulo ``memory``.
    private var records: ContiguousArray<FrameRecord>
    /// Of the frame started last.
    public private(set) var lastNumber = 0
    private var mark = WorkMoment(time: MonotonicTime(secondsSinceStart: 0), processor: nil)
    /// The processor's work for events that the next frame shows.
    private var eventWork = Seconds.zero
    /// The oldest event that no frame shows yet.
    private var oldestInput: MonotonicTime?
    private var lastPresentation: MonotonicTime?
    private var hasWaited = false

    public init() {
        let none = MonotonicTime(secondsSinceStart: 0)
        records = ContiguousArray(
            repeating: FrameRecord(number: 0, target: none, start: none), count: Self.memory)
    }

    /// A frame by its number; nil for one that is forgotten or not there yet.
    public func record(_ number: Int) -> FrameRecord? {
        guard number > 0, number <= lastNumber, number > lastNumber - Self.memory else { return nil }
        return records[number % Self.memory]
    }

    /// From now on ``recent`` counts anew.
    public mutating func beginSpan() { recent.removeAll() }

    // MARK: Input

    /// An event has come that the next frame may be the first to show.
    public mutating func noteInput(at time: MonotonicTime) { oldestInput = Self.earlier(oldestInput, time) }

    /// Events were handled between two moments.
    public mutating func noteEventWork(from start: WorkMoment, to end: WorkMoment) {
        guard let before = start.processor, let after = end.processor else { return }
        eventWork = eventWork + (after - before)
    }

    /// No frame is wanted now: what has come shows nowhere, and a gap begins that may become a rest.
    public mutating func noteNothingWanted() {
        oldestInput = nil
        eventWork = .zero
        hasWaited = true
    }

    // MARK: Making a frame

    /// The frame that shows `target` is started. Answers its number.
    public mutating func begin(target: MonotonicTime, at moment: WorkMoment) -> Int {
        lastNumber += 1
        var record = FrameRecord(number: lastNumber, target: target, start: moment.time)
        record.inputTime = oldestInput
        if moment.processor != nil {
            record.processor = StageTimes()
            record.processor?.input = eventWork
        }
        oldestInput = nil
        eventWork = .zero
        mark = moment
        records[lastNumber % Self.memory] = record
        return lastNumber
    }

    /// A stage of the frame that was started last has ended; the next one begins.
    public mutating func end(_ stage: FrameStage, at moment: WorkMoment) {
        let index = lastNumber % Self.memory
        records[index].stages[stage] = moment.time - mark.time
        if let before = mark.processor, let after = moment.processor, let work = records[index].processor?[stage] {
            records[index].processor?[stage] = work + (after - before)
        }
        mark = moment
    }

    /// The frame that was started last is on its way, in place of one that waited if so. Answers what is known of that.
    @discardableResult
    public mutating func submitted(replacing target: MonotonicTime?) -> FrameRecord? {
        let index = lastNumber % Self.memory
        if let work = records[index].processor {
            total.add(work)
            recent.add(work)
        }
        guard let target, let old = self.index(of: target) else { return nil }
        records[old].outcome = .replaced
        if let input = records[old].inputTime {
            records[index].inputTime = Self.earlier(records[index].inputTime, input)
        }
        return records[old]
    }

    // MARK: What became of it

    /// A frame was lost on its way. Answers what is known of it.
    @discardableResult
    public mutating func dropped(_ target: MonotonicTime) -> FrameRecord? {
        guard let index = index(of: target) else { return nil }
        records[index].outcome = .dropped
        // The next one shows it.
        if let input = records[index].inputTime { noteInput(at: input) }
        return records[index]
    }

    /// Nothing that is on its way will be seen any more: the output was reset. `body` is told what is known of each.
    public mutating func forgetFramesInFlight(_ body: (FrameRecord) -> Void = { _ in }) {
        for number in max(1, lastNumber - Self.mostInFlight)...max(1, lastNumber) {
            guard let record = record(number), record.outcome == .pending else { continue }
            if let record = dropped(record.target) { body(record) }
        }
    }

    /// A frame was seen at `time`. Answers what is known of it.
    @discardableResult
    public mutating func presented(
        _ frame: PresentedFrame, at time: MonotonicTime, period: Seconds
    ) -> FrameRecord? {
        let interval = interval(until: time, period: period)
        guard let index = index(of: frame.target) else { return nil }
        records[index].interval = interval
        records[index].outcome = .presented(at: time, isMissed: frame.isMissed)
        if let latency = records[index].latency, latency <= Self.longestLatency {
            total.latency.add(latency)
            recent.latency.add(latency)
        }
        return records[index]
    }

    /// The GPU was busy for so long with a frame. Answers how long that went on after the frame was handed over, at the
    /// most: GPUs begin when that is begun, or before. Nil for a time that cannot be, as some drivers tell.
    public mutating func noteGPUTime(_ time: Seconds, frame number: Int, now: MonotonicTime) -> Seconds? {
        guard let record = record(number), time.value.isFinite, time >= .zero, time <= now - record.start else {
            return nil
        }
        records[number % Self.memory].gpu = time
        total.gpu.add(time)
        recent.gpu.add(time)
        return max(.zero, time - record.stages.commit)
    }

    private mutating func interval(until time: MonotonicTime, period: Seconds) -> Seconds? {
        defer { (lastPresentation, hasWaited) = (time, false) }
        guard let lastPresentation else { return nil }
        let interval = time - lastPresentation
        guard !hasWaited || interval <= period * Self.periodsOfRest else { return nil }
        total.interval.add(interval)
        recent.interval.add(interval)
        return interval
    }

    /// Of one that is on its way.
    private func index(of target: MonotonicTime) -> Int? {
        for number in stride(from: lastNumber, to: max(0, lastNumber - Self.mostInFlight), by: -1) {
            let index = number % Self.memory
            if records[index].target == target, records[index].outcome == .pending { return index }
        }
        return nil
    }

    private static func earlier(_ lhs: MonotonicTime?, _ rhs: MonotonicTime) -> MonotonicTime {
        lhs.map { min($0, rhs) } ?? rhs
    }
}
