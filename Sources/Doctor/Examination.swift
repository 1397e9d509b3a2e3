/// All that the doctor looks at, in the order in which one thing rests on the other.
@MainActor
public struct Examination {
    public let findings: [Finding]

    /// Looks at a machine. Nothing is changed on it; displays are asked for their modes, which may take some 100 ms each.
    public init(of machine: any ExaminedMachine) {
        let cards = machine.cards()
        var findings = DriverCheck(cards: cards).findings(machine)
        findings += OverlayCheck().findings(machine)
        findings += PermissionCheck(cards: cards).findings(machine)
        findings += MasterCheck(cards: cards).findings(machine)
        findings += OutputCheck(cards: cards).findings(machine)
        findings += EDIDCheck(cards: cards).findings(machine)
        findings += GraphicsCheck(cards: cards).findings(machine)
        findings += InputCheck().findings(machine)
        findings += FontCheck().findings(machine)
        findings += PictureCheck().findings(machine)
        findings += MemoryCheck(cards: cards).findings(machine)
        findings += ConsoleCheck(cards: cards).findings(machine)
        findings += UinputCheck().findings(machine)
        self.findings = findings
    }

    /// The first fault that keeps a display from being opened, or else the first.
    public var firstFault: Finding? {
        let faults = findings.filter { $0.level == .fault }
        return faults.first { $0.kind != nil } ?? faults.first
    }
}

/// Looks at one thing.
@MainActor
protocol Check {
    func findings(_ machine: any ExaminedMachine) -> [Finding]
}

extension Sequence<ExaminedCard> {
    /// The mode that would be used.
    var chosenMode: ExaminedConnector.Mode? {
        first { $0.reason == nil }?.connectors.lazy.compactMap(\.mode).first
    }
}
