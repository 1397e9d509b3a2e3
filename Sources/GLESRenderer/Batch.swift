/// The renderer's programs for quads, each able to draw what the ones before it can; those after them are of their own kind.
enum ProgramKind: Int, CaseIterable {
    case plain, textured, rounded, general
    case shadow, background
}

/// Triangles that are drawn with one call, or a program's own drawing.
struct Batch {
    var program: ProgramKind
    /// GL's name; 0 is none.
    var texture: UInt32
    /// Where the texture is white, so that quads of one colour may join.
    var whiteSpot: SIMD2<Float>?
    var scissor: ScissorBox?
    /// Whether all of it is small enough to be drawn by a costlier program for the sake of fewer calls.
    var isSmall: Bool
    var firstIndex: Int
    var indexCount = 0
    /// The command of the list that is drawn instead; negative is none.
    var command = -1
    /// Index of the group that the command belongs to.
    var group = 0
}
