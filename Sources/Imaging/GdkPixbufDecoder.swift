import Geometry
import Platform

/// Decodes with gdk-pixbuf: JPEG at an eighth to the whole of its size, SVG drawn at the shown size, the rest scaled down
/// after decoding.
public struct GdkPixbufDecoder: PictureDecoding {
    public init() {}

    public func decode(
        _ path: String, fitting box: PixelSize, limits: PictureLimits, cancellation: DecodeCancellation
    ) throws(PictureError) -> PixelImage {
        do throws(PictureError.Cause) {
            let image = try ExitBarrier.holding { () throws(PictureError.Cause) in
                let file = try PictureFile(path: path, maximumSize: limits.maximumFileSize, cancellation: cancellation)
                return try PictureDecode(file, limits: limits).image(of: file, fitting: box, limits: limits)
            }
            guard let image else { throw .cancelled }
            return image
        } catch {
            throw PictureError(path: path, cause: error)
        }
    }
}

/// What is known of a file before it is decoded.
private struct PictureDecode {
    let format: PictureFormat
    let fileSize: Int
    /// Bytes for each declared pixel that the decoder holds at one time.
    let workingBytesPerPixel: Double

    init(_ file: borrowing PictureFile, limits: PictureLimits) throws(PictureError.Cause) {
        var buffer = [UInt8](repeating: 0, count: PictureFormat.signatureBytes)
        let start = try file.read(into: &buffer, at: 0)
        guard let format = PictureFormat(content: start) else { throw .unknownFormat }
        self.format = format
        fileSize = file.size
        switch format {
        case .jpeg:
            let structure = try JPEGStructure(of: file, maximumScans: limits.maximumScans)
            guard structure.scans <= limits.maximumScans else { throw .tooManyScans(limit: limits.maximumScans) }
            guard structure.isWhole else { throw .truncated }
            workingBytesPerPixel = structure.coefficientBytesPerPixel
        case .png:
            guard try PNGStructure.isWhole(file) else { throw .truncated }
            workingBytesPerPixel = 4
        case .svg:
            guard fileSize <= limits.maximumVectorFileSize else {
                throw .fileTooLarge(bytes: fileSize, limit: limits.maximumVectorFileSize)
            }
            if PictureFormat.isGzip(start) { try CompressedVector.check(file, limit: limits.maximumVectorFileSize) }
            workingBytesPerPixel = 0
        default: workingBytesPerPixel = 4
        }
    }

    func image(
        of file: borrowing PictureFile, fitting box: PixelSize, limits: PictureLimits
    ) throws(PictureError.Cause) -> PixelImage {
        // The box is for the upright picture; the loader scales it as it lies in the file.
        let isLyingDown = try swapsSides(file, limits: limits)
        let loader = try PixbufLoader(format: format) { [self] size in
            decision(on: size, fitting: isLyingDown ? box.swapped : box, limits: limits)
        }
        guard var picture = (try loader.decode(file)).upright() else { throw .outOfMemory }
        // A loader that ignores the size it is asked for, or a TIFF that lay on its side.
        let natural = picture.size
        guard natural.area <= limits.maximumPixels else {
            throw .tooManyPixels(natural, limit: limits.maximumPixels)
        }
        let target = natural.fitted(in: box, enlarging: false, maximumArea: limits.maximumDecodedBytes / 4)
        if natural.exceeds(target) {
            guard let smaller = picture.scaled(to: target) else { throw .outOfMemory }
            picture = smaller
        }
        guard let image = picture.image() else { throw .corrupt("pixels in an unknown layout") }
        return image
    }

    /// Whether EXIF turns the picture by a quarter. Only JPEG says so before it is decoded; a decoder set to an eighth of
    /// the size, the least that it works at, is stopped as soon as it has told.
    private func swapsSides(
        _ file: borrowing PictureFile, limits: PictureLimits
    ) throws(PictureError.Cause) -> Bool {
        guard format == .jpeg else { return false }
        let probe = try PixbufLoader(format: format) { [self] size in
            if let cause = refusal(of: size, limits: limits) { return .refused(cause) }
            return .scaled(PixelSize(width: (size.width + 7) / 8, height: (size.height + 7) / 8))
        }
        guard let orientation = try probe.readOrientation(of: file) else { return false }
        return ["5", "6", "7", "8"].contains(orientation)
    }

    private func decision(on size: PixelSize, fitting box: PixelSize, limits: PictureLimits) -> SizeDecision {
        if let cause = refusal(of: size, limits: limits) { return .refused(cause) }
        let target = size.fitted(in: box, enlarging: format == .svg, maximumArea: limits.maximumDecodedBytes / 4)
        return target == size ? .asItIs : .scaled(target)
    }

    /// Why a picture of this declared size is not decoded.
    private func refusal(of size: PixelSize, limits: PictureLimits) -> PictureError.Cause? {
        guard size.width > 0, size.height > 0 else { return .corrupt("it has no size") }
        if format == .svg { return nil }
        guard size.area <= limits.maximumPixels else { return .tooManyPixels(size, limit: limits.maximumPixels) }
        let bytes = workingBytes(for: size)
        guard bytes <= limits.maximumWorkingBytes else {
            return .needsTooMuchMemory(size, bytes: bytes, limit: limits.maximumWorkingBytes)
        }
        return nil
    }

    /// JPEG and PNG are fed through; other loaders gather the whole file first.
    private func workingBytes(for size: PixelSize) -> Int {
        let pixels = Int(Double(size.area) * workingBytesPerPixel)
        return format == .jpeg || format == .png ? pixels : pixels + fileSize
    }
}
