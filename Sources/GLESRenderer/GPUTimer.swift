/// Times the GPU's work for frames: asks with each frame, and hears the answers frames later, without waiting.
struct GPUTimer<API: GLES> {
    /// So many answers may be due; the frames after them are not timed.
    private static var capacity: Int { 4 }

    private let queries: [UInt32]
    /// The frames whose answers are due, the oldest first, with their queries used in turn.
    private var frames: [Int] = []
    private var oldest = 0
    private var isTiming = false
    /// Which frame the next drawing belongs to.
    var nextFrame: Int?

    /// Tries the queries out: a GL that refuses them is not asked again.
    init(gl: borrowing API) {
        var queries: [UInt32] = []
        while queries.count < Self.capacity, let query = gl.createTimeQuery() { queries.append(query) }
        if let query = queries.first {
            gl.beginTimeQuery(query)
            gl.endTimeQuery()
            if gl.takeError() != nil || queries.count < Self.capacity {
                queries.forEach(gl.deleteTimeQuery)
                queries = []
            }
        }
        self.queries = queries
        frames.reserveCapacity(Self.capacity)
    }

    /// Whether the GPU tells times at all.
    var isAvailable: Bool { !queries.isEmpty }

    mutating func begin(_ gl: borrowing API) {
        guard let frame = nextFrame, frames.count < queries.count else { return }
        nextFrame = nil
        gl.beginTimeQuery(queries[(oldest + frames.count) % queries.count])
        frames.append(frame)
        isTiming = true
    }

    mutating func end(_ gl: borrowing API) {
        guard isTiming else { return }
        gl.endTimeQuery()
        isTiming = false
    }

    /// The oldest answer that is there and has not been taken yet.
    mutating func takeAnswer(_ gl: borrowing API) -> GPUTime? {
        while let frame = frames.first, let time = gl.timeQueryResult(queries[oldest]) {
            frames.removeFirst()
            oldest = (oldest + 1) % queries.count
            if !gl.takeTimeDisjoint() { return GPUTime(frame: frame, nanoseconds: time) }
        }
        return nil
    }

    func deleteQueries(_ gl: borrowing API) { queries.forEach(gl.deleteTimeQuery) }
}

/// How long the GPU was busy with a frame.
public struct GPUTime: Hashable, Sendable {
    /// As it was given to ``GLESRenderer/timeNextFrame(as:)``.
    public var frame: Int
    public var nanoseconds: UInt64

    public init(frame: Int, nanoseconds: UInt64) {
        self.frame = frame
        self.nanoseconds = nanoseconds
    }
}
