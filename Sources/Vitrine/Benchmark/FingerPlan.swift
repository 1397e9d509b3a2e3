import Timebase

/// What a finger does in a measurement of latency, worked out beforehand: the same for the same seed.
///
/// The movements that are measured lie at phases of the refresh that are spread evenly over it, in random order, so that
/// medians do not hang on luck. Between gestures there is time for the scene to come to rest.
struct FingerPlan: Sendable {
    /// What a movement is part of.
    enum Gesture: Int, Hashable, Sendable, CaseIterable {
        /// A finger drags in steps, and rests between two of them.
        case step
        /// A finger begins to drag slowly.
        case slowDrag
        /// A finger begins to flick.
        case flick
    }

    /// What an action means to the measurement.
    enum Mark: Hashable, Sendable {
        /// A movement, after which a new picture is due: of a step any, of other gestures the first.
        case movement(Gesture)
        /// Until here a slow finger has moved all the time.
        case lastMovement
        /// A flick's finger lets go; what it moved goes on.
        case lift
        /// At rest again.
        case rest
    }

    enum Touch: Hashable, Sendable {
        /// The finger is put down or moved to a share of the screen's width.
        case down(Double)
        case move(Double)
        case up
        /// It does nothing.
        case none
    }

    struct Action: Hashable, Sendable {
        /// Since the start.
        var time: Seconds
        var touch: Touch
        var mark: Mark?
    }

    private(set) var actions: [Action] = []

    private static let stepsPerGesture = 20
    /// Shares of the screen's width: some 12 points of a small panel.
    private static let stepLength = 0.015
    /// Some 480 points a second.
    private static let slowSpeed = 0.6
    private static let slowDuration = 0.5
    private static let flickSpeed = 2.5
    private static let flickDuration = 0.1
    /// Between two steps: all that is shown of one is over before the next.
    static let shortestPause = Seconds(0.08)

    private let interval: Double
    private let period: Double
    private var random: SeededRandom
    /// Until then the screen has come to rest.
    private var now = 2.0

    /// - Parameters:
    ///   - steps: how many are measured, rounded up to whole gestures; slow drags and flicks are a tenth as many, at
    ///     least five.
    ///   - touchRate: reports a second while the finger moves, above 0.
    ///   - period: of the display.
    init(steps: Int, touchRate: Double, period: FramePeriod, seed: UInt64) {
        interval = 1 / touchRate
        self.period = period.duration.value
        random = SeededRandom(seed: seed)
        let gestures = (max(steps, 1) + Self.stepsPerGesture - 1) / Self.stepsPerGesture
        let strokes = max(5, steps / 10)
        var phases = shuffledPhases(gestures * Self.stepsPerGesture)
        for _ in 0..<gestures { addSteps(&phases) }
        for (gesture, speed, duration) in [
            (Gesture.slowDrag, Self.slowSpeed, Self.slowDuration), (.flick, Self.flickSpeed, Self.flickDuration),
        ] {
            for (index, phase) in shuffledPhases(strokes).enumerated() {
                addStroke(gesture, speed: index % 2 == 0 ? -speed : speed, duration: duration, phase: phase)
            }
        }
    }

    /// Phases 0…1 in random order, one in each of so many equal parts of the refresh.
    private mutating func shuffledPhases(_ count: Int) -> [Double] {
        var phases = (0..<count).map { (Double($0) + Double.random(in: 0..<1, using: &random)) / Double(count) }
        phases.shuffle(using: &random)
        return phases
    }

    private mutating func add(_ touch: Touch, _ mark: Mark? = nil) {
        actions.append(Action(time: Seconds(now), touch: touch, mark: mark))
    }

    /// Goes on to the first moment of this phase of the refresh that is not before `moment`.
    private mutating func goOn(to moment: Double, phase: Double) {
        now = ((moment / period - phase).rounded(.up) + phase) * period
    }

    private mutating func addSteps(_ phases: inout [Double]) {
        var x = 0.5
        add(.down(x))
        // Until it drags for certain, and stands still.
        for _ in 0..<5 {
            now += 0.012
            x -= Self.stepLength
            add(.move(x))
        }
        for count in 0..<Self.stepsPerGesture {
            goOn(to: now + Self.shortestPause.value, phase: phases.popLast() ?? 0)
            x += count % 2 == 0 ? Self.stepLength : -Self.stepLength
            add(.move(x), .movement(.step))
        }
        now += 0.1
        add(.up)
        now += 1
        add(.none, .rest)
    }

    private mutating func addStroke(_ gesture: Gesture, speed: Double, duration: Double, phase: Double) {
        goOn(to: now + interval, phase: phase)
        let start = now
        let x = 0.5 - speed * duration / 2
        let reports = max(2, Int((duration / interval).rounded()))
        now = start - interval
        add(.down(x))
        for report in 1...reports {
            now = start + Double(report - 1) * interval
            let mark: Mark? =
                report == 1 ? .movement(gesture) : report == reports && gesture == .slowDrag ? .lastMovement : nil
            add(.move(x + speed * duration * Double(report) / Double(reports)), mark)
        }
        now += interval
        add(.up, gesture == .flick ? .lift : nil)
        now += gesture == .flick ? 3 : 1.5
        add(.none, .rest)
    }
}
