import Shaders

/// All programs of the renderer, compiled once.
///
/// One for each kind of quad, not one with branches: the GPUs of small boards pay for the branch in every pixel. Small quads
/// are drawn with a costlier one than they need where that saves a call.
struct ShaderLibrary<API: GLES>: ~Copyable {
    let plain: ShaderProgram<API>
    let textured: ShaderProgram<API>
    let rounded: ShaderProgram<API>
    let general: ShaderProgram<API>
    let shadow: ShaderProgram<API>
    let background: ShaderProgram<API>

    init(gl: API, device: String, life: ContextLife) throws(RendererError) {
        func program(_ fragment: ShaderSource, _ features: [String]) throws(RendererError) -> ShaderProgram<API> {
            try ShaderProgram(
                gl: gl, vertex: .quadVertex, fragment: fragment, features: features, device: device, life: life)
        }
        let plain = try program(.quadFragment, [])
        let textured = try program(.quadFragment, ["TEXTURED"])
        let rounded = try program(.quadFragment, ["TEXTURED", "ROUNDED"])
        let general = try program(.quadFragment, ["TEXTURED", "ROUNDED", "GENERAL"])
        let shadow = try program(.quadFragment, ["SOFT"])
        let background = try program(.backgroundFragment, [])
        // Only now, since a value that cannot be copied must not be left half made when one of these fails.
        self.plain = plain
        self.textured = textured
        self.rounded = rounded
        self.general = general
        self.shadow = shadow
        self.background = background
    }

    /// GL's name of a program, to be used while the library lives.
    @inline(__always)
    func name(of kind: ProgramKind) -> UInt32 {
        switch kind {
        case .plain: plain.name
        case .textured: textured.name
        case .rounded: rounded.name
        case .general: general.name
        case .shadow: shadow.name
        case .background: background.name
        }
    }
}
