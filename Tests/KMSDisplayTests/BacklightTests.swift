import Display
import Glibc
import Platform
import Testing

@testable import KMSDisplay

/// Backlights in memory that record what is written to them.
final class FakeBacklights: BacklightSystem {
    var list: [BacklightDevice] = []
    var values: [String: Int] = [:]
    private(set) var off: Set<String> = []
    private(set) var story: [String] = []
    /// The errno of every write.
    var writeError: CInt?

    init(_ list: [BacklightDevice] = [], value: Int = 200) {
        self.list = list
        for device in list { values[device.name] = value }
    }

    func devices() -> [BacklightDevice] { list }

    func value(of device: String) throws(SystemError) -> Int {
        guard let value = values[device] else { throw .noSuchFile }
        return value
    }

    func setValue(_ value: Int, of device: String) throws(SystemError) {
        if let writeError { throw SystemError(code: writeError) }
        story.append("\(device) \(value)")
        values[device] = value
    }

    func isOff(_ device: String) throws(SystemError) -> Bool { off.contains(device) }

    func setOff(_ isOff: Bool, _ device: String) throws(SystemError) {
        if let writeError { throw SystemError(code: writeError) }
        story.append("\(device) \(isOff ? "off" : "on")")
        if isOff { off.insert(device) } else { off.remove(device) }
    }
}

@Suite struct BacklightTests {
    private func device(
        _ name: String, _ kind: BacklightDevice.Kind = .raw, maximum: Int = 255, parent: String? = nil
    ) -> BacklightDevice { BacklightDevice(name: name, kind: kind, maximum: maximum, parent: parent) }

    /// A bench whose only display is a panel.
    private func bench(_ devices: [BacklightDevice], value: Int = 200) -> KMSBench {
        var card = FakeCard.typical()
        card.connectors[0].name = "DSI-1"
        let bench = KMSBench([card])
        bench.backlights.list = devices
        for device in devices { bench.backlights.values[device.name] = value }
        return bench
    }

    @Test func theBacklightOfTheConnectorIsTaken() {
        let devices = [
            device("acpi_video0", .firmware, parent: "/sys/devices/pci/card0/card0-HDMI-A-1"),
            device("other"), device("own", parent: "/sys/devices/pci/card0/card0-eDP-1"),
        ]
        #expect(BacklightDevice.device(for: "card0-eDP-1", pattern: nil, among: devices)?.name == "own")
        // One of another connector is none of ours; one that nobody claims is.
        #expect(BacklightDevice.device(for: "card0-DSI-1", pattern: nil, among: devices)?.name == "other")
        #expect(BacklightDevice.device(for: "card0-DP-1", pattern: nil, among: devices) == nil)
        #expect(BacklightDevice.device(for: "card0-DP-1", pattern: "oth*", among: devices)?.name == "other")
        #expect(BacklightDevice.device(for: "card0-eDP-1", pattern: "none", among: devices) == nil)
    }

    @Test func firmwareIsPreferredToPlatformAndPlatformToRaw() {
        let devices = [device("a"), device("b", .platform), device("c", .firmware), device("d", .firmware)]
        #expect(BacklightDevice.device(for: "card0-eDP-1", pattern: nil, among: devices)?.name == "c")
        #expect(BacklightDevice.device(for: "card0-eDP-1", pattern: nil, among: Array(devices.prefix(2)))?.name == "b")
    }

    @Test func brightnessIsBoundedAndNeverSwitchesTheLampOff() throws {
        let bench = bench([device("10-0045")])
        let output = try bench.open()
        let expected: [(Double, Int)] = [(0.5, 128), (0, 1), (-3, 1), (1, 255), (7, 255), (.nan, 255)]
        for (brightness, value) in expected {
            try output.setBrightness(brightness)
            #expect(bench.backlights.values["10-0045"] == value, "\(brightness)")
        }
        try output.setBrightness(0.5)
        let brightness = try #require(output.brightness)
        #expect((0.495...0.505).contains(brightness))
    }

    @Test func aLampOfOneStepIsLeftOn() throws {
        let bench = bench([device("gpio-backlight", maximum: 1)], value: 1)
        let output = try bench.open()
        try output.setBrightness(0)
        #expect(bench.backlights.values["gpio-backlight"] == 1)
        #expect(output.brightness == 1)
    }

    @Test func closingBringsTheBrightnessBack() throws {
        let bench = bench([device("10-0045")])
        let output = try bench.open()
        try output.setBrightness(0.1)
        try output.setBrightness(0.9)
        output.close()
        #expect(bench.backlights.values["10-0045"] == 200)
        let writes = bench.backlights.story.count
        output.close()
        #expect(bench.backlights.story.count == writes)
    }

    @Test func aLampThatWasNotTouchedIsNotWritten() throws {
        let bench = bench([device("10-0045")])
        let output = try bench.open()
        #expect(output.brightness != nil)
        output.close()
        #expect(bench.backlights.story.isEmpty)
    }

    @Test func theLampGoesOffAndOnWithTheDisplay() throws {
        let bench = bench([device("10-0045")])
        let output = try bench.open()
        try bench.show(output)
        try output.setBlanked(true)
        #expect(bench.backlights.off == ["10-0045"])
        try output.setBlanked(false)
        #expect(bench.backlights.off.isEmpty)
        try output.setBlanked(true)
        output.close()
        #expect(bench.backlights.off.isEmpty)
    }

    @Test func aLampThatMayNotBeWrittenIsToldOfWithTheRuleThatMendsIt() throws {
        let bench = bench([device("10-0045")])
        bench.backlights.writeError = EACCES
        let output = try bench.open()
        try bench.show(output)
        do throws(OutputError) {
            try output.setBrightness(0.5)
            Issue.record("the brightness was set")
        } catch {
            #expect(error.kind == .noPermission)
            #expect(error.description.contains("/sys/class/backlight/10-0045/brightness: Permission denied"))
            #expect(error.description.contains("SUBSYSTEM==\"backlight\""))
        }
        // The picture is gone all the same.
        try output.setBlanked(true)
        #expect(bench.card.value("ACTIVE", of: FakeCard.crtc) == 0)
    }

    @Test func whereThereIsNoLampTheErrorNamesThoseThatThereAre() throws {
        let output = try KMSBench().open()
        #expect(output.brightness == nil)
        do throws(OutputError) {
            try output.setBrightness(0.5)
            Issue.record("the brightness was set")
        } catch {
            #expect(error.description.contains("there is no backlight of HDMI-A-1's own"))
        }
        let bench = bench([device("lcd"), device("keys")])
        let other = try bench.open(KMSOutputRequest(backlight: "led"))
        do throws(OutputError) {
            try other.setBrightness(0.5)
            Issue.record("the brightness was set")
        } catch {
            #expect(error.description.contains("'led'"))
            #expect(error.description.contains("lcd, keys"))
        }
    }
}
