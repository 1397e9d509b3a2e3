import Geometry
import TouchGestures

/// The view that keys, remote controls and knobs act on, and how the focus moves.
///
/// Without a focus, keys go to the carousels and pagers themselves, as if the foremost had it. See Documentation/input.md.
@MainActor
public final class FocusSystem {
    private let root: View
    private weak var focused: View?
    /// Whether the focus is framed: only after a key or a knob, until the next touch.
    public private(set) var isRingVisible = false

    init(root: View) { self.root = root }

    /// The view that has the focus and can be reached.
    public var focusedView: View? {
        guard let view = focused, view.isReachable else { return nil }
        return view
    }

    /// Moves the focus to a view, or with nil away. A view that cannot take it is ignored.
    public func focus(on view: View?) {
        guard view !== focused, view.map({ $0.canTakeFocus && $0.isReachable }) ?? true else { return }
        let old = focused
        focused = view
        if let old {
            old.isFocused = false
            old.showsFocusRing = false
            old.focusDidChange()
        }
        guard let view, focused === view else { return }
        view.isFocused = true
        view.showsFocusRing = isRingVisible
        view.focusDidChange()
        view.announce(.focused)
    }

    /// A key or a knob is in use.
    private func showRing() { setRing(visible: true) }

    func hideRing() { setRing(visible: false) }

    private func setRing(visible: Bool) {
        isRingVisible = visible
        focused?.showsFocusRing = visible
    }

    /// A view has gone: the focus goes to what holds it.
    func abandon(_ view: View) {
        guard let focused, focused.isDescendant(of: view) else { return }
        var candidate = view.superview
        while let next = candidate, !next.canTakeFocus { candidate = next.superview }
        focus(on: candidate)
    }

    // MARK: Keys

    func handle(_ key: KeyEvent) -> Bool {
        guard let view = reachableFocus() else { return handleUnfocused(key) }
        if view.handleFocused(key) { return use() }
        guard key.phase != .released else { return false }
        switch key.key {
        case .enter, .space:
            // Held down, it does what it does once.
            return key.phase == .repeated || activate(view) ? use() : false
        case .tab: return moveOn(by: 1) ? use() : false
        case .backTab: return moveOn(by: -1) ? use() : false
        case .escape, .back: return leave(view) ? use() : false
        default: return bubble(key, from: view) ? use() : false
        }
    }

    func turn(by detents: Int) -> Bool {
        var candidate = reachableFocus()
        if candidate == nil {
            candidate = FocusSearch.first(in: root)
            guard candidate?.isFocusContainer ?? false else {
                focus(on: candidate)
                return candidate != nil ? use() : false
            }
        }
        while let view = candidate {
            if view.handleFocused(turn: detents) {
                if view !== focused, focused != nil { focus(on: view) }
                return use()
            }
            if view === focused, moveOn(by: detents) { return use() }
            candidate = view.focusContainer
        }
        return false
    }

    private func use() -> Bool {
        showRing()
        return true
    }

    /// The focus, moved out of what can no longer be reached, such as an item that has left the centre.
    private func reachableFocus() -> View? {
        while let view = focused, !view.isReachable {
            let around = view.focusContainer
            focused = nil
            view.isFocused = false
            view.showsFocusRing = false
            view.focusDidChange()
            focus(on: around)
        }
        return focused
    }

    private func handleUnfocused(_ key: KeyEvent) -> Bool {
        if root.handle(key) { return true }
        guard key.phase != .released, let direction = key.direction ?? key.order else { return false }
        let start = Rect(origin: root.bounds.center, size: Size(width: 0, height: 0))
        let target = FocusSearch.nearest(from: start, direction, in: root) ?? FocusSearch.first(in: root)
        guard let target else { return false }
        focus(on: target)
        return use()
    }

    /// Into what is held, or what the view does, or what is done with it by what holds it.
    private func activate(_ view: View) -> Bool {
        var candidate: View? = view
        while let current = candidate {
            if current === view, enter(current) { return true }
            if current.activate() { return true }
            candidate = current.focusContainer
        }
        return false
    }

    /// Moves the focus into a container, if anything in it can take it.
    @discardableResult
    func enter(_ container: View) -> Bool {
        guard container.isFocusContainer, let scope = container.focusScope,
            let target = FocusSearch.first(in: scope)
        else { return false }
        focus(on: target)
        setRing(visible: true)
        return focused === target
    }

    private func leave(_ view: View) -> Bool {
        guard let container = view.focusContainer, container.canTakeFocus else { return false }
        focus(on: container)
        return true
    }

    /// An arrow leads to the nearest view of the same scope; from the last, the container around takes it.
    private func bubble(_ key: KeyEvent, from view: View) -> Bool {
        var current = view
        while true {
            if current !== view, current.handleFocused(key) {
                focus(on: current)
                return true
            }
            if let direction = key.direction, let rect = current.focusRectOnScreen,
                let next = FocusSearch.nearest(
                    from: rect, direction, in: current.enclosingScope ?? root, except: current)
            {
                focus(on: next)
                return true
            }
            guard let around = current.focusContainer else { return false }
            current = around
        }
    }

    /// Tab: in the order of the tree, round and round.
    private func moveOn(by count: Int) -> Bool {
        guard let focused else { return false }
        let all = FocusSearch.all(in: focused.enclosingScope ?? root)
        guard all.count > 1, let place = all.firstIndex(where: { $0 === focused }) else { return false }
        let target = (place + count % all.count + all.count) % all.count
        focus(on: all[target])
        return true
    }
}

extension KeyEvent {
    var direction: FocusSearch.Direction? {
        switch key {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        default: nil
        }
    }

    /// Tab leads in from the top.
    fileprivate var order: FocusSearch.Direction? {
        switch key {
        case .tab, .backTab: .down
        default: nil
        }
    }
}
