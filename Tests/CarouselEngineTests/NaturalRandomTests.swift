import CarouselEngine
import Geometry
import Testing
import Timebase

/// What holds whatever the finger does.
@Suite struct NaturalRandomTests {
    static let seeds = Array(UInt64(1)...80)

    /// A carousel, and a finger that is dragged along some path, at random.
    struct Trial {
        let stage: Stage
        let script: GestureScript
        /// Its deceleration rate lets it coast.
        let decelerates: Bool

        init(_ seed: UInt64) {
            var random = SeededGenerator(seed: seed &* 7919)
            let isWrapped = Bool.random(using: &random)
            let count = Int.random(in: 1...40, using: &random)
            let pages = Int.random(in: 0...5, using: &random) == 0
            let bounces = Int.random(in: 0...3, using: &random) > 0
            let stops = Int.random(in: 0...4, using: &random) > 0
            let rate = Double.random(in: 0...0.97, using: &random)
            decelerates = rate > 0
            let multiplier: Double = [1.0, 1, 1, 2, 0.3, 0.03, 0.001].randomElement(using: &random) ?? 1
            let start = Int.random(in: 0..<count, using: &random)
            stage = Stage(motion: .natural, items: count) { source, carousel in
                source.options = [.wrap: isWrapped ? 1 : 0, .offsetMultiplier: multiplier]
                carousel.isPagingEnabled = pages
                carousel.bounces = bounces
                carousel.stopsAtItemBoundary = stops
                carousel.decelerationRate = rate
            }
            stage.carousel.currentItemIndex = start
            let reach = Double.random(in: -700...700, using: &random)
            // From flicks to creeping.
            let longest: Double = [0.6, 0.6, 3, 12].randomElement(using: &random) ?? 0.6
            let duration = Double.random(in: (longest / 12)...longest, using: &random)
            let wobble = Double.random(in: 0...120, using: &random)
            let pace = Double.random(in: 1...14, using: &random)
            let stop = Bool.random(using: &random) ? duration : duration * 0.7
            script = .drag(duration: duration) { t in
                let t = min(t, stop)
                return reach * t / duration + wobble * t * (t * pace).remainder(dividingBy: 1)
            }
        }
    }

    /// How far it has gone since it began, the seam taken out.
    static func unwrapped(_ samples: [Stage.Sample], _ stage: Stage) -> [Double] {
        var result: [Double] = []
        let turn = Double(max(1, stage.carousel.numberOfItems))
        for sample in samples {
            guard let last = result.last, stage.carousel.isWrapEnabled else {
                result.append(sample.offset)
                continue
            }
            let way = (sample.offset - last).remainder(dividingBy: turn)
            result.append(last + way)
        }
        return result
    }

    @Test(arguments: seeds) func itEndsOnAnItemSoonAndAsksForNoMoreFrames(_ seed: UInt64) throws {
        let trial = Trial(seed)
        let stage = trial.stage
        let samples = stage.play(trial.script)
        #expect(!stage.carousel.needsFrames)
        let rest = stage.carousel.scrollOffset
        #expect(rest.items == rest.items.rounded())
        #expect(samples.allSatisfy { $0.offset.isFinite && $0.velocity.isFinite })
        #expect(stage.observer.events.last == .didSettle(stage.carousel.currentItemIndex))
        let release = try #require(samples.firstIndex { $0.isReleased })
        // 10 s, and a last frame.
        #expect(Double(samples.count - release) / 60 < 10.1)
        #expect(stage.carousel.scrollVelocity == 0)
        let events = stage.observer.events.count
        stage.run(1)
        #expect(stage.observer.events.count == events && stage.carousel.scrollOffset == rest)
    }

    @Test(arguments: seeds)
    func afterTheReleaseTheSpeedNeverRisesOrHasOneMaximum(_ seed: UInt64) throws {
        let trial = Trial(seed)
        let stage = trial.stage
        let samples = stage.play(trial.script, intervals: [0.002])
        let release = try #require(samples.firstIndex { $0.isReleased })
        let path = Self.unwrapped(samples, stage)
        let velocities = samples[release...].map(\.velocity)
        let speeds = velocities.map(\.magnitude)
        let rises = zip(speeds, speeds.dropFirst()).map { $1 > $0 + 1e-6 }
        let way = (path.last ?? 0) - path[release]
        let first = stage.carousel.scrollMotion.startVelocity
        let last = Double(stage.carousel.numberOfItems - 1)
        let isPastAnEnd = !stage.carousel.isWrapEnabled && path[release...].contains { $0 < 0 || $0 > last }
        if first * way > 0, !isPastAnEnd {
            #expect(!rises.contains(true), "\(first) \(way)")
        }
        // It goes on with the finger's speed, unless that was as good as none.
        let finger = release > 0 ? samples[release - 1].velocity : 0
        let isAsGoodAsNone = way / finger > SettleCurve.longestApproach.value * 0.98
        if first == 0, !isPastAnEnd, way != 0, trial.decelerates {
            #expect(finger.magnitude < 1e-6 || isAsGoodAsNone, "\(finger) \(way)")
        }
        // One stretch of rising at most: one maximum.
        let starts = zip([false] + rises, rises).count { !$0 && $1 }
        #expect(starts <= 1, "\(first) \(way)")
    }

    @Test(arguments: seeds) func everyRateOfFramesLeadsToTheSameItemAtTheSameTime(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let uneven = (0..<200).map { _ in Double.random(in: 0.002...0.07, using: &random) }
        let rates: [[Double]] = [24, 30, 60, 120].map { [1.0 / $0] } + [uneven]
        var ends: [(Double, Double, Double)] = []
        for intervals in rates {
            let trial = Trial(seed)
            trial.stage.play(trial.script, intervals: intervals)
            let motion = trial.stage.carousel.scrollMotion
            ends.append(
                (
                    trial.stage.carousel.scrollOffset.items, motion.endOffset.items,
                    (motion.startTime + motion.duration).secondsSinceStart
                ))
        }
        for end in ends {
            #expect(end.0 == ends[0].0)
            #expect(end.1 == ends[0].1)
            #expect(abs(end.2 - ends[0].2) < 1e-9)
        }
    }

    @Test(arguments: seeds) func nothingEverJumps(_ seed: UInt64) throws {
        let trial = Trial(seed)
        let stage = trial.stage
        let samples = stage.play(trial.script, intervals: [0.001])
        let path = Self.unwrapped(samples, stage)
        let release = try #require(samples.firstIndex { $0.isReleased })
        for place in release..<samples.count - 1 {
            let way = abs(path[place + 1] - path[place])
            let speed = max(abs(samples[place].velocity), abs(samples[place + 1].velocity))
            #expect(way <= speed * 0.001 * 1.3 + 1e-4)
        }
    }

    @Test(arguments: seeds) func aTouchCatchesItWithoutAJumpAndItSettlesAgain(_ seed: UInt64) {
        let trial = Trial(seed)
        let stage = trial.stage
        var random = SeededGenerator(seed: seed)
        stage.play(trial.script, limit: Double.random(in: 0.1...0.9, using: &random))
        let before = stage.carousel.scrollOffset
        let velocity = stage.carousel.scrollVelocity
        // Sometimes from before the last frame, which does not take it back.
        let delay = Double.random(in: -0.02...0.004, using: &random)
        _ = stage.carousel.touchDown(on: .background, at: stage.time + Seconds(delay))
        let turn = Double(stage.carousel.numberOfItems)
        let jump = (stage.carousel.scrollOffset - before).items.remainder(dividingBy: turn)
        #expect(jump.magnitude <= velocity.magnitude * max(0, delay) * 1.2 + 1e-4)
        let held = stage.carousel.scrollOffset
        stage.carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time - 0.01)
        #expect(stage.carousel.scrollOffset == held)
        stage.carousel.pan(.ended, translation: .zero, velocity: .zero, at: stage.time)
        #expect(stage.framesUntilRest(limit: 60) != nil)
        #expect(stage.carousel.scrollOffset.items == stage.carousel.scrollOffset.items.rounded())
    }

    /// Anything at any moment: only that nothing breaks, no event is out of order, and it comes to rest.
    @Test(arguments: seeds) func whateverHappensWhenever(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed &* 104_729)
        let type = CarouselType.allCases.randomElement(using: &random) ?? .linear
        let stage = Stage(type, motion: .natural, items: Int.random(in: 0...6, using: &random)) { source, _ in
            source.numberOfPlaceholders = Int(seed % 3)
        }
        let carousel = stage.carousel
        var translation = 0.0
        for _ in 0..<250 {
            let number = Int.random(in: -3...9, using: &random)
            let moment = stage.time + Seconds(Double.random(in: -0.02...0.02, using: &random))
            let velocity = Point(x: Double.random(in: -3000...3000, using: &random), y: 0)
            switch Int.random(in: 0...25, using: &random) {
            case 0: _ = carousel.touchDown(on: .background, at: moment)
            case 1: carousel.touchEnded(at: moment)
            case 2: carousel.pan(.began, translation: .zero, velocity: .zero, at: moment)
            case 3, 4, 5:
                translation += Double.random(in: -150...150, using: &random)
                carousel.pan(.changed, translation: Point(x: translation, y: 0), velocity: velocity, at: moment)
            case 6:
                let phase = [PanPhase.ended, .ended, .cancelled, .failed].randomElement(using: &random) ?? .ended
                carousel.pan(phase, translation: Point(x: translation, y: 0), velocity: velocity, at: moment)
            case 7: carousel.tap(at: Point(x: Double.random(in: 0...800, using: &random), y: 240), at: moment)
            case 8:
                stage.source.numberOfItems += 1
                carousel.insertItem(at: number, animated: Bool.random(using: &random), at: moment)
            case 9:
                stage.source.numberOfItems = max(0, stage.source.numberOfItems - 1)
                carousel.removeItem(at: number, animated: Bool.random(using: &random), at: moment)
            case 10:
                stage.source.numberOfItems = max(0, number)
                carousel.reloadData(at: moment)
            case 11: carousel.reloadItem(at: number, animated: true, at: moment)
            case 12: carousel.scrollToItem(at: number, animated: Bool.random(using: &random), at: moment)
            case 13:
                let direction = ScrollDirection.allCases.randomElement(using: &random) ?? .shortest
                carousel.scrollToItem(at: number, direction: direction, animated: true, at: moment)
            case 14: carousel.scroll(byItems: number, duration: 0.3, at: moment)
            case 15: carousel.scrollOffset = ItemOffset(Double.random(in: -2...12, using: &random))
            case 16: carousel.autoscroll = [0, 0, 0.7, -2].randomElement(using: &random) ?? 0
            case 17: stage.source.options[.wrap] = Bool.random(using: &random) ? 1 : 0
            case 18: carousel.resize(to: Size(width: Double(300 + 100 * number), height: 480), at: moment)
            case 19: carousel.isVertical.toggle()
            case 20: carousel.type = CarouselType.allCases.randomElement(using: &random) ?? .linear
            case 21: carousel.isScrollEnabled = Int.random(in: 0...3, using: &random) > 0
            case 22: carousel.bounces.toggle()
            case 23: carousel.trackProvisionally(Point(x: Double.random(in: -9...9, using: &random), y: 0), at: moment)
            case 24: carousel.trackProvisionally(nil, at: moment)
            default: stage.run(Seconds(Double.random(in: 0...0.25, using: &random)))
            }
            RobustnessTests.expectSound(stage, "\(type)")
            #expect(carousel.numberOfItems == stage.source.numberOfItems)
        }
        carousel.autoscroll = 0
        carousel.isScrollEnabled = true
        _ = carousel.touchDown(on: .background, at: stage.time)
        carousel.touchEnded(at: stage.time)
        #expect(stage.framesUntilRest() != nil)
        let rest = carousel.scrollOffset
        #expect(rest.items == rest.items.rounded())
        #expect(carousel.numberOfItems == 0 || (0..<carousel.numberOfItems).contains(carousel.currentItemIndex))
    }
}
