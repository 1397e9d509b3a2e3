import Geometry
import Testing

@testable import Vitrine

@Suite struct PictureLayoutTests {
    private func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }

    @Test func displaysOfOneSizeShowAllOfAMirroredPicture() throws {
        let layout = try #require(PictureLayout(of: [size(1920, 1080), size(1920, 1080)], .mirror, .upright))
        #expect(layout.picture == size(1920, 1080))
        #expect(layout.windows == [nil, nil])
    }

    @Test func aDisplayOfTheSameProportionsHasNoBars() throws {
        let layout = try #require(PictureLayout(of: [size(1920, 1080), size(1280, 720)], .mirror, .upright))
        #expect(layout.windows == [nil, nil])
        #expect(layout.places(of: Size(width: 1920, height: 1080))[1] == Rect(x: 0, y: 0, width: 1920, height: 1080))
    }

    @Test func aDisplayThatWasNeverLitTakesNoRoom() throws {
        let layout = try #require(PictureLayout(of: [nil, size(800, 480), nil, size(800, 480)], .span, .upright))
        #expect(layout.picture == size(1600, 480))
        #expect(layout.windows[1] == PictureWindow(of: size(1600, 480)))
        #expect(layout.windows[3] == PictureWindow(of: size(1600, 480), x: 800))
        #expect(layout.places(of: Size(width: 1600, height: 480)).map { $0 == nil } == [true, false, true, false])
    }

    @Test func withoutADisplayThereIsNoLayout() {
        #expect(PictureLayout(of: [nil, nil], .mirror, .upright) == nil)
        #expect(PictureLayout(of: [size(0, 0)], .span, .upright) == nil)
    }

    /// Parts lie side by side: where one ends the next begins, to the pixel of either.
    @Test func partsOfASpanningPictureMeet() throws {
        let sizes = [size(1920, 1080), size(800, 480), size(1024, 600), size(720, 1280)]
        let layout = try #require(PictureLayout(of: sizes, .span, .upright))
        let width = Double(layout.upright.width)
        let places = layout.places(of: Size(width: width, height: 1080)).compactMap { $0 }
        #expect(places.count == 4)
        for (left, right) in zip(places, places.dropFirst()) { #expect(abs(left.maxX - right.minX) < 2.5) }
        #expect(abs((places.last?.maxX ?? 0) - width) < 2.5)
        #expect(places.allSatisfy { $0.minY == 0 && abs($0.size.height - 1080) < 1e-9 })
    }
}
