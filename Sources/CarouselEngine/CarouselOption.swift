/// A number that shapes the layout and that the item source may change, see ``CarouselItemSource/value(for:default:)``.
///
/// Switches are numbers too: 0 is off, anything else on.
public enum CarouselOption: String, CaseIterable, Hashable, Sendable {
    /// Whether the last item is followed by the first one. Read at a layout pass, an insertion and a removal.
    case wrap
    /// Whether items seen from behind are shown.
    case showBackfaces
    /// Items passed while a finger moves by one item width. Read at a layout pass.
    case offsetMultiplier
    /// How many items are kept loaded.
    case visibleItems
    /// How many items make up the circle.
    case count
    /// The part of the circle that the items fill, in radians. Near 0 the circle opens out into a straight line.
    case arc
    /// The angle of an item, in radians: for wheels that between neighbours, for rotary and cylinder types that of the
    /// item itself, whose default is proportional to its offset. It has to be of the form `default · a + b`: it is asked
    /// for at two angles and taken to be straight between and beyond them.
    case angle
    /// The radius of the circle, in points.
    case radius
    /// How far cards are turned (cover flow, 1 is a right angle) or how slanted the row is (time machine).
    case tilt
    /// The distance between neighbours, in item widths.
    case spacing
    /// The relative offset, in items, below which items begin to fade.
    case fadeMin
    /// The relative offset, in items, above which items begin to fade.
    case fadeMax
    /// Over how many items an item fades. 0 fades at once.
    case fadeRange
    /// The alpha of an item that has faded wholly.
    case fadeMinAlpha
}
