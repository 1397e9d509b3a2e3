import CarouselEngine
import Geometry
import Timebase

/// Plays a case on an engine and collects what it answers and does.
final class CaseRunner {
    private let config: CaseConfig
    private let carousel: Carousel
    private let source: CaseSource
    private let observer: CaseObserver
    private var frame = 0
    private(set) var answers: [Int: JSONValue] = [:]
    private(set) var frames: [String: [JSONValue]] = [
        "scrollOffset": [], "currentItemIndex": [], "flags": [], "toggle": [],
    ]

    var events: [JSONValue] { observer.events }

    /// Plays the whole case.
    init(_ reference: ReferenceCase, kind: ReferenceFile.Kind) {
        config = reference.config
        carousel = Carousel(bounds: config.bounds, at: Self.time(config, frame: 0))
        source = CaseSource(config)
        source.carousel = carousel
        observer = CaseObserver(carousel, source, config, recordsRequests: kind == .editing)
        build()
        for (number, step) in reference.steps.enumerated() { play(step, number) }
    }

    // MARK: Time

    private static let start = MonotonicTime(secondsSinceStart: 1000)

    /// When everything but frames happens: some time after the last one.
    private static func time(_ config: CaseConfig, frame: Int) -> MonotonicTime {
        start + Seconds(Double(frame) / config.rate) + Seconds(config.phase)
    }

    private var now: MonotonicTime { Self.time(config, frame: frame) }

    // MARK: Steps

    private func build() {
        carousel.now = now
        carousel.motion = .classic
        carousel.type = config.type
        carousel.isVertical = config.isVertical
        for setting in config.properties { setting.apply(to: carousel) }
        carousel.observer = observer
        carousel.source = source
        for step in config.initialSteps { perform(step, 0) }
        endStep()
    }

    private func play(_ step: CaseStep, _ number: Int) {
        carousel.now = now
        switch step {
        case .tick(let count):
            for _ in 0..<count { tick() }
        case .group(let steps):
            for (position, step) in steps.enumerated() { perform(step, 100 * number + position) }
            endStep()
        default:
            perform(step, number)
            endStep()
        }
    }

    private func endStep() {
        carousel.layoutIfNeeded(at: now)
        observer.enterRequests()
    }

    private func tick() {
        frame += 1
        observer.frame = frame
        carousel.advance(to: Self.start + Seconds(Double(frame) / config.rate))
        observer.enterRequests()
        let flags =
            (carousel.isDragging ? 1 : 0) | (carousel.isDecelerating ? 2 : 0) | (carousel.isScrolling ? 4 : 0)
        frames["scrollOffset"]?.append(.number(carousel.scrollOffset.items))
        frames["currentItemIndex"]?.append(.integer(carousel.currentItemIndex))
        frames["flags"]?.append(.integer(flags))
        frames["toggle"]?.append(.number(carousel.toggle))
    }

    private func perform(_ step: CaseStep, _ number: Int) {
        switch step {
        case .tick, .group, .depthSort: break
        case .set(let setting): setting.apply(to: carousel)
        case .toggle(let value): carousel.toggle = value
        case .retransform: carousel.updateTransforms()
        case .resize(let size): carousel.resize(to: size, at: now)
        case .setNeedsLayout: carousel.setNeedsLayout()
        case .detach: carousel.isAttached = false
        case .attach: carousel.isAttached = true
        case .setOption(let option, let rule): source.setOption(option, rule)
        case .setItems(let count): source.numberOfItems = count
        case .setPlaceholders(let count): source.numberOfPlaceholders = count
        case .setItemSize(let size): source.itemSize = size
        case .setItemWidth(let width): source.itemWidth = width
        case .touch, .shouldBegin, .pan, .tap: touch(step, number)
        case .query(let query): answer(number, query.name, query.answer(carousel, source))
        case .state: answer(number, "state", .object(CaseState(carousel).members))
        case .dump: answer(number, "dump", .object(CaseState(carousel).dump(source)))
        default: scrollOrEdit(step)
        }
    }

    private func answer(_ step: Int, _ name: String, _ value: JSONValue) {
        answers[step] = .object([name: value])
    }

    private func scrollOrEdit(_ step: CaseStep) {
        switch step {
        case .reloadData: carousel.reloadData(at: now)
        case .reloadItem(let index, let animated): carousel.reloadItem(at: index, animated: animated, at: now)
        case .insert(let index, let animated):
            source.numberOfItems += 1
            carousel.insertItem(at: index, animated: animated, at: now)
        case .remove(let index, let animated):
            source.numberOfItems -= 1
            carousel.removeItem(at: index, animated: animated, at: now)
        case .scrollToItem(let index, let duration): carousel.scrollToItem(at: index, duration: duration, at: now)
        case .scrollToItemAnimated(let index, let animated):
            carousel.scrollToItem(at: index, animated: animated, at: now)
        case .scrollByItems(let count, let duration): carousel.scroll(byItems: count, duration: duration, at: now)
        case .scrollToOffset(let offset, let duration): carousel.scroll(toOffset: offset, duration: duration, at: now)
        case .scrollByOffset(let offset, let duration): carousel.scroll(byOffset: offset, duration: duration, at: now)
        default: break
        }
    }

    // MARK: Touches

    private func touch(_ step: CaseStep, _ number: Int) {
        switch step {
        case .touch(let view):
            let acceptance = carousel.touchDown(on: target(view), at: now)
            answer(number, "touch", Self.recognisers(pan: acceptance.acceptsPan, tap: acceptance.acceptsTap))
        case .shouldBegin(let translation):
            let begins = carousel.shouldBeginPan(translation: translation)
            answer(number, "shouldBegin", Self.recognisers(pan: begins, tap: true))
        case .pan(let phase, let translation, let velocity):
            carousel.pan(phase, translation: translation, velocity: velocity, at: now)
        case .tap(let point): carousel.tap(at: point, at: now)
        default: break
        }
    }

    private static func recognisers(pan: Bool, tap: Bool) -> JSONValue {
        .object(["pan": .bool(pan), "tap": .bool(tap)])
    }

    private func target(_ view: ViewReference) -> TouchTarget {
        switch view {
        case .content: return .background
        case .container: return TouchTarget(.container)
        case .item(let index), .itemSubview(let index):
            guard let record = carousel.record(at: index) else { return .background }
            switch config.viewClass {
            case .plain: return TouchTarget(.item)
            case .touchable: return TouchTarget(.item, handlesTouchDown: true, handlesTouchMoves: true)
            case .button:
                return TouchTarget(.item, handlesTouchDown: true, handlesTouchMoves: true, isInButton: true)
            case .scroll(let contentSize, let isEnabled):
                let area = TouchTarget.ScrollArea(
                    isScrollEnabled: isEnabled, contentSize: contentSize ?? .zero, frameSize: record.viewFrame.size)
                return TouchTarget(.item, handlesTouchDown: true, handlesTouchMoves: true, scrollArea: area)
            }
        }
    }
}
