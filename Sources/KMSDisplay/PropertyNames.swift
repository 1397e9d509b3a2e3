import Synchronization

/// The names of properties that were asked for once. They are the device's, and the same for every object that has the
/// property; asking for each object's anew would be hundreds of calls at every start.
final class PropertyNames: Sendable {
    private let names = Mutex<[CInt: [UInt32: String]]>([:])

    /// The name of a property of the device behind a descriptor; `ask` is called where it is not known yet.
    func name(of property: UInt32, on descriptor: CInt, ask: () -> String?) -> String? {
        if let known = names.withLock({ $0[descriptor]?[property] }) { return known }
        guard let name = ask() else { return nil }
        names.withLock { $0[descriptor, default: [:]][property] = name }
        return name
    }

    /// The descriptor is closed, and may next be another device's.
    func forget(_ descriptor: CInt) { names.withLock { _ = $0.removeValue(forKey: descriptor) } }
}
