import CEvdev
import EvdevInput
import Geometry
import RandomCases
import Testing
import TouchGestures

/// Whatever udev's rules say of a panel, its touches lie on the screen.
@Suite struct CalibrationFuzzTests {
    private static let parts = [
        "1", "0", "-1", "0.5", "1e308", "-1e308", "1e-320", "nan", "inf", "-inf", "0x1p3", "", "+1", "1,0", "١", "\0",
    ]

    private static func text(using random: inout SplitMix) -> String {
        let count = Int.random(in: 0..<3, using: &random) == 0 ? Int.random(in: 0..<9, using: &random) : 6
        return (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined(separator: " ")
    }

    @Test func touchesLieOnTheScreenWhateverTheMatrix() throws {
        for seed in RandomCases.seeds(400) {
            var random = SplitMix(seed: seed)
            let bench = Bench()
            let isStrange = Bool.random(using: &random)
            let range: (Int32, Int32) = isStrange ? (.min, .max) : (0, 799)
            let screen = FakeHardware.slotScreen(x: range)
            bench.install(screen)
            let text = Self.text(using: &random)
            bench.udev.properties = ["/dev/input/event0": ["LIBINPUT_CALIBRATION_MATRIX": text]]
            try bench.start()
            let sender = Sender(screen)
            for value: Int32 in [0, 400, .min, .max, -5000, 1_000_000] {
                sender.report(
                    (EV_ABS, ABS_MT_TRACKING_ID, 1), (EV_ABS, ABS_MT_POSITION_X, value),
                    (EV_ABS, ABS_MT_POSITION_Y, value))
                sender.report((EV_ABS, ABS_MT_TRACKING_ID, -1))
            }
            for contact in bench.dispatch().contacts {
                let place = contact.position
                let isInside = (0...800).contains(place.x) && (0...480).contains(place.y)
                #expect(isInside, "seed \(seed), \"\(text)\": \(place)")
            }
        }
    }
}
