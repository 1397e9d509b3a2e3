import Testing

@testable import KMSDisplay

@Suite struct MasterTests {
    @Test func aSurveyAsksDisplaysAsMasterAndStaysNoMaster() {
        let bench = KMSBench()
        #expect(KMSOutput.survey(for: KMSOutputRequest(), drm: bench.kernel).count == 1)
        #expect(bench.kernel.calls.contains(.probe(asMaster: true)))
        #expect(!bench.kernel.calls.contains(.probe(asMaster: false)))
        #expect(bench.kernel.calls.contains(.dropMaster))
    }

    @Test func onlyTheChosenCardIsHeldAsMaster() throws {
        let bench = KMSBench([.typical(), .typical(number: 1)])
        let output = try bench.open()
        #expect(bench.kernel.masters.count == 1)
        output.close()
        #expect(bench.kernel.masters.isEmpty)
    }

    @Test func whoHoldsAScreenIsNamed() {
        var card = FakeCard.typical()
        card.otherMaster = DRMClient(command: "plymouthd", process: 91, isMaster: true)
        let bench = KMSBench([card])
        let path = bench.kernel.cards[0].node.path
        let holder = KMSOutput.holder(ofCardAt: path, drm: bench.kernel)
        #expect(holder == "plymouthd (process 91) is using it")
    }

    @Test func aScreenThatNobodyHoldsHasNoHolderAndStaysFree() {
        let bench = KMSBench()
        let path = bench.kernel.cards[0].node.path
        #expect(KMSOutput.holder(ofCardAt: path, drm: bench.kernel) == nil)
        #expect(bench.kernel.masters.isEmpty)
        #expect(KMSOutput.holder(ofCardAt: "/dev/dri/card77", drm: bench.kernel) == nil)
    }
}
