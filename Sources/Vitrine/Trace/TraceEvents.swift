import Timebase

/// Events of the Chrome trace format, as `ui.perfetto.dev` and `chrome://tracing` read it, one behind the other.
///
/// Times are microseconds of CLOCK_MONOTONIC, to the nanosecond.
struct TraceEvents {
    /// A row of the picture, by the number that orders it.
    enum Track: Int, CaseIterable {
        case input = 1
        case animation, draw, gpu, flip

        var name: String {
            switch self {
            case .input: "input"
            case .animation: "animation"
            case .draw: "draw"
            case .gpu: "GPU"
            case .flip: "flip"
            }
        }
    }

    /// The part of an arrow from an event to the frame that shows it.
    enum Flow: String {
        case start = "s"
        case step = "t"
        case end = "f"
    }

    /// Whole events, each with a comma and a line feed before it.
    private(set) var bytes: [UInt8] = []

    /// What a trace begins with: the names of the rows.
    static func head(process: String, details: JSONLine) -> String {
        var lines = [metadata("process_name", JSONLine.quoted(process), thread: 0)]
        for track in Track.allCases {
            lines.append(metadata("thread_name", JSONLine.quoted(track.name), thread: track.rawValue))
            lines.append(
                #"{"ph":"M","pid":1,"tid":\#(track.rawValue),"name":"thread_sort_index","args":{"sort_index":\#(track.rawValue)}}"#
            )
        }
        return #"{"displayTimeUnit":"ms","otherData":\#(details.text),"traceEvents":["# + "\n"
            + lines.joined(separator: ",\n")
    }

    /// What makes a whole of it at any moment.
    static let tail = "\n]}\n"

    private static func metadata(_ name: String, _ value: String, thread: Int) -> String {
        #"{"ph":"M","pid":1,"tid":\#(thread),"name":"\#(name)","args":{"name":\#(value)}}"#
    }

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Something that lasts. `arguments` are members of a JSON object.
    mutating func addSlice(
        _ name: StaticString, on track: Track, from start: MonotonicTime, for duration: Seconds, arguments: String,
        color: StaticString? = nil
    ) {
        open("X", name, on: track, at: start)
        add(#","dur":"#)
        add(microseconds: duration.value)
        if let color { add(#","cname":"\#(color)""#) }
        close(arguments)
    }

    /// Something that happens.
    mutating func addInstant(_ name: StaticString, on track: Track, at time: MonotonicTime, arguments: String) {
        open("i", name, on: track, at: time)
        add(#","s":"t""#)
        close(arguments)
    }

    /// A part of an arrow, fastened to the slice that begins at `time` or around it.
    mutating func addFlow(_ part: Flow, id: Int, on track: Track, at time: MonotonicTime) {
        open(part.rawValue, "input to flip", on: track, at: time)
        add(#","cat":"latency","id":\#(id)"#)
        if part == .end { add(#","bp":"e""#) }
        add("}")
    }

    private mutating func open(_ phase: String, _ name: StaticString, on track: Track, at time: MonotonicTime) {
        add(",\n" + #"{"ph":"\#(phase)","name":"\#(name)","pid":1,"tid":\#(track.rawValue),"ts":"#)
        add(microseconds: time.secondsSinceStart)
    }

    private mutating func close(_ arguments: String) { add(#","args":{\#(arguments)}}"#) }

    private mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func add(microseconds seconds: Double) { add(Self.microseconds(seconds)) }

    /// Such as 12.345; three digits are nanoseconds.
    static func microseconds(_ seconds: Double) -> String {
        let bounded = min(max(seconds.isFinite ? seconds : 0, 0), 1e9)
        let nanoseconds = Int((bounded * 1e9).rounded())
        let rest = String(nanoseconds % 1000)
        return "\(nanoseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
