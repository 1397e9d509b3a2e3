import ProgramRuns
import Testing

@Suite struct ExitTests {
    /// Without ``ExitBarrier`` the libraries of Debian 13 let many of these runs end with a segmentation fault.
    @Test func aProcessThatEndsWhileItDecodesEndsWithItsStatusAndItsOutput() throws {
        let folder = try ScratchFolder()
        let circles = (0..<300).map { "<circle cx='\($0)' cy='\($0 % 40)' r='9' fill='#\(100 + $0)' opacity='0.5'/>" }
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='300' height='50'>\(circles.joined())</svg>"
        let picture = try folder.write([UInt8](text.utf8), as: "vector.svg")
        for milliseconds in stride(from: 0, to: 60, by: 3) {
            let run = try ProgramRun(of: "exit-probe", [picture, "\(milliseconds)"])
            #expect(run.status == 3)
            #expect(run.output == "done\n")
            #expect(run.errors == "")
        }
    }

    /// Pango, fontconfig and FreeType are such libraries too.
    @Test func aProcessThatEndsWhileItDrawsTextsWaitsForThem() throws {
        for milliseconds in [5, 40, 90] {
            let run = try ProgramRun(of: "exit-probe", ["texts", "\(milliseconds)"])
            #expect(run.status == 3)
            #expect(run.output == "done\n")
            #expect(run.errors == "")
        }
    }
}
