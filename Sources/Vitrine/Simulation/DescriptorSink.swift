import Glibc
import Platform
import Synchronization

/// Writes to a descriptor that stays the caller's, such as standard output.
package struct DescriptorSink: ByteSink {
    private let descriptor: CInt

    package init(borrowing descriptor: CInt) { self.descriptor = descriptor }

    package func write(_ bytes: [UInt8]) throws(SystemError) { try writeAll(bytes, to: descriptor, at: nil) }
}

/// A file that is a whole text at every moment: what follows the last entry is written along with each, and overwritten
/// by the next.
package final class TailedFileSink: ByteSink {
    private let descriptor: CInt
    private let tail: [UInt8]
    private let end: Mutex<Int>

    /// Makes the file anew, with `head` and `tail` in it.
    package init(path: String, head: String, tail: String) throws(SystemError) {
        guard !path.utf8.contains(0) else { throw .invalidArgument }
        let number = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0o666)
        guard number >= 0 else { throw .last }
        descriptor = number
        self.tail = Array(tail.utf8)
        end = Mutex(0)
        try write(Array(head.utf8))
    }

    deinit { _ = Glibc.close(descriptor) }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        let start = end.withLock { $0 }
        try writeAll(bytes + tail, to: descriptor, at: start)
        end.withLock { $0 = start + bytes.count }
    }
}

private func writeAll(_ bytes: [UInt8], to descriptor: CInt, at offset: Int?) throws(SystemError) {
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            guard let offset else { return Glibc.write(descriptor, rest.baseAddress, rest.count) }
            return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
        }
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { throw .last }
        written += count
    }
}
