/// Makes broken files of whole ones.
public enum Mutation {
    /// A few changes of `original`: bytes and runs changed, doubled, moved, cut off, or taken from `other`; numbers in text
    /// made absurd.
    public static func mutated(_ original: [UInt8], with other: [UInt8], using random: inout SplitMix) -> [UInt8] {
        var bytes = original
        for _ in 0..<Int.random(in: 1...3, using: &random) { change(&bytes, other, using: &random) }
        return bytes
    }

    private static func change(_ bytes: inout [UInt8], _ other: [UInt8], using random: inout SplitMix) {
        guard !bytes.isEmpty else { return bytes = other }
        let place = Int.random(in: bytes.indices, using: &random)
        let run = place..<min(bytes.count, place + Int.random(in: 1...64, using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1:
            bytes[place] =
                [0, 1, 0x7f, 0x80, 0xff, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
        case 2: bytes.removeSubrange(run)
        case 3: bytes.insert(contentsOf: bytes[run], at: place)
        case 4: bytes.removeSubrange(place...)
        case 5:
            for index in run { bytes[index] = UInt8.random(in: 0...255, using: &random) }
        case 6:
            guard !other.isEmpty else { return }
            let from = Int.random(in: other.indices, using: &random)
            bytes.insert(contentsOf: other[from..<min(other.count, from + run.count)], at: place)
        default: changeNumber(&bytes, near: place, using: &random)
        }
    }

    private static let absurd = [
        "-1", "0", "1e308", "-1e308", "1e-308", "NaN", "Infinity", "-Infinity", "9223372036854775808", "4294967296",
        "0.1e",
        "\"", "{", "[", "]", "}", "null", "true", "\\u0000", "\u{1F600}",
    ]

    /// Puts something else in the place of the digits that come next.
    private static func changeNumber(_ bytes: inout [UInt8], near place: Int, using random: inout SplitMix) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let start = bytes[place...].firstIndex(where: { digits.contains($0) }) else { return }
        let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.endIndex
        bytes.replaceSubrange(start..<end, with: (absurd.randomElement(using: &random) ?? "").utf8)
    }
}
