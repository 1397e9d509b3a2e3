import CarouselEngine
import Geometry
import Testing
import Timebase

/// Whatever comes in, nothing traps, nothing on the screen is "not a number", and everything comes to rest.
@Suite struct RobustnessTests {
    static let oddNumbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 3, 1e-12, -1e-12, 1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan,
        .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ]

    private static func isSound(_ placement: Placement) -> Bool {
        let h = placement.homography
        let sum = h.h11 + h.h12 + h.h13 + h.h21 + h.h22 + h.h23 + h.h31 + h.h32 + h.h33
        return sum.isFinite && (0...1).contains(placement.alpha) && placement.size.width.isFinite
            && placement.size.height.isFinite
    }

    static func expectSound(_ stage: Stage, _ what: Comment) {
        #expect(stage.carousel.placements.allSatisfy(isSound), what)
        #expect(stage.carousel.scrollOffset.items.isFinite, what)
        #expect(stage.carousel.toggle.isFinite, what)
        _ = stage.carousel.item(at: Point(x: 400, y: 240))
    }

    @Test(arguments: CarouselType.allCases, CarouselOption.allCases)
    func optionsThatMakeNoSenseDoNoHarm(_ type: CarouselType, _ option: CarouselOption) {
        for value in Self.oddNumbers {
            // More items than the option lets be seen would only take time.
            let stage = Stage(type, items: 7) { source, _ in source.options[option] = value }
            stage.flick(-300)
            stage.run(0.2)
            stage.carousel.scroll(byItems: 3, duration: 0.3, at: stage.time)
            #expect(stage.framesUntilRest() != nil, "\(type) \(option) \(value)")
            Self.expectSound(stage, "\(type) \(option) \(value)")
        }
    }

    @Test(arguments: CarouselType.allCases)
    func itemWidthsThatMakeNoSenseDoNoHarm(_ type: CarouselType) {
        for width in Self.oddNumbers {
            for side in [0, 200, .nan, .infinity, -3, 1e300] {
                let stage = Stage(type) { source, _ in
                    source.itemWidth = width
                    source.size = Size(width: side, height: side)
                }
                stage.flick(250)
                #expect(stage.framesUntilRest() != nil, "\(type) \(width) \(side)")
                Self.expectSound(stage, "\(type) width \(width) view \(side)")
            }
        }
    }

    @Test(arguments: CarouselType.allCases)
    func settingsThatMakeNoSenseDoNoHarm(_ type: CarouselType) {
        let settings: [(String, (Carousel, Double) -> Void)] = [
            ("perspective", { $0.perspective = $1 }),
            ("contentOffset", { $0.contentOffset = Point(x: $1, y: 0) }),
            ("viewpointOffset", { $0.viewpointOffset = Point(x: 0, y: $1) }),
            ("decelerationRate", { $0.decelerationRate = $1 }),
            ("scrollSpeed", { $0.scrollSpeed = $1 }),
            ("bounceDistance", { $0.bounceDistance = ItemOffset($1) }),
            ("scrollOffset", { $0.scrollOffset = ItemOffset($1) }),
            ("toggle", { $0.toggle = $1 }),
        ]
        for isWrapped in [0.0, 1] {
            for (name, set) in settings {
                for value in Self.oddNumbers {
                    let stage = Stage(type) { source, _ in source.options[.wrap] = isWrapped }
                    set(stage.carousel, value)
                    stage.flick(-200)
                    stage.run(0.1)
                    Self.expectSound(stage, "\(type) \(name) \(value)")
                }
            }
        }
    }

    @Test(arguments: [false, true])
    func gesturesAndTimesThatMakeNoSenseDoNoHarm(_ isWrapped: Bool) {
        for value in Self.oddNumbers {
            let stage = Stage(.coverFlow2) { source, _ in source.options[.wrap] = isWrapped ? 1 : 0 }
            let odd = Point(x: value, y: value)
            stage.carousel.pan(.began, translation: odd, velocity: odd, at: stage.time)
            stage.carousel.pan(.changed, translation: odd, velocity: odd, at: stage.time)
            stage.carousel.pan(.changed, translation: .zero, velocity: odd, at: stage.time)
            stage.carousel.pan(.ended, translation: odd, velocity: odd, at: stage.time)
            stage.run(0.1)
            stage.carousel.tap(at: odd, at: stage.time)
            stage.carousel.scroll(byOffset: ItemOffset(value), duration: 1, at: stage.time)
            stage.carousel.scroll(byOffset: 1, duration: Seconds(value), at: stage.time)
            stage.carousel.scroll(toOffset: ItemOffset(value), duration: 0.2, at: stage.time)
            stage.carousel.advance(to: MonotonicTime(secondsSinceStart: value))
            stage.carousel.resize(to: Size(width: value, height: value), at: stage.time)
            stage.run(1)
            Self.expectSound(stage, "\(value)")
        }
    }

    @Test(arguments: [Int.min, -1, 0, 1, 5, Int.max])
    func indexesThatMakeNoSenseDoNoHarm(_ index: Int) {
        for items in 0...3 {
            for isWrapped in [0.0, 1] {
                let stage = Stage(items: items) { source, _ in
                    source.options[.wrap] = isWrapped
                    source.numberOfPlaceholders = 2
                }
                let carousel = stage.carousel
                carousel.currentItemIndex = index
                carousel.scrollToItem(at: index, animated: true, at: stage.time)
                carousel.scroll(byItems: index, duration: 0.1, at: stage.time)
                carousel.scroll(byItems: index, duration: 0, at: stage.time)
                carousel.reloadItem(at: index, animated: true, at: stage.time)
                carousel.insertItem(at: index, animated: true, at: stage.time)
                carousel.removeItem(at: index, animated: true, at: stage.time)
                carousel.removeItem(at: index, animated: false, at: stage.time)
                _ = carousel.offset(forItemAt: index)
                #expect(stage.framesUntilRest() != nil)
                Self.expectSound(stage, "\(items) \(isWrapped) \(index)")
                #expect(carousel.numberOfItems == max(0, items - 1))
            }
        }
    }

    @Test(arguments: [Int.min, -1, Int.max])
    func countsThatMakeNoSenseAreLimited(_ count: Int) {
        let stage = Stage(items: count) { source, _ in source.numberOfPlaceholders = count }
        #expect((0...Carousel.maximumItemCount).contains(stage.carousel.numberOfItems))
        stage.carousel.scrollToItem(at: 1 << 39, duration: 0, at: stage.time)
        stage.run(1)
        Self.expectSound(stage, "\(count)")
    }

    @Test func pastTheEndItComesToRest() {
        let stage = Stage(.coverFlow2, items: 5)
        stage.run(1)
        stage.carousel.scrollsToItemBoundary = false
        stage.carousel.scrollOffset = 4.4
        #expect(stage.framesUntilRest() != nil)
        #expect(stage.carousel.scrollOffset == 4.4)
    }
}
