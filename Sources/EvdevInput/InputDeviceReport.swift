import Platform

/// A device as `vitrine list` shows it.
public struct InputDeviceReport: Hashable, Sendable, CustomStringConvertible {
    public enum Status: Hashable, Sendable {
        case used
        case notUsed(UnusedReason)
    }

    public enum UnusedReason: Hashable, Sendable {
        case permissionDenied
        case openFailed(SystemError)
        /// Exclusive use was asked for, and another program has it.
        case heldByAnotherProgram
        /// It failed, or was taken away by the session, while in use.
        case readFailed(SystemError)
        /// udev's rules say that it lies on another output.
        case boundToOutput(String)
        /// More than ``InputDevices/maximumDevices`` are there.
        case tooManyDevices
        case touchpad, gameController, motionSensor
        /// An axis whose least and greatest values are the same: the driver does not know its panel's size.
        case emptyAxisRange
        /// No contacts, movement, wheel or known key.
        case nothingToUse
    }

    /// Such as `/dev/input/event0`.
    public var path: String
    /// What the device calls itself; empty when it could not be opened.
    public var name: String
    public var kinds: [InputDeviceKind]
    public var status: Status

    public init(path: String, name: String, kinds: [InputDeviceKind], status: Status) {
        self.path = path
        self.name = name
        self.kinds = kinds
        self.status = status
    }

    /// Whether it tells places on a panel.
    var isAbsolute: Bool {
        kinds.contains { [.multiTouchScreen, .multiTouchScreenTypeA, .touchScreen, .absolutePointer].contains($0) }
    }

    /// Such as `/dev/input/event3 "FT5406": multi-touch screen, used`.
    public var description: String {
        let title = name.isEmpty ? path : "\(path) \"\(name)\""
        let what = kinds.map(\.rawValue).joined(separator: ", ")
        switch status {
        case .used: return "\(title): \(what), used"
        case .notUsed(let reason):
            return "\(title): \(what.isEmpty ? "" : what + ", ")not used: \(reason.explanation(path: path))"
        }
    }
}

extension InputDeviceReport.UnusedReason {
    fileprivate func explanation(path: String) -> String {
        switch self {
        case .permissionDenied:
            return "no permission to read \(path); add the user to the group that owns it, usually \"input\""
        case .openFailed(let error): return "opening failed: \(error)"
        case .heldByAnotherProgram: return "another program has taken it for itself; stop that one"
        case .readFailed(let error): return "reading failed: \(error)"
        case .boundToOutput(let output): return "it lies on output \(output.prefix(64).description.onOneLine)"
        case .tooManyDevices: return "there are more than \(InputDevices.maximumDevices) devices"
        case .touchpad: return "touchpads are not supported"
        case .gameController: return "game controllers are not supported"
        case .motionSensor: return "a motion sensor"
        case .emptyAxisRange:
            return "the driver reports an axis without extent; check the panel's driver or device tree"
        case .nothingToUse: return "sends no contacts, movement or keys that are of use"
        }
    }
}

/// What happened to the set of devices.
public enum InputDeviceNotice: Hashable, Sendable {
    /// Opened and in use.
    case added(InputDeviceReport)
    /// Found, but not used. Once for each device and reason, until it is unplugged.
    case notUsed(InputDeviceReport)
    /// Was in use and went away.
    case removed(InputDeviceReport)
    /// Devices that come later will not be noticed, and why.
    case hotplugUnavailable(SystemError)
}
