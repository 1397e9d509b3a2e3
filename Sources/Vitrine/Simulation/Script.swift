import Geometry
import Timebase
import TouchGestures
import Views

/// A run that is written down: a scene, what happens to it when, and the times of the frames that show it.
///
/// `Documentation/script.md` says how a file is written.
public struct Script: Sendable {
    /// What is done next, in the order in which it is done.
    enum Step: Sendable {
        case frame(Seconds)
        /// `moment` is the presentation time to which it belongs.
        case action(ScriptEntry.Action, time: Seconds, moment: Seconds)
    }

    static let maximumFrames = 100_000
    static let maximumEntries = 500_000

    public let scene: Scene
    /// Of the screen, in pixels.
    public let pixelSize: PixelSize
    public let pixelsPerPoint: Double
    let steps: [Step]

    /// Number of frames.
    public var frameCount: Int {
        steps.count { if case .frame = $0 { true } else { false } }
    }

    /// Of the screen, in points.
    public var size: Size {
        Size(width: Double(pixelSize.width) / pixelsPerPoint, height: Double(pixelSize.height) / pixelsPerPoint)
    }

    /// Reads a script.
    public init(path: String) throws(SceneError) {
        try self.init(JSON5File(path: path, limits: .script))
    }

    init(_ file: JSON5File) throws(SceneError) {
        var reader = try file.value.object()
        (pixelSize, pixelsPerPoint) = try Self.screen(reader.optional("screen"))
        if let path = reader.optional("scene") {
            guard !reader.has("elements"), !reader.has("background") else {
                throw path.error("a script has either \"scene\" or \"elements\" and \"background\"")
            }
            scene = try Scene(path: file.resolve(try path.text()))
        } else {
            scene = try Scene(from: &reader)
        }
        let frames = try reader.optional("frames").map(Self.frames)
        let timeline = reader.optional("timeline")
        var entries: [(ScriptEntry, ValueReader)] = []
        for value in try timeline?.list(count: 0...Self.maximumEntries) ?? [] {
            entries.append((try ScriptEntry(value, in: scene), value))
        }
        try reader.finish()
        try Self.checkContacts(entries)
        if let frames {
            steps = try Self.merge(entries, with: frames)
        } else {
            steps = try Self.order(entries)
            guard steps.contains(where: { if case .frame = $0 { true } else { false } }) else {
                throw reader.error("which frames? Give \"frames\": {rate, duration} or {times}")
            }
        }
    }

    private static func screen(_ value: ValueReader?) throws(SceneError) -> (PixelSize, Double) {
        guard let value else { return (PixelSize(width: 1280, height: 720), 1) }
        var reader = try value.object()
        let width = try reader.required("width").integer(in: 1...8192)
        let height = try reader.required("height").integer(in: 1...8192)
        let scale = try reader.optional("pixelsPerPoint")?.number(in: 0.25...8) ?? 1
        try reader.finish()
        return (PixelSize(width: width, height: height), scale)
    }

    /// Reads `{rate, duration}` or `{times}`.
    private static func frames(_ value: ValueReader) throws(SceneError) -> [Seconds] {
        var reader = try value.object()
        if let list = reader.optional("times") {
            guard !reader.has("rate"), !reader.has("duration") else {
                throw value.error("frames have either \"times\" or \"rate\" and \"duration\"")
            }
            try reader.finish()
            var times: [Seconds] = []
            for entry in try list.list(count: 1...maximumFrames) {
                let time = Seconds(try entry.number(in: 0...ScriptEntry.latest))
                if let last = times.last, time <= last { throw entry.error("frames come later and later") }
                times.append(time)
            }
            return times
        }
        let rate = try reader.optional("rate")?.number(in: 1...1000) ?? 60
        let duration = try reader.required("duration").number(in: 0...ScriptEntry.latest)
        try reader.finish()
        let count = (duration * rate + 1e-9).rounded(.down)
        guard count < Double(maximumFrames) else { throw value.error("at most \(maximumFrames) frames are made") }
        return (0...Int(count)).map { Seconds(Double($0) / rate) }
    }

    /// A contact begins before it moves and ends once.
    private static func checkContacts(_ entries: [(ScriptEntry, ValueReader)]) throws(SceneError) {
        var down: Set<Int> = []
        for (entry, value) in entries {
            guard case .contact(let id, let phase, _) = entry.action else { continue }
            switch phase {
            case .began:
                guard down.insert(id).inserted else { throw value.error("contact \(id) has begun and not ended yet") }
            case .moved:
                guard down.contains(id) else { throw value.error("contact \(id) has not begun") }
            case .ended, .cancelled:
                guard down.remove(id) != nil else { throw value.error("contact \(id) has not begun") }
            }
        }
    }

    /// Puts entries between given frames: each after the last frame that is not later than it.
    private static func merge(
        _ entries: [(ScriptEntry, ValueReader)], with frames: [Seconds]
    ) throws(SceneError) -> [Step] {
        var steps: [Step] = []
        var next = 0
        var last = Seconds.zero
        for (entry, value) in entries {
            if case .frame = entry.action { throw value.error("frames are given either here or under \"frames\"") }
            guard entry.time >= last else { throw value.error("entries stand in the order of their times") }
            last = entry.time
            while next < frames.count, frames[next] <= entry.time {
                steps.append(.frame(frames[next]))
                next += 1
            }
            guard next < frames.count || entry.time <= frames[frames.count - 1] else {
                throw value.error(
                    "no frame shows this: the last one is at \(frames[frames.count - 1].value.shortText) s")
            }
            let shown = next > 0 ? frames[next - 1] : .zero
            let moment = try checked(entry.moment ?? shown, after: shown, value)
            steps.append(.action(entry.action, time: entry.time, moment: moment))
        }
        return steps + frames[next...].map { .frame($0) }
    }

    /// Takes the entries in their own order, frames among them, as a recording has them.
    private static func order(_ entries: [(ScriptEntry, ValueReader)]) throws(SceneError) -> [Step] {
        var steps: [Step] = []
        var shown: Seconds?
        var moment = Seconds.zero
        for (entry, value) in entries {
            if case .frame = entry.action {
                if let shown, entry.time <= shown { throw value.error("frames come later and later") }
                shown = entry.time
                moment = entry.time
                steps.append(.frame(entry.time))
            } else {
                moment = try checked(entry.moment ?? moment, after: shown ?? .zero, value)
                steps.append(.action(entry.action, time: entry.time, moment: moment))
            }
        }
        return steps
    }

    private static func checked(
        _ moment: Seconds, after shown: Seconds, _ value: ValueReader
    ) throws(SceneError) -> Seconds {
        guard moment >= shown else {
            throw value.error("its moment is before the frame at \(shown.value.shortText) s that is already shown")
        }
        return moment
    }
}
