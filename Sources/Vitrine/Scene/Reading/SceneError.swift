import Platform

/// Why a scene file or script cannot be used: the file, the place in it, what is wrong and what would be right.
public struct SceneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// As it was given.
    public var file: String
    /// From 1; nil when the file as a whole is meant.
    public var line: Int?
    /// In characters, from 1.
    public var column: Int?
    /// Which value, such as `elements[0].options.spacing`; empty for the whole.
    public var place: String
    /// What is wrong and, where there is a choice, what is valid.
    public var problem: String

    /// One line, such as `kiosk.json5:4:12: elements[0].options.spacing: …`.
    public var description: String {
        var text = file.onOneLine
        if let line, let column { text += ":\(line):\(column)" }
        if !place.isEmpty { text += ": \(place)" }
        return "\(text): \(problem)"
    }
}
