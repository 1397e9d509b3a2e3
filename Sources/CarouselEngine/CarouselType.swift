/// How the items of a carousel are arranged in space.
public enum CarouselType: String, CaseIterable, Hashable, Sendable {
    case linear
    case rotary
    case invertedRotary
    case cylinder
    case invertedCylinder
    case wheel
    case invertedWheel
    case coverFlow
    /// Cover flow whose cards flip in time while a finger drags them, see ``Carousel/toggle``.
    case coverFlow2
    case timeMachine
    case invertedTimeMachine
    /// The item source supplies each transform.
    case custom

    /// Whether the items lie on a circle. Such carousels wrap around unless the wrap option says otherwise.
    @inlinable
    public var isCircular: Bool {
        switch self {
        case .rotary, .invertedRotary, .cylinder, .invertedCylinder, .wheel, .invertedWheel: true
        case .linear, .coverFlow, .coverFlow2, .timeMachine, .invertedTimeMachine, .custom: false
        }
    }

    /// How many items a finger passes while it moves by the width of one, unless the option says otherwise.
    @inlinable
    public var defaultOffsetMultiplier: Double {
        self == .coverFlow || self == .coverFlow2 ? 2 : 1
    }
}
