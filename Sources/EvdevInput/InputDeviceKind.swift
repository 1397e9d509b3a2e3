/// What a device is, by what it can send. A device may be several.
public enum InputDeviceKind: String, Hashable, Sendable, CaseIterable {
    /// Several contacts in slots (multi-touch protocol type B).
    case multiTouchScreen = "multi-touch screen"
    /// Several contacts, all sent again in every report (multi-touch protocol type A).
    case multiTouchScreenTypeA = "multi-touch screen (type A)"
    case touchScreen = "touch screen"
    /// Also a trackball or a pointing stick.
    case mouse
    /// A wheel or dial that points nowhere.
    case knob
    /// Says where it is rather than how far it moved: the mouse of a virtual machine.
    case absolutePointer = "absolute pointer"
    /// Also a remote control or a panel: anything with one of the keys that `KeyEvent.Key` names.
    case keyboard
}
