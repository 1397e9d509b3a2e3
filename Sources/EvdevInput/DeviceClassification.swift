/// What a device can be used for, judged by its capabilities alone: udev's properties are absent where no udevd runs.
struct DeviceClassification: Hashable, Sendable {
    private(set) var kinds: [InputDeviceKind] = []
    /// Why nothing of it can be used; nil when something can.
    private(set) var unusedReason: InputDeviceReport.UnusedReason?

    init(of device: any EvdevDevice) {
        var reason = InputDeviceReport.UnusedReason.nothingToUse
        switch Self.absoluteKind(of: device) {
        case .kind(let kind): kinds.append(kind)
        case .unusable(let found): reason = found
        case .notAbsolute: break
        }
        let moves = device.hasRelative(EventCode.relativeX) && device.hasRelative(EventCode.relativeY)
        if moves {
            kinds.append(.mouse)
        } else if kinds.isEmpty, Self.turnCodes.contains(where: device.hasRelative) {
            kinds.append(.knob)
        }
        if KeyTracker.knownCodes.contains(where: device.hasKey) { kinds.append(.keyboard) }
        unusedReason = kinds.isEmpty ? reason : nil
    }

    /// What a knob may turn. A single axis of a mouse is one too.
    private static let turnCodes = [
        EventCode.dial, EventCode.wheel, EventCode.horizontalWheel, EventCode.relativeX, EventCode.relativeY,
    ]

    private enum AbsoluteKind {
        case kind(InputDeviceKind)
        case unusable(InputDeviceReport.UnusedReason)
        case notAbsolute
    }

    private static func absoluteKind(of device: any EvdevDevice) -> AbsoluteKind {
        let plain = AbsoluteAxes(of: device, EventCode.absoluteX, EventCode.absoluteY)
        let contact = device.declaresEveryAxis ? nil : AbsoluteAxes(of: device, EventCode.contactX, EventCode.contactY)
        guard plain != nil || contact != nil else { return .notAbsolute }
        if device.has(property: DeviceProperty.accelerometer) { return .unusable(.motionSensor) }
        if device.isGameController { return .unusable(.gameController) }
        if device.isTouchpad { return .unusable(.touchpad) }

        let hasSlots = (device.slotCount ?? 0) > 0 && device.hasAbsolute(EventCode.trackingID)
        if let contact, hasSlots || device.slotCount == nil {
            if contact.isEmpty { return .unusable(.emptyAxisRange) }
            return .kind(hasSlots ? .multiTouchScreen : .multiTouchScreenTypeA)
        }
        guard let plain else { return .notAbsolute }
        let kind: InputDeviceKind
        if device.hasKey(EventCode.touch) {
            kind = .touchScreen
        } else if device.hasKey(EventCode.leftButton) {
            kind = .absolutePointer
        } else {
            return .notAbsolute
        }
        return plain.isEmpty ? .unusable(.emptyAxisRange) : .kind(kind)
    }
}

extension EvdevDevice {
    func hasKey(_ code: UInt16) -> Bool { has(type: EventType.key, code: code) }
    func hasRelative(_ code: UInt16) -> Bool { has(type: EventType.relative, code: code) }
    func hasAbsolute(_ code: UInt16) -> Bool { has(type: EventType.absolute, code: code) }

    /// Some gamepads declare all axes, those of multi-touch among them.
    fileprivate var declaresEveryAxis: Bool { hasAbsolute(EventCode.slot) && hasAbsolute(EventCode.belowSlot) }

    fileprivate var isGameController: Bool {
        guard !has(property: DeviceProperty.direct), !hasKey(EventCode.touch) else { return false }
        return hasKey(EventCode.joystick) || hasKey(EventCode.gamepad)
    }

    /// The rule of udev's `input_id`: a finger that is no pen, on a surface that is not the screen.
    fileprivate var isTouchpad: Bool {
        guard !has(property: DeviceProperty.direct) else { return false }
        return has(property: DeviceProperty.pointer) && hasKey(EventCode.touch)
            || hasKey(EventCode.fingerTool) && !hasKey(EventCode.penTool)
    }
}
