import Timebase

/// How far a view has come in the making of a frame.
struct FramePreparation: Hashable {
    enum Stage: UInt8 {
        /// It is told of the moment, or nothing is being made.
        case itself
        /// Its subviews are told, all that it had when that began.
        case subviews
        /// Of a root: all have been told, and what that has upset is laid out.
        case layout
        case done
    }

    /// The frame that is being made, or was made last, as the root counts them.
    var frame: UInt32 = 0
    var stage = Stage.done
}

extension View {
    /// Brings the tree to `time`, the moment at which the coming frame is seen, and lays out what that has upset. For the
    /// root's owner, before it draws.
    ///
    /// What changes meanwhile in a view that has not had its turn, or in the course of its own, is in the frame that is drawn
    /// afterwards, and so is all that a layout changes. A change that comes later asks the host for one more frame: the view
    /// may show it only after its next ``advance(to:)``. So the owner takes a frame as made before it calls this.
    public final func prepareFrame(at time: MonotonicTime) {
        prepare(for: preparation.frame &+ 1, at: time)
        preparation.stage = .layout
        // A layout may upset another one. One that never comes to an end is left until the next frame.
        for _ in 0..<4 { guard layOutTree() else { break } }
        preparation.stage = .done
    }

    final func prepare(for frame: UInt32, at time: MonotonicTime) {
        preparation = FramePreparation(frame: frame, stage: .itself)
        advance(to: time)
        preparation.stage = .done
    }

    /// Whether a change of this view is sure to be seen in the frame that is being made.
    final var isShownByFrameInTheMaking: Bool {
        var root = self
        while let view = root.superview { root = view }
        switch root.preparation.stage {
        case .done: return false
        case .layout: return true
        case .itself, .subviews: return preparation.frame != root.preparation.frame || preparation.stage != .done
        }
    }
}
