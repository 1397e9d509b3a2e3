/// When something next needs to be drawn.
public enum FrameDemand: Hashable, Sendable {
    /// Stands still until something happens.
    case nothing
    /// Stands still until this moment.
    case at(MonotonicTime)
    /// Moves, or has changed.
    case now

    /// The earlier of two demands.
    public static func earlier(_ lhs: FrameDemand, _ rhs: FrameDemand) -> FrameDemand {
        switch (lhs, rhs) {
        case (.now, _), (_, .now): .now
        case (.nothing, let other), (let other, .nothing): other
        case (.at(let a), .at(let b)): .at(min(a, b))
        }
    }
}
