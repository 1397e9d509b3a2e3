import Display
import Glibc
import Testing

@testable import KMSDisplay

@Suite struct OutputSelectionTests {
    private let renderOnly: FakeCard = {
        var card = FakeCard(number: 0, driver: "v3d")
        card.hasModesetting = false
        return card
    }()

    @Test("D1: a card that only renders is passed over, with the reason")
    func aRenderOnlyCardIsPassedOverWithTheReason() throws {
        let bench = KMSBench([renderOnly, .typical(number: 1)])
        let output = try bench.open()
        #expect(output.configuration?.cardPath == "/dev/dri/card1")
        let reports = KMSOutput.survey(for: KMSOutputRequest(), drm: bench.kernel)
        #expect(reports.map(\.driver) == ["v3d", "vc4"])
        #expect(
            reports.map(\.verdict) == [
                .rejected("it cannot set modes: a GPU that only renders, or one without connectors"), .chosen,
            ]
        )
    }

    @Test func onlyTheChosenCardStaysOpen() throws {
        let bench = KMSBench([renderOnly, .typical(number: 1), .typical(number: 2)])
        let output = try bench.open()
        #expect(bench.kernel.openDescriptors == 1)
        output.close()
    }

    @Test func aSurveyLeavesNothingOpenAndTheScreenAlone() {
        let bench = KMSBench([renderOnly, .typical(number: 1)])
        _ = KMSOutput.survey(for: KMSOutputRequest(), drm: bench.kernel)
        #expect(bench.kernel.openDescriptors == 0)
        #expect(bench.kernel.frameCalls.isEmpty)
    }

    @Test func aRealCardIsPreferredToAVirtualOne() throws {
        let bench = KMSBench([.typical(number: 0, driver: "vkms"), .typical(number: 1)])
        #expect(try bench.open().configuration?.driver == "vc4")
        let reports = KMSOutput.survey(for: KMSOutputRequest(), drm: bench.kernel)
        #expect(reports[0].verdict == .rejected("/dev/dri/card1 is preferred: it is a virtual card"))
    }

    @Test func aDriverIsPreferredToTheFirmwaresFramebuffer() throws {
        let bench = KMSBench([.typical(number: 0, driver: "simpledrm"), .typical(number: 1, driver: "i915")])
        #expect(try bench.open().configuration?.driver == "i915")
    }

    @Test func theCardWithTheModeThatWasAskedForIsPreferred() throws {
        var second = FakeCard.typical(number: 1)
        second.connectors[0].modes.append(.make(800, 480, 60))
        let bench = KMSBench([.typical(number: 0), second])
        let output = try bench.open(KMSOutputRequest(mode: try ModeRequest(parsing: "800x480")))
        #expect(output.configuration?.cardPath == "/dev/dri/card1")
    }

    @Test(
        "D2: a card can be asked for by names that are the same on every boot, by others and by patterns",
        arguments: [
            "1", "card1", "/dev/dri/card1", "platform-gpu-card", "/dev/dri/by-path/platform-gpu-card", "drm-rp1-dsi",
            "drm-rp1*", "platform-*", "/dev/dri/by-path/*gpu*", "card[1-9]", "?",
        ])
    func aCardCanBeAskedForByAnyOfItsNames(name: String) throws {
        let bench = KMSBench([
            .typical(number: 10),
            .typical(number: 1, driver: "drm-rp1-dsi", aliases: ["/dev/dri/by-path/platform-gpu-card"]),
        ])
        #expect(try bench.open(KMSOutputRequest(card: .named(name))).configuration?.cardPath == "/dev/dri/card1")
    }

    @Test func aWrongCardNameListsTheCards() {
        let bench = KMSBench([.typical(number: 0), .typical(number: 1)])
        let error = bench.openingError(KMSOutputRequest(card: .named("card7")))
        #expect(error?.kind == .noDevice)
        #expect(error?.description.contains("/dev/dri/card0 (vc4); /dev/dri/card1 (vc4)") == true)
    }

    @Test("D8: a wrong name of an output is answered with those that there are", arguments: ["DSI-1", "DSI-*", "hdmi"])
    func aWrongOutputNameListsTheOutputs(name: String) {
        let error = KMSBench().openingError(KMSOutputRequest(output: name))
        #expect(error?.kind == .outputNotFound)
        #expect(error?.description.contains("HDMI-A-1 (connected), HDMI-A-2 (disconnected)") == true)
    }

    @Test(
        "D8: an output can be asked for by name, by the kernel's name for it and by patterns",
        arguments: ["HDMI-A-2", "card0-HDMI-A-2", "/sys/class/drm/card0-HDMI-A-2", "*-2", "HDMI-?-[2-9]"])
    func anOutputCanBeAskedForByName(name: String) throws {
        var card = FakeCard.typical()
        card.connectors[1] = .make(id: FakeCard.secondConnector, name: "HDMI-A-2", modes: [.hd()])
        let output = try KMSBench([card]).open(KMSOutputRequest(output: name))
        #expect(output.description.name == "HDMI-A-2")
        #expect(output.description.pixelSize == DisplayMode.hd().size)
    }

    @Test func anUnpluggedOutputIsNamedWithItsState() {
        let error = KMSBench().openingError(KMSOutputRequest(output: "HDMI-A-2"))
        #expect(error?.kind == .noConnectedOutput)
        #expect(error?.description.contains("HDMI-A-2 on /dev/dri/card0 is disconnected") == true)
    }

    @Test func withNothingPluggedInEachOutputsStateIsSaid() {
        var card = FakeCard.typical()
        card.connectors[0].status = .disconnected
        let error = KMSBench([card]).openingError()
        #expect(error?.kind == .noConnectedOutput)
        #expect(error?.description.contains("HDMI-A-1 on /dev/dri/card0 is disconnected") == true)
    }

    @Test func anUndetectableDisplayIsUsedOnlyByName() throws {
        var card = FakeCard.typical()
        card.connectors[0].status = .unknown
        let bench = KMSBench([card])
        #expect(bench.openingError()?.kind == .noConnectedOutput)
        #expect(bench.openingError(KMSOutputRequest(output: "HDMI-A-1")) == nil)
    }

    @Test func aDisplayWithoutPlausibleModesIsNotUsed() {
        var card = FakeCard.typical()
        card.connectors[0].modes = [.make(0, 0, 60)]
        #expect(KMSBench([card]).openingError()?.kind == .noConnectedOutput)
    }

    @Test func anUnavailableModeListsTheModes() throws {
        let error = KMSBench().openingError(KMSOutputRequest(mode: try ModeRequest(parsing: "1024x768@75")))
        #expect(error?.kind == .modeNotAvailable)
        #expect(error?.description.contains("HDMI-A-1 on /dev/dri/card0 has no mode 1024x768@75") == true)
        #expect(error?.description.contains("1920x1080@60, 1280x720@60") == true)
    }

    @Test func withoutCardsThereIsNoDevice() {
        #expect(KMSBench([]).openingError()?.kind == .noDevice)
    }

    @Test func withRenderOnlyCardsThereIsNoDeviceAndEachIsNamed() {
        let error = KMSBench([renderOnly]).openingError()
        #expect(error?.kind == .noDevice)
        #expect(error?.description.contains("/dev/dri/card0: it cannot set modes") == true)
    }

    @Test func aCardThatMayNotBeOpenedIsAMatterOfPermission() {
        var closed = FakeCard.typical(number: 1)
        closed.openError = EACCES
        let error = KMSBench([renderOnly, closed]).openingError()
        #expect(error?.kind == .noPermission)
        #expect(error?.description.contains("/dev/dri/card1: Permission denied") == true)
        #expect(error?.description.contains("group 'video'") == true)
    }

    @Test func aClosedCardDoesNotKeepAnotherFromBeingUsed() throws {
        var closed = FakeCard.typical(number: 0)
        closed.openError = EACCES
        #expect(try KMSBench([closed, .typical(number: 1)]).open().configuration?.cardPath == "/dev/dri/card1")
    }

    @Test func ofSeveralOutputsThatAreMeantTheFirstWithADisplayIsTaken() throws {
        var card = FakeCard.typical()
        card.connectors[0].status = .unknown
        card.connectors[1] = .make(id: FakeCard.secondConnector, name: "HDMI-A-2", modes: [.hd()])
        #expect(try KMSBench([card]).open(KMSOutputRequest(output: "HDMI-*")).description.name == "HDMI-A-2")
        card.connectors[1].status = .disconnected
        #expect(try KMSBench([card]).open(KMSOutputRequest(output: "HDMI-*")).description.name == "HDMI-A-1")
    }

    @Test("D4: the survey says of each mode why it was not chosen")
    func theReportSaysOfEachModeWhyItWasNotChosen() throws {
        var card = FakeCard.typical()
        card.connectors[0].modes += [.make(0, 0, 60), .make(1920, 1080, 30, flags: DisplayMode.interlaceFlag)]
        let report = KMSOutput.survey(for: KMSOutputRequest(), drm: KMSBench([card]).kernel)[0]
        #expect(report.connectors.map(\.verdict) == [.chosen, .rejected("nothing is connected")])
        #expect(
            report.connectors[0].modes.map(\.verdict) == [
                .chosen, .rejected("the request is for preferred"), .rejected("its timing is not plausible"),
                .rejected("it is interlaced"),
            ]
        )
    }
}
