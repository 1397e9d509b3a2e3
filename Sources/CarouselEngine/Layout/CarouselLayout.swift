import Geometry

/// Everything that decides where items are, as plain numbers: options asked for, defaults worked out, signs applied.
///
/// A value without a carousel: from it any number of transforms follow, see ``transform(at:toggle:)`` and
/// ``place(first:count:toggle:in:)``. Points; x right, y down, z towards the viewer.
public struct CarouselLayout: Hashable, Sendable {
    public let type: CarouselType
    public let isVertical: Bool
    /// The extent of an item along the carousel, in points.
    public let itemWidth: Double
    /// How many items make up a full circle; for other types the number of items and placeholders.
    public private(set) var circularItemCount: Int
    /// How many items are to be loaded.
    public private(set) var visibleItemCount: Int
    /// That number is the option's.
    public let isVisibleCountGiven: Bool
    public let fade: FadeCurve
    /// Whether a view seen from behind is shown, by whether it is double-sided.
    public let showsBackfaces: Bool
    public let showsBackfacesOfSingleSidedViews: Bool

    /// Perspective and viewpoint, which every transform ends with: `translate(−vx, −vy, 0) · (identity with m34)`.
    let perspective: Double
    let viewpoint: Point
    /// Points from one item to the next, along the carousel and in depth.
    let stride: Double
    let depthStride: Double
    /// Of the circle, in points; negative when seen from inside.
    let radius: Double
    let angle: AngleRule
    /// Cover flow: how far along and in depth a wholly tilted card is moved, in points, and its angle in radians with
    /// that angle's cosine and sine.
    let tiltShift: Double
    let tiltDepth: Double
    let tiltAngle: Double
    let tiltCosine: Double
    let tiltSine: Double

    /// The most items that are ever loaded at once, whatever the option says.
    public static let maximumVisibleItems = 10_000

    /// Asks for the options and works out what follows from them.
    ///
    /// - Parameters:
    ///   - itemCount: items and, where they are shown, placeholders.
    ///   - option: the value of an option, given its default. What is not a number counts as the default.
    public init(_ frame: LayoutFrame, itemCount: Int, option: (CarouselOption, Double) -> Double = { $1 }) {
        var frame = frame
        frame.itemWidth = bounded(frame.itemWidth)
        frame.bounds = ItemSlot.sound(frame.bounds)
        frame.perspective = bounded(frame.perspective)
        frame.viewpoint = Point(x: bounded(frame.viewpoint.x), y: bounded(frame.viewpoint.y))
        let ask = { (name: CarouselOption, defaultValue: Double) -> Double in
            let value = option(name, defaultValue)
            return value.isNaN ? defaultValue : value
        }
        let options = LayoutOptions(frame.type, option: ask)
        let circle = CircleLayout(frame, itemCount: itemCount, options: options, option: ask)
        type = frame.type
        isVertical = frame.isVertical
        itemWidth = frame.itemWidth
        perspective = frame.perspective
        viewpoint = frame.viewpoint
        circularItemCount = circle.count
        (visibleItemCount, isVisibleCountGiven) = Self.visibleItemCount(
            frame, itemCount: itemCount, circle: circle, options: options, option: ask
        )
        fade = options.fade
        showsBackfaces = options.showsBackfaces
        showsBackfacesOfSingleSidedViews = options.showsBackfacesOfSingleSidedViews

        let isInverted = [.invertedRotary, .invertedCylinder, .invertedWheel].contains(frame.type)
        let isMirrored = frame.isRightToLeft && !frame.isVertical
        radius = isInverted ? -circle.radius : circle.radius
        angle = isInverted != isMirrored ? circle.angle.inverted : circle.angle

        // Mirrored, items go the other way along the carousel and turn the other way; across it and in depth nothing changes.
        let side = isMirrored ? -1.0 : 1.0
        switch frame.type {
        case .timeMachine, .invertedTimeMachine:
            stride = side * bounded(frame.itemWidth * options.tilt)
            depthStride = bounded(frame.itemWidth * options.spacing) * (frame.type == .timeMachine ? 1 : -1)
        default:
            stride = side * bounded(frame.itemWidth * options.spacing)
            depthStride = 0
        }
        tiltShift = side * bounded(0.5 * options.tilt * frame.itemWidth)
        tiltDepth = -0.5 * frame.itemWidth
        tiltAngle = side * bounded(options.tilt * .pi / 2)
        tiltCosine = cosine(tiltAngle)
        tiltSine = sine(tiltAngle)
    }

    /// Whether a view with this transform is to be hidden because it is seen from behind, as the original has it: because
    /// it is turned by a quarter or more, wherever it is seen from.
    public func hides(_ transform: Transform3D, isDoubleSided: Bool) -> Bool {
        let isShown = isDoubleSided ? showsBackfaces : showsBackfacesOfSingleSidedViews
        return !isShown && !(transform.m33 > 0)
    }

    /// Whether a view in this plane is to be hidden because the viewer, wherever he is, sees it from behind.
    func hides(_ plane: Homography, isDoubleSided: Bool) -> Bool {
        let isShown = isDoubleSided ? showsBackfaces : showsBackfacesOfSingleSidedViews
        return !isShown && plane.isSeenFromBehind
    }

    /// The same for any number of items that makes no difference to where they are.
    var shape: CarouselLayout {
        var shape = self
        shape.visibleItemCount = 0
        if !type.isCircular { shape.circularItemCount = 0 }
        return shape
    }

    /// What a transform is when nothing moves the item: perspective and viewpoint alone.
    public var base: Transform3D {
        Transform3D(m34: perspective, m41: -viewpoint.x, m42: -viewpoint.y)
    }
}

/// The part of a layout that does not come from options.
public struct LayoutFrame: Hashable, Sendable {
    public var type: CarouselType
    public var isVertical: Bool
    /// Items of a horizontal carousel follow each other from right to left: its mirror image.
    public var isRightToLeft: Bool
    /// Of the carousel, in points.
    public var bounds: Size
    /// The extent of an item along the carousel, in points.
    public var itemWidth: Double
    /// The m34 of the projection; −1/500 is a viewer 500 points in front of the screen.
    public var perspective: Double
    /// Where the viewer stands relative to the middle, in points.
    public var viewpoint: Point

    public init(
        type: CarouselType,
        isVertical: Bool = false,
        isRightToLeft: Bool = false,
        bounds: Size,
        itemWidth: Double,
        perspective: Double = -1.0 / 500,
        viewpoint: Point = .zero
    ) {
        self.type = type
        self.isVertical = isVertical
        self.isRightToLeft = isRightToLeft
        self.bounds = bounds
        self.itemWidth = itemWidth
        self.perspective = perspective
        self.viewpoint = viewpoint
    }

    /// The extent of the carousel along its items.
    var length: Double { isVertical ? bounds.height : bounds.width }
}

/// Keeps products of odd settings so small that nothing computed from them overflows to infinity.
func bounded(_ value: Double, by limit: Double = 1e12) -> Double {
    value.isNaN ? 0 : min(limit, max(-limit, value))
}
