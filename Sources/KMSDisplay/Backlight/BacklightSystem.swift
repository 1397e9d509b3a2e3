import Platform

/// A lamp behind a panel, as the kernel lists it in /sys/class/backlight.
struct BacklightDevice: Hashable {
    /// Who sets the lamp. Where several can, the kernel says to prefer the firmware, then the platform.
    enum Kind: Int, Hashable, Comparable {
        case raw, platform, firmware

        static func < (lhs: Kind, rhs: Kind) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    /// Such as "intel_backlight" or "10-0045".
    var name: String
    var kind: Kind
    /// The brightest value; at least 1.
    var maximum: Int
    /// The device that it belongs to, links followed, such as "/sys/devices/…/card0/card0-eDP-1"; nil where none is told.
    var parent: String?
}

/// The kernel's backlights. Tests put a recording double in its place.
protocol BacklightSystem {
    /// Those that there are, by name.
    func devices() -> [BacklightDevice]
    /// The value that was last set, from 0 to the device's maximum.
    func value(of device: String) throws(SystemError) -> Int
    func setValue(_ value: Int, of device: String) throws(SystemError)
    /// Whether the lamp is switched off, whatever its value.
    func isOff(_ device: String) throws(SystemError) -> Bool
    func setOff(_ isOff: Bool, _ device: String) throws(SystemError)
}
