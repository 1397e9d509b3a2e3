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

    /// Of frames that stand under `frames`; those among the entries count as entries.
    static let maximumFrames = 100_000
    static let maximumEntries = 500_000
    /// That belong to one time. No device tells so much at once, and a frame would have to wait for it all.
    static let maximumEntriesAtOnce = 10_000
    /// That are down at a time; no touch screen tells of more.
    static let maximumContacts = 100

    public let scene: Scene
    public let screen: ScriptScreen
    /// What was left out or will look other than meant, and why, a line each; for the log.
    public let notes: [String]
    let steps: [Step]

    /// Number of frames.
    public var frameCount: Int {
        steps.count { if case .frame = $0 { true } else { false } }
    }

    /// Reads a script.
    public init(path: String) throws(SceneError) {
        try self.init(JSON5File(path: path, limits: .script))
    }

    init(_ file: JSON5File) throws(SceneError) {
        var reader = try file.value.object()
        screen =
            try reader.optional("screen").map { value throws(SceneError) in try ScriptScreen(value) } ?? ScriptScreen()
        var sceneNotes: [String] = []
        if let path = reader.optional("scene") {
            guard !reader.has("elements"), !reader.has("background") else {
                throw path.error("a script has either \"scene\" or \"elements\" and \"background\"")
            }
            scene = try Self.scene(at: path)
            sceneNotes = scene.notes
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
        try Self.checkCrowds(entries)
        notes = sceneNotes + file.warnings
        if let frames {
            steps = try Self.merge(entries, with: frames)
        } else {
            steps = try Self.order(entries)
            guard steps.contains(where: { if case .frame = $0 { true } else { false } }) else {
                throw reader.error("which frames? Give \"frames\": {rate, duration} or {times}")
            }
        }
    }

    /// Reads a scene file; if it cannot be had, the script's path to it is the mistake.
    private static func scene(at path: ValueReader) throws(SceneError) -> Scene {
        do throws(SceneError) {
            return try Scene(path: path.file.resolve(try path.text()))
        } catch {
            throw error.line == nil ? path.error("\(error)") : error
        }
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
                if let last = times.last, time <= last { throw Self.notLater(entry, than: last) }
                times.append(time)
            }
            return times
        }
        let rate = try reader.optional("rate")?.number(in: 1...1000) ?? 60
        let duration = try reader.required("duration").number(in: 0...ScriptEntry.latest)
        try reader.finish()
        let count = (duration * rate + 1e-9).rounded(.down)
        guard count < Double(maximumFrames) else {
            throw value.error(
                "must be at most \(maximumFrames) frames, were \((count + 1).shortText): lower the rate or the duration"
            )
        }
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
                guard down.count <= maximumContacts else {
                    throw value.error("must be at most \(maximumContacts) contacts down at a time, was one more")
                }
            case .moved:
                guard down.contains(id) else { throw value.error("contact \(id) has not begun") }
            case .ended, .cancelled:
                guard down.remove(id) != nil else { throw value.error("contact \(id) has not begun") }
            }
        }
    }

    /// There are never more entries at one time than can be done before anybody notices.
    private static func checkCrowds(_ entries: [(ScriptEntry, ValueReader)]) throws(SceneError) {
        var (time, count) = (Seconds(-1), 0)
        for (entry, value) in entries {
            count = entry.time == time ? count + 1 : 1
            time = entry.time
            guard count <= maximumEntriesAtOnce else {
                throw value.error("must be at most \(maximumEntriesAtOnce) entries at one time, was one more")
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
        var moment = Seconds.zero
        for (entry, value) in entries {
            if case .frame = entry.action { throw value.error("frames are given either here or under \"frames\"") }
            guard entry.time >= last else {
                throw value.error(
                    "entries stand in the order of their times; the one before is at \(last.value.shortText) s, "
                        + "this one at \(entry.time.value.shortText) s")
            }
            last = entry.time
            while next < frames.count, frames[next] <= entry.time {
                steps.append(.frame(frames[next]))
                moment = max(moment, frames[next])
                next += 1
            }
            guard next < frames.count || entry.time <= frames[frames.count - 1] else {
                throw value.error(
                    "no frame shows this: the last one is at \(frames[frames.count - 1].value.shortText) s")
            }
            moment = try checked(entry.moment ?? moment, after: moment, value)
            if next < frames.count, moment > frames[next] {
                throw value.error("its moment is after the next frame, which is at \(frames[next].value.shortText) s")
            }
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
                if let shown, entry.time <= shown { throw notLater(value, than: shown) }
                guard entry.time >= moment else {
                    throw value.error(
                        "a frame is not before the moment of an entry before it, \(moment.value.shortText) s")
                }
                shown = entry.time
                moment = entry.time
                steps.append(.frame(entry.time))
            } else {
                moment = try checked(entry.moment ?? moment, after: moment, value)
                steps.append(.action(entry.action, time: entry.time, moment: moment))
            }
        }
        return steps
    }

    private static func notLater(_ value: ValueReader, than time: Seconds) -> SceneError {
        value.error("frames come later and later; the one before is at \(time.value.shortText) s")
    }

    private static func checked(
        _ moment: Seconds, after earliest: Seconds, _ value: ValueReader
    ) throws(SceneError) -> Seconds {
        guard moment >= earliest else {
            throw value.error("its moment is before that of what stands before it, \(earliest.value.shortText) s")
        }
        return moment
    }
}
