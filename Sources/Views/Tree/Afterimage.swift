import CarouselEngine
import DrawList
import Timebase

/// What something showed before it was in another place at once, fading away in front of what it shows now.
///
/// Kept as quads, not as views, so that these can show something else already. A picture or text that is given up meanwhile
/// is missing in it.
@MainActor
final class Afterimage {
    private var fade: CrossFade?
    private var list = DrawList(size: .zero)

    /// Takes down what `draw` draws, where a fade is about to begin, and lets go of what has faded.
    ///
    /// Call it before the new place is taken up. A fade within another one begins with what would be seen after that, so
    /// that a key held down shows every step.
    func follow(_ fade: CrossFade?, _ draw: (inout DrawContext) -> Void) {
        guard fade != self.fade else { return }
        self.fade = nil
        list = DrawList(size: .zero)
        guard let fade else { return }
        var context = DrawContext(recordingInto: list)
        draw(&context)
        context.end()
        list = context.list
        self.fade = fade
    }

    /// How much of what has come in its place is to be seen, 0…1.
    func strengthOfSuccessor(at time: MonotonicTime) -> Double { fade?.arriving(at: time) ?? 1 }

    /// In the coordinates in which it was taken down.
    func draw(at time: MonotonicTime, in context: inout DrawContext) {
        guard let alpha = fade?.leaving(at: time), alpha > 0 else { return }
        context.redraw(list, alpha: alpha)
    }
}
