import FrameScheduling
import Timebase

/// Makes events of what a trace is told. On each row the events follow each other, none within another.
struct TraceComposer {
    private(set) var events = TraceEvents()
    /// Events that the next frame may be the first to show.
    private var inputs: [TraceInput] = []
    private var inputEnd = MonotonicTime(secondsSinceStart: 0)
    private var gpuEnd = MonotonicTime(secondsSinceStart: 0)
    /// The frame that was seen last: for how long is known with the next one.
    private var shown: (frame: FrameRecord, time: MonotonicTime, period: Seconds)?
    private static let mostInputs = 256

    mutating func removeEvents() { events.removeAll() }

    mutating func add(_ record: TraceRecord) {
        switch record {
        case .input(let input):
            if inputs.count >= Self.mostInputs { addInputs(of: nil) }
            inputs.append(input)
        case .made(let frame): addStages(of: frame)
        case .seen(let frame, let period): addFlip(of: frame, period: period)
        case .lost(let frame): addLoss(of: frame)
        case .gpu(let frame): addGPU(of: frame)
        case .rest: finish()
        }
    }

    /// Adds what has been waiting for what comes next.
    mutating func finish() {
        addInputs(of: nil)
        addShown(until: nil)
    }

    // MARK: Input

    /// Those that have come before a frame.
    private mutating func addInputs(of frame: FrameRecord?) {
        for input in inputs {
            let start = max(input.time, inputEnd)
            inputEnd = max(input.handled, start)
            addInput(input, from: start)
            if let first = frame?.inputTime, first == input.time {
                events.addFlow(.start, id: Self.flow(first), on: .input, at: start)
            }
        }
        inputs.removeAll(keepingCapacity: true)
    }

    private mutating func addInput(_ input: TraceInput, from start: MonotonicTime) {
        let name: StaticString =
            switch input.kind {
            case .touchBegan: "touch began"
            case .touchMoved: "touch moved"
            case .touchEnded: "touch ended"
            case .touchCancelled: "touch cancelled"
            case .pointer: "pointer"
            case .key: "key"
            case .knob: "knob"
            }
        events.addSlice(
            name, on: .input, from: start, for: inputEnd - start,
            arguments: #""kernel_us":\#(TraceEvents.microseconds(input.time.secondsSinceStart))"#)
    }

    /// The same for all frames that are to show an event, until one is seen.
    private static func flow(_ time: MonotonicTime) -> Int {
        Int(min(max(time.secondsSinceStart * 1e6, 0), 1e15).rounded())
    }

    // MARK: Frames

    private mutating func addStages(of frame: FrameRecord) {
        addInputs(of: frame)
        let name = Self.arguments(of: frame)
        var time = frame.start
        if frame.inputTime != nil {
            let start = max(time, inputEnd)
            inputEnd = max(start, time + frame.stages.input)
            events.addSlice(
                "fingers", on: .input, from: start, for: inputEnd - start, arguments: name + Self.work(frame, .input))
        }
        time = time + frame.stages.input
        events.addSlice(
            "animation", on: .animation, from: time, for: frame.stages.animation,
            arguments: name + Self.work(frame, .animation))
        if let input = frame.inputTime { events.addFlow(.step, id: Self.flow(input), on: .animation, at: time) }
        time = time + frame.stages.animation
        events.addSlice(
            "draw", on: .draw, from: time, for: frame.stages.draw, arguments: name + Self.work(frame, .draw))
        time = time + frame.stages.draw
        events.addSlice(
            "commit", on: .draw, from: time, for: frame.stages.commit, arguments: name + Self.work(frame, .commit))
    }

    private mutating func addLoss(of frame: FrameRecord) {
        let name: StaticString = frame.outcome == .replaced ? "replaced frame" : "dropped frame"
        events.addInstant(
            name, on: .draw, at: frame.start + frame.stages.total, arguments: Self.arguments(of: frame))
    }

    /// From when it was handed over: the GPU tells how long it took, not when it began.
    private mutating func addGPU(of frame: FrameRecord) {
        guard let duration = frame.gpu else { return }
        let start = max(frame.start + frame.stages.total - frame.stages.commit, gpuEnd)
        gpuEnd = start + duration
        events.addSlice("GPU", on: .gpu, from: start, for: duration, arguments: Self.arguments(of: frame))
    }

    private mutating func addFlip(of frame: FrameRecord, period: Seconds) {
        guard let time = frame.presentationTime else { return }
        addShown(until: time)
        shown = (frame, time, period)
    }

    /// The frame that was on the screen until now, for a refresh or what there was of it. Where none follows, for a little
    /// less: the next one may come early.
    private mutating func addShown(until end: MonotonicTime?) {
        guard let (frame, time, period) = shown else { return }
        shown = nil
        let duration = max(.zero, min(end.map { $0 - time } ?? period * 0.9, period))
        guard case .presented(_, let isMissed) = frame.outcome else { return }
        var arguments = Self.arguments(of: frame) + #","missed":\#(isMissed)"#
        arguments += #","late_us":\#(TraceEvents.microseconds(max(0, (time - frame.target).value)))"#
        if let latency = frame.latency {
            arguments += #","latency_us":\#(TraceEvents.microseconds(latency.value))"#
        }
        events.addSlice(
            isMissed ? "missed frame" : "frame", on: .flip, from: time, for: duration, arguments: arguments,
            color: isMissed ? "terrible" : nil)
        if let input = frame.inputTime { events.addFlow(.end, id: Self.flow(input), on: .flip, at: time) }
    }

    private static func arguments(of frame: FrameRecord) -> String {
        #""frame":\#(frame.number),"target_us":\#(TraceEvents.microseconds(frame.target.secondsSinceStart))"#
    }

    /// What the processor did in a stage, which is less than the stage where it was busy with something else.
    private static func work(_ frame: FrameRecord, _ stage: FrameStage) -> String {
        guard let work = frame.processor?[stage] else { return "" }
        return #","cpu_us":\#(TraceEvents.microseconds(work.value))"#
    }
}
