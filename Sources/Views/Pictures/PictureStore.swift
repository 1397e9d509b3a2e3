import DrawList
import Geometry

/// Where a picture comes from.
public struct PictureSource: Hashable, Sendable {
    /// Path of an image file.
    public var path: String

    public init(path: String) { self.path = path }

    /// The name of the file without its folder and ending, underscores as spaces; nil when nothing is left.
    public var plainName: String? {
        guard let name = path.split(separator: "/").last else { return nil }
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        let words = String((stem.isEmpty ? name : stem).map { $0 == "_" ? " " : $0 })
        return words.isEmpty ? nil : words
    }
}

/// Stands for one request, from ``PictureStore/request(_:fitting:)`` until ``PictureStore/release(_:)``.
public struct PictureTicket: Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// How far a requested picture has come.
public enum PictureState: Hashable, Sendable {
    case loading
    /// Ready to draw. `size` is the decoded size in pixels, upright (EXIF orientation applied).
    case ready(TextureHandle, size: PixelSize, isOpaque: Bool)
    /// Broken, vanished or refused; the cause has been logged once.
    case failed
}

/// Whom views ask for pictures. Implemented by the module that decodes them.
@MainActor
public protocol PictureStore: AnyObject {
    /// Asks for a picture decoded to the largest size of its proportions within `size`; it is never enlarged.
    /// Equal requests share one texture. Never waits.
    func request(_ source: PictureSource, fitting size: PixelSize) -> PictureTicket

    /// The state of a request, cheap enough to ask each frame; `.failed` for a ticket given back.
    func state(of ticket: PictureTicket) -> PictureState

    /// Gives a request back. Its texture may stay until room is needed.
    func release(_ ticket: PictureTicket)
}
