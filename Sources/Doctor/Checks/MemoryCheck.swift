/// Whether there is memory for frames and pictures.
struct MemoryCheck: Check {
    let cards: [ExaminedCard]
    /// A sign with 30 pictures, with room to decode.
    private static let leastAvailable = 96 << 20
    /// What frames are kept in, three at a time, must leave as much for textures.
    private static let bytesPerPixel = 4 * 3 * 2

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        guard let text = machine.text(of: "/proc/meminfo") else {
            return [.warning(.memory, "/proc/meminfo cannot be read", mend: "sudo mount -t proc proc /proc")]
        }
        let sizes = Self.sizes(in: text)
        return [available(sizes), contiguous(sizes, machine)].compactMap { $0 }
    }

    private func available(_ sizes: [String: Int]) -> Finding? {
        guard let available = sizes["MemAvailable"] else { return nil }
        guard available < Self.leastAvailable else {
            return .right(.memory, "\(available >> 20) MB are free")
        }
        return .warning(
            .memory, "only \(available >> 20) MB are free; \(Self.leastAvailable >> 20) are wanted",
            mend: "ps aux --sort=-rss | head shows what takes it")
    }

    /// Display controllers without an address translation of their own, such as the Raspberry Pi's up to 4, take their
    /// frames from the memory that is set aside at the start (CMA).
    private func contiguous(_ sizes: [String: Int], _ machine: any ExaminedMachine) -> Finding? {
        guard let total = sizes["CmaTotal"], total > 0 else { return nil }
        let text = "\(total >> 20) MB are set aside for displays (CMA), \((sizes["CmaFree"] ?? 0) >> 20) of them free"
        guard let mode = cards.chosenMode else { return .right(.memory, text) }
        let wanted = mode.size.width * mode.size.height * Self.bytesPerPixel
        guard total < wanted else { return .right(.memory, text) }
        let remedy =
            machine.isRaspberryPi
            ? "sudo sed -i 's/^dtoverlay=vc4-kms-v3d.*/dtoverlay=vc4-kms-v3d,cma-256/' \(OverlayCheck.paths[0]) && sudo reboot"
            : "put cma=256M on the kernel's command line"
        return .warning(.memory, "\(text); \(mode.text) wants \(wanted >> 20) MB", mend: remedy)
    }

    /// Bytes by name. What is no line of the kernel's is left out.
    private static func sizes(in text: String) -> [String: Int] {
        var sizes: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count == 3, words[2] == "kB", words[0].last == ":", let size = Int(words[1]),
                (0...Int.max >> 10).contains(size)
            else { continue }
            sizes[String(words[0].dropLast())] = size << 10
        }
        return sizes
    }
}
