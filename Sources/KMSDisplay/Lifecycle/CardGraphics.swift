import Display
import EGLPlatform
import Platform

/// A card whose screens are ours, with the GL context that draws for it: for one output or for several. Outlasts displays
/// that come and go.
///
/// Keeps the card open.
final class CardGraphics {
    let card: DRMCard
    let driver: String
    /// What draws.
    let renderer: Renderer
    var session: EGLSession { renderer.session }
    /// Whether the card takes atomic commits.
    let isAtomic: Bool
    /// The context was lost, for all that draw with it.
    var isLost = false

    init(_ card: DRMCard, driver: String, isAtomic: Bool, renderer: Renderer) {
        self.card = card
        self.driver = driver
        self.isAtomic = isAtomic
        self.renderer = renderer
    }

    /// Whether a plane can show what the context draws.
    func suits(_ pipeline: Pipeline) -> Bool {
        guard let plane = pipeline.primaryPlane, let format = session.nativeFormat else { return true }
        return plane.formats.contains(PixelFormat(rawValue: format))
    }
}

extension PixelFormat {
    /// Of those wanted, what the primary plane takes; all of them where there is none to ask.
    static func wanted(by pipeline: Pipeline) -> [PixelFormat] {
        wanted.filter { pipeline.primaryPlane?.formats.contains($0) ?? true }
    }
}
