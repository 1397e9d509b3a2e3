import FrameScheduling
import Timebase

/// A display and a renderer on paper, driven by a scheduler as a screen's loop does.
///
/// Refreshes come at whole periods after 100 s. A frame handed over is shown by the first refresh that is at least
/// ``commitTime`` later and shows no other frame; its flip event comes ``eventDelay`` after that.
struct DisplaySimulation {
    struct ShownFrame {
        let target: MonotonicTime
        let start: MonotonicTime
        let shown: MonotonicTime
    }

    struct Mishaps {
        /// Largest error of a time stamp, either way.
        var jitter = Seconds.zero
        /// Every so many events one does not come; 0 is never.
        var lostEventEvery = 0
        var zeroStampEvery = 0
        /// Every so many frames the output refuses one.
        var busyEvery = 0
    }

    var period: Seconds
    var mishaps = Mishaps()
    var commitTime = Seconds(0.0002)
    var eventDelay = Seconds(0.00005)
    /// What the timer is late by.
    var wakeUpDelay = Seconds(0.00008)
    /// How long making the frame of a number takes.
    var cost: (Int) -> Seconds = { _ in Seconds(0.002) }
    /// What the scene wants.
    var demand: (MonotonicTime) -> FrameDemand = { _ in .now }

    private(set) var scheduler: FrameScheduler
    private(set) var frames: [ShownFrame] = []
    /// How often the loop woke.
    private(set) var wakeUps = 0
    private(set) var now = MonotonicTime(secondsSinceStart: 100)
    private var origin = MonotonicTime(secondsSinceStart: 100)
    private var events: [(time: MonotonicTime, shown: MonotonicTime, sequence: UInt64)] = []
    private var lastShown: Int64 = 0
    private var random = Random(seed: 1)
    private var drawn = 0
    private var presentedEvents = 0
    private static let lostFlipTimeout = Seconds(1.5)
    private var waitingSince: MonotonicTime?

    init(period: FramePeriod = .sixtyHertz, policy: LatencyPolicy = .auto) {
        self.period = period.duration
        scheduler = FrameScheduler(period: period, policy: policy)
    }

    /// The display is set to another rate from now on.
    mutating func changeMode(to period: FramePeriod, isAnnounced: Bool) {
        origin = refreshTime(lastShown)
        lastShown = 0
        self.period = period.duration
        if isAnnounced {
            events.removeAll()
            scheduler.modeChanged(period: period)
        }
    }

    mutating func run(until end: MonotonicTime) {
        while now < end {
            switch scheduler.nextAction(demand: demand(now), now: now) {
            case .draw(let target): draw(target)
            case .sleepUntil(let moment):
                wait(until: min(moment + wakeUpDelay, end))
                if now >= moment { scheduler.noteWakeUp(late: now - moment) }
            case .sleep: wait(until: end)
            case .awaitPresentation: awaitPresentation(until: end)
            }
        }
    }

    /// How far frames were seen from when they were meant to be, in seconds.
    func largestError(_ frames: ArraySlice<ShownFrame>) -> Double {
        frames.map { abs(($0.shown - $0.target).value) }.max() ?? .infinity
    }

    private func refreshTime(_ number: Int64) -> MonotonicTime { origin + period * Double(number) }

    private mutating func draw(_ target: MonotonicTime) {
        let start = now
        drawn += 1
        now = now + cost(drawn)
        if mishaps.busyEvery > 0, drawn % mishaps.busyEvery == 0 {
            scheduler.frameDropped(target: target)
            return wait(until: target)
        }
        let ready = now + commitTime
        let refresh = max(Int64(((ready - origin) / period).rounded(.down)) + 1, lastShown + 1)
        lastShown = refresh
        let shown = refreshTime(refresh)
        frames.append(ShownFrame(target: target, start: start, shown: shown))
        events.append((shown + eventDelay, shown, UInt64(refresh)))
        scheduler.frameSubmitted(target: target, start: start, now: now)
    }

    private mutating func awaitPresentation(until end: MonotonicTime) {
        let since = waitingSince ?? now
        waitingSince = since
        wait(until: min(end, since + Self.lostFlipTimeout))
        guard waitingSince != nil, now - since >= Self.lostFlipTimeout - 1e-9 else { return }
        waitingSince = nil
        scheduler.forgetFramesInFlight()
    }

    /// Sleeps until a moment or the next flip event.
    private mutating func wait(until moment: MonotonicTime) {
        wakeUps += 1
        guard let event = events.first, event.time <= moment else {
            now = max(now, moment)
            return
        }
        events.removeFirst()
        now = max(now, event.time)
        presentedEvents += 1
        if mishaps.lostEventEvery > 0, presentedEvents % mishaps.lostEventEvery == 0 { return }
        let isZero = mishaps.zeroStampEvery > 0 && presentedEvents % mishaps.zeroStampEvery == 0
        let jitter = mishaps.jitter * (random.next() * 2 - 1)
        let stamp = isZero ? MonotonicTime(secondsSinceStart: 0) : event.shown + jitter
        waitingSince = nil
        scheduler.framePresented(at: stamp, sequence: event.sequence, now: now)
    }
}

/// Numbers 0…1 that are the same every time. A linear congruential generator.
struct Random {
    private var state: UInt64
    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(UInt64(1) << 53)
    }
}
