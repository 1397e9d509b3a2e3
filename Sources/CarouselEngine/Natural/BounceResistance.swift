/// How a drag past an end is resisted: the farther, the more, and never beyond a limit.
///
/// `x = b · (1 − e^(−d/b))`, where d is how far past the end the finger has led, x how far the carousel follows, and b the
/// limit. It follows at the rate `dx/dd = 1 − x/b`: the rule of the original, which applied it event by event; integrated,
/// the outcome no longer depends on how often the finger is reported.
struct BounceResistance: Hashable {
    /// The first and the last place, in items.
    let lowest: ItemOffset
    let highest: ItemOffset
    /// The limit, in items. 0 does not stretch at all.
    let reach: ItemOffset

    /// Where the carousel is for a place to which the finger has led.
    func offset(at place: ItemOffset) -> ItemOffset {
        let end = end(nearest: place)
        return end + stretched(place - end)
    }

    /// Where a finger would have had to lead for the carousel to be there.
    func place(at offset: ItemOffset) -> ItemOffset {
        let end = end(nearest: offset)
        let distance = (offset - end).items
        guard distance != 0 else { return offset }
        guard reach > 0 else { return end }
        // The limit itself is never reached; what is beyond it is taken for nearly there.
        let part = min(distance.magnitude / reach.items, 1 - 1e-9)
        let place = -reach.items * logarithm(1 - part)
        return end + ItemOffset(distance < 0 ? -place : place)
    }

    /// How fast the carousel follows a finger there: 1 between the ends, less and less past them.
    func rate(at place: ItemOffset) -> Double {
        let distance = (place - end(nearest: place)).magnitude.items
        guard distance > 0 else { return 1 }
        return reach > 0 ? exponential(-distance / reach.items) : 0
    }

    private func end(nearest place: ItemOffset) -> ItemOffset { min(highest, max(lowest, place)) }

    private func stretched(_ distance: ItemOffset) -> ItemOffset {
        guard distance != 0, reach > 0 else { return 0 }
        let way = reach.items * (1 - exponential(-distance.magnitude.items / reach.items))
        return ItemOffset(distance < 0 ? -way : way)
    }
}
