import CEvdev
import EvdevInput
import Geometry
import Platform
import RandomCases
import Testing
import TouchGestures

/// Whatever a device sends, contacts, buttons and keys that went down come up exactly once.
@Suite struct RandomStreamTests {
    @Test(arguments: RandomCases.seeds(120))
    func everyContactThatBeganEndsExactlyOnce(seed: UInt64) throws {
        var random = SplitMix(seed: seed)
        let bench = Bench()
        let makers: [() -> FakeHardware] = [
            { .slotScreen() }, { .typeAScreen() }, { .typeAScreen(hasTouchButton: true, hasTrackingID: true) },
            { .singleScreen() }, { .mouse(isFine: true) }, { .keyboard() },
        ]
        let paths = makers.indices.map { "/dev/input/event\($0)" }
        for (path, make) in zip(paths, makers) { bench.install(make(), at: path) }
        try bench.start()
        for _ in 0..<300 {
            let index = Int.random(in: paths.indices, using: &random)
            let path = paths[index]
            if let hardware = bench.evdev.files[path] {
                let sender = Sender(hardware)
                for _ in 0..<Int.random(in: 0..<12, using: &random) { sender.send([Self.event(using: &random)]) }
                if Int.random(in: 0..<10, using: &random) == 0 {
                    hardware.append(.dropped((0..<5).map { _ in Self.raw(sender, using: &random) }))
                }
                if Int.random(in: 0..<30, using: &random) == 0 { bench.unplug(path) }
            } else {
                bench.plug(makers[index](), at: path)
            }
            bench.dispatch()
        }
        for path in paths where bench.evdev.files[path] != nil { bench.unplug(path) }
        bench.dispatch()
        checkContacts(bench.events.contacts)
        checkButtons(bench.events.pointers)
        checkKeys(bench.events.keys)
    }

    private static func event(using random: inout SplitMix) -> (Int32, Int32, Int32) {
        let values: [Int32] = [-1, 0, 1, 2, 3, 100, 400, .max, .min]
        let value = values.randomElement(using: &random) ?? 0
        let choices: [(Int32, Int32)] = [
            (EV_SYN, SYN_REPORT), (EV_SYN, SYN_REPORT), (EV_SYN, SYN_REPORT), (EV_SYN, SYN_MT_REPORT),
            (EV_ABS, ABS_MT_SLOT), (EV_ABS, ABS_MT_TRACKING_ID), (EV_ABS, ABS_MT_TRACKING_ID),
            (EV_ABS, ABS_MT_POSITION_X), (EV_ABS, ABS_MT_POSITION_Y), (EV_ABS, ABS_MT_TOOL_TYPE), (EV_ABS, ABS_X),
            (EV_ABS, ABS_Y), (EV_KEY, BTN_TOUCH), (EV_KEY, BTN_LEFT), (EV_KEY, BTN_MIDDLE), (EV_KEY, KEY_LEFT),
            (EV_KEY, KEY_A), (EV_REL, REL_X), (EV_REL, REL_WHEEL), (EV_REL, REL_WHEEL_HI_RES), (0x11, 0), (0x1f, 0x3ff),
        ]
        let (type, code) = choices.randomElement(using: &random) ?? (EV_SYN, SYN_REPORT)
        return (type, code, value)
    }

    private static func raw(_ sender: Sender, using random: inout SplitMix) -> RawEvent {
        let (type, code, value) = event(using: &random)
        return sender.raw(type, code, value)
    }

    private func checkContacts(_ contacts: [Contact]) {
        var open: Set<ContactID> = []
        var seen: Set<ContactID> = []
        for contact in contacts {
            switch contact.phase {
            case .began:
                #expect(seen.insert(contact.id).inserted)
                open.insert(contact.id)
            case .moved: #expect(open.contains(contact.id))
            case .ended, .cancelled: #expect(open.remove(contact.id) != nil)
            }
            #expect((0...800).contains(contact.position.x) && (0...480).contains(contact.position.y))
        }
        #expect(open.isEmpty)
        #expect(!seen.isEmpty)
    }

    private func checkButtons(_ events: [PointerEvent]) {
        var held: Set<PointerEvent.Button> = []
        for event in events {
            switch event.action {
            case .pressed(let button): #expect(held.insert(button).inserted)
            case .released(let button), .cancelled(let button): #expect(held.remove(button) != nil)
            case .moved: break
            case .wheel(let horizontal, let vertical): #expect(horizontal.isFinite && vertical.isFinite)
            }
            #expect((0...799).contains(event.position.x) && (0...479).contains(event.position.y))
        }
        #expect(held.isEmpty)
    }

    private func checkKeys(_ events: [KeyEvent]) {
        var held: Set<KeyEvent.Key> = []
        for event in events {
            switch event.phase {
            case .pressed: #expect(held.insert(event.key).inserted)
            case .repeated: #expect(held.contains(event.key))
            case .released: #expect(held.remove(event.key) != nil)
            }
        }
        #expect(held.isEmpty)
    }
}
