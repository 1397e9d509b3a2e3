import Geometry

/// The relative offsets at which any part of an item may be on the screen.
///
/// Found by looking: the outline of an item is projected at offsets a quarter of an item apart, and counts as seen unless
/// all of it lies beyond one edge of the bounds or behind the eye. Where it is seen at two neighbouring offsets it is taken
/// to be seen between them.
struct VisibleRange: Hashable {
    /// From the centred offset, in items: the lowest, usually negative, and the highest.
    var lowest: Double
    var highest: Double

    /// Everything on which it depends, and what came of it the last time.
    struct Memory {
        fileprivate var layout: CarouselLayout?
        fileprivate var screen = Rect.zero
        fileprivate var viewSize = Size.zero
        fileprivate var range: VisibleRange?

        /// Looks anew only if something has changed, which nothing does while it scrolls, nor when items come and go.
        mutating func range(_ layout: CarouselLayout, on screen: Rect, viewSize: Size) -> VisibleRange? {
            let layout = layout.shape
            if layout == self.layout, screen == self.screen, viewSize == self.viewSize { return range }
            self.layout = layout
            self.screen = screen
            self.viewSize = viewSize
            range = VisibleRange(layout, on: screen, viewSize: viewSize)
            return range
        }
    }

    private static let step = 0.25
    /// Rows are looked at so far to each side; one that is seen even there has no end in sight, and is cut.
    private static let farthest = 200.0
    private static let cut = 30.0

    /// Nil for type custom, whose transforms only its source knows, and where nothing is ever seen.
    ///
    /// - Parameter screen: the bounds of the carousel, measured from the point around which items are placed.
    init?(_ layout: CarouselLayout, on screen: Rect, viewSize: Size) {
        guard layout.type != .custom, viewSize.width > 0, viewSize.height > 0 else { return nil }
        let outline = ItemOutline(size: viewSize, screen: screen)
        let isCircle = layout.type.isCircular
        let limit = isCircle ? Self.reach(layout) : Self.farthest
        var low = Double.infinity
        var high = -Double.infinity
        let steps = Int(saturating: (limit / Self.step).rounded(.up))
        for place in -steps...steps {
            let offset = Double(place) * Self.step
            let transform = layout.transform(at: ItemOffset(offset), toggle: 0, following: 1)
            let plane = Homography(transform)
            guard !layout.hides(plane, isDoubleSided: true), outline.mayBeSeen(plane) else {
                continue
            }
            low = min(low, offset)
            high = max(high, offset)
        }
        guard low <= high else { return nil }
        // Between the last offset at which it is not seen and the first at which it is, it comes into sight.
        lowest = low - Self.step
        highest = high + Self.step
        if isCircle {
            lowest = max(lowest, -limit)
            highest = min(highest, limit)
        } else {
            if lowest < -Self.farthest { lowest = -Self.cut }
            if highest > Self.farthest { highest = Self.cut }
        }
    }

    /// Circles end where they began, half a turn away. Of those seen from inside only the far half is meant to be seen; what
    /// is nearer than the middle would cover it.
    private static func reach(_ layout: CarouselLayout) -> Double {
        switch layout.type {
        case .invertedRotary, .invertedCylinder: Double(layout.circularItemCount) / 4
        default: Double(layout.circularItemCount) / 2
        }
    }
}

/// Tells whether a flat item may show on the screen.
private struct ItemOutline {
    let size: Size
    let screen: Rect

    /// False only when all corners lie beyond the same edge, or behind the eye: `x' < left · w'` and so on, before the
    /// division, so that corners behind the eye count on the right side.
    func mayBeSeen(_ h: Homography) -> Bool {
        var beyond = (left: 0, right: 0, above: 0, below: 0, behind: 0)
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? -size.width / 2 : size.width / 2
            let y = corner & 2 == 0 ? -size.height / 2 : size.height / 2
            let w = x * h.h13 + y * h.h23 + h.h33
            let seenX = x * h.h11 + y * h.h21 + h.h31
            let seenY = x * h.h12 + y * h.h22 + h.h32
            if w <= 0 { beyond.behind += 1 }
            if seenX < screen.minX * w { beyond.left += 1 }
            if seenX > screen.maxX * w { beyond.right += 1 }
            if seenY < screen.minY * w { beyond.above += 1 }
            if seenY > screen.maxY * w { beyond.below += 1 }
        }
        let most = max(beyond.left, beyond.right, max(beyond.above, beyond.below, beyond.behind))
        return most < 4
    }
}
