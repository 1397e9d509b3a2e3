import Synchronization

/// Whether the GL context still is in which objects were made: in another one their names are others'.
final class ContextLife {
    private static let last = Atomic<UInt64>(0)

    /// No two are equal.
    let number = ContextLife.last.add(1, ordering: .relaxed).newValue
    private(set) var isGone = false

    /// The context was lost or destroyed, and everything in it with it.
    func end() { isGone = true }
}
