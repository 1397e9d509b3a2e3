import Display
import RandomCases
import Testing
import Timebase

@testable import KMSDisplay

/// Whatever a driver or a display says, it is shown on, passed over or refused.
@Suite struct KernelDataFuzzTests {
    @Test func anyBytesAreReadAsEventsOrPassedOver() {
        for seed in RandomCases.seeds(3000) {
            var random = SplitMix(seed: seed)
            let whole = (0..<4).flatMap {
                EventBytes.flip(token: UInt64($0), type: UInt32.random(in: 0..<4, using: &random))
            }
            let bytes = Mutation.mutated(whole, with: whole, using: &random)
            var count = 0
            bytes.withUnsafeBytes { FlipEvent.parse($0) { _ in count += 1 } }
            #expect(count <= bytes.count / 32)
        }
    }

    @Test func anyTimeStampsGiveACounterThatGrows() {
        for seed in RandomCases.seeds(300) {
            var random = SplitMix(seed: seed)
            var counter = PresentationCounter(hasMonotonicTimestamps: Bool.random(using: &random))
            var last: UInt64?
            for _ in 0..<50 {
                let values = (0..<3).map { _ in
                    [0, 1, .max, UInt32.random(in: 0...(.max), using: &random)].randomElement(using: &random) ?? 0
                }
                let event = FlipEvent(token: 0, seconds: values[0], microseconds: values[1], sequence: values[2])
                let sequence = counter.presentation(of: event) { MonotonicTime(secondsSinceStart: 1) }.sequence
                if let last { #expect(sequence > last, "seed \(seed)") }
                last = sequence
            }
        }
    }

    @Test func anyModesAndIdentitiesOfADisplayAreShownOnOrRefused() throws {
        for seed in RandomCases.seeds(300) {
            var random = SplitMix(seed: seed)
            var card = FakeCard.typical()
            card.connectors[0].edid = (0..<Int.random(in: 0..<300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            card.connectors[0].modes = (0..<Int.random(in: 0..<5, using: &random)).map { _ in Self.mode(using: &random)
            }
            let bench = KMSBench([card])
            let output = try bench.start()
            guard output.darkness == nil else { continue }
            #expect(output.description.pixelSize.width > 0 && output.description.pixelSize.height > 0)
            #expect(output.description.period.duration > .zero, "seed \(seed)")
            try bench.show(output)
        }
    }

    private static func mode(using random: inout SplitMix) -> DisplayMode {
        func value() -> Int {
            let values = [0, 1, 2, 640, 1920, 4095, 65535, Int.random(in: 0...65535, using: &random)]
            return values.randomElement(using: &random) ?? 0
        }
        func timing() -> DisplayMode.Timing {
            DisplayMode.Timing(displayed: value(), syncStart: value(), syncEnd: value(), total: value())
        }
        return DisplayMode(
            name: String(repeating: "x", count: value() % 40), clockKilohertz: value() * value(),
            horizontal: timing(), vertical: timing(), nominalRate: value(), flags: UInt32(value()),
            type: UInt32(value()))
    }

    @Test func anyTableOfClientsIsReadOrPassedOver() {
        let table = """
                         command  tgid dev master a   uid      magic
                            Xorg   812   0   y    y     0          0
                      plymouthd    91   0   n    y     0          0
            """
        for seed in RandomCases.seeds(1000) {
            var random = SplitMix(seed: seed)
            let bytes = Mutation.mutated(Array(table.utf8), with: Array(table.utf8), using: &random)
            #expect(DRMClientTable.parse(String(decoding: bytes, as: UTF8.self)).count <= bytes.count)
        }
    }
}
