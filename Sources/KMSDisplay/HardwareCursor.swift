import Display
import Platform

/// The calls for the picture that the hardware lays over a CRTC's. Tests put a recording double in its place.
protocol CursorSystem {
    /// The sides of the pictures that the driver takes, in pixels; at least 64 where it does not say.
    func cursorSide(_ descriptor: CInt) -> Int
    /// A buffer of rows of premultiplied 0xAARRGGBB, `side` × `side`.
    func createPicture(_ pixels: [UInt32], side: Int, on descriptor: CInt) throws(SystemError) -> UInt32
    func destroyPicture(_ handle: UInt32, on descriptor: CInt)
    /// Shows a picture, or with 0 none.
    func setCursor(
        _ handle: UInt32, side: Int, crtc: UInt32, on descriptor: CInt
    ) throws(SystemError)
    func moveCursor(x: Int32, y: Int32, crtc: UInt32, on descriptor: CInt) throws(SystemError)
}

/// A CRTC's cursor, moved without drawing a frame. By the legacy calls, which drivers carry out at once; those of the
/// atomic interface would have to wait for a frame.
///
/// What goes wrong turns it off for good: then the arrow is drawn.
final class HardwareCursor {
    private let card: DRMCard
    private let crtc: UInt32
    private let system: any CursorSystem
    private var handle: UInt32?
    private var side = 0
    private var isShown = false
    private(set) var isAvailable = true

    init(_ card: DRMCard, crtc: UInt32, system: any CursorSystem) {
        self.card = card
        self.crtc = crtc
        self.system = system
    }

    deinit { if let handle { system.destroyPicture(handle, on: card.descriptor) } }

    /// Puts the picture's upper left corner at a pixel, also beyond the edges. Answers whether it is shown.
    func show(_ picture: (_ side: Int) -> [UInt32], x: Int, y: Int) -> Bool {
        guard isAvailable else { return false }
        do throws(SystemError) {
            let handle = try existing(picture)
            try system.moveCursor(x: Int32(clamping: x), y: Int32(clamping: y), crtc: crtc, on: card.descriptor)
            if !isShown { try system.setCursor(handle, side: side, crtc: crtc, on: card.descriptor) }
            isShown = true
        } catch {
            isAvailable = false
            hide()
        }
        return isAvailable
    }

    func hide() {
        guard isShown else { return }
        isShown = false
        try? system.setCursor(0, side: 0, crtc: crtc, on: card.descriptor)
    }

    private func existing(_ picture: (_ side: Int) -> [UInt32]) throws(SystemError) -> UInt32 {
        if let handle { return handle }
        side = system.cursorSide(card.descriptor)
        let new = try system.createPicture(picture(side), side: side, on: card.descriptor)
        handle = new
        return new
    }
}
