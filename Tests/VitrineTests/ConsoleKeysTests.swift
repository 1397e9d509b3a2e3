import Testing
import Timebase
import TouchGestures

@testable import Vitrine

@Suite struct ConsoleKeysTests {
    private static let control: UInt16 = 29
    private static let alt: UInt16 = 56
    private static let f2: UInt16 = 60
    private static let f12: UInt16 = 88

    private func event(_ key: KeyEvent.Key, _ phase: KeyEvent.Phase = .pressed) -> KeyEvent {
        KeyEvent(key: key, phase: phase, time: MonotonicTime(secondsSinceStart: 1))
    }

    @Test func controlAltAndAFunctionKeyAreAConsole() {
        var keys = ConsoleKeys()
        #expect(keys.take(event(.other(Self.control))) == nil)
        #expect(keys.take(event(.other(Self.alt))) == nil)
        #expect(keys.take(event(.f1)) == 1)
        #expect(keys.take(event(.other(Self.f2))) == 2)
        #expect(keys.take(event(.other(Self.f12))) == 12)
        #expect(keys.take(event(.other(Self.f2), .released)) == nil)
        #expect(keys.take(event(.enter)) == nil)
    }

    @Test func withoutBothOfThemAFunctionKeyIsWhatItIs() {
        var keys = ConsoleKeys()
        #expect(keys.take(event(.f1)) == nil)
        _ = keys.take(event(.other(Self.control)))
        #expect(keys.take(event(.f1)) == nil)
        _ = keys.take(event(.other(Self.alt)))
        _ = keys.take(event(.other(Self.control), .released))
        #expect(keys.take(event(.f1)) == nil)
    }
}
