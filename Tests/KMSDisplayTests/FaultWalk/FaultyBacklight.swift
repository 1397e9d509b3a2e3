import FaultInjection
import Glibc
import Platform

@testable import KMSDisplay

/// Backlights that fail where they are told to.
final class FaultyBacklight: BacklightSystem {
    private let real: any BacklightSystem
    private let injector: FaultInjector

    init(_ real: any BacklightSystem, _ injector: FaultInjector) {
        self.real = real
        self.injector = injector
    }

    private func check(_ errors: Int32..., function: String = #function) throws(SystemError) {
        if let error = injector.refusal("BacklightSystem.\(function)", errors) { throw SystemError(code: error) }
    }

    func devices() -> [BacklightDevice] {
        do { try check(EACCES) } catch { return [] }
        return real.devices()
    }

    func value(of device: String) throws(SystemError) -> Int {
        try check(ENOENT, EIO)
        return try real.value(of: device)
    }

    func setValue(_ value: Int, of device: String) throws(SystemError) {
        try check(EACCES, EINVAL, EIO)
        try real.setValue(value, of: device)
    }

    func isOff(_ device: String) throws(SystemError) -> Bool {
        try check(ENOENT, EIO)
        return try real.isOff(device)
    }

    func setOff(_ isOff: Bool, _ device: String) throws(SystemError) {
        try check(EACCES, EINVAL, EIO)
        try real.setOff(isOff, device)
    }
}
