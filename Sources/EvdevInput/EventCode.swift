import CEvdev

/// The kernel's event types (`EV_*`).
enum EventType {
    static let synchronization = UInt16(EV_SYN)
    static let key = UInt16(EV_KEY)
    static let relative = UInt16(EV_REL)
    static let absolute = UInt16(EV_ABS)
    static let `repeat` = UInt16(EV_REP)
}

/// The kernel's event codes that this module acts on, by their names in `linux/input-event-codes.h`.
enum EventCode {
    static let report = UInt16(SYN_REPORT)
    static let contactReport = UInt16(SYN_MT_REPORT)
    static let dropped = UInt16(SYN_DROPPED)

    static let absoluteX = UInt16(ABS_X)
    static let absoluteY = UInt16(ABS_Y)
    static let slot = UInt16(ABS_MT_SLOT)
    /// Unassigned. A device that has it declares every axis there is (some gamepads) and is no touch screen.
    static let belowSlot = UInt16(ABS_MT_SLOT) - 1
    static let contactX = UInt16(ABS_MT_POSITION_X)
    static let contactY = UInt16(ABS_MT_POSITION_Y)
    static let trackingID = UInt16(ABS_MT_TRACKING_ID)
    static let toolType = UInt16(ABS_MT_TOOL_TYPE)

    static let relativeX = UInt16(REL_X)
    static let relativeY = UInt16(REL_Y)
    static let dial = UInt16(REL_DIAL)
    static let wheel = UInt16(REL_WHEEL)
    static let horizontalWheel = UInt16(REL_HWHEEL)
    static let fineWheel = UInt16(REL_WHEEL_HI_RES)
    static let fineHorizontalWheel = UInt16(REL_HWHEEL_HI_RES)

    /// A device that can say how long it waits to repeat a key repeats it.
    static let repeatDelay = UInt16(REP_DELAY)

    static let leftButton = UInt16(BTN_LEFT)
    static let rightButton = UInt16(BTN_RIGHT)
    static let middleButton = UInt16(BTN_MIDDLE)
    static let joystick = UInt16(BTN_JOYSTICK)
    static let gamepad = UInt16(BTN_GAMEPAD)
    static let touch = UInt16(BTN_TOUCH)
    static let fingerTool = UInt16(BTN_TOOL_FINGER)
    static let penTool = UInt16(BTN_TOOL_PEN)

    /// Codes of buttons rather than keys.
    static let buttons = UInt16(BTN_MISC)..<UInt16(KEY_OK)
    static let moreButtons = UInt16(BTN_TRIGGER_HAPPY)...UInt16(BTN_TRIGGER_HAPPY40)
}

/// What a device says about itself as a whole (`INPUT_PROP_*`).
enum DeviceProperty {
    static let pointer = UInt32(INPUT_PROP_POINTER)
    static let direct = UInt32(INPUT_PROP_DIRECT)
    static let accelerometer = UInt32(INPUT_PROP_ACCELEROMETER)
}

/// Values of `ABS_MT_TOOL_TYPE`.
enum ToolType {
    static let palm = Int32(MT_TOOL_PALM)
}
