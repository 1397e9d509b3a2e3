import Platform

/// The threads that pictures are decoded on.
enum DecodeThread {
    /// Frames come first where there are few processors. Recursive decoders, SVG above all, want a larger stack than a small
    /// board's default.
    static func start(_ body: @escaping DetachedThread.Body) throws(SystemError) {
        try DetachedThread.start(name: "pictures", niceness: 10, stackBytes: 8 << 20, body)
    }
}
