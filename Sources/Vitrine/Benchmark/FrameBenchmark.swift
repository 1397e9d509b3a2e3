import Display
import GLESRenderer
import Geometry
import HeadlessDisplay
import Timebase
import Views

/// Measures what a frame of moving pictures costs the processor, part by part.
///
/// Each part is measured where it runs alone: the engine by itself, views and renderer over a GL that does nothing, and with
/// the real one what that adds. Every frame is of another moment and moves every item; pictures neither come nor go.
@MainActor
public struct FrameBenchmark {
    /// What a frame cost, in microseconds: the median of all frames.
    public struct Costs: Hashable, Sendable {
        /// Motion, layout and the places of all items.
        public var engine = 0.0
        /// Views brought to the frame's moment.
        public var views = 0.0
        /// The list of what is seen.
        public var drawList = 0.0
        /// Triangles and batches made of that.
        public var renderer = 0.0
        /// Calls of OpenGL ES, by the driver.
        public var driver = 0.0
        /// Handed over to the display.
        public var commit = 0.0

        /// What is this project's own.
        public var own: Double { engine + views + drawList + renderer }
        public var total: Double { own + driver + commit }
    }

    /// Allocations a frame.
    public struct Allocations: Hashable, Sendable {
        /// By this project's own code and the runtime library of Swift.
        public var own: Double
        /// By other libraries, such as libdrm's and Mesa's.
        public var libraries: Double

        public init(own: Double, libraries: Double) {
            self.own = own
            self.libraries = libraries
        }
    }

    /// What one number of items cost.
    public struct Measurement: Hashable, Sendable {
        public var itemCount: Int
        /// That were really drawn: items may have faded, or show their backs.
        public var quads = 0
        public var drawCalls = 0
        public var costs = Costs()
        /// Nil where they are not counted.
        public var allocations: Allocations?

        /// Of the engine, the views and the draw list, in nanoseconds.
        public var nanosecondsPerItem: Double {
            (costs.engine + costs.views + costs.drawList) * 1000 / Double(itemCount)
        }
    }

    public struct Results: Hashable, Sendable {
        public var type: CarouselType
        public var pixelSize: PixelSize
        public var frames: Int
        /// "headless", or the name of the connector.
        public var output: String
        /// The GPU, or what stands in for it, and its driver.
        public var device: String
        public var measurements: [Measurement] = []
    }

    /// Adds up what a thread has allocated since it began; see ``Allocations``.
    public typealias AllocationCount = () -> (own: Int64, libraries: Int64)

    public var type = CarouselType.rotary
    /// All of them are visible: so many are on the circle, or in the row.
    public var itemCounts = [12, 30, 100, 1000]
    /// Of each number of items, after a second to come to rest.
    public var frames = 2000
    /// Of the headless output, in pixels.
    public var pixelSize = PixelSize(width: 1280, height: 720)
    /// Counts allocations; starts counting if it has not begun. Nil where they cannot be counted.
    public var startCountingAllocations: (() -> AllocationCount?)?
    /// Called after each number of items; may throw to end it.
    public var onProgress: () throws -> Void = {}

    public init() {}

    /// Measures frames in memory.
    public func run(clock: some MonotonicClock) throws -> Results {
        try run(on: HeadlessTarget(pixelSize: pixelSize), clock: clock)
    }

    /// Measures frames on a screen, at its pace.
    public func run(on request: KMSOutputRequest, clock: some MonotonicClock) throws -> Results {
        let target = try ScreenTarget(request)
        defer { target.close() }
        return try run(on: target, clock: clock)
    }

    private func run(on target: some BenchmarkTarget, clock: some MonotonicClock) throws -> Results {
        let pictures = try BenchmarkPictures()
        defer { pictures.remove() }
        let pixelSize = target.description.pixelSize
        try target.makeCurrent()
        let renderer = try GLESRenderer()
        var results = Results(
            type: type, pixelSize: pixelSize, frames: frames, output: target.description.name,
            device: renderer.deviceName)
        for count in itemCounts {
            let silent = try BenchmarkScene(
                type, itemCount: count, renderer: RendererCore(gl: SilentGLES()), pixelSize: pixelSize,
                pictures: pictures, frames: frames)
            var measurement = Measurement(itemCount: count)
            try measureOwn(silent, clock, &measurement.costs)
            try target.makeCurrent()
            let real = try BenchmarkScene(
                type, itemCount: count, renderer: renderer, pixelSize: pixelSize, pictures: pictures,
                frames: 2 * frames)
            try measureDriver(real, target, clock, &measurement)
            measurement.allocations = try countAllocations(real, target)
            try target.makeCurrent()
            results.measurements.append(measurement)
            try onProgress()
        }
        return results
    }

    /// What the engine takes: its motion, and the places of all items.
    private func measureEngine(_ scene: BenchmarkScene, _ clock: some MonotonicClock) -> (
        motion: Double, places: Double
    ) {
        let engine = scene.engineAlone(frames: frames)
        var (motion, places) = (MedianSpan(frames), MedianSpan(frames))
        for _ in 0..<frames {
            scene.goOn()
            let start = clock.now
            engine.advance(to: scene.moment)
            let middle = clock.now
            _ = engine.drawnItems
            places.add(clock.now - middle)
            motion.add(middle - start)
        }
        return (motion.microseconds, places.microseconds)
    }

    private func measureOwn(_ scene: BenchmarkScene, _ clock: some MonotonicClock, _ costs: inout Costs) throws {
        let engine = measureEngine(scene, clock)
        var (views, list, renderer) = (MedianSpan(frames), MedianSpan(frames), MedianSpan(frames))
        scene.restart()
        for _ in 0..<frames {
            scene.goOn()
            let start = clock.now
            scene.producer.prepare(at: scene.moment)
            let prepared = clock.now
            scene.producer.makeList()
            let collected = clock.now
            try scene.producer.submit()
            renderer.add(clock.now - collected)
            list.add(collected - prepared)
            views.add(prepared - start)
        }
        // Views have their engine move before they do, and ask it for its places while they collect what is seen.
        costs.engine = engine.motion + engine.places
        costs.views = max(0, views.microseconds - engine.motion)
        costs.drawList = max(0, list.microseconds - engine.places)
        costs.renderer = renderer.microseconds
    }

    private func measureDriver(
        _ scene: BenchmarkScene, _ target: some BenchmarkTarget, _ clock: some MonotonicClock,
        _ measurement: inout Measurement
    ) throws {
        var (drawing, commit) = (MedianSpan(frames), MedianSpan(frames))
        for _ in 0..<frames {
            scene.goOn()
            try target.makeCurrent()
            scene.producer.prepare(at: scene.moment)
            scene.producer.makeList()
            let start = clock.now
            try scene.producer.submit()
            let submitted = clock.now
            try target.present()
            commit.add(clock.now - submitted)
            drawing.add(submitted - start)
            try target.waitUntilSeen()
        }
        measurement.costs.driver = max(0, drawing.microseconds - measurement.costs.renderer)
        measurement.costs.commit = commit.microseconds
        measurement.quads = scene.producer.statistics.quads
        measurement.drawCalls = scene.producer.statistics.drawCalls
    }

    private func countAllocations(_ scene: BenchmarkScene, _ target: some BenchmarkTarget) throws -> Allocations? {
        // By now every library that draws has been loaded.
        guard let count = startCountingAllocations?() else { return nil }
        let frames = min(frames, 600)
        var sum = (own: Int64(0), libraries: Int64(0))
        for _ in 0..<frames {
            scene.goOn()
            try target.makeCurrent()
            let before = count()
            try scene.producer.draw(at: scene.moment)
            try target.present()
            let after = count()
            sum = (sum.own + after.own - before.own, sum.libraries + after.libraries - before.libraries)
            try target.waitUntilSeen()
        }
        return Allocations(
            own: Double(sum.own) / Double(frames), libraries: Double(sum.libraries) / Double(frames))
    }
}
