/// What the last frame cost to draw.
public struct FrameDrawStatistics: Hashable, Sendable {
    /// GL draw calls, a gradient background's included, those of programs' own drawing not.
    public internal(set) var drawCalls = 0
    /// Quads of the draw list that were drawn. A shadow belongs to its quad.
    public internal(set) var quads = 0
    public internal(set) var vertices = 0
    public internal(set) var programChanges = 0
    public internal(set) var textureChanges = 0
    /// Programs' own drawings.
    public internal(set) var customDrawings = 0
}

/// What has gone from memory into textures.
public struct UploadStatistics: Hashable, Sendable {
    /// Calls; a large picture goes in several.
    public var count = 0
    public var bytes = 0

    public init() {}

    /// What has gone there in both.
    public func adding(_ other: UploadStatistics) -> UploadStatistics {
        var counts = self
        counts.count += other.count
        counts.bytes += other.bytes
        return counts
    }

    /// What has gone there since earlier counts.
    public func since(_ earlier: UploadStatistics) -> UploadStatistics {
        var counts = self
        counts.count -= earlier.count
        counts.bytes -= earlier.bytes
        return counts
    }
}
