/// A strip of triangles in the renderer's vertex buffer.
struct Strip {
    let first: Int32
    let count: Int32

    /// The whole of a rectangle.
    static let rectangle = Strip(first: 0, count: 4)
    /// A rectangle less a smaller one in its middle.
    static let frame = Strip(first: 4, count: 10)

    /// What quad.vert calls `corner`, vertex by vertex: ``rectangle``, then ``frame``, going round from outside to inside.
    static let vertices: [Float] = {
        let rectangle: [(Float, Float)] = [(0, 0), (1, 0), (0, 1), (1, 1)]
        let around: [(Float, Float)] = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)]
        return rectangle.flatMap { [$0.0, $0.1, 0] } + around.flatMap { [$0.0, $0.1, 0, $0.0, $0.1, 1] }
    }()
}
