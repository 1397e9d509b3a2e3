/// How a carousel moves after a finger, and what it tells about it.
///
/// Layouts, options, indexes and the distance that a fling carries are the same under both.
public enum CarouselMotion: String, CaseIterable, Hashable, Sendable {
    /// After a release one curve leads to rest, see ``SettleCurve``: it takes over the velocity that is seen and ends on an
    /// item. Past the ends the drag stretches and springs back. Events follow one grammar, see ``CarouselEvent``.
    case natural
    /// The original's (iCarousel 1.8.3), its numbers, the order of its events and its oddities included.
    case classic
}

/// Which way round a wrapped carousel goes to an item. A carousel that does not wrap has one way only.
public enum ScrollDirection: String, CaseIterable, Hashable, Sendable {
    /// The shorter way; of two equal ones the one that does not cross the seam.
    case shortest
    /// Towards higher indexes, over the last item to the first one.
    case forwards
    /// Towards lower indexes, over the first item to the last one.
    case backwards
}
