import DrawList
import Geometry
import TouchGestures

/// A view that is pressed: what buttons, switches and the like have in common.
///
/// A finger that strays, or that turns out to drag what lies around the control, presses nothing. A control should be at
/// least 44 points high and wide, or a finger will miss it.
@MainActor
open class Control: View {
    /// What it looks like.
    public enum State: Hashable, Sendable { case normal, pressed, disabled }

    /// A disabled control is dimmed and cannot be pressed.
    public var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            release()
            stateDidChange()
        }
    }
    /// Whether a finger is on it that may still press it.
    public private(set) var isPressed = false { didSet { if isPressed != oldValue { stateDidChange() } } }

    /// However long it is held.
    private var recognizer = PanTapRecognizer(maximumTapDuration: 3600)
    private var hasRefusedPan = false
    /// The last touch was a press: no view around it understands that as a tap on itself.
    private var hasUsedTap = false

    override public init(frame: Rect = .zero) { super.init(frame: frame) }

    public var state: State { !isEnabled ? .disabled : isPressed ? .pressed : .normal }

    /// ``state`` is another: subclasses adapt what they look like.
    open func stateDidChange() { setNeedsFrame() }

    /// It was pressed: by a tap, by Enter or by a knob.
    open func press() {}

    private func release() {
        if recognizer.isTouched { _ = recognizer.cancel() }
        isPressed = false
    }

    // MARK: Input

    override open var wantsContacts: Bool { isEnabled }

    override open var passesContactsOn: Bool { hasRefusedPan }

    override open var claimsContacts: Bool { hasUsedTap }

    override open func handle(_ contact: Contact) {
        if !recognizer.isTouched {
            hasUsedTap = false
            if let host { recognizer.slop = host.tapSlop }
        }
        switch recognizer.handle(contact) {
        case .touchDown?:
            hasRefusedPan = false
            isPressed = isEnabled
        case .panShouldBegin?:
            hasRefusedPan = true
            _ = recognizer.resolvePan(accepted: false)
            isPressed = false
        case .tap?:
            isPressed = false
            hasUsedTap = isEnabled
            if isEnabled { press() }
        case .failed?: isPressed = false
        case .pan?, nil: break
        }
    }

    override open var canTakeFocus: Bool { isEnabled }

    override open func activate() -> Bool {
        guard isEnabled else { return false }
        press()
        return true
    }

    override open func willMove(to host: (any ViewHost)?) { release() }
}
