import Display
import Platform

/// What a diagnosis asks beside ``survey(for:)``.
extension KMSOutput {
    /// Who else uses the screen of a card, such as "plymouthd (process 321) is using it"; nil where nobody does, or where
    /// this user may not ask.
    ///
    /// - Parameter path: such as "/dev/dri/card0".
    public static func holder(ofCardAt path: String) -> String? { holder(ofCardAt: path, drm: SystemDRM()) }

    static func holder(ofCardAt path: String, drm: any DRMSystem) -> String? {
        guard let node = try? drm.cardNodes().first(where: { $0.path == path }),
            let card = try? DRMCard(node, system: drm)
        else { return nil }
        // A device without outputs has no screen, and nobody who holds it.
        guard (try? drm.resources(card.descriptor)) != nil else { return nil }
        // The first to open a card is its master, unless somebody is already.
        guard !drm.isMaster(card.descriptor) else { return nil }
        do throws(SystemError) {
            try drm.setMaster(card.descriptor)
            drm.dropMaster(card.descriptor)
            return nil
        } catch {
            return OutputError.holder(of: card)
        }
    }

    /// Whether a renderer of this name is the processor.
    public static func isSoftware(renderer name: String) -> Bool { Renderer.isSoftware(name) }
}
