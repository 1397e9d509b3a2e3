import Display
import Platform

/// What the doctor has found out about one thing, in a line.
public struct Finding: Hashable, Sendable {
    public enum Topic: String, Hashable, Sendable, CaseIterable {
        case driver, overlay, permissions, master, output, edid, graphics, input, fonts, pictures, memory, console,
            uinput
    }

    public enum Level: String, Hashable, Sendable {
        /// As it should be.
        case right
        /// Something will be shown, but not as well as it could be.
        case warning
        /// Nothing will be shown, or what is needed is missing.
        case fault
    }

    public var topic: Topic
    public var level: Level
    /// One line.
    public var text: String
    /// The command that mends it, or what to do where no command does.
    public var remedy: String?
    /// What opening a display would fail with; nil where it would not.
    public var kind: OutputError.Kind?

    private init(_ topic: Topic, _ level: Level, _ text: String, _ remedy: String?, _ kind: OutputError.Kind?) {
        self.topic = topic
        self.level = level
        // What files and devices say may hold anything, of any length.
        self.text = Self.printable(text)
        self.remedy = remedy.map(Self.printable)
        self.kind = kind
    }

    private static let longestText = 400

    private static func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(longestText)
        return String(String.UnicodeScalarView(scalars)).onOneLine
    }

    static func right(_ topic: Topic, _ text: String) -> Finding { Finding(topic, .right, text, nil, nil) }

    static func warning(_ topic: Topic, _ text: String, mend remedy: String? = nil) -> Finding {
        Finding(topic, .warning, text, remedy, nil)
    }

    static func fault(
        _ topic: Topic, _ text: String, mend remedy: String, kind: OutputError.Kind? = nil
    ) -> Finding {
        Finding(topic, .fault, text, remedy, kind)
    }
}
