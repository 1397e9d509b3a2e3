import CarouselEngine
import DrawList
import Geometry
import Timebase

/// A thin bar at the edge that shows which part of a list is in sight. It goes away when nothing has moved for a while.
struct ScrollIndicator {
    private var lastMovement: MonotonicTime?

    private static let stay = Seconds(0.6)
    private static let fade = Seconds(0.3)
    private static let thickness = 4.0
    private static let margin = 3.0
    private static let shortest = 24.0

    mutating func show(at time: MonotonicTime) { lastMovement = time }

    private func alpha(at time: MonotonicTime) -> Double {
        guard let lastMovement else { return 0 }
        return min(max(1 - (time - lastMovement - Self.stay) / Self.fade, 0), 1)
    }

    func demand(at time: MonotonicTime) -> FrameDemand {
        guard let lastMovement, alpha(at: time) > 0 else { return .nothing }
        let start = lastMovement + Self.stay
        return time < start ? .at(start) : .now
    }

    func draw(
        _ scroll: ListScroll, in bounds: Rect, color: Color, at time: MonotonicTime, _ context: inout DrawContext
    ) {
        let alpha = alpha(at: time)
        guard alpha > 0, scroll.lastOffset > 0 else { return }
        let room = bounds.size.height - 2 * Self.margin
        let length = max(room * scroll.windowLength / scroll.contentLength, Self.shortest)
        let start = (room - length) * scroll.offset / scroll.lastOffset
        // Past an end it is pressed against it.
        let top = max(start, 0)
        let bottom = min(start + length, room)
        guard bottom - top > 0 else { return }
        let height = max(bottom - top, Self.thickness)
        context.add(
            DrawQuad(
                rect: Rect(
                    x: bounds.size.width - Self.margin - Self.thickness, y: Self.margin + min(top, room - height),
                    width: Self.thickness, height: height),
                color: color.faded(Float(alpha)), cornerRadius: Self.thickness / 2))
    }
}
