import DrawList
import Geometry
import Timebase
import TouchGestures

/// Leads input to the views of a tree that want it. The rules stand in Documentation/input.md.
@MainActor
public final class InputRouter {
    private let root: View
    private let contacts: ContactDispatcher
    private let hover: HoverTracker
    /// Where keys and knobs go.
    public let focus: FocusSystem
    private var pointer = PointerContacts()
    /// When the mouse was last used.
    private var pointerTime = MonotonicTime(secondsSinceStart: 0)
    /// Whether the arrow is drawn; not where hardware lays one over the picture.
    public var drawsPointer = true
    /// The arrow goes with the first frame that comes so long after the mouse was used. Nothing wakes up for that.
    static let pointerRest: Seconds = 3
    private var knob = DetentCounter()

    /// Becomes the router of the tree: views ask it for the focus, and tell it when they go. Held weakly by the root.
    public init(root: View) {
        self.root = root
        contacts = ContactDispatcher(root: root)
        hover = HoverTracker(root: root)
        focus = FocusSystem(root: root)
        root.makeInputTraits().router = self
    }

    /// Leads one event to the tree. Answers whether a view used it.
    @discardableResult
    public func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .contact(let contact): return touch(contact)
        case .key(let key): return focus.handle(key)
        case .knob(let knob): return turn(knob)
        case .pointer(let event): return point(event)
        }
    }

    /// Ends every touch, as if all devices were unplugged: the screen is somebody else's now.
    public func cancelAll() {
        contacts.cancelAll()
        pointer = PointerContacts()
        takePointerAway()
    }

    private func touch(_ contact: Contact) -> Bool {
        if contact.phase == .began {
            focus.hideRing()
            // A finger is not where the pointer was left.
            takePointerAway()
        }
        return contacts.handleTouch(contact)
    }

    private func takePointerAway() {
        // Nobody else need ask for the frame without the arrow.
        if drawsPointer, hover.position != nil { root.setNeedsFrame() }
        hover.move(to: nil)
    }

    /// Where the tip of the arrow is, in points of the screen; nil before the mouse moves, after a touch, and in a frame
    /// seen long after the mouse was used.
    public func pointerPosition(at time: MonotonicTime) -> Point? {
        time - pointerTime < Self.pointerRest ? hover.position : nil
    }

    /// Draws the arrow, in front of everything, into a frame that is seen at a time.
    public func drawPointer(in context: inout DrawContext, at time: MonotonicTime) {
        guard drawsPointer, let tip = pointerPosition(at: time) else { return }
        PointerArrow.draw(at: tip, in: &context)
    }

    private func point(_ event: PointerEvent) -> Bool {
        pointerTime = event.time
        if drawsPointer { root.setNeedsFrame() }
        if case .wheel(let horizontal, let vertical) = event.action {
            return turnWheel(horizontal: horizontal, vertical: vertical, at: event.position)
        }
        if case .pressed = event.action { focus.hideRing() }
        hover.move(to: event.position)
        return pointer.contact(for: event).map(contacts.handle) ?? false
    }

    private func turn(_ event: KnobEvent) -> Bool {
        guard let whole = knob.take(event.detents) else { return false }
        return whole == 0 || focus.turn(by: whole)
    }

    /// Offers the wheel to the view under the pointer, then to those around it.
    private func turnWheel(horizontal: Double, vertical: Double, at position: Point) -> Bool {
        var candidate = root.contactReceiver(at: position)
        while let view = candidate {
            if view.handleWheel(horizontal: horizontal, vertical: vertical) { return true }
            candidate = view.superview
        }
        return false
    }

    // MARK: For the tree

    /// A view leaves the tree, is hidden, or takes no input any more.
    func abandon(_ view: View) {
        contacts.abandon(view)
        hover.abandon(view)
        focus.abandon(view)
    }

    func forget(_ recognizer: GestureRecognizer) { contacts.forget(recognizer) }

    /// Brings what depends on time alone, such as a long press, to the moment of the coming frame.
    func advance(to time: MonotonicTime) {
        contacts.advance(to: time)
        hover.update()
    }

    var frameDemand: FrameDemand {
        contacts.isTurnDue ? .now : contacts.deadline.map { .at($0) } ?? .nothing
    }
}
