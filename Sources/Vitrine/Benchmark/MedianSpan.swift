import Timebase

/// The median of many spans of time. Takes its storage at the start.
struct MedianSpan {
    private var spans: [Double] = []

    init(_ count: Int) { spans.reserveCapacity(count) }

    mutating func add(_ span: Seconds) { spans.append(span.value) }

    /// 0 of none.
    var microseconds: Double {
        guard !spans.isEmpty else { return 0 }
        return spans.sorted()[spans.count / 2] * 1e6
    }
}
