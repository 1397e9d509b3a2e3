import DrawList
import Geometry
import Timebase

/// What a view and its subviews drew, kept for the frames in which nothing of it changes.
@MainActor
final class DrawRecord {
    enum State {
        /// Something has changed, or moves.
        case changed
        /// Unchanged since it was drawn once: what changes in every frame is not worth keeping.
        case drawnOnce
        case kept
        /// Looks otherwise wherever it is shown.
        case cannotBeKept
    }

    // Checks at run time of who else looks at these cost more than a frame has to spare for an item. Nobody does: nothing that
    // is called while one of them is changed knows the record.

    @exclusivity(unchecked) var state = State.changed
    /// When it changes of its own accord; nil is never.
    @exclusivity(unchecked) var expiry: MonotonicTime?
    @exclusivity(unchecked) fileprivate(set) var list = DrawList(size: .zero)

    /// Takes down what `draw` draws, in storage that is used again. Answers whether that may be shown elsewhere.
    func take(_ draw: (inout DrawContext) -> Void) -> Bool {
        var taken = DrawList(size: .zero)
        swap(&taken, &list)
        var context = DrawContext(recordingInto: taken)
        draw(&context)
        context.end()
        list = context.list
        return !context.dependsOnScreen
    }
}

extension View {
    /// Draws an item from what was kept of it, in a plane that `plane` maps to the current coordinates. Answers whether that
    /// still holds; otherwise nothing is drawn. Only where the context can replay.
    final func replay(on plane: FloatHomography, alpha: Double, in context: inout DrawContext) -> Bool {
        guard let record = drawRecord, record.state == .kept, record.expiry == nil else { return false }
        context.replay(&record.list, on: plane, alpha: alpha)
        return true
    }

    /// Draws the view with its reflection, from what was kept where that still holds.
    final func render(in context: inout DrawContext) {
        guard keepsDrawing, context.canReplay else { return drawWithReflection(in: &context) }
        let record = drawRecord ?? DrawRecord()
        drawRecord = record
        if record.state == .kept, let expiry = record.expiry, host.map({ $0.moment >= expiry }) ?? true {
            record.state = .changed
        }
        switch record.state {
        case .changed:
            drawWithReflection(in: &context)
            if frameDemand != .now { record.state = .drawnOnce }
        case .cannotBeKept: drawWithReflection(in: &context)
        case .drawnOnce:
            guard keep(record) else { return drawWithReflection(in: &context) }
            context.replay(&record.list)
        case .kept: context.replay(&record.list)
        }
    }

    /// Answers whether it could be kept.
    private func keep(_ record: DrawRecord) -> Bool {
        guard record.take({ drawWithReflection(in: &$0) }) else {
            record.state = .cannotBeKept
            return false
        }
        switch frameDemand {
        case .now: record.state = .changed
        case .at(let time): (record.state, record.expiry) = (.kept, time)
        case .nothing: (record.state, record.expiry) = (.kept, nil)
        }
        return true
    }
}
