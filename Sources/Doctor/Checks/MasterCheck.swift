/// Whether another program shows something.
struct MasterCheck: Check {
    let cards: [ExaminedCard]

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        let held = cards.filter { $0.holder != nil }
        guard !held.isEmpty else {
            return cards.isEmpty ? [] : [.right(.master, "no other program holds the screen")]
        }
        return held.map { card in
            let holder = card.holder ?? ""
            let text = "\(card.path): \(holder)"
            // A card that would not be used anyway keeps nobody from showing something.
            guard card.reason == nil else { return .warning(.master, text, mend: remedy(holder)) }
            return .fault(.master, text, mend: remedy(holder), kind: .deviceBusy)
        }
    }

    /// By the name of the program that holds the screen.
    private func remedy(_ holder: String) -> String {
        let known: [(words: [String], command: String)] = [
            (["plymouth"], "sudo plymouth quit"),
            (["vitrine"], "sudo systemctl stop vitrine"),
            (
                ["Xorg", "gnome-shell", "kwin", "labwc", "wayfire", "weston", "sway", "gdm", "sddm", "lightdm"],
                "sudo systemctl isolate multi-user.target"
            ),
        ]
        let match = known.first { entry in entry.words.contains { holder.contains($0) } }
        return match?.command ?? "stop that program, or switch to a free console: sudo chvt 2"
    }
}
