import CDRM
import Glibc
import Platform

/// The kernel's DRM devices through libdrm.
struct SystemDRM: DRMSystem {
    static let directory = "/dev/dri"
    let propertyNames = PropertyNames()

    var access: any DeviceAccess = DirectAccess()

    func cardNodes() throws(SystemError) -> [CardNode] {
        let numbers = try SystemFiles.entries(of: Self.directory).compactMap(Self.cardNumber)
        let links = ((try? SystemFiles.entries(of: Self.directory + "/by-path")) ?? [])
            .filter { $0.hasSuffix("-card") }
            .sorted()
            .map { "\(Self.directory)/by-path/\($0)" }
        return numbers.sorted().map { number in
            let path = "\(Self.directory)/card\(number)"
            return CardNode(number: number, path: path, aliases: links.filter { resolvedPath($0) == path })
        }
    }

    /// The N of "cardN"; nil for other names.
    static func cardNumber(_ name: String) -> Int? {
        guard name.hasPrefix("card"), name.utf8.count <= 8 else { return nil }
        return UInt16(name.dropFirst(4)).map(Int.init)
    }

    func resolvedPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    func open(_ path: String) throws(SystemError) -> CInt {
        // Only a read of events obeys O_NONBLOCK.
        try access.open(path, .readingAndWriting)
    }

    func close(_ descriptor: CInt) {
        propertyNames.forget(descriptor)
        access.close(descriptor)
    }

    func clients(ofCard number: Int) -> [DRMClient] {
        if let table = SystemFiles.text(of: "/sys/kernel/debug/dri/\(number)/clients") {
            return DRMClientTable.parse(table)
        }
        return SystemFiles.processes(holding: "\(Self.directory)/card\(number)").map {
            DRMClient(command: $0.command, process: $0.process, isMaster: nil)
        }
    }

    func driverName(_ descriptor: CInt) -> String? {
        guard let version = drmGetVersion(descriptor) else { return nil }
        defer { drmFreeVersion(version) }
        return version.pointee.name.map { String(cString: $0) }
    }

    func hasMonotonicTimestamps(_ descriptor: CInt) -> Bool {
        capability(UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), of: descriptor)
    }

    func takesModifiers(_ descriptor: CInt) -> Bool {
        capability(UInt64(DRM_CAP_ADDFB2_MODIFIERS), of: descriptor)
    }

    private func capability(_ name: UInt64, of descriptor: CInt) -> Bool {
        var value: UInt64 = 0
        return drmGetCap(descriptor, name, &value) == 0 && value == 1
    }

    func enableUniversalPlanes(_ descriptor: CInt) throws(SystemError) {
        try check(drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1))
    }

    func enableAtomic(_ descriptor: CInt) throws(SystemError) {
        try check(drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1))
    }

    func isMaster(_ descriptor: CInt) -> Bool { drmIsMaster(descriptor) != 0 }

    func setMaster(_ descriptor: CInt) throws(SystemError) { try check(drmSetMaster(descriptor)) }

    func dropMaster(_ descriptor: CInt) {
        // What a seat has given, only the seat could give again.
        if !access.managesMasters { _ = drmDropMaster(descriptor) }
    }

    /// libdrm answers with a negative error number in some functions and with -1 and `errno` in others. -1 is also the
    /// negative of EPERM, in which case `errno` says the same.
    func check(_ result: CInt) throws(SystemError) {
        guard result < 0 else { return }
        throw result == -1 ? .last : SystemError(code: -result)
    }
}
