import EvdevInput
import Vitrine

/// `vitrine list`: what there is to show on and to touch, and why it would be chosen or not.
enum ListCommand: Command {
    static let name = "list"
    static let abstract = "List display cards, connectors, modes and input devices, and why each is used or not"
    static let parser = OptionParser(
        operands: "",
        summary: "Lists display cards, connectors, modes and input devices, and why each would be used or not.",
        options: [helpOption]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        try refuseOperands(of: options)
        DisplayListing(depth: .modes).print()
        Console.print("Input devices:")
        let devices = InputDevices.survey()
        if devices.isEmpty { Console.print("  none: there is no /dev/input/event*") }
        for device in devices { Console.print("  \(device)") }
    }
}
