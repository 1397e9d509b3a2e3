import EvdevInput
import Geometry
import TouchGestures

/// Where a screen's input comes from.
@MainActor
protocol InputSource: AnyObject {
    /// The output that positions are scaled to, in points.
    var outputSize: Size { get set }

    /// Readable when events wait.
    var eventDescriptor: CInt { get }

    /// Hands over what has happened since the last call.
    func dispatchEvents(_ handle: (InputEvent) -> Void)

    /// Whether fingers, while they are down, may be left unheard until a frame is due.
    var canWaitForFrames: Bool { get }
}

extension InputSource {
    var canWaitForFrames: Bool { true }
}
