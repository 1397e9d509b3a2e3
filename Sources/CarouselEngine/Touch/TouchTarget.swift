import Geometry

/// What lies under a finger that comes down: where it is in the carousel, and whether something there wants touches itself.
public struct TouchTarget: Hashable, Sendable {
    /// The part of the carousel that was touched.
    public enum Place: Hashable, Sendable {
        /// Beside all items.
        case background
        /// The place of an item, beside its view.
        case container
        /// An item's view or anything inside it.
        case item
    }

    /// Something that scrolls by itself around the touched point, inside the carousel.
    public struct ScrollArea: Hashable, Sendable {
        public var isScrollEnabled: Bool
        public var contentSize: Size
        public var frameSize: Size

        public init(isScrollEnabled: Bool, contentSize: Size, frameSize: Size) {
            self.isScrollEnabled = isScrollEnabled
            self.contentSize = contentSize
            self.frameSize = frameSize
        }

        /// Whether it would take a drag along this direction.
        func scrolls(vertically: Bool) -> Bool {
            guard isScrollEnabled else { return false }
            return vertically ? contentSize.height > frameSize.height : contentSize.width > frameSize.width
        }
    }

    public var place: Place
    /// The touched view, or one around it inside the carousel, handles the start of a touch itself.
    public var handlesTouchDown: Bool
    /// The touched view, or one around it inside the carousel, handles the movement of a touch itself.
    public var handlesTouchMoves: Bool
    /// The touched view is a button or lies in one.
    public var isInButton: Bool
    public var scrollArea: ScrollArea?

    public init(
        _ place: Place,
        handlesTouchDown: Bool = false,
        handlesTouchMoves: Bool = false,
        isInButton: Bool = false,
        scrollArea: ScrollArea? = nil
    ) {
        self.place = place
        self.handlesTouchDown = handlesTouchDown
        self.handlesTouchMoves = handlesTouchMoves
        self.isInButton = isInButton
        self.scrollArea = scrollArea
    }

    public static let background = TouchTarget(.background)
}

/// Which gestures of the carousel may follow a touch.
public struct TouchAcceptance: Hashable, Sendable {
    public var acceptsPan: Bool
    public var acceptsTap: Bool

    public init(acceptsPan: Bool, acceptsTap: Bool) {
        self.acceptsPan = acceptsPan
        self.acceptsTap = acceptsTap
    }
}

/// The stage of a drag.
public enum PanPhase: Hashable, Sendable {
    case began
    case changed
    case ended
    case cancelled
    case failed
}
