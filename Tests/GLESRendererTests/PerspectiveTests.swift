import DrawList
import Geometry
import Testing

@Suite(.needsHeadlessGL) struct PerspectiveTests {
    /// A small mark in each corner of a tilted quad is drawn where the projection says.
    @Test func cornersAreWhereTheHomographyProjectsThem() throws {
        let scene = try HeadlessScene(width: 256, height: 256)
        let transform = Homography(.turned(by: -0.9, about: Point(x: 120, y: 130)))
        for corner in [Point(x: -90, y: -80), Point(x: 90, y: -80), Point(x: -90, y: 80), Point(x: 90, y: 80)] {
            let image = try scene.render { list in
                list.addGroup(transform: transform, alpha: 1) {
                    $0.append(DrawQuad(rect: Rect(x: corner.x - 4, y: corner.y - 4, width: 8, height: 8)))
                }
            }
            let expected = try #require(transform.project(corner))
            let found = image.centroid
            #expect(found.distance(to: expected) < 0.25, "\(found) for \(expected)")
        }
    }

    /// The middle of a texture is drawn at the projection of the quad's middle, which is not the middle of its outline.
    @Test func texturesAreInterpolatedInPerspective() throws {
        let scene = try HeadlessScene(width: 256, height: 256)
        let texture = try scene.texture(width: 128, height: 128) { x, _ in x < 64 ? .black : .white }
        let transform = Homography(.turned(by: 0.9, about: Point(x: 128, y: 128), perspective: -1.0 / 200))
        let image = try scene.render { list in
            list.addGroup(transform: transform, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: -60, y: -40, width: 120, height: 80), texture: texture))
            }
        }
        let middle = try #require(transform.project(.zero))
        let left = try #require(transform.project(Point(x: -60, y: 0)))
        let right = try #require(transform.project(Point(x: 60, y: 0)))
        try #require(abs((left.x + right.x) / 2 - middle.x) > 5)
        let step = try #require(image.reds(row: 128).firstIndex { $0 > 128 })
        #expect(abs(Double(step) - middle.x) <= 1)
    }

    @Test func aQuadThatReachesBehindTheEyeIsCutThere() throws {
        let scene = try HeadlessScene(width: 256, height: 256)
        // The right part comes nearer than the eye at z = 500; what is in front of the eye is seen to the right only.
        let transform = Homography(.turned(by: -1.2, about: Point(x: 100, y: 128)))
        try #require(transform.project(Point(x: 900, y: 0)) == nil)
        let image = try scene.render { list in
            list.addGroup(transform: transform, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: -50, y: -10, width: 950, height: 20)))
            }
        }
        let left = try #require(transform.project(Point(x: -50, y: 0))).x
        for y in 0..<256 {
            for x in 0..<Int(left) - 1 { #expect(image.color(x, y) == .black, "smeared to \(x), \(y)") }
        }
        // On the seen part, every pixel is drawn exactly where a point of the plane in front of the eye lies on the quad.
        for y in stride(from: 0, to: 256, by: 3) {
            for x in stride(from: 0, to: 256, by: 3) {
                let local = transform.unproject(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
                let isOn = local.map { abs($0.y) < 10 && $0.x > -50 && $0.x < 900 } ?? false
                let isNearEdge = local.map { abs(abs($0.y) - 10) < 1.5 || abs($0.x + 50) < 4 } ?? false
                if !isNearEdge { #expect((image.color(x, y).red > 128) == isOn, "at \(x), \(y)") }
            }
        }
    }

    @Test func aQuadBehindTheEyeIsNotDrawn() throws {
        let scene = try HeadlessScene()
        let behind = Homography(
            Transform3D.translation(x: 0, y: 0, z: 600) * .turned(by: 0, about: Point(x: 32, y: 32)))
        let image = try scene.render { list in
            list.addGroup(transform: behind, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: -20, y: -20, width: 40, height: 40)))
            }
        }
        #expect(image.centroid.x.isNaN)
    }
}

extension PixelImage {
    /// The middle of all light, in pixels; not a number when there is none.
    fileprivate var centroid: Point {
        var (x, y, sum) = (0.0, 0.0, 0.0)
        for row in 0..<size.height {
            for (column, red) in reds(row: row).enumerated() where red > 0 {
                x += Double(red) * (Double(column) + 0.5)
                y += Double(red) * (Double(row) + 0.5)
                sum += Double(red)
            }
        }
        return Point(x: x / sum, y: y / sum)
    }
}
