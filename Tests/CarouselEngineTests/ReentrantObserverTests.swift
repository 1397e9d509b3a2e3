import CarouselEngine
import CarouselTestSupport
import Geometry
import Testing
import Timebase

/// Whatever an observer does within an event, the frame shows items where the offset, the settings and the data have them.
@Suite struct ReentrantObserverTests {
    /// What an observer may do.
    enum Action: String, CaseIterable {
        case goBack, goBetween, jump, scroll, scrollAtOnce, reload, shrink, empty, remove, removeAnimated, insert
        case insertAnimated, changeType, turn, mirror, resize, respace, wrap, look, moveContent, free, runByItself,
            detach
        case reloadItem, beginDrag, letGo

        func perform(on stage: Stage) {
            let carousel = stage.carousel
            let now = carousel.now
            switch self {
            case .goBack: carousel.scrollOffset = 0
            case .goBetween: carousel.scrollOffset = 2.3
            case .jump: carousel.currentItemIndex = 7
            case .scroll: carousel.scrollToItem(at: 6, animated: true, at: now)
            case .scrollAtOnce: carousel.scrollToItem(at: 6, animated: false, at: now)
            case .reload: carousel.reloadData(at: now)
            case .shrink, .empty:
                stage.source.numberOfItems = self == .shrink ? 2 : 0
                carousel.reloadData(at: now)
            case .remove, .removeAnimated:
                stage.source.numberOfItems -= 1
                carousel.removeItem(at: carousel.currentItemIndex, animated: self == .removeAnimated, at: now)
            case .insert, .insertAnimated:
                stage.source.numberOfItems += 1
                carousel.insertItem(at: carousel.currentItemIndex, animated: self == .insertAnimated, at: now)
            case .changeType: carousel.type = .coverFlow
            case .turn: carousel.isVertical = true
            case .mirror: carousel.isRightToLeft = true
            case .resize: carousel.resize(to: Size(width: 300, height: 300), at: now)
            case .respace, .wrap:
                stage.source.options[self == .wrap ? .wrap : .spacing] = 1.7
                carousel.setNeedsLayout()
            case .look:
                carousel.perspective = -1.0 / 300.0
                carousel.viewpointOffset = Point(x: 5, y: 9)
            case .moveContent: carousel.contentOffset = Point(x: 50, y: 0)
            case .free: carousel.centersItemWhenSelected = false
            case .runByItself: carousel.autoscroll = -1
            case .detach: carousel.isAttached = false
            case .reloadItem: carousel.reloadItem(at: carousel.currentItemIndex, animated: true, at: now)
            case .beginDrag: carousel.pan(.began, translation: .zero, velocity: .zero, at: now)
            case .letGo:
                carousel.pan(.ended, translation: .zero, velocity: .zero, at: now)
                carousel.touchEnded(at: now)
            }
        }
    }

    /// The kinds of events, as they are written in failures.
    static let kinds = [
        "drag(", ")drag", "decel(", ")decel", "scroll(", ")scroll", "·", "index", "select", "settle", "slide", "fade",
    ]

    @Test(arguments: Action.allCases, CarouselMotion.allCases)
    func whateverAnObserverDoesTheFrameIsAsTheCarouselSays(_ action: Action, _ motion: CarouselMotion) {
        // Under classic motion cards of cover flow 2 depend on how often they have been placed.
        for type in [CarouselType.linear, .rotary, motion == .classic ? .coverFlow : .coverFlow2] {
            for kind in Self.kinds {
                // The observer reacts to the second event of a kind, or to each.
                for number in [2, 0] { play(action, motion, type, kind, number) }
            }
        }
    }

    private func play(_ action: Action, _ motion: CarouselMotion, _ type: CarouselType, _ kind: String, _ number: Int) {
        let stage = Stage(type, motion: motion, items: 9)
        let what: Comment = "\(action) in \(kind) \(number), \(type) \(motion)"
        var count = 0
        var depth = 0
        stage.observer.onEvent = { [unowned stage] event in
            guard event.short.hasPrefix(kind), depth == 0 else { return }
            count += 1
            guard number == 0 ? count < 40 : count == number else { return }
            depth += 1
            stage.observer.grammar.cutOff()
            action.perform(on: stage)
            depth -= 1
        }
        let carousel = stage.carousel
        func frames(_ count: Int) {
            for _ in 0..<count {
                stage.frame(after: 1.0 / 60)
                expectConsistent(stage, what)
            }
        }
        frames(2)
        carousel.scrollToItem(at: 2, duration: 0.1, at: stage.time)
        frames(3)
        _ = carousel.touchDown(on: .background, at: stage.time)
        carousel.pan(.began, translation: .zero, velocity: .zero, at: stage.time)
        for step in 1...4 {
            let velocity = Point(x: -900, y: 0)
            carousel.pan(.changed, translation: Point(x: -50 * Double(step), y: 0), velocity: velocity, at: stage.time)
            frames(1)
        }
        carousel.pan(.ended, translation: Point(x: -200, y: 0), velocity: Point(x: -900, y: 0), at: stage.time)
        frames(8)
        _ = carousel.touchDown(on: .background, at: stage.time)
        carousel.tap(at: Point(x: 560, y: 240), at: stage.time)
        frames(4)
        carousel.scrollToItem(at: 5, animated: false, at: stage.time)
        stage.source.numberOfItems += 1
        carousel.insertItem(at: 1, animated: true, at: stage.time)
        carousel.reloadItem(at: carousel.currentItemIndex, animated: true, at: stage.time)
        frames(3)
        stage.source.numberOfItems -= 1
        carousel.removeItem(at: 0, animated: true, at: stage.time)
        frames(12)
    }

    /// Doing everything anew changes nothing of what is seen.
    private func expectConsistent(_ stage: Stage, _ what: Comment) {
        let carousel = stage.carousel
        let shown = carousel.placements
        let events = stage.observer.events.count
        carousel.updateTransforms()
        if carousel.motion == .natural {
            carousel.setNeedsLayout()
            carousel.layoutIfNeeded(at: stage.time)
        }
        let isTheSame = shown == carousel.placements
        #expect(isTheSame, what)
        if carousel.motion == .natural {
            let isQuiet = stage.observer.events.count == events
            #expect(isQuiet, what)
        }
    }
}
