/// What pages do that are pulled past their ends: they follow less and less.
///
/// `b(x) = c·x / (1 + c·x)` with c = 0.55, the curve of UIKit's scroll views with the page as the unit: it starts with
/// slope c, its resistance grows with the distance, and it never reaches a whole page.
enum RubberBand {
    private static let stiffness = 0.55
    /// Beyond this the inverse runs away.
    private static let largestStretch = 0.99

    /// Where pages that follow the finger by `position` come to lie, both in pages, `last` being the last page's.
    static func stretched(_ position: Double, last: Double) -> Double {
        let inside = min(max(position, 0), last)
        let beyond = position - inside
        return inside + beyond / (1 + stiffness * beyond.magnitude) * stiffness
    }

    /// The position that ``stretched(_:last:)`` shows at `offset`.
    static func released(_ offset: Double, last: Double) -> Double {
        let inside = min(max(offset, 0), last)
        let beyond = min(max(offset - inside, -largestStretch), largestStretch)
        return inside + beyond / (stiffness * (1 - beyond.magnitude))
    }

    /// Slope of ``stretched(_:last:)``: how fast the pages move by how fast the finger does.
    static func slope(at position: Double, last: Double) -> Double {
        let beyond = position - min(max(position, 0), last)
        guard beyond != 0 else { return 1 }
        let resistance = 1 + stiffness * beyond.magnitude
        return stiffness / (resistance * resistance)
    }
}
