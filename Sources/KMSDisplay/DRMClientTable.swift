/// The kernel's list of a card's clients in debugfs, as `drm_clients_info` prints it.
enum DRMClientTable {
    /// Reads lines of command (20 columns), process, device, master (y or n) and more. Lines of another shape are left out.
    static func parse(_ text: String) -> [DRMClient] {
        text.split(separator: "\n").dropFirst().compactMap { line in
            let command = line.prefix(20).drop { $0 == " " }
            let fields = line.dropFirst(20).split(separator: " ")
            guard fields.count >= 3, let process = Int(fields[0]) else { return nil }
            return DRMClient(command: String(command), process: process, isMaster: fields[2] == "y")
        }
    }
}
