import Platform

/// An open device that draws. Closed when the last reference goes.
final class RenderDevice {
    let path: String
    let descriptor: CInt
    private let system: any PrimeSystem

    init(_ path: String, system: any PrimeSystem) throws(SystemError) {
        descriptor = try system.open(path)
        self.path = path
        self.system = system
    }

    deinit { system.close(descriptor) }
}
