import Platform
import Udev

/// Devices that come and go as a test says.
public final class FakeUdevSystem: UdevSystem {
    public var isDaemonRunning = false
    public var listed: [String] = []
    public var listError: SystemError?
    public var inDirectory: [String] = []
    public var monitorError: SystemError?
    public private(set) var source: UdevSource?
    private var changes: [Result<DeviceChange, SystemError>] = []
    private let signal = Signal()

    public init() {}

    public func startMonitor(_ source: UdevSource) throws(SystemError) -> CInt {
        if let monitorError { throw monitorError }
        self.source = source
        return signal.descriptor
    }

    public func nextChange() throws(SystemError) -> DeviceChange? {
        guard !changes.isEmpty else {
            signal.set(false)
            return nil
        }
        switch changes.removeFirst() {
        case .success(let change): return change
        case .failure(let error): throw error
        }
    }

    public func listedPaths() throws(SystemError) -> [String] {
        if let listError { throw listError }
        return listed
    }

    /// By device file and name.
    public var properties: [String: [String: String]] = [:]

    public func property(_ name: String, of path: String) -> String? { properties[path]?[name] }

    public func pathsInDirectory() -> [String] { inDirectory }

    public func tell(_ kind: DeviceChange.Kind, _ path: String) {
        changes.append(.success(DeviceChange(kind: kind, path: path)))
        signal.set(true)
    }

    public func tell(_ error: SystemError) {
        changes.append(.failure(error))
        signal.set(true)
    }
}
