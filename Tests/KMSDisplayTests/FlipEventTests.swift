import Display
import Testing
import Timebase

@testable import KMSDisplay

@Suite struct FlipEventTests {
    private func parse(_ bytes: [UInt8]) -> [FlipEvent] {
        var events: [FlipEvent] = []
        bytes.withUnsafeBytes { buffer in FlipEvent.parse(buffer) { events.append($0) } }
        return events
    }

    @Test func flipsAreFoundAmongOtherEvents() {
        let bytes =
            EventBytes.flip(token: 1, type: 1) + EventBytes.flip(token: 2, seconds: 7, microseconds: 8, sequence: 9)
            + EventBytes.flip(token: 3, type: 0x8000_0000) + EventBytes.flip(token: 1 << 40)
        #expect(parse(bytes).map(\.token) == [2, 1 << 40])
        #expect(parse(bytes).first == FlipEvent(token: 2, seconds: 7, microseconds: 8, sequence: 9))
    }

    @Test(arguments: [UInt32(0), 7, 33, .max])
    func aLengthThatMakesNoSenseEndsTheReading(length: UInt32) {
        #expect(parse(EventBytes.flip(token: 1, length: length)).isEmpty)
        #expect(parse(EventBytes.flip(token: 1) + EventBytes.flip(token: 2, length: length)).map(\.token) == [1])
    }

    @Test func aFlipTooShortForItsContentIsPassedOver() {
        #expect(parse(EventBytes.flip(token: 1, length: 16)).isEmpty)
    }

    @Test func everyTruncationIsHarmless() {
        let bytes = EventBytes.flip(token: 1) + EventBytes.flip(token: 2)
        for length in bytes.indices { #expect(parse(Array(bytes.prefix(length))).count == length / 32) }
    }

    private func presentations(
        _ events: [FlipEvent], monotonic: Bool = true, now: Double = 1000
    ) -> [Presentation] {
        var counter = PresentationCounter(hasMonotonicTimestamps: monotonic)
        return events.map {
            counter.presentation(of: $0) { MonotonicTime(secondsSinceStart: now) }
        }
    }

    private func event(_ sequence: UInt32, seconds: UInt32 = 5, microseconds: UInt32 = 250_000) -> FlipEvent {
        FlipEvent(token: 1, seconds: seconds, microseconds: microseconds, sequence: sequence)
    }

    @Test func theRefreshCounterGoesOnPastThirtyTwoBits() {
        let sequences = presentations([event(0xFFFF_FFFE), event(0xFFFF_FFFF), event(1), event(2)]).map(\.sequence)
        #expect(sequences == [0xFFFF_FFFE, 0xFFFF_FFFF, 0x1_0000_0001, 0x1_0000_0002])
    }

    @Test func aCounterThatStandsStillOrRestartsStillGrows() {
        #expect(presentations([event(0), event(0), event(0)]).map(\.sequence) == [0, 1, 2])
        #expect(presentations([event(100), event(3), event(4), event(6)]).map(\.sequence) == [100, 101, 102, 104])
    }

    @Test func timesAreTakenFromTheEvent() {
        #expect(presentations([event(1)]).map(\.time.secondsSinceStart) == [5.25])
    }

    @Test func missingAndForeignTimesAreReplacedByNow() {
        #expect(presentations([event(1, seconds: 0, microseconds: 0)]).map(\.time.secondsSinceStart) == [1000])
        #expect(presentations([event(1)], monotonic: false).map(\.time.secondsSinceStart) == [1000])
    }
}
