import DrawList
import GLESRenderer
import Geometry
import Testing

@Suite struct GPUTimerTests {
    private let pixelSize = PixelSize(width: 64, height: 64)
    private let list = DrawList(size: Size(width: 64, height: 64))

    @Test func timesComeInTheOrderOfTheirFramesAndWithoutWaiting() throws {
        let gl = RecordingGLES()
        gl.hasTimeQueries = true
        let renderer = try RendererCore(gl: gl)
        #expect(renderer.tellsGPUTime)
        for frame in [7, 8] {
            renderer.timeNextFrame(as: frame)
            try renderer.draw(list, into: pixelSize)
        }
        #expect(renderer.takeGPUTime() == nil)
        gl.finishQueries(1) { _ in 1_500_000 }
        let first = renderer.takeGPUTime()
        #expect(first == GPUTime(frame: 7, nanoseconds: 1_500_000))
        #expect(renderer.takeGPUTime() == nil)
        gl.finishQueries(1) { _ in 900 }
        let second = renderer.takeGPUTime()
        #expect(second == GPUTime(frame: 8, nanoseconds: 900))
    }

    @Test func aGPUThatIsFarBehindIsNotAskedForMoreAndNothingIsMade() throws {
        let gl = RecordingGLES()
        gl.hasTimeQueries = true
        let renderer = try RendererCore(gl: gl)
        try renderer.linkPrograms()
        gl.calls = []
        for frame in 1...10 {
            renderer.timeNextFrame(as: frame)
            try renderer.draw(list, into: pixelSize)
        }
        #expect(gl.count(.beginTimeQuery) == 4 && gl.count(.endTimeQuery) == 4)
        #expect(gl.calls.allSatisfy { !$0.touchesObjects })
        gl.finishQueries(4) { UInt64($0) }
        var frames: [Int] = []
        while let time = renderer.takeGPUTime() { frames.append(time.frame) }
        #expect(frames == [1, 2, 3, 4])
        renderer.timeNextFrame(as: 11)
        try renderer.draw(list, into: pixelSize)
        gl.finishQueries(1) { _ in 5 }
        #expect(renderer.takeGPUTime()?.frame == 11)
    }

    @Test func timesThatTheGPUsClockHasSpoiltAreLeftOut() throws {
        let gl = RecordingGLES()
        gl.hasTimeQueries = true
        let renderer = try RendererCore(gl: gl)
        for frame in 1...2 {
            renderer.timeNextFrame(as: frame)
            try renderer.draw(list, into: pixelSize)
        }
        gl.finishQueries(2) { _ in 77 }
        gl.isTimeDisjoint = true
        #expect(renderer.takeGPUTime()?.frame == 2)
    }

    @Test func framesThatNobodyAsksForAreNotTimed() throws {
        let gl = RecordingGLES()
        gl.hasTimeQueries = true
        let renderer = try RendererCore(gl: gl)
        gl.calls = []
        try renderer.draw(list, into: pixelSize)
        #expect(gl.count(.beginTimeQuery) == 0 && gl.count(.endTimeQuery) == 0)
    }

    @Test func aDriverWithoutQueriesOrThatRefusesThemTellsNoTimes() throws {
        for refuses in [false, true] {
            let gl = RecordingGLES()
            gl.hasTimeQueries = refuses
            if refuses { gl.errors = [.beginTimeQuery: GLErrorCode(rawValue: 0x0502)] }
            let renderer = try RendererCore(gl: gl)
            #expect(!renderer.tellsGPUTime)
            gl.errors = [:]
            gl.calls = []
            renderer.timeNextFrame(as: 1)
            try renderer.draw(list, into: pixelSize)
            #expect(gl.count(.beginTimeQuery) == 0)
            #expect(renderer.takeGPUTime() == nil)
        }
    }

    @Test func theQueriesEndWithTheRenderer() throws {
        let gl = RecordingGLES()
        gl.hasTimeQueries = true
        do { _ = try RendererCore(gl: gl) }
        #expect(gl.count(.createTimeQuery) == 4 && gl.count(.deleteTimeQuery) == 4)
    }

    /// Mesa's software renderer tells times.
    @Test(.needsHeadlessGL) func theRealOneTellsHowLongAFrameTook() throws {
        let scene = try HeadlessScene(width: 256, height: 256)
        guard scene.renderer.tellsGPUTime else { return }
        scene.renderer.timeNextFrame(as: 3)
        _ = try scene.render { list in
            list.addGroup(transform: .identity, alpha: 1) {
                $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 256, height: 256), cornerRadius: 20))
            }
        }
        let time = try #require(scene.renderer.takeGPUTime())
        #expect(time.frame == 3)
        #expect(time.nanoseconds > 1000 && time.nanoseconds < 10_000_000_000)
    }
}

@Suite struct UploadStatisticsTests {
    @Test func whatGoesIntoTexturesIsCounted() throws {
        let renderer = try RendererCore(gl: RecordingGLES())
        let texture = try renderer.makeTexture(size: PixelSize(width: 8, height: 8), isOpaque: true)
        let pixels = [UInt8](repeating: 0, count: 8 * 8 * 4)
        for row in [0, 4] {
            try pixels[..<128].withUnsafeBytes { try renderer.upload($0, firstRow: row, rowCount: 4, to: texture) }
        }
        #expect(renderer.uploads.count == 2 && renderer.uploads.bytes == 256)
        let before = renderer.uploads
        try pixels.withUnsafeBytes { try renderer.upload($0, firstRow: 0, rowCount: 8, to: texture) }
        #expect(renderer.uploads.since(before).count == 1 && renderer.uploads.since(before).bytes == 256)
    }
}
