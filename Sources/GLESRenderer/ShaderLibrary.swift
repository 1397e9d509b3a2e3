import Shaders

/// All programs of the renderer, each linked when it is first needed: the first frame needs few, and waits for no others.
///
/// One for each kind of quad, not one with branches: the GPUs of small boards pay for the branch in every pixel. Small quads
/// are drawn with a costlier one than they need where that saves a call.
struct ShaderLibrary<API: GLES>: ~Copyable {
    private let gl: API
    private let device: String
    private let life: ContextLife
    private var plain: ShaderProgram<API>?
    private var textured: ShaderProgram<API>?
    private var rounded: ShaderProgram<API>?
    private var general: ShaderProgram<API>?
    private var shadow: ShaderProgram<API>?
    private var background: ShaderProgram<API>?
    /// GL's names by the kind's number; 0 is not linked yet.
    private var names = ContiguousArray<UInt32>(repeating: 0, count: ProgramKind.allCases.count)
    /// Those with a lower number have been linked, or tried, ahead of need.
    private var nextAhead = 0

    init(gl: API, device: String, life: ContextLife) {
        self.gl = gl
        self.device = device
        self.life = life
    }

    /// GL's name of a program, to be used while the library lives. Links it the first time.
    @inline(__always)
    mutating func name(of kind: ProgramKind) throws(RendererError) -> UInt32 {
        let name = names[kind.rawValue]
        return name != 0 ? name : try link(kind)
    }

    /// Links one program that has not been needed yet, so that no motion waits for it later. What fails is told when it is
    /// needed.
    mutating func linkAhead() {
        guard nextAhead < names.count, let kind = ProgramKind(rawValue: nextAhead) else { return }
        nextAhead += 1
        guard names[kind.rawValue] == 0 else { return linkAhead() }
        _ = try? link(kind)
    }

    private mutating func link(_ kind: ProgramKind) throws(RendererError) -> UInt32 {
        let program = try ShaderProgram(
            gl: gl, vertex: .quadVertex, fragment: kind == .background ? .backgroundFragment : .quadFragment,
            features: kind.features, device: device, life: life)
        let name = program.name
        names[kind.rawValue] = name
        switch kind {
        case .plain: plain = consume program
        case .textured: textured = consume program
        case .rounded: rounded = consume program
        case .general: general = consume program
        case .shadow: shadow = consume program
        case .background: background = consume program
        }
        return name
    }
}

extension ProgramKind {
    /// Macros that the shaders ask for.
    fileprivate var features: [String] {
        switch self {
        case .plain, .background: []
        case .textured: ["TEXTURED"]
        case .rounded: ["TEXTURED", "ROUNDED"]
        case .general: ["TEXTURED", "ROUNDED", "GENERAL"]
        case .shadow: ["SOFT"]
        }
    }
}
