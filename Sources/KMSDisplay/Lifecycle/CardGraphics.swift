import Display
import EGLPlatform
import Platform

/// A card whose screens are ours, with the GL context that draws for it: for one output or for several. Outlasts displays
/// that come and go.
///
/// Its end closes the card.
final class CardGraphics {
    let card: DRMCard
    let driver: String
    let device: GBMDevice
    let session: EGLSession
    /// Whether the card takes atomic commits.
    let isAtomic: Bool
    /// The context was lost, for all that draw with it.
    var isLost = false

    /// - Parameter formats: what the plane that will show the frames can read.
    init(
        _ card: DRMCard, driver: String, isAtomic: Bool, formats: [PixelFormat], gbm: any GBMSystem,
        egl: any EGLSystem
    ) throws(OutputError) {
        self.card = card
        self.driver = driver
        self.isAtomic = isAtomic
        device = try GBMDevice(card, system: gbm)
        do throws(EGLFailure) {
            session = try EGLSession.gbm(
                device: device.handle.pointer, owner: device, formats: formats.map(\.rawValue), system: egl
            )
        } catch {
            throw .graphics(error, card)
        }
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
