import CSeat
import Glibc
import Platform

/// The calls into libseat that this module makes. Tests put a recording double in its place.
protocol SeatSystem: AnyObject {
    /// Takes the seat that a provider gives.
    ///
    /// - Parameter told: Told, from within ``dispatch(milliseconds:)``, that the seat may be used (true) or has to be given
    ///   up (false).
    func open(_ provider: SeatProvider, _ told: @escaping (Bool) -> Void) throws(SystemError)
    /// Gives the seat back; whoever gave it restores the console.
    func close()
    /// Such as "seat0".
    var name: String { get }
    /// Readable when there is something to dispatch.
    var descriptor: CInt { get }
    /// Tells what has happened; waits for it for at most so long.
    func dispatch(milliseconds: CInt) throws(SystemError)
    /// Answers that the seat has to be given up: it has been.
    func acknowledgeDisabled() throws(SystemError)
    /// Asks for another session, by number of its console.
    func show(_ console: Int) throws(SystemError)
    /// Opens a device of the seat. The descriptor is to be closed beside the device.
    func openDevice(_ path: String) throws(SystemError) -> (device: CInt, descriptor: CInt)
    func closeDevice(_ device: CInt)
    func closeDescriptor(_ descriptor: CInt)
}

/// Who gives seats; the names are libseat's.
enum SeatProvider: String {
    case seatd, logind
    /// A process of libseat's own, which takes the console that is shown, whoever is on it.
    case builtin
    /// What the environment names (LIBSEAT_BACKEND).
    case environment
}

/// libseat itself.
final class LibseatSystem: SeatSystem {
    private var seat: OpaquePointer?
    private var told: (Bool) -> Void = { _ in }
    /// libseat keeps the pointer to it for as long as the seat is open.
    private let listener = UnsafeMutablePointer<libseat_seat_listener>.allocate(capacity: 1)

    init() {
        listener.initialize(
            to: libseat_seat_listener(
                enable_seat: { _, context in LibseatSystem.tell(context, isEnabled: true) },
                disable_seat: { _, context in LibseatSystem.tell(context, isEnabled: false) }))
    }

    deinit {
        close()
        listener.deallocate()
    }

    private static func tell(_ context: UnsafeMutableRawPointer?, isEnabled: Bool) {
        guard let context else { return }
        Unmanaged<LibseatSystem>.fromOpaque(context).takeUnretainedValue().told(isEnabled)
    }

    /// Which provider is asked, libseat takes from the environment alone.
    private static let variable = "LIBSEAT_BACKEND"

    static var isProviderNamed: Bool { getenv(variable) != nil }

    func open(_ provider: SeatProvider, _ told: @escaping (Bool) -> Void) throws(SystemError) {
        self.told = told
        if provider != .environment { setenv(Self.variable, provider.rawValue, 1) }
        defer { if provider != .environment { unsetenv(Self.variable) } }
        seat = libseat_open_seat(listener, Unmanaged.passUnretained(self).toOpaque())
        guard seat != nil else { throw .last }
    }

    func close() {
        told = { _ in }
        if let seat { libseat_close_seat(seat) }
        seat = nil
    }

    var name: String {
        guard let seat, let name = libseat_seat_name(seat) else { return "seat" }
        return String(cString: name)
    }

    var descriptor: CInt { seat.map { libseat_get_fd($0) } ?? -1 }

    func dispatch(milliseconds: CInt) throws(SystemError) {
        try check { libseat_dispatch($0, milliseconds) }
    }

    func acknowledgeDisabled() throws(SystemError) { try check { libseat_disable_seat($0) } }

    func show(_ console: Int) throws(SystemError) {
        try check { libseat_switch_session($0, CInt(clamping: console)) }
    }

    func openDevice(_ path: String) throws(SystemError) -> (device: CInt, descriptor: CInt) {
        var descriptor: CInt = -1
        let device = try check { libseat_open_device($0, path, &descriptor) }
        return (device, descriptor)
    }

    func closeDevice(_ device: CInt) { _ = try? check { libseat_close_device($0, device) } }

    func closeDescriptor(_ descriptor: CInt) { _ = Glibc.close(descriptor) }

    @discardableResult
    private func check(_ call: (OpaquePointer) -> CInt) throws(SystemError) -> CInt {
        guard let seat else { throw .noSuchDevice }
        let result = call(seat)
        guard result >= 0 else { throw .last }
        return result
    }
}
