import Display
import DrawList
import EvdevInput
import Geometry
import KMSDisplay
import Platform
import Session
import Timebase

extension InputDevices: InputSource {
    package func fit(_ picture: Size, _ displays: [DisplayPlace]) {
        outputSize = picture
        self.displays = displays
    }
}

extension Screen {
    /// A finger that strays less than this on the glass taps.
    private static let slopMillimetres = 1.5

    /// Opens a KMS screen and the input devices of the machine.
    ///
    /// Throws ``OutputError`` when the screen cannot be had; its text says why and what to do about it. Input devices that
    /// cannot be used are reported through `log`, one line each. Throws ``StoppedWhileWaiting`` when a signal ends the
    /// waiting for a display.
    ///
    /// - Parameters:
    ///   - orientation: how the picture lies on the display.
    ///   - calibration: where touch screens lie on the display, in place of what udev's rules say of each.
    ///   - console: the console that is shown on; it is given back as it was when ``run()`` ends, or the process.
    ///   - takesKeys: whether keys reach nobody else, such as a shell underneath.
    public convenience init(
        display request: KMSOutputRequest = KMSOutputRequest(), patience: DisplayPatience = .standard,
        orientation: DisplayOrientation = .upright, calibration: CalibrationMatrix? = nil,
        console: ConsoleRequest = .automatic, takesKeys: Bool = true,
        background: Background = .color(.black), pixelsPerPoint: Double = 1,
        log write: @escaping @MainActor (LogLevel, String) -> Void = { _, _ in }
    ) throws {
        try self.init(
            displays: .listed([request]), patience: patience, orientation: orientation, calibration: calibration,
            console: console, takesKeys: takesKeys, background: background, pixelsPerPoint: pixelsPerPoint, log: write)
    }

    /// Opens a screen on several displays, which show one scene, and the input devices of the machine.
    ///
    /// Each display is on its own clock, and may come and go while the others go on. Touch screens lie on the display that
    /// udev's rules bind them to (`WL_OUTPUT`), others on the first. Throws as the initialiser for one display does.
    ///
    /// - Parameters:
    ///   - displays: at least one.
    ///   - arrangement: the same on each, or one scene across all.
    ///   - orientation: how the picture lies on each of the displays.
    ///   - calibration: where touch screens lie on their displays, in place of what udev's rules say of each.
    ///   - console: the console that is shown on.
    ///   - takesKeys: whether keys reach nobody else, such as a shell underneath.
    ///   - pixelsPerPoint: of the first display.
    public convenience init(
        displays: DisplayChoice, arrangement: DisplayArrangement = .mirror, patience: DisplayPatience = .standard,
        orientation: DisplayOrientation = .upright, calibration: CalibrationMatrix? = nil,
        console: ConsoleRequest = .automatic, takesKeys: Bool = true,
        background: Background = .color(.black), pixelsPerPoint: Double = 1,
        log: @escaping @MainActor (LogLevel, String) -> Void = { _, _ in }
    ) throws {
        let devices = try ScreenDevices(
            displays, forOneScene: true, patience, calibration, console, takesKeys: takesKeys, log)
        try self.init(
            devices, devices.outputs, arrangement, isFirst: true, orientation: orientation, background: background,
            pixelsPerPoint: pixelsPerPoint)
    }

    /// Opens several screens, each with a scene of its own on a display of its own, for ``run(_:)``.
    ///
    /// Keyboards, mice and knobs, and touch screens that udev's rules bind to no output, are the first screen's. Throws as the
    /// initialiser for one display does. To begin with, one display is enough; the others light up when they come.
    ///
    /// - Parameter requests: a display for each screen.
    public static func screens(
        on requests: [KMSOutputRequest], patience: DisplayPatience = .standard,
        orientation: DisplayOrientation = .upright, calibration: CalibrationMatrix? = nil,
        console: ConsoleRequest = .automatic, takesKeys: Bool = true,
        background: Background = .color(.black), pixelsPerPoint: Double = 1,
        log: @escaping @MainActor (LogLevel, String) -> Void = { _, _ in }
    ) throws -> [Screen] {
        let devices = try ScreenDevices(
            .listed(requests), forOneScene: false, patience, calibration, console, takesKeys: takesKeys, log)
        return try devices.outputs.indices.map { index in
            try Screen(
                devices, [devices.outputs[index]], .mirror, isFirst: index == 0, orientation: orientation,
                background: background, pixelsPerPoint: pixelsPerPoint)
        }
    }

    /// - Parameter isFirst: takes the input devices that belong to no display.
    private convenience init(
        _ devices: ScreenDevices, _ outputs: [KMSOutput], _ arrangement: DisplayArrangement, isFirst: Bool,
        orientation: DisplayOrientation, background: Background, pixelsPerPoint: Double
    ) throws {
        let lit = outputs.first { $0.darkness == nil } ?? devices.lit
        let description = lit.description
        let pixels = orientation.pictureSize(onDisplay: description.pixelSize)
        let size = Size(
            width: Double(pixels.width) / pixelsPerPoint, height: Double(pixels.height) / pixelsPerPoint
        )
        let input = try devices.input(size, for: outputs, takesUnbound: isFirst)
        try self.init(
            outputs: outputs, arrangement, input: input, clock: devices.clock, background: background,
            pixelsPerPoint: pixelsPerPoint, tapSlop: Self.tapSlop(of: description, orientation, size: size),
            orientation: orientation, loop: devices.loop, neighbour: lit, log: devices.write
        )
        session = devices.session
        supervisor = devices.supervisor
    }

    /// ``slopMillimetres`` in points; that of an unknown size where the display tells none that can be.
    private static func tapSlop(
        of output: OutputDescription, _ orientation: DisplayOrientation, size: Size
    ) -> Double {
        guard let glass = output.physicalSizeMillimetres else { return 10 }
        let width = orientation.isSideways ? glass.height : glass.width
        guard width >= 30, size.width > 0 else { return 10 }
        return min(60, max(4, slopMillimetres * size.width / width))
    }
}
