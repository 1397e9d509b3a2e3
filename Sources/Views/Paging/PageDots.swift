import Geometry

/// Which dots of a page control are seen, where and how large.
///
/// When there are more pages than dots fit, a window of dots slides along so that the current one is in its middle; dots
/// at an end beyond which there are more are smaller. Everything follows continuously from the position, so that a
/// transition between two pages moves the window smoothly.
struct PageDots: Hashable {
    /// Diameter of a dot, in points, a whole number of pixels.
    let diameter: Double
    /// From dot to dot, in points, a whole number of pixels.
    let pitch: Double
    /// Centre of the leftmost place.
    let origin: Point
    /// Number of pages.
    let count: Int
    /// Number of places for dots. Odd when there are more pages, so that the current dot has the middle.
    let places: Int
    /// The page in the leftmost place; a fraction during a transition.
    let first: Double

    /// - Parameter position: the current page, a fraction during a transition; limited to the pages there are.
    init(count: Int, position: Double, diameter: Double, spacing: Double, in bounds: Rect, pixelsPerPoint: Double) {
        let scale = pixelsPerPoint > 0 && pixelsPerPoint.isFinite ? pixelsPerPoint : 1
        func pixels(_ points: Double) -> Double { (points * scale).rounded() / scale }
        let diameter = max(pixels(diameter), 1 / scale)
        let pitch = diameter + max(pixels(spacing), 0)
        let room = Self.places(count: count, width: bounds.size.width + pitch - diameter, pitch: pitch)
        let width = Double(room) * pitch - (pitch - diameter)
        let corner = Point(
            x: pixels((bounds.size.width - width) / 2), y: pixels((bounds.size.height - diameter) / 2))
        let middle = position - Double(room - 1) / 2
        self.diameter = diameter
        self.pitch = pitch
        self.count = count
        places = room
        first = min(max(middle, 0), Double(max(count - room, 0)))
        origin = Point(x: corner.x + diameter / 2, y: corner.y + diameter / 2)
    }

    private static func places(count: Int, width: Double, pitch: Double) -> Int {
        // What is no number is no room.
        let fitting = width > pitch ? Int(min(width / pitch, 1000)) : 1
        guard count > fitting else { return max(count, 1) }
        return max(fitting % 2 == 0 ? fitting - 1 : fitting, 1)
    }

    /// The dots that are seen at least in part.
    var visible: Range<Int> {
        guard count > 0 else { return 0..<0 }
        let low = max(Int(first.rounded(.down)), 0)
        return low..<min(Int(first.rounded(.up)) + places, count)
    }

    /// Centre of the dot of a page, which may be a fraction.
    func center(of page: Double) -> Point { Point(x: origin.x + (page - first) * pitch, y: origin.y) }

    /// Size of the dot of a page by the full size, 0…1.
    func size(of page: Double) -> Double {
        let place = page - first
        let before = min(first, 1)
        let after = min(max(Double(count - places) - first, 0), 1)
        return (1 - before * (1 - Self.fade(place))) * (1 - after * (1 - Self.fade(Double(places - 1) - place)))
    }

    /// By the number of places from the end: half size at the end, whole from the next place on, gone one place outside.
    private static func fade(_ place: Double) -> Double { min(max((place + 1) / 2, 0), 1) }

    /// The square of a dot.
    func rect(of page: Double) -> Rect {
        let side = diameter * size(of: page)
        let center = center(of: page)
        return Rect(x: center.x - side / 2, y: center.y - side / 2, width: side, height: side)
    }

    /// The page whose dot is nearest to a place, in points from the left edge.
    func page(nearest x: Double) -> Int {
        let page = (first + (x - origin.x) / pitch).rounded()
        return page > 0 ? Int(min(page, Double(max(count - 1, 0)))) : 0
    }
}
