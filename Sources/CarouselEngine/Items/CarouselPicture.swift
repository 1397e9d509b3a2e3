/// What is shown at a moment, worked out when somebody asks and kept until something changes. Keeps its storage.
struct CarouselPicture: ~Copyable {
    var order = DepthOrder()
    var isOrdered = false
    var placements: ContiguousArray<Placement> = []
    var hasPlacements = false
    var items: ContiguousArray<DrawnItem> = []
    var hasItems = false
    var planes = ItemPlanes()

    /// Something has changed.
    mutating func expire() {
        isOrdered = false
        hasPlacements = false
        hasItems = false
    }
}
