import TouchGestures

/// Ctrl+Alt+F1 to F12: another console. While keys do not reach the kernel's consoles, nobody else hears of them.
struct ConsoleKeys {
    private var controlKeys = 0
    private var altKeys = 0

    private static let leftControl: UInt16 = 29
    private static let rightControl: UInt16 = 97
    private static let leftAlt: UInt16 = 56
    private static let rightAlt: UInt16 = 100
    private static let f2ToF10: ClosedRange<UInt16> = 60...68
    private static let f11ToF12: ClosedRange<UInt16> = 87...88

    /// The console that a key asks for; nil for all others, which go their way.
    mutating func take(_ event: KeyEvent) -> Int? {
        switch event.key {
        case .other(Self.leftControl), .other(Self.rightControl): controlKeys = held(controlKeys, event.phase)
        case .other(Self.leftAlt), .other(Self.rightAlt): altKeys = held(altKeys, event.phase)
        default: break
        }
        guard controlKeys > 0, altKeys > 0, event.phase == .pressed else { return nil }
        switch event.key {
        case .f1: return 1
        case .other(let code) where Self.f2ToF10.contains(code): return Int(code - Self.f2ToF10.lowerBound) + 2
        case .other(let code) where Self.f11ToF12.contains(code): return Int(code - Self.f11ToF12.lowerBound) + 11
        default: return nil
        }
    }

    private func held(_ count: Int, _ phase: KeyEvent.Phase) -> Int {
        switch phase {
        case .pressed: count + 1
        case .released: max(count - 1, 0)
        case .repeated: count
        }
    }
}
