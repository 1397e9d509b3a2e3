import Display
import Timebase

/// Why an output shows nothing, and when it is tried again.
struct Darkness {
    private(set) var cause: OutputError
    private var backOff: BackOff

    init(_ cause: OutputError) {
        self.cause = cause
        backOff = Self.backOff(for: cause.kind)
    }

    /// Takes over why another attempt has failed. Answers whether that is news.
    mutating func noteFailure(_ error: OutputError) -> Bool {
        guard error != cause else { return false }
        if error.kind != cause.kind { backOff = Self.backOff(for: error.kind) }
        cause = error
        return true
    }

    /// The pause before the coming attempt.
    mutating func pause() -> Seconds { backOff.pause() }

    /// The kernel tells of cards and displays that come; to ask as well costs little, and helps where its word is lost.
    /// Nobody tells that a screen has become free.
    private static func backOff(for kind: OutputError.Kind) -> BackOff {
        BackOff(first: 0.25, limit: kind == .deviceBusy ? 2 : 30)
    }
}
