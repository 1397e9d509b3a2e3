import Foundation
import Platform
import Testing

@testable import KMSDisplay

/// Files as the kernel has them in /sys/class/backlight, in a folder of the test's own.
@Suite struct SystemBacklightTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "backlight-\(UUID().uuidString)")

    private func make(_ name: String, _ files: [String: String]) throws {
        let device = folder.appending(path: name)
        try FileManager.default.createDirectory(at: device, withIntermediateDirectories: true)
        for (file, text) in files { try Data("\(text)\n".utf8).write(to: device.appending(path: file)) }
    }

    @Test func devicesAreReadAndWritten() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try make("panel", ["type": "raw", "max_brightness": "255", "brightness": "80", "bl_power": "0"])
        try make("acpi_video0", ["type": "firmware", "max_brightness": "7", "brightness": "3", "bl_power": "4"])
        let connector = folder.appending(path: "card0-eDP-1")
        try FileManager.default.createDirectory(at: connector, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.appending(path: "panel/device"), withDestinationURL: connector)
        let system = SystemBacklight(directory: folder.path)
        let devices = system.devices()
        #expect(devices.map(\.name) == ["acpi_video0", "panel"])
        #expect(devices.map(\.kind) == [.firmware, .raw])
        #expect(devices.map(\.maximum) == [7, 255])
        let isOfConnector = devices.map { $0.parent?.hasSuffix("/card0-eDP-1") }
        #expect(isOfConnector == [nil, true])
        #expect(try system.value(of: "panel") == 80)
        try system.setValue(12, of: "panel")
        #expect(try system.value(of: "panel") == 12)
        #expect(try system.isOff("acpi_video0"))
        let isPanelOff = try system.isOff("panel")
        #expect(!isPanelOff)
        try system.setOff(true, "panel")
        #expect(try system.isOff("panel"))
    }

    @Test func whatIsNoBacklightIsLeftOut() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try make("empty", [:])
        try make("zero", ["max_brightness": "0"])
        try make("words", ["max_brightness": "bright"])
        try make("negative", ["max_brightness": "-5"])
        let system = SystemBacklight(directory: folder.path)
        #expect(system.devices().isEmpty)
        #expect(throws: SystemError.self) { try system.value(of: "empty") }
        #expect(throws: SystemError.noSuchFile) { try system.setValue(1, of: "empty/none") }
    }

    @Test func withoutTheFolderThereIsNone() {
        #expect(SystemBacklight(directory: folder.path).devices().isEmpty)
    }
}
