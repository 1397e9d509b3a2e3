import DrawList
import Geometry
import Testing

@Suite(.needsHeadlessGL) struct EdgeTests {
    @Test func aSolidQuadOnThePixelGridCoversExactlyItsPixels() throws {
        let scene = try HeadlessScene()
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 10, y: 20, width: 30, height: 8)))
            }
        }
        for y in 0..<64 {
            for x in 0..<64 {
                let isInside = (10..<40).contains(x) && (20..<28).contains(y)
                #expect(image.color(x, y) == (isInside ? .white : .black), "at \(x), \(y)")
            }
        }
    }

    @Test func pointsAreScaledToPixels() throws {
        let scene = try HeadlessScene(pixelsPerPoint: 2)
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 10, y: 5, width: 4, height: 4)))
            }
        }
        #expect(image.color(20, 10) == .white)
        #expect(image.color(27, 17) == .white)
        #expect(image.color(19, 10) == .black)
        #expect(image.color(28, 17) == .black)
    }

    @Test func anEdgeBetweenPixelsCoversItsShare() throws {
        let scene = try HeadlessScene()
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 10.25, y: 20, width: 20.5, height: 8)))
                $0.append(DrawQuad(rect: Rect(x: 40.25, y: 20, width: 0.5, height: 8)))
            }
        }
        let row = image.reds(row: 24)
        #expect(abs(row[10] - 191) <= 2)
        #expect(row[11] == 255)
        #expect(abs(row[30] - 191) <= 2)
        #expect(row[31] == 0)
        // Thinner than a pixel and within one.
        #expect(abs(row[40] - 128) <= 2)
        #expect(row[39] == 0 && row[41] == 0)
    }

    /// However small or large the perspective makes a quad, its edges are ramps of one pixel.
    @Test(arguments: [-1000.0, -250, 0, 250, 375])
    func edgesAreOnePixelSoftAtAnyDepth(z: Double) throws {
        let scene = try HeadlessScene()
        let transform = Homography(
            Transform3D.translation(x: 0, y: 0, z: z) * .turned(by: 0, about: Point(x: 32, y: 32))
        )
        // From 16.75 to 47.25 on the screen.
        let half = 15.25 * (1 - z / 500)
        let image = try scene.render { list in
            list.addGroup(transform: transform, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: -half, y: -half, width: half * 2, height: half * 2)))
            }
        }
        let row = image.reds(row: 32)
        #expect(row[15] == 0 && row[17] == 255)
        #expect(row[46] == 255 && row[48] == 0)
        #expect(abs(row[16] - 64) <= 2)
        #expect(abs(row[47] - 64) <= 2)
    }

    /// Along a slanted edge the summed coverage of each row is the true width, so no stair is seen.
    @Test(arguments: [0.05, 0.3, 0.9, 1.2])
    func aSlantedEdgeIsSmooth(slope: Double) throws {
        let scene = try HeadlessScene(width: 160, height: 64)
        // A parallelogram: x' = x + slope * y.
        let shear = Homography(h21: slope)
        let image = try scene.render { list in
            list.addGroup(transform: shear, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 20, y: 0, width: 40, height: 64)))
            }
        }
        for y in 4..<60 {
            let row = image.reds(row: y)
            let left = 20 + slope * (Double(y) + 0.5)
            let middle = Int(left) + 20
            #expect(zip(row[..<middle], row[1...middle]).allSatisfy { $0 <= $1 }, "row \(y) rises")
            #expect(zip(row[middle...], row[(middle + 1)...]).allSatisfy { $0 >= $1 }, "row \(y) falls")
            let covered = Double(row.reduce(0, +)) / 255
            #expect(abs(covered - 40) < 0.12, "row \(y) covers \(covered)")
            let coveredLeft = Double(row[..<middle].reduce(0, +)) / 255
            #expect(abs(Double(middle) - coveredLeft - left) < 0.12, "row \(y) begins at \(left)")
        }
    }

    /// At a tilt with perspective, too: each column's coverage is the height that the projection gives.
    @Test func aTiltedQuadHasTheProjectedEdges() throws {
        let scene = try HeadlessScene(width: 256, height: 256)
        let transform = Homography(.turned(by: 0.9, about: Point(x: 128, y: 128)))
        let rect = Rect(x: -100, y: -90, width: 200, height: 180)
        let image = try scene.render { list in
            list.addGroup(transform: transform, alpha: 1) { $0.append(DrawQuad(rect: rect)) }
        }
        let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.minX, rect.maxY), (rect.maxX, rect.maxY)]
        let seen = corners.compactMap { transform.project(Point(x: $0.0, y: $0.1)) }
        try #require(seen.count == 4)
        func edge(_ from: Point, _ to: Point, at x: Double) -> Double {
            from.y + (to.y - from.y) * (x - from.x) / (to.x - from.x)
        }
        for x in Int(seen[0].x) + 2..<Int(seen[1].x) - 1 {
            let center = Double(x) + 0.5
            let height = edge(seen[2], seen[3], at: center) - edge(seen[0], seen[1], at: center)
            let covered = Double((0..<256).reduce(0) { $0 + Int(image.color(x, $1).red) }) / 255
            #expect(abs(covered - height) < 0.15, "column \(x): \(covered) for \(height)")
        }
        // The vertical edges, in the middle row.
        let covered = Double(image.reds(row: 128).reduce(0, +)) / 255
        #expect(abs(covered - (seen[1].x - seen[0].x)) < 0.1)
    }

    @Test func aQuadTurnedToASliverFadesInsteadOfBreakingUp() throws {
        let scene = try HeadlessScene()
        // A quarter of a pixel wide.
        let squeezed = Homography(h11: 0.25 / 40, h31: 30.3)
        let image = try scene.render { list in
            list.addGroup(transform: squeezed, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 4, width: 40, height: 56)))
            }
        }
        for y in 5..<59 {
            let row = image.reds(row: y)
            #expect(abs(row.reduce(0, +) - 64) <= 3, "row \(y)")
        }
    }

    @Test func aQuadSeenEdgeOnIsNotDrawn() throws {
        let scene = try HeadlessScene()
        let image = try scene.render { list in
            list.addGroup(transform: Homography(h11: 0, h31: 30), alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 4, width: 40, height: 56)))
            }
            list.addGroup(transform: Homography(h11: .nan, h31: 30), alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 4, width: 40, height: 56)))
            }
        }
        #expect(image.bytes.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 0 })
    }

    @Test func aBackFaceIsDrawnMirrored() throws {
        let scene = try HeadlessScene()
        let texture = try scene.texture(width: 2, height: 1) { x, _ in x == 0 ? .white : .black }
        let image = try scene.render { list in
            list.addGroup(transform: Homography(h11: -1, h31: 64), alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 16, y: 16, width: 32, height: 32), texture: texture))
            }
        }
        #expect(image.color(17, 30) == .black)
        #expect(image.color(46, 30) == .white)
        #expect(image.color(47, 30) == .white)
        #expect(image.color(48, 30) == .black)
    }

    @Test func roundCornersAreCutOutSmoothly() throws {
        let scene = try HeadlessScene()
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 8, y: 8, width: 48, height: 48), cornerRadius: 16))
            }
        }
        for (x, y) in [(8, 8), (55, 8), (8, 55), (55, 55)] { #expect(image.color(x, y) == .black) }
        #expect(image.color(32, 8) == .white)
        #expect(image.color(8, 32) == .white)
        #expect(image.color(55, 32) == .white)
        // The area of a square less its corners: (4 − π) r².
        let area = Double((0..<64).reduce(0) { $0 + image.reds(row: $1).reduce(0, +) }) / 255
        #expect(abs(area - (48 * 48 - (4 - Double.pi) * 256)) < 2)
    }

    @Test func aRadiusBeyondHalfTheSideMakesADisc() throws {
        let scene = try HeadlessScene()
        let image = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 12, y: 12, width: 40, height: 40), cornerRadius: 1000))
            }
        }
        let area = Double((0..<64).reduce(0) { $0 + image.reds(row: $1).reduce(0, +) }) / 255
        #expect(abs(area - Double.pi * 400) < 2)
    }

    /// A disc drawn with a tenth of the scale horizontally has an edge as sharp as any other.
    @Test func roundCornersStaySharpWhenSqueezed() throws {
        let scene = try HeadlessScene(width: 64, height: 64)
        let image = try scene.render { list in
            list.addGroup(transform: Homography(h11: 0.1, h31: 32, h32: 32), alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: -200, y: -20, width: 400, height: 40), cornerRadius: 20))
            }
        }
        let row = image.reds(row: 32)
        #expect(row.filter { $0 > 5 && $0 < 250 }.count <= 4)
        #expect(abs(Double(row.reduce(0, +)) / 255 - 40) < 0.3)
    }
}
