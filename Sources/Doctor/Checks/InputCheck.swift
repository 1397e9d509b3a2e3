import EvdevInput

/// Whether there is something to touch.
struct InputCheck: Check {
    private static let mostDevices = 16

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        let devices = machine.inputDevices()
        let denied = devices.filter { $0.status == .notUsed(.permissionDenied) }
        var findings = devices.filter { $0.status == .used }.prefix(Self.mostDevices).map { device in
            Finding.right(.input, "\(device)")
        }
        if let first = denied.first {
            let more = denied.count > 1 ? " and \(denied.count - 1) more" : ""
            findings.append(
                .fault(
                    .input, "\(machine.user.name) may not read \(first.path)\(more)",
                    mend: PermissionCheck.remedy(machine.user, path: first.path, machine, usually: "input")))
        }
        let amiss = devices.filter { isAmiss($0) }
        for device in amiss.prefix(Self.mostDevices) { findings.append(.warning(.input, "\(device)")) }
        if findings.isEmpty {
            findings.append(
                .warning(
                    .input, "nothing to touch, turn or press is there",
                    mend: "plug it in; a panel that is not found: sudo dmesg | grep -i -e input -e touch"))
        }
        return findings
    }

    /// Devices of no use are ordinary; those that would be of use but cannot be had are not.
    private func isAmiss(_ device: InputDeviceReport) -> Bool {
        switch device.status {
        case .used, .notUsed(.permissionDenied), .notUsed(.nothingToUse), .notUsed(.motionSensor),
            .notUsed(.gameController):
            false
        case .notUsed: true
        }
    }
}
