import Geometry
import Testing

@Suite struct DisplayOrientationTests {
    static let all: [DisplayOrientation] = DisplayOrientation.Rotation.allCases.flatMap { rotation in
        DisplayOrientation.Mirroring.allCases.map { DisplayOrientation(rotation: rotation, mirroring: $0) }
    }

    @Test(arguments: all)
    func whatIsUnderAPlaceOfTheDisplayIsShownThere(orientation: DisplayOrientation) {
        for (x, y) in [(0.0, 0.0), (1.0, 0.0), (0.25, 0.75), (0.5, 0.125)] {
            let picture = orientation.picturePoint(atDisplay: x, y)
            #expect(orientation.displayPoint(atPicture: picture.x, picture.y) == Point(x: x, y: y))
        }
    }

    @Test func aQuarterToTheRightBringsTheTopToTheRight() {
        let right = DisplayOrientation(rotation: .right)
        #expect(right.displayPoint(atPicture: 0, 0) == Point(x: 1, y: 0))
        #expect(right.displayPoint(atPicture: 1, 0) == Point(x: 1, y: 1))
        #expect(right.pictureSize(onDisplay: PixelSize(width: 800, height: 480)) == PixelSize(width: 480, height: 800))
    }

    @Test func aMirroredPictureIsTurnedAfterwards() {
        let orientation = DisplayOrientation(rotation: .right, mirroring: .horizontal)
        // The upper left corner is mirrored to the upper right, and that is turned to the lower right.
        #expect(orientation.displayPoint(atPicture: 0, 0) == Point(x: 1, y: 1))
    }

    @Test func nothingIsRoundedWhereNothingIsTurned() {
        let value = 0.1 + 0.2
        #expect(DisplayOrientation.upright.picturePoint(atDisplay: value, value) == Point(x: value, y: value))
    }
}
