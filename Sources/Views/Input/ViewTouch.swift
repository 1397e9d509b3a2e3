import Geometry
import Timebase
import TouchGestures

/// The fingers of a view that takes contacts itself: whether they tap or drag, and whose they turn out to be.
struct ViewTouch {
    private var recognizer: PanTapRecognizer
    /// The last drag is none of this view's.
    private(set) var hasRefusedDrag = false
    /// The last touch was a tap that the view has used: no view around it understands that as a tap on itself.
    var hasUsedTap = false

    init(maximumTapDuration: Seconds = 0.75) {
        recognizer = PanTapRecognizer(maximumTapDuration: maximumTapDuration)
    }

    /// A finger is down.
    var isTouched: Bool { recognizer.isTouched }
    var isDragging: Bool { recognizer.isPanning }
    /// See ``PanTapRecognizer/provisionalTranslation``.
    var provisionalTranslation: Point? { recognizer.provisionalTranslation }
    /// Something has come of the fingers.
    var isClaimed: Bool { recognizer.isPanning || hasUsedTap }

    /// - Parameter slop: that of the screen, which counts from the first finger on; nil leaves it as it was.
    mutating func handle(_ contact: Contact, slop: Double?) -> GestureEvent? {
        if !recognizer.isTouched {
            hasUsedTap = false
            if let slop { recognizer.slop = slop }
        }
        let event = recognizer.handle(contact)
        if case .touchDown? = event { hasRefusedDrag = false }
        return event
    }

    mutating func resolveDrag(accepted: Bool) -> GestureEvent? {
        hasRefusedDrag = !accepted
        return recognizer.resolvePan(accepted: accepted)
    }

    mutating func cancel() -> GestureEvent? { recognizer.cancel() }
}
