/// What is on the console in front.
struct ConsoleCheck: Check {
    let cards: [ExaminedCard]

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        guard let text = machine.text(of: "/sys/class/tty/tty0/active"),
            let name = text.split(whereSeparator: \.isWhitespace).first.map({ String($0.prefix(16)) })
        else { return [.right(.console, "there is no virtual console")] }
        switch machine.consoleMode(of: "/dev/\(name)") {
        case .text: return [.right(.console, "\(name) is in front, and shows text")]
        case .graphics where cards.allSatisfy({ $0.holder == nil }):
            return [
                .warning(
                    .console, "\(name) is in front in graphics mode, though no program shows anything on it",
                    mend: "sudo vitrine restore-console")
            ]
        case .graphics: return [.right(.console, "\(name) is in front, and a program shows something on it")]
        case nil: return [.right(.console, "\(name) is in front")]
        }
    }
}

/// Whether a touch screen can be made, which only measurements want.
struct UinputCheck: Check {
    private static let path = "/dev/uinput"

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        switch machine.access(to: Self.path) {
        case .granted: [.right(.uinput, "vitrine bench latency can make a touch screen")]
        case .denied: [.right(.uinput, "only the administrator may run vitrine bench latency")]
        case .missing: [.right(.uinput, "vitrine bench latency needs the module uinput: sudo modprobe uinput")]
        }
    }
}
