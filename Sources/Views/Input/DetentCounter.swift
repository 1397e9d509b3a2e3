/// Makes whole detents of the parts that fine wheels and knobs tell: half a detent now and half a detent later are one.
struct DetentCounter {
    private var remainder = 0.0
    /// At once no more than this count: nobody has turned so far.
    private static let most = 100.0

    /// Takes detents, whole or not; answers the whole ones that are full, nil where it is told no number.
    mutating func take(_ detents: Double) -> Int? {
        guard detents.isFinite else { return nil }
        remainder += min(max(detents, -Self.most), Self.most)
        let whole = remainder.rounded(.towardZero)
        remainder -= whole
        return Int(whole)
    }

    /// Forgets what is not full.
    mutating func reset() { remainder = 0 }
}
