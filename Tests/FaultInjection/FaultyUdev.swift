import Glibc
import Platform
import Udev

/// A udev that fails where it is told to.
public final class FaultyUdev: UdevSystem {
    private let real: any UdevSystem
    private let injector: FaultInjector

    public init(_ real: any UdevSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private func check(_ errors: Int32..., function: String = #function) throws(SystemError) {
        if let error = injector.refusal("UdevSystem.\(function)", errors) { throw SystemError(code: error) }
    }

    public var isDaemonRunning: Bool {
        do { try check(ENOENT) } catch { return false }
        return real.isDaemonRunning
    }

    public func startMonitor(_ source: UdevSource) throws(SystemError) -> CInt {
        try check(ENOMEM, EMFILE, EPERM, EPROTONOSUPPORT)
        return try real.startMonitor(source)
    }

    public func nextChange() throws(SystemError) -> DeviceChange? {
        try check(ENOBUFS)
        return try real.nextChange()
    }

    public func listedPaths() throws(SystemError) -> [String] {
        try check(ENOMEM, EIO)
        return try real.listedPaths()
    }

    public func property(_ name: String, of path: String) -> String? {
        do { try check(ENOENT) } catch { return nil }
        return real.property(name, of: path)
    }

    public func pathsInDirectory() -> [String] {
        do { try check(EACCES) } catch { return [] }
        return real.pathsInDirectory()
    }
}
