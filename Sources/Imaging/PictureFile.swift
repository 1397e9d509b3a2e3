import Glibc
import Platform

/// A picture file, opened for reading without ever waiting for a pipe or waking a device.
struct PictureFile: ~Copyable {
    /// Bytes, when it was opened; no more are read.
    let size: Int
    private let descriptor: FileDescriptor
    private let cancellation: DecodeCancellation

    init(path: String, maximumSize: Int, cancellation: DecodeCancellation) throws(PictureError.Cause) {
        let descriptor = try Self.open(path)
        let size = try Self.regularSize(of: descriptor)
        guard size > 0 else { throw .empty }
        guard size <= maximumSize else { throw .fileTooLarge(bytes: size, limit: maximumSize) }
        self.descriptor = descriptor
        self.size = size
        self.cancellation = cancellation
    }

    private static func open(_ path: String) throws(PictureError.Cause) -> FileDescriptor {
        // A C string would end at the NUL and name another file.
        guard !path.utf8.contains(0) else { throw .unreadable(.invalidArgument) }
        var status = stat()
        // Looked at before it is opened, as opening alone can have an effect on a device; and again after, for races.
        guard stat(path, &status) == 0 else { throw .unreadable(.last) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        let number = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard number >= 0 else { throw .unreadable(.last) }
        return FileDescriptor(owning: number)
    }

    private static func regularSize(of descriptor: borrowing FileDescriptor) throws(PictureError.Cause) -> Int {
        var status = stat()
        guard fstat(descriptor.rawValue, &status) == 0 else { throw .unreadable(.last) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notARegularFile }
        return Int(status.st_size)
    }

    /// Fills `buffer` from `offset` on; the slice of it that was filled, empty at the end of the file.
    func read(into buffer: inout [UInt8], at offset: Int, atMost limit: Int = .max)
        throws(PictureError.Cause) -> ArraySlice<UInt8>
    {
        if cancellation.isCancelled { throw .cancelled }
        let wanted = min(buffer.count, limit, size - offset)
        guard wanted > 0 else { return [] }
        var count = -1
        repeat {
            count = buffer.withUnsafeMutableBytes { pread(descriptor.rawValue, $0.baseAddress, wanted, off_t(offset)) }
        } while count < 0 && errno == EINTR
        guard count >= 0 else { throw .unreadable(.last) }
        return buffer[..<count]
    }
}
