/// What has to be known of a JPEG file before its decoder is let loose on it.
///
/// Markers after ITU-T T.81, annex B.
struct JPEGStructure: Hashable, Sendable {
    /// Bytes that the decoder keeps for each pixel while it waits for all scans; 0 where it decodes row by row.
    var coefficientBytesPerPixel: Double
    /// Number of scans, counted to one above the limit.
    var scans: Int
    /// Whether the end-of-image marker is there.
    var isWhole: Bool

    /// Two bytes for each sample of four components without subsampling: the most that a frame can take.
    private static let worstCase = 8.0

    init(of file: borrowing PictureFile, maximumScans: Int) throws(PictureError.Cause) {
        coefficientBytesPerPixel = Self.worstCase
        scans = 0
        isWhole = false
        let start = try readFrameHeader(of: file)
        try countScans(of: file, from: start, limit: maximumScans)
    }

    /// Walks the segments up to the first start of scan. Its offset; where the walk ends, if it does not get there.
    private mutating func readFrameHeader(of file: borrowing PictureFile) throws(PictureError.Cause) -> Int {
        var buffer = [UInt8](repeating: 0, count: 32)
        var offset = 2
        // Metadata takes some dozen segments.
        for _ in 0..<4096 {
            let header = try file.read(into: &buffer, at: offset)
            guard header.count >= 4, header[0] == 0xFF else { return offset }
            let marker = header[1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            if marker == 0xDA { return offset }
            let isFrame = (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
            if isFrame { readFrame(isProgressive: marker & 3 == 2, header) }
            offset += 2 + Int(header[2]) << 8 + Int(header[3])
        }
        return offset
    }

    private mutating func readFrame(isProgressive: Bool, _ header: ArraySlice<UInt8>) {
        let components = header.count > 9 ? Int(header[9]) : 0
        guard (1...4).contains(components), header.count >= 10 + 3 * components else { return }
        let factors = (0..<components).map { index in
            let sampling = header[10 + 3 * index + 1]
            return (horizontal: Double(sampling >> 4), vertical: Double(sampling & 15))
        }
        let widest = factors.map(\.horizontal).max() ?? 1
        let tallest = factors.map(\.vertical).max() ?? 1
        guard widest > 0, tallest > 0 else { return }
        let samples = factors.reduce(0) { $0 + $1.horizontal * $1.vertical / (widest * tallest) }
        allScansBytesPerPixel = 2 * samples
        coefficientBytesPerPixel = isProgressive ? allScansBytesPerPixel : 0
    }

    /// What keeping all scans takes: a progressive frame always, a sequential one that has more than one.
    private var allScansBytesPerPixel = Self.worstCase

    /// Counts scans up to the first end of image. In entropy-coded data 0xFF is followed by 0 or a restart marker.
    private mutating func countScans(
        of file: borrowing PictureFile, from start: Int, limit: Int
    ) throws(PictureError.Cause) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var offset = start
        var previousIsFF = false
        while scans <= limit {
            let chunk = try file.read(into: &buffer, at: offset)
            if chunk.isEmpty { break }
            offset += chunk.count
            if scan(chunk, &previousIsFF) { break }
        }
        if scans > 1 { coefficientBytesPerPixel = max(coefficientBytesPerPixel, allScansBytesPerPixel) }
    }

    /// Whether the end of the image is in this chunk.
    private mutating func scan(_ chunk: ArraySlice<UInt8>, _ previousIsFF: inout Bool) -> Bool {
        chunk.withUnsafeBufferPointer { bytes in
            for byte in bytes {
                if previousIsFF {
                    if byte == 0xDA { scans += 1 }
                    if byte == 0xD9 {
                        isWhole = true
                        return true
                    }
                }
                previousIsFF = byte == 0xFF
            }
            return false
        }
    }
}
