import Display
import Glibc
import Platform
import Testing

@testable import KMSDisplay

/// Records what is asked of cursors, and fails where told to.
final class FakeCursors: CursorSystem {
    var story: [String] = []
    var refused: String?

    private func record(_ call: String) throws(SystemError) {
        story.append(call)
        if let refused, call.hasPrefix(refused) { throw SystemError(code: ENXIO) }
    }

    func cursorSide(_ descriptor: CInt) -> Int { 64 }
    func createPicture(_ pixels: [UInt32], side: Int, on descriptor: CInt) throws(SystemError) -> UInt32 {
        try record("create \(side) \(pixels.count)")
        return 7
    }
    func destroyPicture(_ handle: UInt32, on descriptor: CInt) { story.append("destroy \(handle)") }
    func setCursor(_ handle: UInt32, side: Int, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try record("set \(handle)")
    }
    func moveCursor(x: Int32, y: Int32, crtc: UInt32, on descriptor: CInt) throws(SystemError) {
        try record("move \(x) \(y)")
    }
}

@Suite struct HardwareCursorTests {
    private let bench = KMSBench()

    private func move(_ output: KMSOutput, _ x: Int, _ y: Int) -> Bool {
        output.showCursor(at: (x, y)) { Array(repeating: 0, count: $0 * $0) }
    }

    @Test func itsPictureIsMadeOnceAndMovedWithoutAFrame() throws {
        let output = try bench.open()
        try bench.show(output)
        bench.kernel.forgetCalls()
        #expect(move(output, 5, 6))
        #expect(move(output, 7, -3))
        #expect(bench.cursors.story == ["create 64 4096", "move 5 6", "set 7", "move 7 -3"])
        #expect(bench.kernel.frameCalls.isEmpty)
    }

    @Test func beforeTheModeIsSetThereIsNone() throws {
        let output = try bench.open()
        #expect(!move(output, 5, 6))
        #expect(bench.cursors.story.isEmpty)
    }

    @Test func itGoesAndComesBack() throws {
        let output = try bench.open()
        try bench.show(output)
        _ = move(output, 1, 1)
        _ = output.showCursor(at: nil) { _ in [] }
        #expect(move(output, 2, 2))
        #expect(bench.cursors.story.suffix(3) == ["set 0", "move 2 2", "set 7"])
    }

    @Test func aDriverWithoutIsAskedOnce() throws {
        for call in ["create", "move", "set"] {
            let bench = KMSBench()
            bench.cursors.refused = call
            let output = try bench.open()
            try bench.show(output)
            #expect(!move(output, 1, 1))
            let calls = bench.cursors.story.count
            #expect(!move(output, 2, 2))
            #expect(bench.cursors.story.count == calls)
        }
    }

    @Test func closingTakesItAwayBeforeTheScreenIsGivenBack() throws {
        let output = try bench.open()
        try bench.show(output)
        _ = move(output, 1, 1)
        output.close()
        #expect(bench.cursors.story.contains("set 0"))
    }
}
