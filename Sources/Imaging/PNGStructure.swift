/// Finds out whether a PNG file is all there: the decoder takes a file that breaks off for a whole picture.
enum PNGStructure {
    /// Walks the chunks (ISO/IEC 15948, section 5) to the closing IEND.
    static func isWhole(_ file: borrowing PictureFile) throws(PictureError.Cause) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 8)
        var offset = 8
        while true {
            let header = try file.read(into: &buffer, at: offset)
            guard header.count == 8 else { return false }
            if header[4...] == [0x49, 0x45, 0x4E, 0x44] { return offset + 12 <= file.size }
            let length = header[..<4].reduce(0) { $0 << 8 | Int($1) }
            // Length, type and checksum take 12 bytes, so that this ends.
            offset += 12 + length
        }
    }
}
