/// The devices that one kind of driver makes, and where their files lie.
public struct DeviceClass: Hashable, Sendable {
    /// The kernel's name for it, such as "input".
    let subsystem: String
    /// What comes before the number in the names of its files.
    let prefix: String
    /// Such as "/dev/input".
    let directory: String

    /// Keyboards, mice and touch screens: `/dev/input/event0` and so on.
    public static let inputEvents = DeviceClass(subsystem: "input", prefix: "event", directory: "/dev/input")
    /// Graphics cards that may have displays: `/dev/dri/card0` and so on.
    public static let displayCards = DeviceClass(subsystem: "drm", prefix: "card", directory: "/dev/dri")

    /// Whether a name, as sysfs and the directory have it, is one of these; a card's connector, "card0-HDMI-A-1", is not.
    func contains(_ name: String) -> Bool {
        let number = name.utf8.dropFirst(prefix.utf8.count)
        return name.hasPrefix(prefix) && !number.isEmpty && number.allSatisfy { (0x30...0x39).contains($0) }
    }
}
