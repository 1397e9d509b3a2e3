/// What the user needs of the display.
public struct DisplayPreferences: Hashable, Sendable {
    /// What is in carousels, pagers and lists fades over into what comes, in a short time, instead of flying by; the drag
    /// itself still follows the finger.
    public var reducedMotion: Bool
    /// Controls, text and the frame around the focus stand out as far as they can.
    public var highContrast: Bool

    /// What most users need: motion, and the colours that the program has chosen.
    public init(reducedMotion: Bool = false, highContrast: Bool = false) {
        self.reducedMotion = reducedMotion
        self.highContrast = highContrast
    }
}
