/// What has happened to an output.
public enum OutputEvent: Hashable, Sendable {
    /// A frame was first seen.
    case presented(Presentation)
    /// Nothing can be shown, for this reason, until ``lit(isNewContext:)``. Frames in flight are lost, and nothing may be
    /// asked of GL: the context may be gone. Comes again when the reason is another.
    case dark(OutputError)
    /// Frames are shown again; ``Output/description`` may be another.
    ///
    /// - isNewContext: whether the GL context is another one, in which nothing has been made yet.
    case lit(isNewContext: Bool)
    /// What was on the screen is lost or about to be: a frame is due.
    case needsFrame
    /// For the log.
    case notice(String)
}

extension OutputEvent {
    /// The frame that was seen; nil for other events.
    public var presentation: Presentation? { if case .presented(let presentation) = self { presentation } else { nil } }
}
