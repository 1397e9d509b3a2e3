import EvdevInput
import TouchGestures

/// Where a screen's input comes from.
@MainActor
protocol InputSource: AnyObject {
    /// Readable when events wait.
    var eventDescriptor: CInt { get }

    /// Hands over what has happened since the last call.
    func dispatchEvents(_ handle: (InputEvent) -> Void)
}
