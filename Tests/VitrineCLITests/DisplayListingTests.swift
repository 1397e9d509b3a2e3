import ProgramRuns
import Testing

@Suite struct DisplayListingTests {
    @Test(
        "D4: list as a value lists what there is, shows nothing and is no error", arguments: ["card", "output", "mode"])
    func listAsAValueListsWhatThereIs(option: String) throws {
        let run = try ProgramRun(["show", "--\(option)", "list"])
        #expect(run.status == 0)
        #expect(run.output.hasPrefix("Display cards:\n"))
        #expect(run.errors == "")
    }
}
