import EvdevInput
import Geometry
import KMSDisplay
import Platform
import Session
import Supervision
import Timebase

/// What the screens of a process stand on: displays that share cards, a loop, a clock.
@MainActor
struct ScreenDevices {
    let outputs: [KMSOutput]
    let clock = SystemClock()
    let loop: EventLoop
    let session: Session
    let supervisor = Supervisor()
    let write: Log.Write
    private let takesKeys: Bool
    private let calibration: CalibrationMatrix?
    /// What a log need not say: each touch screen lies on one of the outputs.
    private let names: [String]

    /// Opens the displays and waits until there is something to show on.
    ///
    /// - Parameters:
    ///   - displays: at least one.
    ///   - isOneScene: they show one scene, wherefore one device has to draw for all.
    init(
        _ displays: DisplayChoice, forOneScene isOneScene: Bool, _ patience: DisplayPatience,
        _ calibration: CalibrationMatrix?, _ console: ConsoleRequest, takesKeys: Bool, _ write: @escaping Log.Write
    ) throws {
        let clock = clock
        let requests = displays.requests
        precondition(!requests.isEmpty, "a screen needs a display")
        loop = try Screen.makeLoop()
        let session = try Session(console)
        let log = Log(write)
        log("Showing with \(session.summary).", .info)
        let cards = SharedCards(drawsTogether: isOneScene)
        outputs = try requests.map { try KMSOutput($0, sharing: cards, clock: clock, access: session) }
        try DisplayWait(
            outputs: outputs, session: session, supervisor: supervisor, loop: loop, clock: clock, log: log
        ).untilLit(patience, isStrict: displays.isStrict)
        names = requests.compactMap(\.output)
        self.calibration = calibration
        self.session = session
        self.takesKeys = takesKeys
        self.write = write
    }

    /// An output that there is something to show on.
    var lit: KMSOutput { outputs.first { $0.darkness == nil } ?? outputs[0] }

    /// The input devices that belong to some of the outputs.
    func input(_ size: Size, for outputs: [KMSOutput], takesUnbound: Bool) throws -> InputDevices {
        let input = try InputDevices(
            outputSize: size, outputName: outputs.count == 1 ? outputs[0].description.name : nil,
            takesUnbound: takesUnbound, grab: takesKeys, evdev: LibevdevSystem(access: session), clock: clock
        ) { [write, names] notice in
            MainActor.assumeIsolated { write(notice.level(besides: names), notice.text) }
        }
        input.calibration = calibration
        return input
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

    /// Devices of no use are ordinary, and so are those that lie on another of the outputs; those that would be of use but
    /// cannot be had are not.
    fileprivate func level(besides outputs: [String]) -> LogLevel {
        switch self {
        case .added, .removed: .info
        case .hotplugUnavailable: .warning
        case .notUsed(let report):
            switch report.status {
            case .used, .notUsed(.nothingToUse), .notUsed(.motionSensor), .notUsed(.gameController): .debug
            case .notUsed(.boundToOutput(let output)): outputs.contains(output) ? .debug : .warning
            case .notUsed: .warning
            }
        }
    }
}
