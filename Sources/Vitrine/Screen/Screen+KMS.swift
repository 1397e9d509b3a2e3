import Display
import DrawList
import EvdevInput
import Foundation
import Geometry
import KMSDisplay
import Platform
import Timebase

extension InputDevices: InputSource {}

extension Screen {
    /// A finger that strays less than this on the glass taps.
    private static let slopMillimetres = 1.5

    /// Opens a KMS screen and the input devices of the machine.
    ///
    /// Throws ``OutputError`` when the screen cannot be had; its text says why and what to do about it. Input devices that
    /// cannot be used are reported through `log`, one line each.
    ///
    /// With `VITRINE_SNAPSHOT` in the environment, the screen is one in memory and ``run()`` writes a picture of it to that
    /// file; `VITRINE_SNAPSHOT_AT` (seconds) and `VITRINE_SNAPSHOT_SIZE` (such as 1280x720) say of which moment and how large.
    public convenience init(
        display request: KMSOutputRequest = KMSOutputRequest(), background: Background = .color(.black),
        pixelsPerPoint: Double = 1, log: @escaping @MainActor (String) -> Void = { _ in }
    ) throws {
        if let snapshot = try SnapshotRequest(environment: ProcessInfo.processInfo.environment) {
            try self.init(snapshot: snapshot, background: background, pixelsPerPoint: pixelsPerPoint, log: log)
            return
        }
        let clock = SystemClock()
        let output = try KMSOutput.open(request, clock: clock)
        let pixels = output.description.pixelSize
        let size = Size(
            width: Double(pixels.width) / pixelsPerPoint, height: Double(pixels.height) / pixelsPerPoint
        )
        let input = try InputDevices(outputSize: size, clock: clock) { notice in
            guard case .notUsed(let report) = notice, report.isWorthAWord else { return }
            MainActor.assumeIsolated { log("\(report)") }
        }
        try self.init(
            output: output, input: input, clock: clock, background: background, pixelsPerPoint: pixelsPerPoint,
            log: log
        )
    }
}

extension InputDeviceReport {
    /// Devices of no use are ordinary; those that would be of use but cannot be had are not.
    fileprivate var isWorthAWord: Bool {
        switch status {
        case .used, .notUsed(.nothingToUse), .notUsed(.motionSensor), .notUsed(.gameController): false
        case .notUsed: true
        }
    }
}
