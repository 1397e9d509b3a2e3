import CarouselEngine
import Geometry
import Testing
import Timebase

/// What frames draw, held against what questions are answered from.
@Suite struct DrawnItemTests {
    private static let size = Size(width: 200, height: 150)

    private static func stage(
        _ type: CarouselType, items: Int, motion: CarouselMotion = .natural, isVertical: Bool = false,
        _ configure: (TestSource, Carousel) -> Void = { _, _ in }
    ) -> Stage {
        Stage(type, motion: motion, items: items, bounds: Size(width: 1280, height: 720)) { source, carousel in
            source.size = size
            source.options[.visibleItems] = Double(items)
            carousel.isVertical = isVertical
            configure(source, carousel)
        }
    }

    /// The largest distance of a seen corner from where the exact placement has it, in points of the item's depth; infinite
    /// where views, order or alphas differ.
    private static func largestError(_ carousel: Carousel) -> Double {
        let drawn = carousel.drawnItems
        let placed = carousel.placements.filter { !$0.isHidden && $0.alpha > 0 }
        guard drawn.map(\.view) == placed.map(\.view), drawn.map(\.index) == placed.map(\.index) else {
            return .infinity
        }
        var worst = 0.0
        for (item, placement) in zip(drawn, placed) {
            worst = max(worst, abs(Double(item.alpha) - placement.alpha))
            let exact = placement.homography.translated(by: placement.frame.origin)
            for (x, y) in [(0.0, 0.0), (size.width, 0), (0, size.height), (size.width, size.height)] {
                let w = x * exact.h13 + y * exact.h23 + exact.h33
                guard w > 0.1, let there = exact.project(Point(x: x, y: y)), abs(there.x) < 2000, abs(there.y) < 2000
                else { continue }
                let here = Homography(item.plane).project(Point(x: x, y: y)) ?? Point(x: .infinity, y: 0)
                // What is near the eye is seen through a magnifying glass.
                worst = max(worst, max(abs(here.x - there.x), abs(here.y - there.y)) * min(1, w))
            }
        }
        return worst
    }

    @Test(arguments: LayoutTests.types, [false, true])
    func framesDrawWhatQuestionsAreAnsweredFrom(_ type: CarouselType, isVertical: Bool) {
        for items in [1, 3, 7, 8, 9, 30, 200] {
            let stage = Self.stage(type, items: items, isVertical: isVertical)
            stage.run(0.5)
            var worst = 0.0
            // Over the seam of those that wrap around.
            for offset in stride(from: -0.6, through: Double(items), by: max(0.37, Double(items) / 40)) {
                stage.carousel.scrollOffset = ItemOffset(offset)
                worst = max(worst, Self.largestError(stage.carousel))
                #expect(stage.carousel.drawnItems.count <= items)
            }
            #expect(worst < 1e-3, "\(items) items")
        }
    }

    @Test(arguments: CarouselType.allCases) func classicMotionDrawsItsExactTransforms(_ type: CarouselType) {
        let stage = Self.stage(type, items: 40, motion: .classic)
        stage.run(0.5)
        stage.carousel.scrollOffset = 7.3
        let drawn = stage.carousel.drawnItems.map(\.plane)
        let exact = stage.carousel.placements.filter { !$0.isHidden && $0.alpha > 0 }
            .map { FloatHomography($0.homography.translated(by: $0.frame.origin)) }
        #expect(drawn == exact)
    }

    @Test func fewItemsAreDrawnExactly() {
        let stage = Self.stage(.rotary, items: 7)
        stage.run(0.5)
        stage.carousel.scrollOffset = 2.4
        let drawn = stage.carousel.drawnItems.map(\.plane)
        #expect(
            drawn == stage.carousel.placements.map { FloatHomography($0.homography.translated(by: $0.frame.origin)) })
    }

    @Test func itemsOnTheirWayAreDrawnOnIt() {
        let stage = Self.stage(.rotary, items: 20)
        stage.run(0.5)
        stage.source.numberOfItems = 21
        stage.carousel.insertItem(at: 3, animated: true, at: stage.time)
        for _ in 0..<12 {
            stage.frame(after: Seconds(1.0 / 60))
            #expect(Self.largestError(stage.carousel) < 1e-4)
        }
        stage.source.numberOfItems = 20
        stage.carousel.removeItem(at: 5, animated: true, at: stage.time)
        for _ in 0..<40 {
            stage.frame(after: Seconds(1.0 / 60))
            #expect(Self.largestError(stage.carousel) < 1e-4 || !stage.carousel.needsFrames)
        }
    }

    /// Faded items are not loaded, so that those that are do not all follow each other.
    @Test func gapsBetweenLoadedItemsAreKept() {
        let stage = Self.stage(.linear, items: 60) { source, _ in
            source.options[.fadeMin] = 4
            source.options[.fadeMax] = -4
            source.options[.fadeRange] = -2
            source.options[.fadeMinAlpha] = 1
        }
        stage.run(0.5)
        stage.carousel.scrollOffset = 30.2
        #expect(Self.largestError(stage.carousel) < 1e-3)
        let time = Self.stage(.timeMachine, items: 60)
        time.run(0.5)
        time.carousel.scrollOffset = 58.7
        #expect(time.carousel.drawnItems.allSatisfy { $0.alpha > 0 && $0.alpha <= 1 })
        #expect(Self.largestError(time.carousel) < 1e-3)
    }

    @Test(arguments: LayoutTests.types, [false, true])
    func depthsByOffsetAreThoseOfTheTransforms(_ type: CarouselType, isVertical: Bool) {
        var random = SeededGenerator(seed: 20)
        for _ in 0..<40 {
            let radius = Double.random(in: -900...900, using: &random)
            let tilt = Double.random(in: -2...2, using: &random)
            let eye = Double.random(in: -0.004...0.002, using: &random)
            let stage = Self.stage(type, items: Int.random(in: 2...60, using: &random), isVertical: isVertical) {
                source, carousel in
                source.options[.radius] = radius
                source.options[.tilt] = tilt
                carousel.perspective = eye
            }
            stage.run(0.1)
            stage.carousel.scrollOffset = ItemOffset(Double.random(in: 0...60, using: &random))
            let order = stage.carousel.indexesInDepthOrder
            let depths = order.compactMap { stage.carousel.record(at: $0)?.transform }
                .map { $0.m44 > 0 ? $0.m43 / $0.m44 : .infinity }
            let wrong = zip(depths, depths.dropFirst()).filter { $0 > $1 + 1e-9 * max(1, $1.magnitude) }
            #expect(wrong.isEmpty, "radius \(radius), tilt \(tilt), perspective \(eye): \(wrong)")
        }
    }

    @Test(arguments: LayoutTests.types) func whatIsHiddenIsWhatTheViewerSeesFromBehind(_ type: CarouselType) {
        var (fronts, backs) = (0, 0)
        for viewpoint in [Point.zero, Point(x: 400, y: 0), Point(x: -150, y: 300)] {
            for tilt in [0.9, 1.7, 3.2] {
                let stage = Self.stage(type, items: 24) { source, carousel in
                    source.options[.showBackfaces] = 0
                    source.options[.tilt] = tilt
                    carousel.viewpointOffset = viewpoint
                }
                stage.run(0.1)
                for offset in [0.0, 0.31, 5.5, 23.8] {
                    stage.carousel.scrollOffset = ItemOffset(offset)
                    let wrong = stage.carousel.records.filter { record in
                        guard let area = Self.seenArea(Homography(record.transform)) else { return false }
                        if area > 0 { fronts += 1 } else { backs += 1 }
                        return record.isHidden == (area > 0)
                    }
                    #expect(wrong.isEmpty, "tilt \(tilt), at \(offset), seen from \(viewpoint)")
                }
            }
        }
        #expect(fronts > 50)
        if type == .cylinder || type == .coverFlow { #expect(backs > 50) }
    }

    /// Of a square of a point around an item's centre, negative where its corners are seen the other way round; nil where it
    /// is seen edge-on, or not at all.
    private static func seenArea(_ plane: Homography) -> Double? {
        let corners = [Point(x: -0.5, y: -0.5), Point(x: 0.5, y: -0.5), Point(x: -0.5, y: 0.5)]
        let seen = corners.compactMap { plane.project($0) }
        guard seen.count == 3 else { return nil }
        let (across, down) = (seen[1] - seen[0], seen[2] - seen[0])
        let area = across.x * down.y - across.y * down.x
        return area.magnitude > 1e-9 ? area : nil
    }
}
