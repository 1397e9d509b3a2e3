import Display
import Platform

/// The lamp behind the panel that an output shows on. Its end brings back how it was found.
final class Backlight {
    let device: BacklightDevice
    private let system: any BacklightSystem
    /// The value that was found, once it has been changed.
    private var found: Int?
    /// Switched off by us.
    private var isOff = false

    init(_ device: BacklightDevice, system: any BacklightSystem) {
        self.device = device
        self.system = system
    }

    deinit { restore() }

    /// From 0, the dimmest at which the lamp is still on, to 1.
    func brightness() throws(SystemError) -> Double {
        let value = min(max(try system.value(of: device.name), Self.dimmest), device.maximum)
        guard device.maximum > Self.dimmest else { return 1 }
        return Double(value - Self.dimmest) / Double(device.maximum - Self.dimmest)
    }

    /// Values beyond 0 and 1 are taken as these. Never switches the lamp off.
    func setBrightness(_ brightness: Double) throws(SystemError) {
        let share = brightness.isNaN ? 1 : min(max(brightness, 0), 1)
        let value = Self.dimmest + Int((share * Double(device.maximum - Self.dimmest)).rounded())
        let before = try system.value(of: device.name)
        try system.setValue(value, of: device.name)
        found = found ?? before
    }

    /// Zero is off on many panels.
    private static let dimmest = 1

    /// The lamp of a panel that the display driver knows goes off with the display; others stay on unless they are told.
    /// Those that cannot be told are no reason to complain: the picture is gone.
    func setOff(_ isOff: Bool) {
        guard isOff != self.isOff else { return }
        if isOff, (try? system.isOff(device.name)) != false { return }
        if (try? system.setOff(isOff, device.name)) != nil { self.isOff = isOff }
    }

    /// Brings back how it was found. What cannot be brought back stays.
    func restore() {
        setOff(false)
        if let found { try? system.setValue(found, of: device.name) }
        found = nil
    }
}

extension BacklightDevice {
    /// The lamp of a connector's panel.
    ///
    /// - Parameters:
    ///   - connector: the connector with its card, as in /sys/class/drm: "card0-eDP-1".
    ///   - pattern: the name of the device, or a pattern of names, where somebody knows it; nil otherwise.
    static func device(
        for connector: String, pattern: String?, among devices: [BacklightDevice]
    ) -> BacklightDevice? {
        if let pattern { return best(devices.filter { NamePattern(text: pattern).matches($0.name) }) }
        if let own = best(devices.filter { $0.parent.map { lastPart($0) == connector } ?? false }) { return own }
        // Panels that are soldered on; a monitor has its own buttons.
        guard panels.contains(where: { connector.contains("-\($0)-") }) else { return nil }
        return best(devices.filter { device in !(device.parent.map { isConnector(lastPart($0)) } ?? false) })
    }

    private static let panels = ["eDP", "DSI", "LVDS", "DPI", "SPI", "Unknown"]

    private static func best(_ devices: [BacklightDevice]) -> BacklightDevice? {
        // The first of the best.
        devices.dropFirst().reduce(devices.first) { best, next in
            best.map { $0.kind < next.kind ? next : $0 }
        }
    }

    private static func lastPart(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }

    /// Whether a directory's name is that of a connector, such as "card0-HDMI-A-1".
    private static func isConnector(_ name: Substring) -> Bool { name.hasPrefix("card") && name.contains("-") }
}
