import Geometry
import Platform
import Synchronization

/// Tells a decode on another thread that its picture is no longer wanted.
public final class DecodeCancellation: Sendable {
    private let flag = Atomic(false)

    public init() {}

    public var isCancelled: Bool { flag.load(ordering: .relaxed) || ExitBarrier.isProcessEnding }

    public func cancel() { flag.store(true, ordering: .relaxed) }
}

/// Turns picture files into pixels. The one place where this module meets its decoding library.
public protocol PictureDecoding: Sendable {
    /// Decodes a file, upright, to the largest size of its proportions within `box` (pixels); never enlarged, unless it
    /// is made of vectors. Blocks for as long as that takes; called from any thread.
    ///
    /// Of an animation the first frame. A cancelled decode ends with ``PictureError/Cause/cancelled`` soon, not at once.
    func decode(
        _ path: String, fitting box: PixelSize, limits: PictureLimits, cancellation: DecodeCancellation
    ) throws(PictureError) -> PixelImage
}

extension PictureDecoding {
    /// Decodes a file that nobody will cancel.
    public func decode(
        _ path: String, fitting box: PixelSize, limits: PictureLimits = .standard
    ) throws(PictureError) -> PixelImage {
        try decode(path, fitting: box, limits: limits, cancellation: DecodeCancellation())
    }
}
