/// What a display's EDID says of it, and whether it is whole. Takes any bytes.
struct EDIDBlock {
    private static let length = 128
    private static let header: [UInt8] = [0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0]
    /// Where the four descriptors of the first block begin.
    private static let descriptors = stride(from: 54, through: 108, by: 18)
    private static let nameTag: UInt8 = 0xFC

    /// Three letters and the display's own name, such as "GSM LG ULTRAWIDE".
    let name: String

    /// Why bytes are no EDID.
    enum Defect: Error {
        case tooShort, noHeader
        /// The sum of a block is not 0; blocks count from 0.
        case checksum(block: Int)
        /// It tells of more blocks than there are.
        case missingBlocks

        var text: String {
            switch self {
            case .tooShort: "it is shorter than a block of 128 bytes"
            case .noHeader: "its header is none"
            case .checksum(let block): "the checksum of block \(block) is wrong"
            case .missingBlocks: "blocks are missing"
            }
        }
    }

    init(_ bytes: [UInt8]) throws(Defect) {
        guard bytes.count >= Self.length else { throw .tooShort }
        guard bytes.starts(with: Self.header) else { throw .noHeader }
        for block in 0..<bytes.count / Self.length {
            let sum = bytes[block * Self.length..<(block + 1) * Self.length].reduce(UInt8(0)) { $0 &+ $1 }
            guard sum == 0 else { throw .checksum(block: block) }
        }
        // HDMI Forum's override may tell of more than the number of the first block, never of fewer.
        guard bytes.count / Self.length > Int(bytes[126]) else { throw .missingBlocks }
        let names = Self.descriptors.compactMap { Self.displayName(bytes[$0..<$0 + 18]) }
        name = ([Self.manufacturer(bytes[8], bytes[9])] + names.prefix(1)).joined(separator: " ")
    }

    /// Three letters of five bits each.
    private static func manufacturer(_ high: UInt8, _ low: UInt8) -> String {
        let word = UInt16(high) << 8 | UInt16(low)
        let letters = [10, 5, 0].map { shift in UInt8(truncatingIfNeeded: word >> shift & 0x1F) }
        return String(decoding: letters.map { (1...26).contains($0) ? $0 + 64 : UInt8(ascii: "?") }, as: UTF8.self)
    }

    private static func displayName(_ descriptor: ArraySlice<UInt8>) -> String? {
        let bytes = Array(descriptor)
        guard bytes.prefix(3).allSatisfy({ $0 == 0 }), bytes[3] == nameTag else { return nil }
        let text = bytes[5...].prefix { $0 != 0x0A }.map { (0x20..<0x7F).contains($0) ? $0 : UInt8(ascii: "?") }
        return String(decoding: text, as: UTF8.self)
    }
}
