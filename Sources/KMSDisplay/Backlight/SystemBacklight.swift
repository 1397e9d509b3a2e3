import Glibc
import Platform

/// Backlights through sysfs.
struct SystemBacklight: BacklightSystem {
    static let standardDirectory = "/sys/class/backlight"
    var directory = standardDirectory
    /// `FB_BLANK_UNBLANK` and `FB_BLANK_POWERDOWN`.
    private static let on = 0
    private static let off = 4
    /// More are not there, and would all be asked.
    private static let mostDevices = 64

    func devices() -> [BacklightDevice] {
        let names = ((try? SystemFiles.entries(of: directory)) ?? []).sorted().prefix(Self.mostDevices)
        return names.compactMap { name in
            guard let maximum = number("max_brightness", of: name), maximum > 0 else { return nil }
            let kind: BacklightDevice.Kind =
                switch line("type", of: name) {
                case "firmware": .firmware
                case "platform": .platform
                default: .raw
                }
            return BacklightDevice(
                name: name, kind: kind, maximum: maximum,
                parent: SystemDRM().resolvedPath("\(directory)/\(name)/device")
            )
        }
    }

    func value(of device: String) throws(SystemError) -> Int {
        guard let value = number("brightness", of: device) else { throw .inputOutput }
        return value
    }

    func setValue(_ value: Int, of device: String) throws(SystemError) {
        try SystemFiles.write("\(value)", to: path("brightness", of: device))
    }

    func isOff(_ device: String) throws(SystemError) -> Bool {
        guard let value = number("bl_power", of: device) else { throw .inputOutput }
        return value != Self.on
    }

    func setOff(_ isOff: Bool, _ device: String) throws(SystemError) {
        try SystemFiles.write("\(isOff ? Self.off : Self.on)", to: path("bl_power", of: device))
    }

    private func path(_ file: String, of device: String) -> String { "\(directory)/\(device)/\(file)" }

    private func line(_ file: String, of device: String) -> String? {
        SystemFiles.text(of: path(file, of: device), limit: 64)?.split(separator: "\n").first.map(String.init)
    }

    private func number(_ file: String, of device: String) -> Int? {
        line(file, of: device).flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 }
    }
}
