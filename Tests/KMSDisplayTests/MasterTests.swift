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
}
