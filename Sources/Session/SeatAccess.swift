import Platform

/// A seat, whose devices others open for us, and take away when another session comes to the front.
final class SeatAccess {
    private let system: any SeatSystem
    private let state = State()
    /// libseat's numbers of devices, by descriptor.
    private var devices: [CInt: CInt] = [:]

    /// What libseat has told; it tells from within its own calls.
    private final class State {
        var isEnabled = false
        var hasNews = false
    }

    /// How long a seat that could be had is waited for to say whether it is in front.
    private static let firstWord: CInt = 200

    /// Takes the seat.
    ///
    /// - Throws: The `errno` of libseat where there is none to be had.
    init(_ system: any SeatSystem, of provider: SeatProvider) throws(SystemError) {
        self.system = system
        let state = state
        try system.open(provider) { isEnabled in
            state.isEnabled = isEnabled
            state.hasNews = true
        }
        // A failure closes it with the object.
        try system.dispatch(milliseconds: 0)
        if !state.hasNews { try system.dispatch(milliseconds: Self.firstWord) }
        state.hasNews = false
    }

    deinit { close() }

    private var isClosed = false

    var name: String { system.name }
    var isEnabled: Bool { state.isEnabled }
    var descriptor: CInt { system.descriptor }

    /// Gives the seat back, devices first. Does nothing the second time.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        for descriptor in Array(devices.keys) { close(descriptor) }
        system.close()
    }

    /// What has changed since the last call; nil where nothing has.
    func takeNews() throws(SystemError) -> SessionEvent? {
        try system.dispatch(milliseconds: 0)
        guard state.hasNews else { return nil }
        state.hasNews = false
        return state.isEnabled ? .resumed : .paused
    }

    /// Nothing of the seat is used any more.
    func acknowledgePause() throws(SystemError) { try system.acknowledgeDisabled() }

    func show(_ console: Int) throws(SystemError) { try system.show(console) }

    func open(_ path: String) throws(SystemError) -> CInt {
        let opened = try system.openDevice(path)
        devices[opened.descriptor] = opened.device
        return opened.descriptor
    }

    func close(_ descriptor: CInt) {
        guard let device = devices.removeValue(forKey: descriptor) else { return }
        system.closeDevice(device)
        system.closeDescriptor(descriptor)
    }
}
