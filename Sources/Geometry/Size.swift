/// An extent in points.
@frozen
public struct Size: Hashable, Sendable {
    public var width: Double
    public var height: Double

    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    public static let zero = Size(width: 0, height: 0)

    /// The largest size of this one's proportions that lies within `bounds`; zero when either has no area.
    public func fitted(in bounds: Size) -> Size {
        guard width > 0, height > 0, bounds.width > 0, bounds.height > 0 else { return .zero }
        let scale = min(bounds.width / width, bounds.height / height)
        return Size(width: width * scale, height: height * scale)
    }
}

/// An extent in device pixels. Distinct from ``Size``, so that points and pixels do not mix unseen.
@frozen
public struct PixelSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    @inlinable
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Number of pixels, saturating instead of overflowing.
    public var area: Int {
        let (product, overflow) = width.multipliedReportingOverflow(by: height)
        return overflow ? .max : product
    }
}
