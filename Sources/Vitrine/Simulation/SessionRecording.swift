import Geometry
import Platform
import Timebase
import TouchGestures

/// Writes what reaches a screen as a script, so that ``Simulation`` plays the session again, frame by frame.
///
/// The file is a whole script after every entry, whatever ends the program. Mouse drags are written as contacts.
@MainActor
package final class SessionRecording: ScreenObserver {
    /// No more bytes than this are recorded: some ten minutes of uninterrupted touching.
    package static let maximumBytes = 8 << 20
    /// What closes the script, after the last entry.
    static let tail = "]}\n"

    private let path: String
    private let writer: BackgroundWriter
    private let start: MonotonicTime
    private let maximumBytes: Int
    private let log: @MainActor (String) -> Void
    private var bytes = 0
    private var hasStopped = false
    private var pointer = PointerContacts()
    /// Contacts that are down, by their place: scripts number them from 1.
    private var contacts: [ContactID?] = []
    private var shown: MonotonicTime?

    /// Begins the file with the scene.
    ///
    /// - Parameters:
    ///   - start: the moment that becomes time 0; when the views were made.
    ///   - log: takes a line when recording stops early.
    package init(
        to file: TailedFile, of source: SceneSource, on screen: ScriptScreen, start: MonotonicTime,
        maximumBytes: Int = SessionRecording.maximumBytes, log: @escaping @MainActor (String) -> Void
    ) throws(TailedFile.Failure) {
        try file.begin(head: Self.head(of: source, on: screen), tail: Self.tail)
        writer = BackgroundWriter(to: file.sink, label: "recording")
        path = file.path
        self.start = start
        self.maximumBytes = maximumBytes
        self.log = log
    }

    static func head(of source: SceneSource, on screen: ScriptScreen) -> String {
        """
        // Recorded by vitrine show --record; played again by vitrine simulate.
        {"screen":\(screen.json),
        \(source.scriptMembers),
        "timeline":[

        """
    }

    package func screenWillDraw(frameAt time: MonotonicTime) {
        let seconds = (time - start).value
        guard seconds >= 0, shown.map({ time > $0 }) ?? true else { return }
        shown = time
        var line = JSONLine()
        line.add("present", seconds)
        append(line)
    }

    package func screen(willHandle event: InputEvent, at moment: MonotonicTime) {
        switch event {
        case .contact(let contact): record(contact, at: moment)
        case .key(let key): record(key, at: moment)
        case .knob(let knob):
            var line = entry(at: knob.time, moment: moment)
            line.add("knob", knob.detents)
            append(line)
        case .pointer(let event):
            if case .wheel(let horizontal, let vertical) = event.action {
                var line = entry(at: event.time, moment: moment)
                var turn = JSONLine()
                turn.add("x", horizontal)
                turn.add("y", vertical)
                line.add("wheel", json: turn.text)
                add(event.position, to: &line)
                append(line)
            } else if let contact = pointer.contact(for: event) {
                record(contact, at: moment)
            }
        }
    }

    /// Writes what is left. Waits for a slow disk a second at the most.
    package func finish() {
        let isDone = writer.finish(within: 1)
        guard !hasStopped else { return }
        hasStopped = true
        if let failure = writer.failure {
            log("recording to \(path.onOneLine) stopped: \(failure)")
        } else if !isDone {
            log("the end of the recording \(path.onOneLine) may be missing: the disk is too slow")
        }
    }

    private func record(_ contact: Contact, at moment: MonotonicTime) {
        guard let number = number(of: contact) else { return }
        var line = entry(at: contact.time, moment: moment)
        line.add("contact", number)
        line.add("phase", KeyNames.contactPhases.first { $0.phase == contact.phase }?.name ?? "cancelled")
        add(contact.position, to: &line)
        append(line)
    }

    /// The number of a contact that is down, from 1; nil for one whose beginning was not seen, and where too many are down.
    private func number(of contact: Contact) -> Int? {
        if let place = contacts.firstIndex(of: contact.id) {
            if contact.phase == .began { return nil }
            if contact.phase != .moved { contacts[place] = nil }
            return place + 1
        }
        guard contact.phase == .began else { return nil }
        if let free = contacts.firstIndex(of: nil) {
            contacts[free] = contact.id
            return free + 1
        }
        guard contacts.count < Script.maximumContacts else { return nil }
        contacts.append(contact.id)
        return contacts.count
    }

    private func record(_ key: KeyEvent, at moment: MonotonicTime) {
        var line = entry(at: key.time, moment: moment)
        if case .other(let code) = key.key {
            line.add("key", Int(code))
        } else if let name = KeyNames.all.first(where: { $0.key == key.key })?.name {
            line.add("key", name)
        }
        if let name = KeyNames.phases.first(where: { $0.phase == key.phase })?.name { line.add("phase", name) }
        append(line)
    }

    private func entry(at time: MonotonicTime, moment: MonotonicTime) -> JSONLine {
        var line = JSONLine()
        line.add("time", max((time - start).value, 0))
        // Left out where it is what a script takes it to be: that of the frame before.
        if moment != shown { line.add("moment", max((moment - start).value, 0)) }
        return line
    }

    private func add(_ position: Point, to line: inout JSONLine) {
        line.add("x", position.x)
        line.add("y", position.y)
    }

    private func append(_ line: JSONLine) {
        guard !hasStopped else { return }
        let text = line.text + ",\n"
        guard bytes + text.utf8.count <= maximumBytes else { return stop("it has reached \(maximumBytes >> 20) MB") }
        bytes += text.utf8.count
        guard writer.write(text) else {
            return stop(writer.failure.map { "\($0)" } ?? "the disk is too slow")
        }
    }

    private func stop(_ reason: String) {
        hasStopped = true
        log("recording to \(path.onOneLine) stopped: \(reason)")
    }
}
