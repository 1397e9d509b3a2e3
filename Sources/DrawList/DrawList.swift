import Geometry

/// Quads that share a plane, an item or the flat part of a screen, or a program's own drawing.
@frozen
public struct DrawGroup: Hashable, Sendable {
    /// From the group's plane to the output, in points from its upper left corner.
    public var transform: FloatHomography
    /// Multiplies the alpha of every quad, 0…1.
    public var alpha: Float
    /// Indexes of this group's quads in ``DrawList/quads``.
    public var quads: Range<Int>
    /// The upright part of the output, in points, outside which nothing of the group is drawn; its edges are taken to the
    /// nearest pixels. Nil is all of the output.
    public var clip: Rect?
    /// The one of the list's commands that is drawn instead of quads; negative is none.
    public var command: Int32 = -1

    @inlinable
    public init(transform: FloatHomography, alpha: Float, quads: Range<Int>, clip: Rect? = nil) {
        self.transform = transform
        self.alpha = alpha
        self.quads = quads
        self.clip = clip
    }
}

/// What one frame shows, back to front, as a value.
///
/// Meant to be cleared and filled again every frame: ``removeAll()`` keeps the storage, so a steady scene allocates nothing.
public struct DrawList: Hashable, Sendable {
    /// The size of the output in points that transforms refer to.
    public var size: Size
    public var background: Background
    /// Back to front.
    public private(set) var groups: ContiguousArray<DrawGroup> = []
    public private(set) var quads: ContiguousArray<DrawQuad> = []
    /// What quads refer to by index.
    public private(set) var clips: ContiguousArray<DrawClip> = []
    public private(set) var gradients: ContiguousArray<DrawGradient> = []
    public private(set) var stops: ContiguousArray<GradientStop> = []
    /// What groups refer to by index.
    public private(set) var commands: ContiguousArray<CustomCommand> = []

    public init(size: Size, background: Background = .color(.black)) {
        self.size = size
        self.background = background
    }

    /// Empties the list and keeps its storage.
    public mutating func removeAll() {
        groups.removeAll(keepingCapacity: true)
        quads.removeAll(keepingCapacity: true)
        clips.removeAll(keepingCapacity: true)
        gradients.removeAll(keepingCapacity: true)
        stops.removeAll(keepingCapacity: true)
        commands.removeAll(keepingCapacity: true)
    }

    /// Adds a quad in front of all others. It belongs to the group that the next ``closeGroup(from:transform:alpha:clip:)``
    /// makes.
    @inlinable
    public mutating func append(_ quad: DrawQuad) { appendQuad(quad) }

    /// Makes the quads from `first` on into a group in front of all others; nothing when there are none.
    @inlinable
    public mutating func closeGroup(from first: Int, transform: Homography, alpha: Double, clip: Rect? = nil) {
        guard first < quads.count else { return }
        appendGroup(
            DrawGroup(
                transform: FloatHomography(transform), alpha: Float(alpha), quads: first..<quads.count, clip: clip
            )
        )
    }

    @usableFromInline mutating func appendQuad(_ quad: DrawQuad) { quads.append(quad) }
    @usableFromInline mutating func appendGroup(_ group: DrawGroup) { groups.append(group) }

    /// Adds a group in front of all others; `fill` appends its quads, back to front.
    @inlinable
    public mutating func addGroup(
        transform: Homography, alpha: Double, clip: Rect? = nil, _ fill: (inout DrawList) -> Void
    ) {
        let first = quads.count
        fill(&self)
        closeGroup(from: first, transform: transform, alpha: alpha, clip: clip)
    }

    /// Adds a clip; answers what quads are to call it.
    public mutating func addClip(_ clip: DrawClip) -> Int32 {
        clips.append(clip)
        return Int32(truncatingIfNeeded: clips.count - 1)
    }

    /// Adds a gradient of `stops`, positions rising, in a direction of length 1; answers what quads are to call it.
    public mutating func addGradient(_ stops: [GradientStop], x: Double, y: Double) -> Int32 {
        let first = self.stops.count
        self.stops.append(contentsOf: stops)
        gradients.append(DrawGradient(x: x, y: y, stops: first..<self.stops.count))
        return Int32(truncatingIfNeeded: gradients.count - 1)
    }

    /// Adds a gradient of another list; answers what quads are to call it here.
    package mutating func addGradient(_ index: Int, of other: DrawList) -> Int32 {
        var gradient = other.gradients[index]
        let first = stops.count
        stops.append(contentsOf: other.stops[gradient.stops])
        gradient.stops = first..<stops.count
        gradients.append(gradient)
        return Int32(truncatingIfNeeded: gradients.count - 1)
    }

    /// Adds a program's own drawing in front of everything.
    public mutating func addCommand(_ command: CustomCommand, transform: Homography, clip: Rect?) {
        commands.append(command)
        var group = DrawGroup(
            transform: FloatHomography(transform), alpha: 1, quads: quads.count..<quads.count, clip: clip)
        group.command = Int32(truncatingIfNeeded: commands.count - 1)
        groups.append(group)
    }

    /// Adds everything of another list in front, moved by `plane` and `alpha` times as opaque, within an upright part of the
    /// output.
    ///
    /// - Parameter list: stays as it is. In a frame of many items, counting the references to the arrays of copies would cost
    ///   more than all else here.
    public mutating func append(_ list: inout DrawList, plane: FloatHomography, alpha: Float, clip: Rect?) {
        let firstQuad = quads.count
        if list.hasReferences {
            appendReferring(list, alpha)
        } else {
            for index in list.quads.indices { quads.append(list.quads[index]) }
        }
        let firstCommand = Int32(truncatingIfNeeded: commands.count - list.commands.count)
        for index in list.groups.indices {
            var group = list.groups[index]
            // Planes within planes are multiplied in double precision, as they are where they are drawn anew.
            group.transform =
                group.transform == .identity
                ? plane : FloatHomography(Homography(group.transform) * Homography(plane))
            group.alpha *= alpha
            group.quads = group.quads.lowerBound + firstQuad..<group.quads.upperBound + firstQuad
            group.clip = clip
            if group.command >= 0 { group.command += firstCommand }
            groups.append(group)
        }
    }

    /// Whether quads or groups refer to anything beside them.
    private var hasReferences: Bool { !clips.isEmpty || !gradients.isEmpty || !commands.isEmpty }

    /// Adds all but the groups of another list, and lets its quads refer to what they did.
    private mutating func appendReferring(_ list: DrawList, _ alpha: Float) {
        let firstClip = Int32(truncatingIfNeeded: clips.count)
        let firstGradient = Int32(truncatingIfNeeded: gradients.count)
        let firstStop = stops.count
        clips.append(contentsOf: list.clips)
        stops.append(contentsOf: list.stops)
        for var gradient in list.gradients {
            gradient.stops = gradient.stops.lowerBound + firstStop..<gradient.stops.upperBound + firstStop
            gradients.append(gradient)
        }
        for var command in list.commands {
            command.alpha *= alpha
            commands.append(command)
        }
        for var quad in list.quads {
            if quad.clip >= 0 { quad.clip += firstClip }
            if quad.gradient >= 0 { quad.gradient += firstGradient }
            quads.append(quad)
        }
    }
}
