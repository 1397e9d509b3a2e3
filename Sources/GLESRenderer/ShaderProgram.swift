import Shaders

/// Owns a linked GL program.
struct ShaderProgram<API: GLES>: ~Copyable {
    private let gl: API
    private let life: ContextLife
    /// GL's own, to be used while this owner lives.
    let name: UInt32

    /// Compiles and links; `features` are macros that the sources ask for with `#ifdef`.
    init(
        gl: API,
        vertex: ShaderSource,
        fragment: ShaderSource,
        features: [String] = [],
        device: String,
        life: ContextLife
    ) throws(RendererError) {
        let name = try Self.link(gl, vertex, fragment, features, device)
        self.gl = gl
        self.life = life
        self.name = name
    }

    deinit { if !life.isGone { gl.deleteProgram(name) } }

    private static func link(
        _ gl: API,
        _ vertex: ShaderSource,
        _ fragment: ShaderSource,
        _ features: [String],
        _ device: String
    ) throws(RendererError) -> UInt32 {
        let vertexShader = try compile(gl, .vertex, vertex, features, device)
        defer { gl.deleteShader(vertexShader) }
        let fragmentShader = try compile(gl, .fragment, fragment, features, device)
        defer { gl.deleteShader(fragmentShader) }

        let program = gl.createProgram()
        gl.attachShader(vertexShader, to: program)
        gl.attachShader(fragmentShader, to: program)
        for (index, name) in QuadVertex.attributes.enumerated() {
            gl.bindAttribute(name, to: UInt32(index), in: program)
        }
        guard gl.linkProgram(program) else {
            let log = gl.programLog(program)
            gl.deleteProgram(program)
            throw .programLinking(program: "\(vertex.file) + \(fragment.file)", device: device, log: log)
        }
        return program
    }

    private static func compile(
        _ gl: API,
        _ stage: ShaderStage,
        _ source: ShaderSource,
        _ features: [String],
        _ device: String
    ) throws(RendererError) -> UInt32 {
        let shader = gl.createShader(stage)
        guard gl.compileShader(shader, source: header(stage, features) + source.text) else {
            let log = gl.shaderLog(shader)
            gl.deleteShader(shader)
            throw .shaderCompilation(file: source.file, features: features, device: device, log: log)
        }
        return shader
    }

    /// The `#line` makes the driver's messages name the lines of the file.
    private static func header(_ stage: ShaderStage, _ features: [String]) -> String {
        var text = "#version 100\n"
        for feature in features { text += "#define \(feature)\n" }
        if stage == .fragment {
            // Some GPUs calculate fragments in half floats only; the shaders are written to bear that.
            text += "#ifdef GL_FRAGMENT_PRECISION_HIGH\nprecision highp float;\n"
            text += "#else\nprecision mediump float;\n#endif\n"
        }
        return text + "#line 1\n"
    }
}
