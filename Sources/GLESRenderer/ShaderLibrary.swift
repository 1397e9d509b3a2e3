import Shaders

/// All programs of the renderer, compiled once.
///
/// One for each kind of quad, not one with branches: the GPUs of small boards pay for the branch in every pixel.
struct ShaderLibrary<API: GLES>: ~Copyable {
    let plain: ShaderProgram<API>
    let plainRounded: ShaderProgram<API>
    let textured: ShaderProgram<API>
    let texturedRounded: ShaderProgram<API>
    let shadow: ShaderProgram<API>
    let background: ShaderProgram<API>

    init(gl: API, device: String) throws(RendererError) {
        func quads(_ features: [String]) throws(RendererError) -> ShaderProgram<API> {
            try ShaderProgram(
                gl: gl,
                vertex: .quadVertex,
                fragment: .quadFragment,
                features: features,
                device: device
            )
        }
        let plain = try quads([])
        let plainRounded = try quads(["ROUNDED"])
        let textured = try quads(["TEXTURED"])
        let texturedRounded = try quads(["TEXTURED", "ROUNDED"])
        let shadow = try ShaderProgram(
            gl: gl,
            vertex: .quadVertex,
            fragment: .shadowFragment,
            features: ["HOLLOW"],
            device: device
        )
        let background = try ShaderProgram(
            gl: gl,
            vertex: .backgroundVertex,
            fragment: .backgroundFragment,
            device: device
        )
        // Only now, since a value that cannot be copied must not be left half made when one of these fails.
        self.plain = plain
        self.plainRounded = plainRounded
        self.textured = textured
        self.texturedRounded = texturedRounded
        self.shadow = shadow
        self.background = background
    }
}
