import CarouselEngine

/// Stands before a carousel's observer and holds its events against the grammar as they pass.
public final class GrammarWatch: CarouselObserver {
    private let observer: (any CarouselObserver)?
    private let onFault: (String) -> Void
    private var grammar: EventGrammar?
    private var faultsTold = 0
    private var depth = 0

    /// Takes the place of the carousel's observer, which goes on hearing everything. To be kept by whoever makes it.
    ///
    /// - Parameter onFault: told of each fault, as soon as it shows.
    public init(over carousel: Carousel, onFault: @escaping (String) -> Void) {
        observer = carousel.observer
        self.onFault = onFault
        join(carousel)
        carousel.observer = self
    }

    /// Compares how things stand, between events, with what was told.
    public func check(_ carousel: Carousel) {
        join(carousel)
        grammar?.check(carousel)
        tell()
    }

    public func carousel(_ carousel: Carousel, didReport event: CarouselEvent) {
        // An event within another one: the program has done something.
        if depth > 0 { grammar?.cutOff() }
        grammar?.take(event, of: carousel)
        tell()
        depth += 1
        observer?.carousel(carousel, didReport: event)
        depth -= 1
    }

    public func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        observer?.carousel(carousel, shouldSelectItemAt: index) ?? true
    }

    /// Classic motion has no such grammar.
    private func join(_ carousel: Carousel) {
        if carousel.motion == .classic {
            grammar = nil
        } else if grammar == nil {
            grammar = EventGrammar(joining: carousel)
            faultsTold = 0
        }
    }

    private func tell() {
        guard let faults = grammar?.faults, faults.count > faultsTold else { return }
        for fault in faults[faultsTold...] { onFault(fault) }
        faultsTold = faults.count
    }
}

/// Watches over any number of carousels, from when each of them is first met.
public final class GrammarWatches {
    private let onFault: (String) -> Void
    private var watches: [GrammarWatch] = []

    /// - Parameter onFault: told of each fault, as soon as it shows.
    public init(onFault: @escaping (String) -> Void) { self.onFault = onFault }

    /// Compares how a carousel stands with what it has told, or begins to watch over it.
    public func check(_ carousel: Carousel) {
        if let watch = carousel.observer as? GrammarWatch {
            watch.check(carousel)
        } else {
            watches.append(GrammarWatch(over: carousel, onFault: onFault))
        }
    }
}
