/// Whether a driver makes cards that can show pictures.
struct DriverCheck: Check {
    let cards: [ExaminedCard]

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        guard !cards.isEmpty else { return [missing(machine)] }
        return cards.map { card in
            let title = "\(card.path)\(card.driver.map { " (\($0))" } ?? "")"
            guard let reason = card.reason else { return .right(.driver, "\(title) would show the picture") }
            return .right(.driver, "\(title) would not be used: \(reason)")
        }
    }

    private func missing(_ machine: any ExaminedMachine) -> Finding {
        let words = machine.text(of: "/proc/cmdline")?.split { $0 == " " || $0 == "\n" } ?? []
        if words.contains("nomodeset") {
            let file = machine.isRaspberryPi ? "/boot/firmware/cmdline.txt" : "/etc/default/grub"
            let more = machine.isRaspberryPi ? "" : " && sudo update-grub"
            return .fault(
                .driver, "display drivers are switched off: the kernel was started with nomodeset",
                mend: "sudo sed -i 's/ *nomodeset//' \(file)\(more) && sudo reboot", kind: .noDevice)
        }
        return .fault(
            .driver, "no display driver has made a card: there is no /dev/dri/card*",
            mend: machine.isRaspberryPi ? OverlayCheck.remedy(file: OverlayCheck.paths[0]) : "sudo dmesg | grep -i drm",
            kind: .noDevice)
    }
}
