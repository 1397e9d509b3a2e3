import Glibc
import Platform

/// The right to use screens and input devices while the program is in front: a seat, a console of its own, or neither.
///
/// ``dispatchEvents(_:)`` tells when another session comes to the front and when this one is back. Used from one thread. Open
/// it before other threads and after the signals that end the program are blocked.
public final class Session: DeviceAccess {
    private enum Holding {
        case seat(SeatAccess)
        case console(ConsoleHold)
        case nothing
        /// A seat takes its devices along.
        case closed(hadSeat: Bool)
    }

    private static let bellToken: UInt64 = 0
    private static let timerToken: UInt64 = 1
    private static let seatToken: UInt64 = 2
    private static let signalToken: UInt64 = 3
    private static let suspendToken: UInt64 = 4

    private var holding: Holding
    private let own = DirectAccess()
    private let polling: any PollingSystem
    private var descriptors: DescriptorSet
    private var signals: CInt?
    private let suspendWatch: SuspendWatch?
    private var readableTokens = [UInt64](repeating: 0, count: 8)

    /// Takes what the request means.
    ///
    /// Throws ``SessionError`` for a console that was named and cannot be had; without a name, what cannot be had is gone
    /// without.
    public convenience init(_ request: ConsoleRequest = .automatic) throws(SessionError) {
        try self.init(request, systems: SessionSystems())
    }

    init(_ request: ConsoleRequest, systems: SessionSystems) throws(SessionError) {
        polling = systems.polling
        do throws(SystemError) {
            descriptors = try DescriptorSet(
                system: systems.polling, bellToken: Self.bellToken, timerToken: Self.timerToken)
        } catch {
            throw .waiting(error)
        }
        // A machine that cannot tell of sleeps shows frames all the same.
        suspendWatch = try? SuspendWatch(systems.suspend)
        holding = .nothing
        do throws(SystemError) {
            if let suspendWatch { try descriptors.add(suspendWatch.descriptor, token: Self.suspendToken) }
            systems.consoles.endOnCrashes()
            // First: the helper of a seat needs the signals that are blocked below.
            if request == .automatic, let seat = Self.seat(systems) {
                holding = .seat(seat)
                try descriptors.add(seat.descriptor, token: Self.seatToken)
                return
            }
            guard request != .none else { return }
            // Before a console is asked for: its signals would end the program.
            let signals = try Self.signals(systems.polling)
            self.signals = signals
            try descriptors.add(signals, token: Self.signalToken)
        } catch {
            throw .waiting(error)
        }
        if let console = try Self.console(request, systems.consoles) { holding = .console(console) }
    }

    deinit {
        close()
        if let signals { polling.close(signals) }
    }

    private static func signals(_ polling: any PollingSystem) throws(SystemError) -> CInt {
        try polling.createSignalDescriptor(for: [ConsoleHold.releaseSignal, ConsoleHold.acquireSignal]).get()
    }

    private static func seat(_ systems: SessionSystems) -> SeatAccess? {
        for provider in providers(systems) {
            guard let seat = try? SeatAccess(systems.seat(), of: provider) else { continue }
            // Without the rights to the console, libseat's own waits for it without end.
            if seat.isEnabled || provider != .builtin { return seat }
        }
        return nil
    }

    private static func providers(_ systems: SessionSystems) -> [SeatProvider] {
        if systems.isSeatProviderNamed { return [.environment] }
        // libseat's own takes the console that is shown: only where that is ours already.
        return isOnShownConsole(systems.consoles) ? [.seatd, .logind, .builtin] : [.seatd, .logind]
    }

    /// Whether the program was started on the console that is shown.
    private static func isOnShownConsole(_ system: any ConsoleSystem) -> Bool {
        guard let descriptor = try? system.open("/dev/tty") else { return false }
        defer { system.close(descriptor) }
        guard let number = system.number(descriptor), let shown = try? system.shown(descriptor) else { return false }
        return number == shown
    }

    private static func console(
        _ request: ConsoleRequest, _ system: any ConsoleSystem
    ) throws(SessionError) -> ConsoleHold? {
        switch request {
        case .terminal(let path): try terminal(path, system)
        case .automatic: ownConsole(system)
        case .none: nil
        }
    }

    private static func terminal(_ path: String, _ system: any ConsoleSystem) throws(SessionError) -> ConsoleHold {
        do throws(SystemError) {
            let descriptor = try system.open(path)
            guard let number = system.number(descriptor) else {
                system.close(descriptor)
                throw SystemError.noTerminal
            }
            let console = try ConsoleHold(descriptor, number: number, system: system)
            try console.bringToFront()
            return console
        } catch {
            throw error == .noTerminal ? .notAConsole(path) : .terminal(path, error)
        }
    }

    /// The console that the program was started on, if it is one and may be taken.
    private static func ownConsole(_ system: any ConsoleSystem) -> ConsoleHold? {
        guard let descriptor = try? system.open("/dev/tty") else { return nil }
        guard let number = system.number(descriptor) else {
            system.close(descriptor)
            return nil
        }
        return try? ConsoleHold(descriptor, number: number, system: system)
    }

    // MARK: - State

    /// What is held, in a few words for a log.
    public var summary: String {
        switch holding {
        case .seat(let seat): "\(seat.name), through libseat"
        case .console(let console): "console \(console.number)"
        case .nothing: "no console"
        case .closed: "nothing any more"
        }
    }

    /// Whether it is in front.
    public var isActive: Bool {
        switch holding {
        case .seat(let seat): seat.isEnabled
        case .console(let console): console.isShown
        case .nothing: true
        case .closed: false
        }
    }

    public var managesMasters: Bool { if case .seat = holding { true } else { false } }

    /// Gives seat or console back as they were. Devices are to be closed before. Does nothing the second time.
    public func close() {
        switch holding {
        case .seat(let seat):
            descriptors.remove(seat.descriptor)
            seat.close()
        case .console(let console): console.close()
        case .nothing, .closed: return
        }
        holding = .closed(hadSeat: managesMasters)
    }

    // MARK: - Devices

    public func open(_ path: String, _ purpose: DevicePurpose) throws(SystemError) -> CInt {
        if case .seat(let seat) = holding { return try seat.open(path) }
        return try own.open(path, purpose)
    }

    public func close(_ descriptor: CInt) {
        switch holding {
        case .seat(let seat): seat.close(descriptor)
        // They went with the seat.
        case .closed(hadSeat: true): break
        case .console, .nothing, .closed: own.close(descriptor)
        }
    }

    // MARK: - What happens

    /// Readable when there is something for ``dispatchEvents(_:)`` to do. Owned by this object.
    public var eventDescriptor: CInt { descriptors.descriptor }

    /// Asks for another console to be shown. Nothing comes of it where that is not possible.
    public func show(console: Int) {
        switch holding {
        case .seat(let seat): try? seat.show(console)
        case .console(let own): try? own.show(console)
        case .nothing, .closed: break
        }
    }

    /// Reads what has happened, without waiting, and reports it.
    ///
    /// When `report` returns from ``SessionEvent/paused``, the other session is let in front. Throws ``SessionError`` when
    /// the seat is lost.
    public func dispatchEvents(_ report: (SessionEvent) -> Void) throws(SessionError) {
        for index in 0..<descriptors.readable(&readableTokens) {
            switch readableTokens[index] {
            case Self.seatToken: try dispatchSeat(report)
            case Self.signalToken: dispatchSignals(report)
            case Self.suspendToken: if suspendWatch?.takeSleep() == true { report(.wokeUp) }
            default: break
            }
        }
    }

    private func dispatchSeat(_ report: (SessionEvent) -> Void) throws(SessionError) {
        guard case .seat(let seat) = holding else { return }
        do throws(SystemError) {
            guard let event = try seat.takeNews() else { return }
            report(event)
            if event == .paused { try seat.acknowledgePause() }
        } catch {
            throw .seatLost(error)
        }
    }

    private func dispatchSignals(_ report: (SessionEvent) -> Void) {
        while let signal = signals.flatMap(polling.nextSignal) {
            guard case .console(let console) = holding, let event = console.takeSignal(signal) else { continue }
            report(event)
            // Refused where the switch was called off meanwhile; then the console comes back by its other signal.
            if event == .paused { try? console.acknowledgePause() }
        }
    }
}

/// What a session talks to. Tests put doubles in their places.
struct SessionSystems {
    /// One for each attempt to take a seat.
    var seat: () -> any SeatSystem = { LibseatSystem() }
    /// Whether who gives the seat is said from outside.
    var isSeatProviderNamed = LibseatSystem.isProviderNamed
    var consoles: any ConsoleSystem = LinuxConsoles()
    var suspend: any SuspendSystem = LinuxSuspend()
    var polling: any PollingSystem = LinuxPolling()
}
