import Display
import FrameScheduling
import Geometry
import Glibc
import Timebase
import TouchGestures
import Vitrine

/// Frames that are measured as a screen measures them.
@MainActor
private final class MeasuredStage {
    private static let period = FramePeriod.sixtyHertz.duration
    let pictures = PictureStage(.coverFlow)
    let trace: FrameTrace?
    private(set) var meter = FrameMeter()
    private var counts = FrameStatistics()

    init(trace: FrameTrace?) {
        self.trace = trace
        pictures.carousel.scroll(byOffset: 0.4, duration: 60)
        pictures.stage.producer.showOverlay(true)
        pictures.stage.settle()
    }

    func frame() {
        let stage = pictures.stage
        let time = stage.moment + Self.period
        let contact = Contact(id: ContactID(rawValue: 1), phase: .moved, position: .zero, time: time - 0.01)
        meter.noteInput(at: contact.time)
        trace?.add(.input(TraceInput(.contact(contact), handled: time - 0.009)))
        let number = meter.begin(target: time, at: work(time, 0))
        stage.frame(named: number) {
            meter.end(.input, at: work(time, 0.0001))
            meter.end(.animation, at: work(time, 0.0005))
            stage.producer.updateOverlay(from: meter, frames: counts, period: Self.period)
        }
        meter.end(.draw, at: work(time, 0.001))
        meter.end(.commit, at: work(time, 0.0012))
        meter.submitted(replacing: nil)
        counts.submitted += 1
        if let record = meter.record(number) { trace?.add(.made(record)) }
        present(time)
        while let answer = stage.producer.takeGPUTime() {
            let busy = Seconds(nanoseconds: Int64(answer.nanoseconds))
            _ = meter.noteGPUTime(busy, frame: answer.frame, now: time + 1)
            if let record = meter.record(answer.frame) { trace?.add(.gpu(record)) }
        }
    }

    private func present(_ time: MonotonicTime) {
        counts.presented += 1
        let seen = PresentedFrame(target: time, isMissed: counts.presented % 10 == 0)
        if let record = meter.presented(seen, at: time, period: Self.period) {
            trace?.add(.seen(record, period: Self.period))
        }
    }

    private func work(_ time: MonotonicTime, _ processor: Double) -> WorkMoment {
        WorkMoment(time: time - 0.008 + Seconds(processor), processor: Seconds(processor))
    }
}

extension Gate {
    /// What statistics, overlay and trace ask of the heap in each frame.
    mutating func checkMeasuring() {
        let measured = MeasuredStage(trace: nil)
        for _ in 0..<300 { measured.frame() }
        check("120 frames that are measured, their figures shown in front of them") {
            for _ in 0..<120 { measured.frame() }
        }
        report("its GPU times", Int64(measured.meter.total.gpu.count), "times", 400...)
        report("its latencies", Int64(measured.meter.total.latency.count), "latencies", 400...)
        checkTrace()
    }

    private mutating func checkTrace() {
        let path = "/tmp/vitrine-allocation-gate-\(getpid()).json"
        defer { unlink(path) }
        let output = OutputDescription(
            name: "none", pixelSize: PixelSize(width: 1280, height: 720), period: .sixtyHertz)
        guard let file = try? TailedFile(path: path, for: .trace),
            let trace = try? FrameTrace(to: file, of: output, log: { print($0) })
        else { return report("a trace can be written", 0, "files", 1...1) }
        let traced = MeasuredStage(trace: trace)
        for _ in 0..<300 { traced.frame() }
        // The thread that writes is counted, too: let it have done so.
        trace.rest()
        usleep(300_000)
        check("12 frames that are traced, between two writes") {
            for _ in 0..<12 { traced.frame() }
        }
        trace.finish()
    }
}
