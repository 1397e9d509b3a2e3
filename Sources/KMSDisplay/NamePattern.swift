import Glibc

/// A name, or a pattern of names as a shell has them: `*`, `?` and `[…]`.
struct NamePattern: Hashable {
    let text: String

    /// No name of a card or connector comes near it.
    private static let mostBytes = 256

    private var isPattern: Bool { text.utf8.contains { "*?[".utf8.contains($0) } }

    func matches(_ name: String) -> Bool {
        if name == text { return true }
        guard isPattern, text.utf8.count <= Self.mostBytes else { return false }
        return fnmatch(text, name, 0) == 0
    }
}
