import CGLES
import CHeap
import Glibc
import Platform

/// What a process holds at a moment.
struct Holdings: Hashable {
    /// VmRSS.
    var residentBytes = 0
    /// What malloc has given out.
    var heapBytes = 0
    var descriptors = 0
    var threads = 0
    var textureBytes = 0
    /// GL's textures, buffers, programs, shaders and framebuffers in the current context.
    var glObjects = 0

    /// The GL context has to be current.
    static func now(textureBytes: Int) -> Holdings {
        // First: it gives back to the system what is left.
        let heap = Int(clamping: soak_heap_in_use())
        let status = Self.status()
        return Holdings(
            residentBytes: (status["VmRSS"] ?? 0) * 1024, heapBytes: heap,
            descriptors: openDescriptors(), threads: status["Threads"] ?? 0, textureBytes: textureBytes,
            glObjects: liveObjects()
        )
    }

    private static func status() -> [String: Int] {
        guard let file = fopen("/proc/self/status", "r") else { return [:] }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        var values: [String: Int] = [:]
        while fgets(&line, CInt(line.count), file) != nil {
            let text = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
            let words = text.split { ": \t\n".contains($0) }
            if words.count >= 2, let value = Int(words[1]) { values[String(words[0])] = value }
        }
        return values
    }

    private static func openDescriptors() -> Int {
        guard let directory = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }

    /// GL gives no count; but it knows of each name whether it is one. Names are given in order, so a new one bounds them.
    private static func liveObjects() -> Int {
        var last: GLuint = 0
        glGenTextures(1, &last)
        glDeleteTextures(1, &last)
        var buffer: GLuint = 0
        glGenBuffers(1, &buffer)
        glDeleteBuffers(1, &buffer)
        let kinds = [glIsTexture, glIsBuffer, glIsProgram, glIsShader, glIsFramebuffer]
        return (1...max(last, buffer, 4096)).reduce(0) { count, name in
            count + kinds.count { $0(name) != 0 }
        }
    }
}

extension Holdings {
    struct Figure: Sendable {
        var name: String
        var value: @Sendable (Holdings) -> Int
        /// By how much the last quarter's floor may lie above the second one's.
        var tolerance: @Sendable (Int) -> Int
    }

    /// What has to stay flat. Descriptors and threads do so but for a few threads that linger for some seconds of real time
    /// after their work. Memory is compared where the GL context is new, since Mesa's software renderer holds a hundred
    /// megabytes of one that has been used; what is left differs by what pictures and texts happen to be kept. So do textures,
    /// which at these small sizes have some 10 KB each.
    static let figures = [
        Figure(name: "resident bytes", value: { $0.residentBytes }, tolerance: { $0 / 4 }),
        Figure(name: "heap bytes", value: { $0.heapBytes }, tolerance: { $0 / 4 + (8 << 20) }),
        Figure(name: "descriptors", value: { $0.descriptors }, tolerance: { _ in 3 }),
        Figure(name: "threads", value: { $0.threads }, tolerance: { _ in 3 }),
        Figure(name: "texture bytes", value: { $0.textureBytes }, tolerance: { _ in 512 << 10 }),
        Figure(name: "GL objects", value: { $0.glObjects }, tolerance: { _ in 32 }),
    ]

    /// What has grown from the second quarter of the samples to the last, by their floors: what is held for a moment only does
    /// not count.
    static func growth(in samples: [Holdings]) -> [String] {
        let quarter = samples.count / 4
        guard quarter > 0 else { return ["too few samples"] }
        return figures.compactMap { figure in
            let early = samples[quarter..<quarter * 2].map(figure.value).min() ?? 0
            let late = samples.suffix(quarter).map(figure.value).min() ?? 0
            guard late > early + figure.tolerance(early) else { return nil }
            return "\(figure.name) grew from \(early) to \(late)"
        }
    }
}
