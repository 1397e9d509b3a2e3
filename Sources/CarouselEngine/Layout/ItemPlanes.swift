import Geometry

/// Where many items are, in single precision: a column for each number that differs from item to item.
///
/// What all items have in common takes no column: of a linear row one number an item is calculated and stored. Filled by
/// ``CarouselLayout/place(first:count:toggle:in:)``. Storage is used again.
public struct ItemPlanes: ~Copyable {
    /// How many items there are.
    public private(set) var count = 0

    /// Of the turn about the type's axis.
    private(set) var cosine: Column
    private(set) var sine: Column
    /// Along and across the carousel, in points from the viewpoint.
    private(set) var along: Column
    private(set) var across: Column
    /// By which points of the item's centre are divided: h33 of a homography.
    private(set) var weight: Column

    private var axis = TurningAxis.none
    private var isVertical = false
    private var perspective: Float = 0
    private var storage: UnsafeMutablePointer<Float>
    private var columnLength = 0

    /// One number of all items.
    struct Column {
        fileprivate(set) var first: UnsafeMutablePointer<Float>
        /// 0 where all items share one number.
        fileprivate(set) var stride: Int

        @inline(__always)
        subscript(position: Int) -> Float { first[position &* stride] }

        /// Stores eight items' numbers, from any position on.
        @inline(__always)
        func store(_ numbers: Lanes, at position: Int) {
            UnsafeMutableRawPointer(first + position).storeBytes(of: numbers, as: Lanes.self)
        }

        /// Stores one item's number, unless all share it.
        @inline(__always)
        func set(_ number: Float, at position: Int) { if stride != 0 { first[position] = number } }
    }

    private static let columnCount = 5
    /// Numbers are stored eight at a time, which may reach beyond the last item.
    private static let padding = Lanes.scalarCount

    public init() {
        storage = .allocate(capacity: Self.columnCount)
        storage.initialize(repeating: 0, count: Self.columnCount)
        let empty = Column(first: storage, stride: 0)
        (cosine, sine, along, across, weight) = (empty, empty, empty, empty, empty)
    }

    deinit { storage.deallocate() }

    /// Makes room for the items of a layout, and sets what all of them have in common.
    mutating func begin(_ layout: CarouselLayout, count: Int) {
        reserve(count)
        self.count = count
        axis = layout.type.turningAxis
        isVertical = layout.isVertical
        perspective = Float(layout.perspective)
        let shared = layout.sharedNumbers
        cosine = column(0, shared: shared.cosine)
        sine = column(1, shared: shared.sine)
        along = column(2, shared: nil)
        across = column(3, shared: shared.across)
        weight = column(4, shared: shared.weight)
    }

    private mutating func reserve(_ count: Int) {
        guard count + Self.padding > columnLength else { return }
        storage.deallocate()
        columnLength = count + count / 2 + Self.padding
        let length = Self.columnCount * (columnLength + 1)
        storage = .allocate(capacity: length)
        storage.initialize(repeating: 0, count: length)
    }

    /// The columns lie behind the numbers that are shared.
    private func column(_ number: Int, shared: Float?) -> Column {
        guard let shared else {
            return Column(first: storage + Self.columnCount + number * columnLength, stride: 1)
        }
        storage[number] = shared
        return Column(first: storage + number, stride: 0)
    }

    /// From points measured from an item's centre to points measured from where the centred item lies, as
    /// ``CarouselLayout/transform(at:toggle:)`` has it, to 2e-6 of what the numbers are made of.
    public subscript(position: Int) -> FloatHomography {
        precondition(position >= 0 && position < count, "item \(position) of \(count)")
        return plane(at: position)
    }

    @inline(__always)
    func plane(at position: Int) -> FloatHomography {
        switch axis {
        case .none: upright(position)
        case .across: isVertical ? turnedAboutX(position) : turnedAboutY(position)
        case .depth: spun(position)
        }
    }

    /// All of them, one after the other.
    ///
    /// - Parameter items: as many as there are at least.
    public func copy(to items: UnsafeMutableBufferPointer<FloatHomography>) {
        precondition(items.count >= count, "room for \(items.count) of \(count) items")
        // One loop an axis, so that no item decides again how it turns.
        switch axis {
        case .none: for position in 0..<count { items[position] = upright(position) }
        case .across where isVertical: for position in 0..<count { items[position] = turnedAboutX(position) }
        case .across: for position in 0..<count { items[position] = turnedAboutY(position) }
        case .depth: for position in 0..<count { items[position] = spun(position) }
        }
    }

    @inline(__always)
    private func upright(_ position: Int) -> FloatHomography {
        FloatHomography(h31: x[position], h32: y[position], h33: weight[position])
    }

    @inline(__always)
    private func turnedAboutY(_ position: Int) -> FloatHomography {
        FloatHomography(
            h11: cosine[position], h13: -sine[position] * perspective, h31: x[position], h32: y[position],
            h33: weight[position])
    }

    @inline(__always)
    private func turnedAboutX(_ position: Int) -> FloatHomography {
        FloatHomography(
            h22: cosine[position], h23: -sine[position] * perspective, h31: x[position], h32: y[position],
            h33: weight[position])
    }

    @inline(__always)
    private func spun(_ position: Int) -> FloatHomography {
        let (c, s) = (cosine[position], sine[position])
        return FloatHomography(
            h11: c, h12: s, h21: -s, h22: c, h31: x[position], h32: y[position], h33: weight[position])
    }

    private var x: Column { isVertical ? across : along }
    private var y: Column { isVertical ? along : across }
}
