import DrawList
import FaultInjection
import GLESRenderer
import Geometry
import Testing
import Timebase

/// Every call that the renderer makes fails, once and always.
@Suite struct RendererWalkTests {
    private static let size = PixelSize(width: 640, height: 480)

    private static func list(_ texture: TextureHandle?) -> DrawList {
        var list = DrawList(
            size: Size(width: 640, height: 480), background: .verticalGradient(top: .white, bottom: .black))
        list.addGroup(transform: .identity, alpha: 1) {
            $0.append(DrawQuad(rect: Rect(x: 0, y: 0, width: 80, height: 80), texture: texture))
        }
        let command = CustomCommand(
            drawing: CustomDrawing { _ in }, rect: Rect(x: 2, y: 3, width: 20, height: 10), alpha: 0.5,
            time: MonotonicTime(secondsSinceStart: 1))
        list.addCommand(command, transform: .identity, clip: Rect(x: 1, y: 1, width: 30, height: 30))
        return list
    }

    /// What a renderer does from its start to its end; the errors it told of. Throws where there was no start.
    private static func live(_ injector: FaultInjector) throws -> [any Error] {
        let gl = RecordingGLES()
        gl.version = "OpenGL ES 3.0 double"
        gl.hasTimeQueries = true
        let renderer = try RendererCore(gl: FaultyGLES(gl, injector))
        var errors: [any Error] = []
        func attempt(_ body: () throws -> Void) { do { try body() } catch { errors.append(error) } }
        var texture: TextureHandle?
        attempt { texture = try renderer.makeTexture(size: PixelSize(width: 8, height: 8), isOpaque: true) }
        if let texture {
            let pixels = [UInt8](repeating: 9, count: 256)
            attempt { try pixels.withUnsafeBytes { try renderer.upload($0, firstRow: 0, rowCount: 8, to: texture) } }
            renderer.finishTexture(texture)
        }
        for frame in 0..<3 {
            renderer.timeNextFrame(as: frame)
            attempt { try renderer.draw(list(texture), into: size) }
            gl.finishQueries(1) { _ in 1000 }
            _ = renderer.takeGPUTime()
        }
        if let texture { renderer.deleteTexture(texture) }
        attempt { try renderer.draw(list(nil), into: size) }
        return errors
    }

    @Test(
        "D21: any drawing call that fails ends in an error that says how, in the next frame or none, and leaves nothing"
    )
    func everyCallFails() throws {
        for fault in try FaultWalk(of: { _ = try Self.live($0) }).faults {
            let injector = FaultInjector(fault)
            do {
                let errors = try Self.live(injector)
                for error in errors { #expect(error is RendererError || error is TextureError, "\(fault)") }
                // A context that is lost says so for ever; everything else passes.
                if case .once(_, let code) = fault, code != 0x0507 { #expect(errors.count <= 2, "\(fault): \(errors)") }
            } catch {
                #expect(error is RendererError, "\(fault)")
                #expect("\(error)".contains("needs a GL context") || "\(error)".contains("could not "), "\(fault)")
            }
            #expect(injector.firstRefused != nil, "\(fault)")
            #expect(injector.ledger.rest.isEmpty && injector.ledger.mistakes.isEmpty, "\(fault)")
        }
    }

    @Test func everyCallOfTheProtocolIsWalked() throws {
        let walk = try FaultWalk { _ = try Self.live($0) }
        var asked = walk.requirements
        // Asked only after a shader has failed.
        for failing in ["GLES.compileShader(_:source:)", "GLES.linkProgram(_:)"] {
            let injector = FaultInjector(.always(failing, from: 0, error: 0x0502))
            _ = try? Self.live(injector)
            asked.formUnion(injector.calls.map(\.requirement))
        }
        let missing = try ProtocolSource("GLES", in: "Sources/GLESRenderer/GLES.swift").requirements.subtracting(asked)
        #expect(missing.isEmpty, "never called: \(missing.sorted())")
        print("fault walk, renderer: \(walk.calls.count) calls, \(walk.faults.count) faults\n\(walk.list)")
    }
}
