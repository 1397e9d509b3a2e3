import Geometry

/// An upright rectangle of pixels.
@frozen
public struct PixelRect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    @inlinable
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// Finds room for small rectangles in a large one: they stand in rows, the shelves, of about their height.
///
/// Room that is given back is used again; shelves that have become empty lie together as one and may be divided anew.
struct ShelfAllocator {
    private struct Shelf {
        var y: Int
        var height: Int
        /// Free stretches from left to right, none touching the next.
        var free: [Range<Int>]

        func isEmpty(_ width: Int) -> Bool { free == [0..<width] }
    }

    let size: PixelSize
    /// From the top down, covering everything.
    private var shelves: [Shelf]

    init(size: PixelSize) {
        self.size = size
        shelves = [Shelf(y: 0, height: size.height, free: [0..<size.width])]
    }

    var isEmpty: Bool { shelves.count == 1 && shelves[0].isEmpty(size.width) }

    /// Nil when there is no room.
    mutating func allocate(width: Int, height: Int) -> PixelRect? {
        guard width > 0, height > 0, let choice = bestShelf(width, height) else { return nil }
        if shelves[choice].isEmpty(size.width), shelves[choice].height > height {
            let rest = Shelf(
                y: shelves[choice].y + height, height: shelves[choice].height - height, free: [0..<size.width])
            shelves[choice].height = height
            shelves.insert(rest, at: choice + 1)
        }
        guard let span = shelves[choice].free.firstIndex(where: { $0.count >= width }) else { return nil }
        let x = shelves[choice].free[span].lowerBound
        let rest = x + width..<shelves[choice].free[span].upperBound
        if rest.isEmpty { shelves[choice].free.remove(at: span) } else { shelves[choice].free[span] = rest }
        return PixelRect(x: x, y: shelves[choice].y, width: width, height: height)
    }

    /// The lowest shelf that is high enough: first of those in use that are not much too high, then of the empty ones, then
    /// of all.
    private func bestShelf(_ width: Int, _ height: Int) -> Int? {
        var best: (index: Int, rank: Int, height: Int)?
        for (index, shelf) in shelves.enumerated() where shelf.height >= height {
            guard shelf.free.contains(where: { $0.count >= width }) else { continue }
            let rank = shelf.isEmpty(size.width) ? 1 : shelf.height <= height + height / 2 ? 0 : 2
            if let best, (best.rank, best.height) <= (rank, shelf.height) { continue }
            best = (index, rank, shelf.height)
        }
        return best?.index
    }

    /// Takes back what ``allocate(width:height:)`` gave.
    mutating func free(_ rect: PixelRect) {
        guard let index = shelves.firstIndex(where: { $0.y == rect.y }) else { return }
        var span = rect.x..<rect.x + rect.width
        shelves[index].free.removeAll { other in
            guard other.upperBound == span.lowerBound || other.lowerBound == span.upperBound else { return false }
            span = min(span.lowerBound, other.lowerBound)..<max(span.upperBound, other.upperBound)
            return true
        }
        let place = shelves[index].free.firstIndex { $0.lowerBound > span.lowerBound } ?? shelves[index].free.count
        shelves[index].free.insert(span, at: place)
        if shelves[index].isEmpty(size.width) { joinEmptyShelves(around: index) }
    }

    private mutating func joinEmptyShelves(around index: Int) {
        var first = index
        if first > 0, shelves[first - 1].isEmpty(size.width) { first -= 1 }
        while first + 1 < shelves.count, shelves[first].isEmpty(size.width), shelves[first + 1].isEmpty(size.width) {
            shelves[first].height += shelves[first + 1].height
            shelves.remove(at: first + 1)
        }
    }
}
