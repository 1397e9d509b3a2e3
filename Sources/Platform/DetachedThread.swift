import CPlatform
import Glibc

/// Threads of their own, not libdispatch's: once these have been used, libdispatch looks after their number every second
/// for as long as the process lives, and a screen at rest would never sleep.
public enum DetachedThread {
    public typealias Body = @Sendable () -> Void

    /// Starts a thread that ends with its body.
    ///
    /// - Parameters:
    ///   - name: as shown by `top -H`; the kernel keeps 15 bytes.
    ///   - niceness: 0 for the program's own, up to 19 for what can wait.
    ///   - stackBytes: address space of the stack; only what is used becomes memory.
    /// - Throws: EAGAIN where the system has no more threads or memory to give.
    public static func start(
        name: String, niceness: CInt, stackBytes: Int, _ body: @escaping Body
    ) throws(SystemError) {
        var attributes = pthread_attr_t()
        try check(pthread_attr_init(&attributes))
        defer { pthread_attr_destroy(&attributes) }
        try check(pthread_attr_setstacksize(&attributes, stackBytes))
        try check(pthread_attr_setdetachstate(&attributes, CInt(PTHREAD_CREATE_DETACHED)))
        let start = Unmanaged.passRetained(Start(name: name, niceness: niceness, body: body))
        var thread = pthread_t()
        let status = pthread_create(&thread, &attributes, run, start.toOpaque())
        guard status != 0 else { return }
        start.release()
        throw SystemError(code: status)
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        vitrine_name_thread(start.name)
        // On Linux the nice value is the thread's own.
        _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, start.niceness)
        start.body()
        return nil
    }

    private static func check(_ status: CInt) throws(SystemError) {
        guard status == 0 else { throw SystemError(code: status) }
    }

    private final class Start: Sendable {
        let name: String
        let niceness: CInt
        let body: Body

        init(name: String, niceness: CInt, body: @escaping Body) {
            self.name = name
            self.niceness = niceness
            self.body = body
        }
    }
}
