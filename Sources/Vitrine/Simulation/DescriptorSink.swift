import Glibc
import Platform
import Synchronization

/// Writes to a descriptor that stays the caller's, such as standard output. Waits where it cannot take more at the moment,
/// also where whoever gave it has made it non-blocking.
package struct DescriptorSink: ByteSink {
    private let descriptor: CInt
    private let patience: CInt

    /// - Parameter patience: milliseconds after which a non-blocking descriptor that takes nothing is given up with
    ///   ``SystemError/tryAgain``; nil waits for ever.
    package init(borrowing descriptor: CInt, patience: CInt? = nil) {
        self.descriptor = descriptor
        self.patience = patience ?? -1
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, to: descriptor, at: nil, patience: patience)
    }
}

/// A file that is a whole text at every moment: what follows the last entry is written along with each, and overwritten
/// by the next.
package final class TailedFileSink: ByteSink {
    private struct State {
        var hasBegun = false
        var end = 0
        var tail: [UInt8] = []
    }

    private let path: String
    private let descriptor: CInt
    private let isNew: Bool
    private let state = Mutex(State())

    /// Opens the file, or makes it; what is in it stays until ``begin(head:tail:)``.
    package init(path: String) throws(SystemError) {
        guard !path.utf8.contains(0) else { throw .invalidArgument }
        let flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
        var number = Glibc.open(path, flags | O_CREAT | O_EXCL, 0o666)
        isNew = number >= 0
        if number < 0, errno == EEXIST { number = Glibc.open(path, flags | O_CREAT, 0o666) }
        guard number >= 0 else { throw .last }
        descriptor = number
        self.path = path
    }

    deinit {
        _ = Glibc.close(descriptor)
        // Nothing came of it.
        if isNew, !state.withLock({ $0.hasBegun }) { unlink(path) }
    }

    /// Empties the file and puts `head` and `tail` into it.
    package func begin(head: String, tail: String) throws(SystemError) {
        // Devices have no length; writing to them says what they are.
        if ftruncate(descriptor, 0) != 0, errno != EINVAL { throw .last }
        state.withLock { $0 = State(hasBegun: true, tail: Array(tail.utf8)) }
        try write(Array(head.utf8))
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        let (start, tail) = state.withLock { ($0.end, $0.tail) }
        try writeAll(bytes + tail, to: descriptor, at: start, patience: -1)
        state.withLock { $0.end = start + bytes.count }
    }
}

private func writeAll(
    _ bytes: [UInt8], to descriptor: CInt, at offset: Int?, patience: CInt
) throws(SystemError) {
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { bytes in
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            guard let offset else { return Glibc.write(descriptor, rest.baseAddress, rest.count) }
            return pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
        }
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EAGAIN {
            try waitUntilWritable(descriptor, atMost: patience)
            continue
        }
        guard count >= 0 else { throw .last }
        written += count
    }
}

/// Waits until a descriptor takes bytes again or has an error to tell; forever where `milliseconds` is negative.
private func waitUntilWritable(_ descriptor: CInt, atMost milliseconds: CInt) throws(SystemError) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let count = poll(&entry, 1, milliseconds)
    if count < 0, errno != EINTR { throw .last }
    if count == 0 { throw .tryAgain }
}
