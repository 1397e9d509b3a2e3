import Geometry
import Platform

/// A device that draws, in /dev/dri: a GPU with or without displays of its own.
public struct RenderNode: Hashable, Sendable {
    /// Such as "/dev/dri/renderD128".
    public var path: String
    /// The kernel driver, such as "v3d"; nil where it is not known.
    public var driver: String?
    /// The device behind it, links followed, as a card's (``PrimeSystem/device(of:)``) is; nil where it is not known.
    var device: String?
}

/// Memory that a card can show and the processor write, in plain rows.
struct PlainBuffer: Hashable {
    /// GEM handle.
    var handle: UInt32
    /// Bytes from one row to the next.
    var stride: Int
    /// All of it, mapped.
    var memory: UnsafeMutableRawPointer
    var length: Int
}

/// The calls by which one device draws what another one shows. Tests put a double in its place.
protocol PrimeSystem {
    /// The devices that draw, by number.
    func renderNodes() -> [RenderNode]
    /// The device behind a node of /dev/dri; nil where it is not known.
    func device(of path: String) -> String?
    func open(_ path: String) throws(SystemError) -> CInt
    func close(_ descriptor: CInt)

    /// A card's own handle for another device's buffer.
    func importBuffer(_ shared: CInt, on card: CInt) throws(SystemError) -> UInt32
    func closeBuffer(_ handle: UInt32, on card: CInt)

    func createPlainBuffer(_ size: PixelSize, bytesPerPixel: Int, on card: CInt) throws(SystemError) -> PlainBuffer
    func destroyPlainBuffer(_ buffer: PlainBuffer, on card: CInt)
}
