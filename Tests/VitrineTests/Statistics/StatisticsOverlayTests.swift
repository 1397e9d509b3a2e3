import Display
import DrawList
import Foundation
import FrameScheduling
import GLESRenderer
import Geometry
import Glibc
import HeadlessDisplay
import Imaging
import RandomCases
import Testing
import Timebase
import TouchGestures

@testable import Vitrine

/// An overlay on a screen without views, with frames on paper.
@MainActor
private struct OverlayStage {
    static let period = FramePeriod.sixtyHertz.duration

    let output: HeadlessOutput
    let producer: FrameProducer
    private(set) var meter = FrameMeter()
    private(set) var frames = FrameStatistics()
    private var time = MonotonicTime(secondsSinceStart: 100)

    init(_ size: PixelSize, pixelsPerPoint: Double) throws {
        output = try HeadlessOutput(pixelSize: size)
        producer = FrameProducer(
            renderer: try GLESRenderer(), pixelSize: size, pixelsPerPoint: pixelsPerPoint,
            background: .verticalGradient(top: Color(red: 0.3, green: 0.4, blue: 0.5), bottom: Color(white: 0.1)),
            log: { Issue.record("\($0)") })
        producer.showOverlay(true)
    }

    /// A frame that was seen so many refreshes after the one before.
    mutating func addFrame(processor: Double, gpu: Double?, refreshes: Double = 1, isMissed: Bool = false) {
        time = time + Self.period * refreshes
        meter.noteInput(at: time - 0.011)
        let begin = WorkMoment(time: time - 0.008, processor: .zero)
        let number = meter.begin(target: time, at: begin)
        for (stage, share) in zip(FrameStage.allCases, [0.1, 0.3, 0.8, 1]) {
            meter.end(
                stage,
                at: WorkMoment(time: begin.time + Seconds(processor * share), processor: Seconds(processor * share)))
        }
        meter.submitted(replacing: nil)
        meter.presented(PresentedFrame(target: time, isMissed: isMissed), at: time, period: Self.period)
        if let gpu { _ = meter.noteGPUTime(Seconds(gpu), frame: number, now: time + 1) }
        frames.presented += 1
        if isMissed { frames.missed += 1 }
    }

    func picture() throws -> PixelImage {
        try output.makeCurrent()
        // Texts are drawn on a thread of their own.
        producer.advanceWithPictures(to: time)
        producer.updateOverlay(from: meter, frames: frames, period: Self.period)
        try producer.draw(at: time)
        let image = try output.readPixels()
        if let folder = ProcessInfo.processInfo.environment["VITRINE_OVERLAY_PICTURES"] {
            try PNGWriter().write(image, to: "\(folder)/overlay-\(image.size.width)x\(image.size.height).png")
        }
        return image
    }
}

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct StatisticsOverlayTests {
    nonisolated static let screens: [(PixelSize, Double, Double)] = [
        (PixelSize(width: 800, height: 480), 1, 1), (PixelSize(width: 1280, height: 720), 1, 1),
        (PixelSize(width: 2560, height: 1440), 2, 2), (PixelSize(width: 1920, height: 1080), 1, 1.5),
        (PixelSize(width: 240, height: 160), 1, 240.0 / 336),
    ]

    /// The last bar but one is of a frame that was missed, the others of frames that were not.
    @Test(arguments: screens.indices) func theGraphHasABarForEachFrameAndALineForARefresh(index: Int) throws {
        let (size, pixelsPerPoint, unit) = Self.screens[index]
        var stage = try OverlayStage(size, pixelsPerPoint: pixelsPerPoint)
        var random = SplitMix(seed: 3)
        for number in 0..<140 {
            let noise = Double(random.next() % 1000) / 1000
            switch number {
            case 138: stage.addFrame(processor: 0.0125, gpu: 0.002, refreshes: 2, isMissed: true)
            case 139: stage.addFrame(processor: 0.0084, gpu: 0.002)
            default: stage.addFrame(processor: 0.0006 + 0.0008 * noise, gpu: 0.0012 + 0.001 * noise)
            }
        }
        let image = try stage.picture()
        // In pixels: the middle of a bar from the right, at a share of the graph's height.
        func pixel(bar: Int, height: Double) throws -> (red: Int, green: Int, blue: Int) {
            let x = (12 + 12 + 288 - 3 * Double(bar) - 2) * unit
            let y = (12 + 104 + 36 * (1 - height)) * unit
            let pixel = try #require(image[Int(x), Int(y)])
            return (Int(pixel.red), Int(pixel.green), Int(pixel.blue))
        }
        let processor = try pixel(bar: 0, height: 0.15)
        #expect(processor.green > processor.red + 60 && processor.green > processor.blue + 20)
        let gpu = try pixel(bar: 0, height: 0.28)
        #expect(gpu.blue > gpu.red + 60)
        let missed = try pixel(bar: 1, height: 0.85)
        #expect(missed.red > 150 && missed.red > missed.blue + 80)
        let other = try pixel(bar: 10, height: 0.85)
        #expect(other.red < 90 && other.green < 90)
        // A row all of whose pixels are light.
        let middle = Int((12 + 104 + 18) * unit)
        let isLined = (middle - 1...middle + 1).contains { y in
            (0..<90).allSatisfy { bar in image[Int((26 + 3 * Double(bar)) * unit), y].map { $0.red > 90 } == true }
        }
        #expect(isLined)
    }

    @Test func figuresThatAreNotKnownAreDashes() throws {
        let size = PixelSize(width: 1280, height: 720)
        let empty = try OverlayStage(size, pixelsPerPoint: 1).picture()
        var stage = try OverlayStage(size, pixelsPerPoint: 1)
        for _ in 0..<10 { stage.addFrame(processor: 0.001, gpu: nil) }
        let known = try stage.picture()
        func ink(_ image: PixelImage, _ rows: Range<Int>) -> Int {
            rows.reduce(0) { sum, y in sum + (200..<315).count { image[$0, y].map { $0.red > 150 } == true } }
        }
        // Interval and CPU have digits now, the GPU's row is as it was.
        #expect(ink(known, 42..<56) > ink(empty, 42..<56) + 40)
        #expect(ink(known, 76..<90) > ink(empty, 76..<90) + 40)
        #expect(ink(known, 94..<107) == ink(empty, 94..<107))
    }

    @Test func itIsThereAgainAfterItsTexturesWereLost() throws {
        var stage = try OverlayStage(PixelSize(width: 800, height: 480), pixelsPerPoint: 1)
        for _ in 0..<10 { stage.addFrame(processor: 0.001, gpu: nil) }
        let before = try stage.picture()
        stage.producer.replaceRenderer(with: try GLESRenderer())
        let after = try stage.picture()
        let isSame = before.bytes == after.bytes
        #expect(isSame)
    }

    @Test func numbersChangeWithoutATextBeingDrawnOrUploaded() throws {
        let scripted = try ScriptedScreen(pixelSize: PixelSize(width: 800, height: 480))
        scripted.screen.showsStatistics = true
        scripted.input.pause(10)
        for _ in 0..<30 {
            scripted.input.perform {
                usleep(20_000)
                scripted.screen.root.setNeedsFrame()
            }
            scripted.input.pause(2)
        }
        var before = 0
        scripted.input.perform {
            before = scripted.screen.statistics.uploads.count
            scripted.carousel.scroll(byOffset: 2, duration: 4)
        }
        scripted.input.pause(300)
        try scripted.screen.run()
        #expect(before > 0)
        #expect(scripted.screen.statistics.frames.presented > 240)
        #expect(scripted.screen.statistics.uploads.count == before)
    }

    @Test func atRestItAsksForNoFrame() throws {
        let scripted = try ScriptedScreen(pixelSize: PixelSize(width: 800, height: 480))
        scripted.screen.showsStatistics = true
        scripted.input.pause(10)
        for _ in 0..<30 {
            scripted.input.perform { usleep(20_000) }
            scripted.input.pause(2)
        }
        scripted.input.pause(60)
        var atRest = 0
        scripted.input.perform { atRest = scripted.output.presentations.count }
        scripted.input.pause(300)
        try scripted.screen.run()
        #expect(scripted.output.presentations.count == atRest)
    }

    @Test func f1SwitchesItWhereTheProgramWantsThat() throws {
        for isWanted in [false, true] {
            let scripted = try ScriptedScreen(pixelSize: PixelSize(width: 800, height: 480))
            scripted.screen.showsStatisticsOnF1 = isWanted
            var shown: [Bool] = []
            var frames: [Int] = []
            scripted.input.pause(60)
            for _ in 0..<2 {
                scripted.input.perform { frames.append(scripted.output.presentations.count) }
                scripted.input.send(ScriptedInput.key(.f1))
                scripted.input.pause(10)
                scripted.input.perform { shown.append(scripted.screen.showsStatistics) }
            }
            scripted.input.perform { frames.append(scripted.output.presentations.count) }
            try scripted.screen.run()
            #expect(shown == (isWanted ? [true, false] : [false, false]))
            // Coming and going each take a frame.
            #expect(zip(frames, frames.dropFirst()).allSatisfy { $1 > $0 } == isWanted)
        }
    }
}
