import Display
import EvdevInput
import Geometry
import Imaging
import Platform
import Testing

@testable import Doctor

@MainActor
@Suite struct DoctorTests {
    /// What is not as it should be.
    private func amiss(_ machine: FakeMachine) -> [Finding] {
        Examination(of: machine).findings.filter { $0.level != .right }
    }

    /// The only thing that is not as it should be.
    private func only(_ machine: FakeMachine, _ comment: Comment? = nil) throws -> Finding {
        let found = amiss(machine)
        try #require(found.count == 1, comment ?? "\(found)")
        return found[0]
    }

    @Test func aMachineWithNothingWrongHasALineForEachThing() {
        let examination = Examination(of: FakeMachine.raspberryPi(config: "dtoverlay=vc4-kms-v3d,cma-256\n"))
        #expect(examination.firstFault == nil)
        #expect(examination.findings.allSatisfy { $0.level == .right && $0.remedy == nil })
        let topics = Set(examination.findings.map(\.topic))
        #expect(topics == Set(Finding.Topic.allCases))
    }

    // MARK: Driver and overlay

    @Test func withoutACardTheOverlayOfARaspberryPiIsNamed() throws {
        var machine = FakeMachine.raspberryPi(config: "# dtoverlay=vc4-kms-v3d\n")
        machine.allCards = []
        let found = amiss(machine)
        #expect(found.map(\.topic) == [.driver, .overlay])
        #expect(found.allSatisfy { $0.kind == .noDevice && $0.remedy?.contains("dtoverlay=vc4-kms-v3d") == true })
        #expect(Examination(of: machine).firstFault?.topic == .driver)
    }

    @Test func nomodesetIsFoundOut() throws {
        var machine = FakeMachine()
        machine.allCards = []
        machine.files["/proc/cmdline"] = "root=/dev/sda1 quiet nomodeset\n"
        let finding = try only(machine)
        #expect(finding.text.contains("nomodeset") && finding.remedy?.contains("update-grub") == true)
        machine.files["/proc/cmdline"] = "root=/dev/nomodeset\n"
        #expect(try only(machine).remedy == "sudo dmesg | grep -i drm")
    }

    @Test func theFirmwaresDriverIsAWarning() throws {
        let finding = try only(.raspberryPi(config: "[all]\ndtoverlay=vc4-fkms-v3d\n"))
        #expect(finding.level == .warning && finding.topic == .overlay)
        #expect(finding.remedy?.contains("s/vc4-fkms-v3d/vc4-kms-v3d/") == true)
    }

    /// Sections for other boards do not count.
    @Test(arguments: [
        ("[pi5]\ndtoverlay=vc4-kms-v3d\n", false), ("[pi4]\ndtoverlay=vc4-kms-v3d\n", true),
        ("[none]\ndtoverlay=vc4-kms-v3d\n[all]\n", false), ("[pi3]\n[all]\n  dtoverlay=vc4-kms-v3d-pi4\n", true),
        ("[HDMI:0]\ndtoverlay=vc4-kms-v3d,noaudio\n", true), ("dtoverlay=imx219\n", false), ("", false),
    ])
    func anOverlayCountsInTheSectionsOfItsBoard(config: String, isThere: Bool) {
        let findings = Examination(of: FakeMachine.raspberryPi(4, config: config)).findings
        let overlay = findings.filter { $0.topic == .overlay }
        #expect(overlay.map(\.level) == [isThere ? .right : .fault])
    }

    // MARK: Permissions

    @Test func aCardThatMayNotBeOpenedNamesTheGroup() throws {
        var machine = FakeMachine()
        machine.user = MachineUser(name: "guest")
        machine.accesses["/dev/dri/card0"] = .denied
        let finding = try only(machine)
        #expect(finding.topic == .permissions && finding.kind == .noPermission)
        #expect(finding.remedy == "sudo usermod -aG video guest, then log in anew")
    }

    @Test func aMemberOfTheGroupIsToldOfTheFile() throws {
        var machine = FakeMachine()
        machine.accesses["/dev/dri/renderD128"] = .denied
        #expect(try only(machine).remedy == "sudo chmod g+rw /dev/dri/renderD128")
    }

    @Test func inputThatMayNotBeReadIsAFault() throws {
        var machine = FakeMachine()
        machine.user = MachineUser(name: "guest")
        machine.devices[0].status = .notUsed(.permissionDenied)
        let finding = try only(machine)
        #expect(finding.level == .fault && finding.topic == .input && finding.kind == nil)
        #expect(finding.remedy?.contains("input guest") == true)
    }

    // MARK: Displays

    @Test(arguments: [
        ("plymouthd (process 7) is using it", "sudo plymouth quit"),
        ("Xorg (process 7) is using it", "sudo systemctl isolate multi-user.target"),
        ("vitrine (process 7) is using it", "sudo systemctl stop vitrine"),
        ("another process is using it", "sudo chvt 2"),
    ])
    func whoHoldsTheScreenIsToldAndHowToStopIt(holder: String, remedy: String) throws {
        var machine = FakeMachine()
        machine.allCards[0].holder = holder
        let finding = try only(machine)
        #expect(finding.kind == .deviceBusy && finding.text.contains(holder))
        #expect(finding.remedy?.contains(remedy) == true)
    }

    @Test func aDisplayThatIsNotConnectedNamesTheOutputs() throws {
        var machine = FakeMachine()
        machine.allCards[0].reason = "no display is connected to it"
        machine.allCards[0].connectors[0] = ExaminedConnector(name: "HDMI-A-1", isConnected: false)
        let finding = try only(machine)
        #expect(finding.kind == .noConnectedOutput && finding.text.contains("HDMI-A-1, HDMI-A-2"))
        #expect(finding.remedy?.contains("video=HDMI-A-1:D") == true)
    }

    @Test func aDisplayWithoutAModeIsAFault() throws {
        var machine = FakeMachine()
        machine.allCards[0].reason = "no mode"
        machine.allCards[0].connectors[0].mode = nil
        #expect(try only(machine).text.contains("has no mode"))
    }

    @Test func aDisplayThatTellsNothingIsAWarningUnlessItIsAPanel() throws {
        var machine = FakeMachine()
        machine.binaries = [:]
        let finding = try only(machine)
        #expect(finding.level == .warning && finding.text.contains("tells no EDID"))
        machine.allCards[0].connectors[0].name = "DSI-1"
        #expect(amiss(machine).isEmpty)
    }

    @Test func theNameInAnEDIDIsTold() {
        let told = Examination(of: FakeMachine()).findings.first { $0.topic == .edid }
        #expect(told?.text == "HDMI-A-1 is GSM Wall 24")
    }

    @Test(arguments: ["short", "header", "sum", "missing"]) func aBrokenEDIDIsAWarningThatSaysHow(_ how: String) throws
    {
        var bytes = FakeMachine.edid()
        switch how {
        case "short": bytes = Array(bytes.prefix(127))
        case "header": bytes[1] = 0
        case "sum": bytes[60] ^= 1
        default:
            bytes[126] = 1
            bytes[127] = bytes[127] &- 1
        }
        var machine = FakeMachine()
        machine.binaries["/sys/class/drm/card0-HDMI-A-1/edid"] = bytes
        let finding = try only(machine)
        let words = ["short": "128 bytes", "header": "header", "sum": "block 0", "missing": "missing"]
        #expect(finding.level == .warning && finding.text.contains(words[how] ?? "?"))
    }

    // MARK: Drawing

    @Test func theProcessorInPlaceOfAGPUIsAWarning() throws {
        var machine = FakeMachine()
        machine.drawing = .success(ExaminedGraphics(renderer: "llvmpipe", isSoftware: true, largestTexture: 8192))
        let finding = try only(machine)
        #expect(finding.level == .warning && finding.text.contains("/dev/dri/renderD128 (v3d)"))
        #expect(finding.remedy?.contains("libgl1-mesa-dri") == true)
        machine.nodes = [ExaminedRenderNode(path: "/dev/dri/renderD128", driver: "vgem")]
        #expect(amiss(machine).isEmpty)
    }

    @Test func nothingThatDrawsIsAFault() throws {
        var machine = FakeMachine()
        machine.drawing = .failure(GraphicsFailure(description: "no EGL"))
        let finding = try only(machine)
        #expect(finding.kind == .deviceFailed && finding.text.contains("no EGL"))
    }

    @Test func aModeThatIsLargerThanPicturesMayBeIsAWarning() throws {
        var machine = FakeMachine()
        machine.drawing = .success(ExaminedGraphics(renderer: "VC4 V3D 2.1", isSoftware: false, largestTexture: 2048))
        #expect(amiss(machine).isEmpty)
        machine.allCards[0].connectors[0].mode = .init(size: PixelSize(width: 3840, height: 2160), text: "3840x2160@30")
        #expect(try only(machine).remedy == "vitrine show --render-size 2048x2048")
    }

    // MARK: The rest

    @Test func noInputAtAllIsAWarning() throws {
        var machine = FakeMachine()
        machine.devices = []
        #expect(try only(machine).topic == .input)
        machine.devices = [
            InputDeviceReport(path: "/dev/input/event1", name: "x", kinds: [], status: .notUsed(.nothingToUse)),
            InputDeviceReport(path: "/dev/input/event2", name: "pad", kinds: [], status: .notUsed(.emptyAxisRange)),
        ]
        #expect(try only(machine).text.contains("axis without extent"))
    }

    @Test func fontsAndPictureLoadersThatAreMissingNameTheirPackages() throws {
        var machine = FakeMachine()
        machine.families = 0
        #expect(try only(machine).remedy == "sudo apt install fonts-dejavu-core")
        machine = FakeMachine()
        machine.formats = [.jpeg, .png, .gif, .svg]
        #expect(try only(machine).remedy == "sudo apt install webp-pixbuf-loader")
        machine.formats = []
        #expect(amiss(machine).count { $0.level == .fault } == 2)
    }

    @Test func littleMemoryIsAWarning() throws {
        var machine = FakeMachine()
        machine.files["/proc/meminfo"] = "MemAvailable:      50000 kB\n"
        #expect(try only(machine).text.contains("only 48 MB"))
        machine.files["/proc/meminfo"] = nil
        #expect(try only(machine).text.contains("/proc/meminfo"))
    }

    @Test func memorySetAsideThatIsTooLittleForTheModeIsAWarning() throws {
        var machine = FakeMachine.raspberryPi(config: "dtoverlay=vc4-kms-v3d\n")
        machine.files["/proc/meminfo"] = "MemAvailable: 700000 kB\nCmaTotal: 40000 kB\nCmaFree: 30000 kB\n"
        let finding = try only(machine)
        #expect(finding.topic == .memory && finding.remedy?.contains("cma-256") == true)
        machine.files["/proc/meminfo"] = "MemAvailable: 700000 kB\nCmaTotal: 262144 kB\nCmaFree: 30000 kB\n"
        #expect(amiss(machine).isEmpty)
    }

    @Test func aConsoleThatWasLeftInGraphicsModeIsAWarning() throws {
        var machine = FakeMachine()
        machine.consoleModes["/dev/tty1"] = .graphics
        let finding = try only(machine)
        #expect(finding.topic == .console && finding.remedy == "sudo vitrine restore-console")
        machine.allCards[0].holder = "Xorg (process 3) is using it"
        #expect(try only(machine).topic == .master)
        machine.files["/sys/class/tty/tty0/active"] = nil
        #expect(try only(machine).topic == .master)
    }

    // MARK: Hostile input

    /// What files say is text of any kind and length: findings stay lines, and of bounded length.
    @Test func whateverFilesAndDevicesSayFindingsAreLines() {
        let noise = (0..<4000).map {
            ["\u{1b}[2J", "\n", "dtoverlay=", "kB", ":", "é", "[", "99999999999999999999"][$0 % 8]
        }
        let text = noise.joined()
        var machine = FakeMachine.raspberryPi(config: text)
        machine.files["/proc/meminfo"] = text + "\nCmaTotal: 9223372036854775807 kB\nMemAvailable: -1 kB\n"
        machine.files["/proc/cmdline"] = text
        machine.files["/sys/class/tty/tty0/active"] = text
        machine.files["/proc/device-tree/model"] = text + "Raspberry Pi 4"
        machine.allCards[0].holder = text
        machine.allCards[0].driver = text
        machine.user = MachineUser(name: text)
        machine.binaries["/sys/class/drm/card0-HDMI-A-1/edid"] = Array(text.utf8)
        machine.drawing = .failure(GraphicsFailure(description: text))
        for finding in Examination(of: machine).findings {
            for line in [finding.text, finding.remedy ?? ""] {
                #expect(line.unicodeScalars.count <= 400 && !line.contains("\n") && !line.contains("\u{1b}"))
            }
        }
    }

    @Test func randomBytesAreNoEDIDOrAWholeOne() {
        var state: UInt64 = 7
        for length in 0..<600 {
            let bytes = (0..<length).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return UInt8(truncatingIfNeeded: state >> 56)
            }
            #expect(throws: EDIDBlock.Defect.self) { try EDIDBlock(bytes) }
            // Behind a whole header, too.
            let withHeader = Array(FakeMachine.edid().prefix(8)) + bytes
            #expect(throws: EDIDBlock.Defect.self) { try EDIDBlock(withHeader) }
        }
    }
}

@MainActor
@Suite struct ThisMachineTests {
    @Test func filesAreReadNoFurtherThanTheirBound() {
        let machine = ThisMachine()
        #expect(machine.bytes(of: "/dev/zero")?.count == ThisMachine.longestFile)
        #expect(machine.bytes(of: "/nowhere/at/all") == nil)
        #expect(machine.bytes(of: "/proc") == [])
        #expect(machine.text(of: "/proc/meminfo")?.contains("MemTotal") == true)
    }

    @Test func accessToWhatIsThereAndWhatIsNot() {
        #expect(ThisMachine().access(to: "/dev/null") == .granted)
        #expect(ThisMachine().access(to: "/nowhere/at/all") == .missing)
        #expect(ThisMachine().access(to: "/dev/null/x") == .missing)
    }

    @Test func itIsExaminedToTheEnd() {
        let findings = Examination(of: ThisMachine()).findings
        #expect(findings.contains { $0.topic == .memory } && findings.contains { $0.topic == .uinput })
    }
}
