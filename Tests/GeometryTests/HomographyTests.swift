import Geometry
import Testing

@Suite struct HomographyTests {
    static let tilted: Homography = {
        var t = Transform3D(m34: -1.0 / 500)
        t = Transform3D(m11: 0.8, m13: -0.6, m31: 0.6, m33: 0.8).translated(x: 0, y: 0, z: 0) * t
        return Homography(t.translated(x: 10, y: -20, z: 0))
    }()

    @Test func unprojectUndoesProject() throws {
        for x in stride(from: -150.0, through: 150, by: 37) {
            for y in stride(from: -90.0, through: 90, by: 23) {
                let seen = try #require(Self.tilted.project(Point(x: x, y: y)))
                let back = try #require(Self.tilted.unproject(seen))
                #expect(abs(back.x - x) < 1e-9 && abs(back.y - y) < 1e-9)
            }
        }
    }

    @Test func pointsBehindTheEyeAreNotSeen() {
        let receding = Homography(h13: -0.01)
        #expect(receding.project(Point(x: 101, y: 0)) == nil)
        #expect(receding.project(Point(x: 99, y: 0)) != nil)
    }

    @Test func anEdgeOnPlaneIsNeverHit() {
        let edgeOn = Homography(h11: 0)
        #expect(edgeOn.unproject(Point(x: 0, y: 0)) == nil)
    }

    @Test func movingOnScreenShiftsWhatIsSeen() throws {
        let moved = Self.tilted.movedOnScreen(by: Point(x: 400, y: 240))
        let before = try #require(Self.tilted.project(Point(x: 33, y: 44)))
        let after = try #require(moved.project(Point(x: 33, y: 44)))
        #expect(abs(after.x - before.x - 400) < 1e-9 && abs(after.y - before.y - 240) < 1e-9)
    }

    @Test func translatedEqualsAProductWithATranslation() {
        let t = Transform3D(m11: 0.5, m12: 0.25, m34: -0.002, m41: 7, m43: -3)
        #expect(t.translated(x: 1, y: 2, z: 3) == .translation(x: 1, y: 2, z: 3) * t)
    }
}
