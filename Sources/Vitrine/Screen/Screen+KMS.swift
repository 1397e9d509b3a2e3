import Display
import DrawList
import EvdevInput
import Geometry
import KMSDisplay
import Platform
import Session
import Supervision
import Timebase

extension InputDevices: InputSource {}

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
        let clock = SystemClock()
        let loop = try Self.makeLoop()
        let session = try Session(console)
        let log = Log(write)
        log("Showing with \(session.summary).", .info)
        let supervisor = Supervisor()
        let output = try KMSOutput(request, clock: clock, access: session)
        try DisplayWait(
            output: output, session: session, supervisor: supervisor, loop: loop, clock: clock, log: log
        ).untilLit(patience)
        let pixels = orientation.pictureSize(onDisplay: output.description.pixelSize)
        let size = Size(
            width: Double(pixels.width) / pixelsPerPoint, height: Double(pixels.height) / pixelsPerPoint
        )
        let input = try InputDevices(
            outputSize: size, outputName: output.description.name, grab: takesKeys,
            evdev: LibevdevSystem(access: session), clock: clock
        ) { notice in
            MainActor.assumeIsolated { log(notice.text, notice.level) }
        }
        input.orientation = orientation
        input.calibration = calibration
        try self.init(
            output: output, input: input, clock: clock, background: background, pixelsPerPoint: pixelsPerPoint,
            tapSlop: Self.tapSlop(of: output.description, orientation, size: size), orientation: orientation,
            loop: loop, log: write
        )
        self.session = session
        self.supervisor = supervisor
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

extension InputDeviceNotice {
    /// For the log.
    fileprivate var text: String {
        switch self {
        case .added(let report), .notUsed(let report): "\(report)"
        case .removed(let report): "\(report.path) is gone, or not used any more"
        case .hotplugUnavailable(let error): "input devices that are plugged in later will not be noticed: \(error)"
        }
    }

    /// Devices of no use are ordinary; those that would be of use but cannot be had are not.
    fileprivate var level: LogLevel {
        switch self {
        case .added, .removed: .info
        case .hotplugUnavailable: .warning
        case .notUsed(let report):
            switch report.status {
            case .used, .notUsed(.nothingToUse), .notUsed(.motionSensor), .notUsed(.gameController): .debug
            case .notUsed: .warning
            }
        }
    }
}
