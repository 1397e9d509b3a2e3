import ProgramRuns
import Testing

/// The long form is `Tests/Soak/run`.
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct SoakTests {
    private static let scenes = ["options", "paging", "picture-slider", "several-carousels", "all-types"].map {
        Repository.path("Config/examples/\($0).json5")
    }

    @Test("D22: ten minutes of random use, displays and scenes leave memory, descriptors and textures as they were")
    func nothingGrows() throws {
        let run = try ProgramRun(of: "soak", Self.scenes + ["--minutes", "10", "--seed", "1"])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.hasSuffix("flat\n"))
    }

    @Test func aLeakOfOneDescriptorARestIsNoticed() throws {
        let run = try ProgramRun(of: "soak", Self.scenes + ["--minutes", "1", "--leak"])
        #expect(run.status == 1)
        #expect(run.output.contains("descriptors grew from"))
    }
}
