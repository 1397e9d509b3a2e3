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
    private var touch = ViewTouch(maximumTapDuration: 3600)

    override public init(frame: Rect = .zero) { super.init(frame: frame) }

    public var state: State { !isEnabled ? .disabled : isPressed ? .pressed : .normal }

    /// ``state`` is another: subclasses adapt what they look like.
    open func stateDidChange() { setNeedsFrame() }

    /// It was pressed: by a tap, by Enter or by a knob.
    open func press() {}

    private func release() {
        if touch.isTouched { _ = touch.cancel() }
        isPressed = false
    }

    // MARK: Input

    override open var wantsContacts: Bool { isEnabled }

    override open var passesContactsOn: Bool { touch.hasRefusedDrag }

    override open var claimsContacts: Bool { touch.isClaimed }

    override open func handle(_ contact: Contact) {
        switch touch.handle(contact, slop: host?.tapSlop) {
        case .touchDown?: isPressed = isEnabled
        case .panShouldBegin?:
            _ = touch.resolveDrag(accepted: false)
            isPressed = false
        case .tap?:
            isPressed = false
            touch.hasUsedTap = isEnabled
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
