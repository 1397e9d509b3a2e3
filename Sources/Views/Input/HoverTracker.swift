import Geometry
import TouchGestures

/// Tells views that the pointer has come, moved or gone.
@MainActor
final class HoverTracker {
    private struct Entry {
        weak var view: View?
        var position: Point
    }

    private let root: View
    /// Where the pointer is, in points of the screen; nil before it has moved, and while it is out of use.
    private(set) var position: Point?
    /// The views under the pointer, the innermost first.
    private var entries: [Entry] = []
    /// Those the pointer has come over but who are still to be told, the innermost first.
    private var arriving: [Entry] = []
    private var isTelling = false

    init(root: View) { self.root = root }

    /// Nil takes the pointer away.
    func move(to position: Point?) {
        self.position = position
        if position == nil { arriving = [] }
        update(hasMoved: true)
    }

    /// Views may have moved under the pointer.
    func update() {
        if position != nil { update(hasMoved: false) }
    }

    func abandon(_ view: View) {
        arriving.removeAll { $0.view?.isDescendant(of: view) ?? true }
        for entry in entries {
            guard let hovered = entry.view, hovered.isDescendant(of: view) else { continue }
            entries.removeAll { $0.view === hovered }
            tell(hovered, .exited, entry.position)
        }
    }

    private func update(hasMoved: Bool) {
        // What a view does on being told is seen with the next frame.
        guard !isTelling else { return }
        isTelling = true
        defer { isTelling = false }
        follow(hasMoved: hasMoved)
        // Taken away meanwhile, and nothing looks for it any more.
        if position == nil { leave(for: nil) }
    }

    private func follow(hasMoved: Bool) {
        let target = position.flatMap { root.contactReceiver(at: $0) }
        guard target !== entries.first?.view else {
            if hasMoved { tellMovement() }
            return
        }
        leave(for: target)
        enter(target)
        if hasMoved { tellMovement() }
    }

    private func tellMovement() {
        guard let position else { return }
        for index in entries.indices.reversed() where index < entries.count {
            guard let view = entries[index].view, let local = view.convertFromScreen(position) else { continue }
            guard local != entries[index].position else { continue }
            entries[index].position = local
            tell(view, .moved, local)
        }
    }

    private func leave(for target: View?) {
        let left = entries.filter { entry in entry.view.map { !(target?.isDescendant(of: $0) ?? false) } ?? true }
        entries.removeAll { entry in left.contains { $0.view === entry.view } }
        for entry in left {
            guard let view = entry.view else { continue }
            tell(view, .exited, position.flatMap { view.convertFromScreen($0) } ?? entry.position)
        }
    }

    private func enter(_ target: View?) {
        guard let position else { return }
        arriving = []
        var candidate = target
        while let view = candidate, !entries.contains(where: { $0.view === view }) {
            arriving.append(Entry(view: view, position: view.convertFromScreen(position) ?? .zero))
            candidate = view.superview
        }
        while let entry = arriving.popLast() {
            guard let view = entry.view else { continue }
            entries.insert(entry, at: 0)
            tell(view, .entered, entry.position)
        }
    }

    private func tell(_ view: View, _ phase: Hover.Phase, _ position: Point) {
        view.isHovered = phase != .exited
        view.hover(Hover(phase: phase, position: position))
    }
}
