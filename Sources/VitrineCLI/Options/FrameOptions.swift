import Vitrine

/// Options on how frames are made that several commands take.
extension LatencyPolicy {
    /// Reads `--latency`.
    init(from options: ParsedOptions) throws(UsageError) {
        guard let way = options["latency"] else {
            self = .auto
            return
        }
        guard let policy = LatencyPolicy(rawValue: way) else {
            throw .unknownValue(way, option: "latency", valid: LatencyPolicy.allCases.map(\.rawValue))
        }
        self = policy
    }
}

extension Seconds {
    /// Reads `--frame-delay`, which is in milliseconds.
    init(frameDelayFrom options: ParsedOptions, atMost most: Double) throws(UsageError) {
        self = .zero
        guard let text = options["frame-delay"] else { return }
        let delay = try Double(option: text, name: "frame-delay", what: "milliseconds", range: 0...most)
        self = Seconds(delay * 0.001)
    }
}
