/// Whether this user may open cards and what draws.
struct PermissionCheck: Check {
    let cards: [ExaminedCard]

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        let user = machine.user
        var faults: [Finding] = []
        for path in cards.map(\.path) where machine.access(to: path) == .denied {
            faults.append(
                .fault(
                    .permissions, "\(user.name) may not open \(path)",
                    mend: Self.remedy(user, path: path, machine, usually: "video"), kind: .noPermission))
        }
        for path in machine.renderNodes().map(\.path) where machine.access(to: path) == .denied {
            faults.append(
                .fault(
                    .permissions, "\(user.name) may not draw with \(path)",
                    mend: Self.remedy(user, path: path, machine, usually: "render")))
        }
        guard faults.isEmpty else { return faults }
        let groups = ["video", "render", "input"].filter(user.groups.contains)
        let text = groups.isEmpty ? "in no group for it" : "in \(groups.joined(separator: ", "))"
        guard !cards.isEmpty else { return [] }
        return [
            .right(.permissions, "\(user.name) may use displays (\(user.isAdministrator ? "the administrator" : text))")
        ]
    }

    /// Adds the user to the group that a file belongs to.
    static func remedy(
        _ user: MachineUser, path: String, _ machine: any ExaminedMachine, usually group: String
    ) -> String {
        let owner = machine.group(of: path).flatMap { $0 == "root" ? nil : $0 } ?? group
        if user.groups.contains(owner) { return "sudo chmod g+rw \(path)" }
        return "sudo usermod -aG \(owner) \(user.name), then log in anew"
    }
}
