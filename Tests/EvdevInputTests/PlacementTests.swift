import CEvdev
import EvdevInput
import Geometry
import Testing

@Suite struct PlacementTests {
    private let path = "/dev/input/event0"

    /// Where a touch at a corner of a panel of 800×480 is on the picture.
    private func touched(_ x: Int32, _ y: Int32, _ bench: Bench, _ input: InputDevices) -> Point {
        let size = input.orientation.pictureSize(onDisplay: PixelSize(width: 800, height: 480))
        input.outputSize = Size(width: Double(size.width), height: Double(size.height))
        let sender = Sender(bench.evdev.files[path] ?? FakeHardware.slotScreen())
        sender.report(
            (EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, x), (EV_ABS, ABS_MT_POSITION_Y, y))
        let position = bench.dispatch().contacts.first?.position ?? .zero
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, -1))
        _ = bench.dispatch()
        return position
    }

    @Test(
        "D14: a touch hits what is seen under the finger however the picture is turned",
        arguments: [
            // Rotation, and where on the picture the panel's upper left corner is.
            (DisplayOrientation.Rotation.none, 0.5, 0.5), (.right, 0.5, 799.5), (.half, 799.5, 479.5),
            (.left, 479.5, 0.5),
        ])
    func aTurnedPictureIsTouchedWhereItIsSeen(rotation: DisplayOrientation.Rotation, x: Double, y: Double) throws {
        let bench = Bench()
        bench.install(.slotScreen())
        let input = try bench.start()
        input.orientation.rotation = rotation
        let position = touched(0, 0, bench, input)
        #expect(abs(position.x - x) < 1e-9 && abs(position.y - y) < 1e-9, "\(position)")
    }

    @Test func aMirroredPictureIsTouchedWhereItIsSeen() throws {
        let bench = Bench()
        bench.install(.slotScreen())
        let input = try bench.start()
        input.orientation = DisplayOrientation(mirroring: .horizontal)
        let position = touched(0, 0, bench, input)
        #expect(abs(position.x - 799.5) < 1e-9 && abs(position.y - 0.5) < 1e-9)
    }

    @Test func udevsMatrixIsOfThePanelAndThePicturesPlaceComesOnTop() throws {
        let bench = Bench()
        bench.install(.slotScreen())
        // A panel that is mounted upside down.
        bench.udev.properties[path] = ["LIBINPUT_CALIBRATION_MATRIX": "-1 0 1 0 -1 1"]
        let input = try bench.start()
        #expect(touched(0, 0, bench, input) == Point(x: 799.5, y: 479.5))
        input.orientation.rotation = .half
        let both = touched(0, 0, bench, input)
        #expect(abs(both.x - 0.5) < 1e-9 && abs(both.y - 0.5) < 1e-9)
        input.orientation = .upright
        input.calibration = .identity
        #expect(touched(0, 0, bench, input) == Point(x: 0.5, y: 0.5))
    }

    @Test(arguments: ["", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 1 x", "0 0 0 0 0 0", "nan 0 0 0 1 0", "1 1 0 1 1 0"])
    func aMatrixThatIsNoneIsNotUsed(text: String) throws {
        #expect(CalibrationMatrix(parsing: text) == nil)
        let bench = Bench()
        bench.install(.slotScreen())
        bench.udev.properties[path] = ["LIBINPUT_CALIBRATION_MATRIX": text]
        #expect(touched(0, 0, bench, try bench.start()) == Point(x: 0.5, y: 0.5))
    }

    @Test func aTouchScreenThatLiesOnAnotherOutputIsNotUsedUntilThePictureIsThere() throws {
        let bench = Bench()
        bench.install(.slotScreen())
        bench.install(.keyboard(), at: "/dev/input/event1")
        bench.udev.properties[path] = ["WL_OUTPUT": "DSI-1"]
        bench.udev.properties["/dev/input/event1"] = ["WL_OUTPUT": "DSI-1"]
        let input = try bench.start()
        // Nobody has said on which output the picture is.
        #expect(input.reports.map(\.status) == [.used, .used])
        input.outputName = "HDMI-A-1"
        #expect(input.reports.map(\.status) == [.notUsed(.boundToOutput("DSI-1")), .used])
        #expect("\(input.reports[0])".contains("it lies on output DSI-1"))
        input.outputName = "DSI-1"
        #expect(input.reports.map(\.status) == [.used, .used])
        #expect(touched(0, 0, bench, input) == Point(x: 0.5, y: 0.5))
    }

    @Test func touchScreensLieOnTheDisplaysThatTheyAreBoundTo() throws {
        let bench = Bench()
        bench.install(.slotScreen())
        bench.udev.properties[path] = ["WL_OUTPUT": "DSI-1"]
        let input = try bench.start()
        let first = DisplayPlace(name: "HDMI-A-1", place: Rect(x: 0, y: 0, width: 800, height: 480))
        let second = DisplayPlace(name: "DSI-1", place: Rect(x: 800, y: 100, width: 400, height: 240))
        input.displays = [first, second]
        #expect(touched(0, 0, bench, input) == Point(x: 800.25, y: 100.25))
        // Bound to none, it would lie on the first; on one that is not shown on, it is not used.
        input.displays = [first]
        #expect(input.reports.map(\.status) == [.notUsed(.boundToOutput("DSI-1"))])
        input.displays = [second, first]
        #expect(touched(0, 0, bench, input) == Point(x: 800.25, y: 100.25))
    }

    @Test func anUnboundTouchScreenLiesOnTheFirstDisplay() throws {
        let bench = Bench()
        bench.install(.slotScreen())
        let input = try bench.start()
        input.displays = [
            DisplayPlace(
                name: "HDMI-A-1", place: Rect(x: 0, y: 0, width: 400, height: 480),
                orientation: DisplayOrientation(rotation: .half)),
            DisplayPlace(name: "DSI-1", place: Rect(x: 400, y: 0, width: 400, height: 480)),
        ]
        let position = touched(0, 0, bench, input)
        #expect(abs(position.x - 399.75) < 1e-9 && abs(position.y - 479.5) < 1e-9, "\(position)")
    }

    @Test func devicesThatAreBoundToNoOutputAreLeftToOthers() throws {
        let bench = Bench()
        bench.install(.slotScreen())
        bench.install(.keyboard(), at: "/dev/input/event1")
        bench.udev.properties[path] = ["WL_OUTPUT": "DSI-1"]
        let input = try InputDevices(
            outputSize: Size(width: 800, height: 480), outputName: "DSI-1", takesUnbound: false, evdev: bench.evdev,
            udev: bench.udev, clock: bench.clock)
        #expect(input.reports.map(\.path) == [path])
        input.outputName = "HDMI-A-1"
        #expect(input.reports.filter { $0.status == .used }.isEmpty)
        input.outputName = "DSI-1"
        #expect(input.reports.filter { $0.status == .used }.map(\.path) == [path])
    }
}
