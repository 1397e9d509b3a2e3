import Geometry
import Testing

@Suite struct RectTests {
    @Test func theIntersectionIsTheSharedPart() {
        let a = Rect(x: 0, y: 0, width: 10, height: 8)
        #expect(a.intersection(Rect(x: 4, y: -2, width: 20, height: 5)) == Rect(x: 4, y: 0, width: 6, height: 3))
        #expect(a.intersection(a) == a)
        let apart = a.intersection(Rect(x: 20, y: 0, width: 5, height: 5))
        #expect(apart.size.width == 0)
    }

    @Test func theBoundingBoxHoldsWhatIsSeen() throws {
        let rect = Rect(x: 10, y: 20, width: 30, height: 40)
        #expect(Homography.identity.boundingBox(of: rect) == rect)
        let tilted = Homography(h13: 0.005)
        let box = try #require(tilted.boundingBox(of: rect))
        for corner in [Point(x: 10, y: 20), Point(x: 40, y: 20), Point(x: 10, y: 60), Point(x: 40, y: 60)] {
            let seen = try #require(tilted.project(corner))
            #expect(seen.x >= box.minX && seen.x <= box.maxX && seen.y >= box.minY && seen.y <= box.maxY)
        }
        #expect(Homography(h13: -0.05).boundingBox(of: rect) == nil)
    }
}
