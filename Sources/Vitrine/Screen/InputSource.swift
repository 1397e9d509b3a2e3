import EvdevInput
import Geometry
import TouchGestures

/// Where a screen's input comes from.
@MainActor
package protocol InputSource: AnyObject {
    /// Says how large the picture is that positions are scaled to, in points, and where on it displays lie, the first of which
    /// has the touch screens that are bound to none.
    func fit(_ picture: Size, _ displays: [DisplayPlace])

    /// Readable when events wait.
    var eventDescriptor: CInt { get }

    /// Hands over what has happened since the last call.
    func dispatchEvents(_ handle: (InputEvent) -> Void)

    /// Another session comes to the front: lets go of everything, to be handed over with the next events.
    func pause()

    /// Devices may be used again.
    func resume()

    /// Whether fingers, while they are down, may be left unheard until a frame is due.
    var canWaitForFrames: Bool { get }
}

extension InputSource {
    package var canWaitForFrames: Bool { true }

    package func pause() {}

    package func resume() {}
}
