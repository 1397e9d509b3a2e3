/// Triangles of a frame, on their way to GL. Keeps its storage from frame to frame.
struct Mesh {
    private(set) var vertices: ContiguousArray<QuadVertex> = []
    private(set) var indices: ContiguousArray<UInt16> = []

    /// What 16 bits can name, less the most vertices that one quad makes.
    static let fullCount = 65_536 - 4_096

    var isFull: Bool { vertices.count >= Self.fullCount }
    /// That of the next vertex.
    @inline(__always) var nextIndex: Int { vertices.count }

    mutating func removeAll() {
        vertices.removeAll(keepingCapacity: true)
        indices.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    mutating func append(_ vertex: QuadVertex) { vertices.append(vertex) }

    @inline(__always)
    mutating func appendTriangle(_ a: Int, _ b: Int, _ c: Int) {
        indices.append(UInt16(truncatingIfNeeded: a))
        indices.append(UInt16(truncatingIfNeeded: b))
        indices.append(UInt16(truncatingIfNeeded: c))
    }
}
