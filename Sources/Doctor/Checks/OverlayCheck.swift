/// Whether a Raspberry Pi's firmware is told to load the display driver.
struct OverlayCheck: Check {
    /// Debian 12 and later, and before.
    static let paths = ["/boot/firmware/config.txt", "/boot/config.txt"]

    static func remedy(file: String) -> String {
        "printf '[all]\\ndtoverlay=vc4-kms-v3d\\n' | sudo tee -a \(file) && sudo reboot"
    }

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        guard machine.isRaspberryPi, let model = machine.model else { return [] }
        for path in Self.paths {
            guard let text = machine.text(of: path) else { continue }
            return [finding(overlays(in: text, of: model), path: path)]
        }
        return [.warning(.overlay, "neither \(Self.paths[0]) nor \(Self.paths[1]) can be read")]
    }

    private func finding(_ overlays: [String], path: String) -> Finding {
        if let overlay = overlays.first(where: { $0.hasPrefix("vc4-kms-v3d") }) {
            return .right(.overlay, "\(path) loads \(overlay)")
        }
        if let overlay = overlays.first(where: { $0.hasPrefix("vc4-fkms-v3d") }) {
            return .warning(
                .overlay, "\(path) loads \(overlay), with which the firmware drives the display, and not the kernel",
                mend: "sudo sed -i 's/vc4-fkms-v3d/vc4-kms-v3d/' \(path) && sudo reboot")
        }
        return .fault(
            .overlay, "\(path) does not load the display driver", mend: Self.remedy(file: path), kind: .noDevice)
    }

    /// The overlays that the file has the firmware load on this board, without their parameters.
    private func overlays(in text: String, of model: String) -> [String] {
        var isMeant = true
        var found: [String] = []
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            if line.first == "[" {
                isMeant = means(line.dropFirst().prefix { $0 != "]" }, model)
            } else if isMeant, line.hasPrefix("dtoverlay=") {
                let name = line.dropFirst("dtoverlay=".count).prefix { $0 != "," && $0 != ":" && !$0.isWhitespace }
                found.append(String(name.prefix(64)))
            }
        }
        return found
    }

    /// Whether a section is for this board. Others than those of boards are taken to be.
    private func means(_ section: Substring, _ model: String) -> Bool {
        if section == "none" { return false }
        for (prefix, word) in [("pi", "Raspberry Pi "), ("cm", "Compute Module ")] {
            guard section.hasPrefix(prefix), let number = section.dropFirst(2).first, number.isNumber else { continue }
            return model.contains("\(word)\(number)")
        }
        return true
    }
}
