import CarouselEngine

/// Writes down every event as the reference data have it.
final class CaseObserver: CarouselObserver {
    private(set) var events: [JSONValue] = []
    /// The frame that events are entered under.
    var frame = 0
    private let carousel: Carousel
    private let source: CaseSource
    private let hasDelegate: Bool
    private let shouldSelect: Bool
    /// Whether what is asked of the data source is entered too.
    private let recordsRequests: Bool

    init(_ carousel: Carousel, _ source: CaseSource, _ config: CaseConfig, recordsRequests: Bool) {
        self.carousel = carousel
        self.source = source
        hasDelegate = config.hasDelegate
        shouldSelect = config.shouldSelect
        self.recordsRequests = recordsRequests
    }

    func carousel(_ carousel: Carousel, didReport event: CarouselEvent) {
        switch event {
        case .willBeginScrollingAnimation: enter("willBeginScrollingAnimation", motion)
        case .didEndScrollingAnimation: enter("didEndScrollingAnimation")
        case .didScroll: enter("didScroll")
        case .currentItemIndexDidChange: enter("currentItemIndexDidChange")
        case .willBeginDragging: enter("willBeginDragging")
        case .didEndDragging(let willDecelerate): enter("didEndDragging", .bool(willDecelerate))
        case .willBeginDecelerating: enter("willBeginDecelerating", motion)
        case .didEndDecelerating: enter("didEndDecelerating")
        case .didSelectItem(let index): enter("didSelectItem", .integer(index))
        // Natural motion only.
        case .didSettle: break
        case .viewAnimation(let delay, let duration):
            enter("viewAnimation", .number(delay.value), .number(duration.value), isDelegateCall: false)
        case .layerTransition(let duration):
            enter("layerTransition", .number(0), .number(duration.value), isDelegateCall: false)
        }
    }

    func carousel(_ carousel: Carousel, shouldSelectItemAt index: Int) -> Bool {
        enter("shouldSelectItem", .integer(index))
        return hasDelegate ? shouldSelect : true
    }

    /// Enters what has been asked of the data source since the last entry.
    func enterRequests() {
        guard let requests = source.takeRequests(), recordsRequests else { return }
        events.append(
            .array([
                .integer(frame), .string("requestViews"), .integers(requests.tags), .integer(requests.reused),
                .integer(requests.created),
            ]))
    }

    private func enter(_ name: String, _ extra: JSONValue..., isDelegateCall: Bool = true) {
        guard hasDelegate || !isDelegateCall else { return }
        enterRequests()
        let start: [JSONValue] = [
            .integer(frame), .string(name), .number(carousel.scrollOffset.items), .integer(carousel.currentItemIndex),
        ]
        events.append(.array(start + extra))
    }

    private var motion: JSONValue {
        let motion = carousel.scrollMotion
        return .object([
            "startOffset": .number(motion.startOffset.items), "endOffset": .number(motion.endOffset.items),
            "duration": .number(motion.duration.value), "startVelocity": .number(motion.startVelocity),
        ])
    }
}
