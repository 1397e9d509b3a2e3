import Geometry
import Platform

/// Shows framebuffers through atomic commits.
final class AtomicScanout: Scanout {
    let backend = Backend.atomic
    private let card: DRMCard
    private let modeBlob: Blob
    /// Kept for ``restore()``: the blob that the previous MODE_ID named may go with its owner.
    private let savedModeBlob: Blob?
    /// The framebuffer first.
    private var modesetSettings: [PropertySetting]
    /// One setting, changed in place, so that a flip allocates nothing here.
    private var flipSettings: [PropertySetting]
    private let savedSettings: [PropertySetting]
    private let blankSettings: [PropertySetting]
    private let offSettings: [PropertySetting]

    /// Reads the properties of everything that the modeset will touch and saves their values.
    ///
    /// - Parameter drawn: the framebuffers' size; the plane scales it to the mode's.
    init(_ pipeline: Pipeline, mode: DisplayMode, drawn: PixelSize, on card: DRMCard) throws(SystemError) {
        guard let plane = pipeline.primaryPlane else { throw .noSuchDevice }
        let tables = try Tables(pipeline, plane: plane, on: card)
        self.card = card
        modeBlob = try Blob(mode.kernelBytes, on: card)
        let flip = try tables.plane.setting("FB_ID", 0)
        let geometry = try tables.geometry(pipeline, drawn: drawn, shown: mode.size)
        modesetSettings = [flip] + geometry + (try tables.timing(pipeline, modeBlob: modeBlob.id))
        flipSettings = [flip]
        // One that has gone meanwhile cannot be brought back; the screen will be switched off instead.
        savedModeBlob = try? Self.copy(ofBlob: tables.crtc.value("MODE_ID"), on: card)
        savedSettings = try tables.saved(modeBlob: savedModeBlob?.id ?? 0)
        blankSettings = [try tables.crtc.setting("ACTIVE", 0)]
        offSettings = try tables.off()
    }

    /// A blob of this process with the content of another's; nil for the id zero, which means none.
    private static func copy(ofBlob id: UInt64?, on card: DRMCard) throws(SystemError) -> Blob? {
        guard let id = id.flatMap({ UInt32(exactly: $0) }), id != 0 else { return nil }
        return try Blob(card.system.blob(id, on: card.descriptor), on: card)
    }

    func test(_ framebuffer: UInt32) throws(SystemError) {
        modesetSettings[0].value = UInt64(framebuffer)
        try card.system.commit(
            modesetSettings, [.testOnly, .allowModeset], token: 0, on: card.descriptor
        )
    }

    func modeset(_ framebuffer: UInt32, token: UInt64) throws(SystemError) {
        modesetSettings[0].value = UInt64(framebuffer)
        try card.system.commit(modesetSettings, [.allowModeset, .event], token: token, on: card.descriptor)
    }

    func flip(_ framebuffer: UInt32, token: UInt64) throws(SystemError) {
        flipSettings[0].value = UInt64(framebuffer)
        try card.system.commit(flipSettings, [.nonBlocking, .event], token: token, on: card.descriptor)
    }

    func blank() throws(SystemError) {
        try card.system.commit(blankSettings, .allowModeset, token: 0, on: card.descriptor)
    }

    func switchOff() throws(SystemError) {
        try card.system.commit(offSettings, .allowModeset, token: 0, on: card.descriptor)
    }

    func restore() throws(SystemError) {
        do throws(SystemError) {
            try card.system.commit(savedSettings, .allowModeset, token: 0, on: card.descriptor)
        } catch {
            // The framebuffer shown before may have gone with its owner. With the CRTC off, the kernel's console takes
            // the screen back when the card is closed.
            try switchOff()
        }
    }
}
