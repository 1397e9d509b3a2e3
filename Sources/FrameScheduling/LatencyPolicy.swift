/// What frames are started for: fresh input, or even pace.
public enum LatencyPolicy: String, Hashable, Sendable, CaseIterable {
    /// As late as is safe, and one frame ahead where a single refresh is too short for a frame.
    case auto
    /// As late as is safe, never ahead.
    case low
    /// As early as can be, one frame ahead always: a refresh more of latency, and time for a slow machine.
    case smooth
}
