/// A typeface at a size.
public struct Font: Hashable, Sendable {
    /// How heavy the strokes are, 1…1000 as in CSS; limited to that.
    @frozen
    public struct Weight: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = min(max(rawValue, 1), 1000) }

        public static let light = Weight(rawValue: 300)
        public static let regular = Weight(rawValue: 400)
        public static let medium = Weight(rawValue: 500)
        public static let semibold = Weight(rawValue: 600)
        public static let bold = Weight(rawValue: 700)
    }

    /// The family that is used unless another is asked for, then the system's own sans-serif.
    public static let standardFamily = "Noto Sans, sans-serif"

    /// Names of families in order of preference, separated by commas, as fontconfig knows them. Letters that none of them
    /// has come from other installed fonts.
    public var family: String
    /// Size of the em square in points, 1…1000; limited to that.
    public var size: Double
    public var weight: Weight
    public var isItalic: Bool

    public init(
        family: String = Font.standardFamily, size: Double = 17, weight: Weight = .regular, isItalic: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }
}
