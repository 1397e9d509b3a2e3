import CGLES
import Glibc

/// The calls of GL_EXT_disjoint_timer_query, by which a GPU tells how long it took.
struct TimeQueryCalls {
    private typealias Make = @convention(c) (Int32, UnsafeMutablePointer<UInt32>?) -> Void
    private typealias Delete = @convention(c) (Int32, UnsafePointer<UInt32>?) -> Void
    private typealias Begin = @convention(c) (UInt32, UInt32) -> Void
    private typealias End = @convention(c) (UInt32) -> Void
    private typealias Ask = @convention(c) (UInt32, UInt32, UnsafeMutablePointer<Int32>?) -> Void
    private typealias AskResult = @convention(c) (UInt32, UInt32, UnsafeMutablePointer<UInt32>?) -> Void
    private typealias AskLongResult = @convention(c) (UInt32, UInt32, UnsafeMutablePointer<UInt64>?) -> Void

    private let make: Make
    private let delete: Delete
    private let begin: Begin
    private let end: End
    private let result: AskResult
    private let longResult: AskLongResult

    /// Nil where the current context does not have them, or has them in name only.
    init?() {
        let extensions = glGetString(GLenum(GL_EXTENSIONS)).map { String(cString: $0) } ?? ""
        guard extensions.split(separator: " ").contains("GL_EXT_disjoint_timer_query"),
            let lookUp = Self.lookUp,
            let make = Self.call("glGenQueriesEXT", as: Make.self, lookUp),
            let delete = Self.call("glDeleteQueriesEXT", as: Delete.self, lookUp),
            let begin = Self.call("glBeginQueryEXT", as: Begin.self, lookUp),
            let end = Self.call("glEndQueryEXT", as: End.self, lookUp),
            let result = Self.call("glGetQueryObjectuivEXT", as: AskResult.self, lookUp),
            let longResult = Self.call("glGetQueryObjectui64vEXT", as: AskLongResult.self, lookUp),
            let ask = Self.call("glGetQueryivEXT", as: Ask.self, lookUp)
        else { return nil }
        // A counter without bits counts nothing.
        var bits: GLint = 0
        ask(GLenum(GL_TIME_ELAPSED_EXT), GLenum(GL_QUERY_COUNTER_BITS_EXT), &bits)
        guard bits > 0 else { return nil }
        self.make = make
        self.delete = delete
        self.begin = begin
        self.end = end
        self.result = result
        self.longResult = longResult
    }

    func create() -> UInt32? {
        var name: UInt32 = 0
        make(1, &name)
        return name == 0 ? nil : name
    }

    func remove(_ query: UInt32) {
        var name = query
        delete(1, &name)
    }

    func start(_ query: UInt32) { begin(GLenum(GL_TIME_ELAPSED_EXT), query) }
    func stop() { end(GLenum(GL_TIME_ELAPSED_EXT)) }

    func answer(to query: UInt32) -> UInt64? {
        var isThere: UInt32 = 0
        result(query, GLenum(GL_QUERY_RESULT_AVAILABLE_EXT), &isThere)
        guard isThere != 0 else { return nil }
        var nanoseconds: UInt64 = 0
        longResult(query, GLenum(GL_QUERY_RESULT_EXT), &nanoseconds)
        return nanoseconds
    }

    func takeDisjoint() -> Bool {
        var value: GLint = 0
        glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &value)
        return value != 0
    }

    private typealias LookUp = @convention(c) (UnsafePointer<CChar>?) -> UnsafeMutableRawPointer?

    /// Extensions are found through EGL alone, which is loaded where there is a context.
    private static var lookUp: LookUp? {
        dlsym(nil, "eglGetProcAddress").map { unsafeBitCast($0, to: LookUp.self) }
    }

    private static func call<Function>(_ name: String, as type: Function.Type, _ lookUp: LookUp) -> Function? {
        lookUp(name).map { unsafeBitCast($0, to: type) }
    }
}
