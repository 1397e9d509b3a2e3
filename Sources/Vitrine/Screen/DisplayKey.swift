import TouchGestures

/// Keys that are about the display itself, by their Linux codes.
enum DisplayKey: UInt16 {
    case sleep = 142
    case brightnessDown = 224
    case brightnessUp = 225
    case displayOff = 245
    case screenSaver = 581
    case dimmest = 592
    case brightest = 593

    init?(_ key: KeyEvent.Key) {
        guard case .other(let code) = key, let known = DisplayKey(rawValue: code) else { return nil }
        self = known
    }
}
