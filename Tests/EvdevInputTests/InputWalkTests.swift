import CEvdev
import EvdevInput
import FaultInjection
import Geometry
import Platform
import Testing
import Timebase
import TouchGestures

/// Every call that input devices make fails, once and always.
@Suite struct InputWalkTests {
    private static let panel = "/dev/input/event0"
    private static let keyboard = "/dev/input/event1"

    /// What came of a life: what was handed out, and what was said.
    private struct Outcome {
        var events: [InputEvent] = []
        var notices: [InputDeviceNotice] = []
        /// Touches that arrived after everything had been plugged in anew.
        var lastContacts = 0
    }

    private static func tap(_ bench: Bench, _ sender: Sender, id: Int32) {
        sender.report((EV_ABS, ABS_MT_SLOT, 0), (EV_ABS, ABS_MT_TRACKING_ID, id), (EV_ABS, ABS_MT_POSITION_X, 100))
        sender.report((EV_ABS, ABS_MT_TRACKING_ID, -1))
        bench.dispatch()
    }

    /// Devices come and go under fingers and held keys, until the end of the program.
    private static func live(_ injector: FaultInjector) throws -> Outcome {
        let bench = Bench()
        var screen = FakeHardware.slotScreen()
        bench.install(screen, at: panel)
        bench.install(.keyboard(), at: keyboard)
        bench.install(.mouse(), at: "/dev/input/event2")
        bench.udev.properties = [panel: ["WL_OUTPUT": "DSI-1"]]
        let input = try bench.start(outputName: "DSI-1", injector: injector)
        tap(bench, Sender(screen), id: 1)
        if let keys = bench.evdev.files[keyboard] { Sender(keys).report((EV_KEY, KEY_LEFT, 1)) }
        Sender(screen).drop((EV_ABS, ABS_MT_TRACKING_ID, 2), (EV_SYN, SYN_REPORT, 0))
        bench.dispatch()
        bench.udev.tell(SystemError(code: 105))
        bench.dispatch()
        input.outputName = "HDMI-A-1"
        bench.dispatch()
        input.outputName = "DSI-1"
        bench.dispatch()
        // An empty list by sysfs has the directory looked at.
        bench.udev.inDirectory = bench.udev.listed
        bench.udev.listed = []
        bench.udev.tell(SystemError(code: 105))
        bench.dispatch()
        for path in bench.udev.inDirectory { bench.unplug(path) }
        bench.udev.inDirectory = []
        bench.dispatch()
        screen = .slotScreen()
        bench.plug(screen, at: panel)
        bench.dispatch()
        let before = bench.events.contacts.count
        tap(bench, Sender(screen), id: 3)
        let lastContacts = bench.events.contacts.count - before
        bench.unplug(panel)
        bench.dispatch()
        let outcome = Outcome(events: bench.events, notices: bench.notices, lastContacts: lastContacts)
        bench.end()
        return outcome
    }

    private static func walk() throws -> FaultWalk {
        try FaultWalk { _ = try live($0) }
    }

    @Test("I2: after any call that fails, a touch screen that is plugged in again works, and nothing stays held")
    func everyCallFails() throws {
        for fault in try Self.walk().faults {
            let injector = FaultInjector(fault)
            do {
                let outcome = try Self.live(injector)
                expectBalance(of: outcome, "\(fault)")
                if injector.isTold(.noSuchDevice) {
                    // It is gone, as far as its user can know, until it is plugged in once more.
                } else if case .once = fault, injector.firstRefused?.requirement != "EvdevDevice.nextEvent(_:)" {
                    #expect(
                        outcome.lastContacts >= 2,
                        "\(fault) \(injector.firstRefused?.requirement ?? ""): \(outcome.notices.suffix(4))")
                } else if outcome.lastContacts == 0 {
                    expectReason(in: outcome, for: fault)
                }
            } catch let error as InputDevicesError {
                #expect(error.description.hasPrefix("cannot wait for input devices: "))
            }
            #expect(injector.ledger.rest.isEmpty && injector.ledger.mistakes.isEmpty, "\(fault)")
        }
    }

    @Test func everyCallOfTheProtocolsIsWalked() throws {
        let walk = try Self.walk()
        let sources = [
            ("EvdevSystem", "Sources/EvdevInput/EvdevSystem.swift"),
            ("EvdevDevice", "Sources/EvdevInput/EvdevSystem.swift"), ("UdevSystem", "Sources/Udev/UdevSystem.swift"),
        ]
        for (name, path) in sources {
            let missing = try ProtocolSource(name, in: path).requirements.subtracting(walk.requirements)
            #expect(missing.isEmpty, "never called: \(missing.sorted())")
        }
        print("fault walk, input: \(walk.calls.count) calls, \(walk.faults.count) faults\n\(walk.list)")
    }

    /// Contacts and keys that went down have come up.
    private func expectBalance(of outcome: Outcome, _ words: String) {
        var contacts: Set<ContactID> = []
        for contact in outcome.events.contacts {
            switch contact.phase {
            case .began: #expect(contacts.insert(contact.id).inserted, "\(words)")
            case .moved: #expect(contacts.contains(contact.id), "\(words)")
            case .ended, .cancelled: #expect(contacts.remove(contact.id) != nil, "\(words)")
            }
        }
        var keys: Set<KeyEvent.Key> = []
        for event in outcome.events.keys {
            if event.phase == .pressed { keys.insert(event.key) }
            if event.phase == .released { keys.remove(event.key) }
        }
        #expect(contacts.isEmpty && keys.isEmpty, "\(words)")
    }

    /// Of a device that never works it is said why.
    private func expectReason(in outcome: Outcome, for fault: FaultInjector.Fault) {
        let isSaid = outcome.notices.contains { notice in
            switch notice {
            case .notUsed, .hotplugUnavailable, .removed: true
            default: false
            }
        }
        #expect(isSaid, "\(fault)")
    }
}

extension FaultInjector {
    /// Whether the calls that failed said this, or that there is no such file.
    fileprivate func isTold(_ error: SystemError) -> Bool {
        switch fault {
        case .none: false
        case .once(_, let code), .always(_, _, let code): [error, .noSuchFile].contains(SystemError(code: code))
        }
    }
}
