import Glibc
import Platform

/// Small reads of directories and of the kernel's text files.
enum SystemFiles {
    /// The names in a directory, "." and ".." left out, in no order.
    static func entries(of directory: String) throws(SystemError) -> [String] {
        guard let stream = opendir(directory) else { throw .last }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The start of a text file; nil when it cannot be read.
    static func text(of path: String, limit: Int = 64 * 1024) -> String? {
        let number = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return nil }
        let descriptor = FileDescriptor(owning: number)
        var bytes = [UInt8](repeating: 0, count: limit)
        var length = 0
        while length < limit {
            let count = bytes.withUnsafeMutableBytes { buffer in
                read(descriptor.rawValue, buffer.baseAddress.map { $0 + length }, limit - length)
            }
            guard count > 0 else { break }
            length += count
        }
        return String(decoding: bytes.prefix(length), as: UTF8.self)
    }

    /// Writes a line into one of the kernel's files.
    static func write(_ line: String, to path: String) throws(SystemError) {
        let number = Glibc.open(path, O_WRONLY | O_CLOEXEC)
        guard number >= 0 else { throw .last }
        let descriptor = FileDescriptor(owning: number)
        let bytes = Array("\(line)\n".utf8)
        let count = Glibc.write(descriptor.rawValue, bytes, bytes.count)
        guard count >= 0 else { throw .last }
        // The kernel takes such a file in one piece.
        guard count == bytes.count else { throw .inputOutput }
    }

    /// The other processes with `path` open, as far as this one may look into /proc.
    static func processes(holding path: String) -> [(command: String, process: Int)] {
        let own = Int(getpid())
        let processes = ((try? entries(of: "/proc")) ?? []).compactMap { Int($0) }.filter { $0 != own }
        return processes.sorted().compactMap { process in
            let directory = "/proc/\(process)/fd"
            let descriptors = (try? entries(of: directory)) ?? []
            guard descriptors.contains(where: { target(of: "\(directory)/\($0)") == path }) else { return nil }
            let command = text(of: "/proc/\(process)/comm", limit: 64) ?? "?"
            return (command.split(separator: "\n").first.map(String.init) ?? "?", process)
        }
    }

    /// Where a link leads.
    private static func target(of link: String) -> String? {
        var bytes = [CChar](repeating: 0, count: 256)
        let length = readlink(link, &bytes, bytes.count)
        guard length > 0, length < bytes.count else { return nil }
        return String(decoding: bytes.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
