/// The time between two refreshes of an output. Always finite and positive.
@frozen
public struct FramePeriod: Hashable, Sendable {
    public let duration: Seconds

    /// Frames a second.
    @inlinable public var rate: Double { 1 / duration.value }

    /// Fails unless the duration lies in 0.5 ms … 1 s, which covers every display there is.
    public init?(duration: Seconds) {
        guard duration.value.isFinite, (0.0005...1).contains(duration.value) else { return nil }
        self.duration = duration
    }

    /// The exact period of a mode: total pixels by the pixel clock, so that 59.94 Hz is not taken for 60.
    public init?(pixelClockKilohertz: Int, horizontalTotal: Int, verticalTotal: Int) {
        guard pixelClockKilohertz > 0, horizontalTotal > 0, verticalTotal > 0 else { return nil }
        let pixels = Double(horizontalTotal) * Double(verticalTotal)
        self.init(duration: Seconds(pixels / (Double(pixelClockKilohertz) * 1000)))
    }

    private init(unchecked duration: Seconds) { self.duration = duration }

    /// 60 Hz, for outputs that have no rate of their own.
    public static let sixtyHertz = FramePeriod(unchecked: Seconds(1.0 / 60))
}
