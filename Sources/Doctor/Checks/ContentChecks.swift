import Imaging

/// Whether texts can be shown.
struct FontCheck: Check {
    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        let count = machine.fontFamilies()
        guard count > 0 else {
            return [
                .fault(.fonts, "no font is installed, texts are not shown", mend: "sudo apt install fonts-dejavu-core")
            ]
        }
        return [.right(.fonts, "\(count) \(count == 1 ? "family" : "families") of fonts")]
    }
}

/// Whether pictures can be shown.
struct PictureCheck: Check {
    /// Without these there is little to show.
    private static let needed: [PictureFormat] = [.jpeg, .png]
    private static let common: [PictureFormat] = [.webp, .svg, .gif]

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        let formats = machine.pictureFormats()
        let lacking = { (wanted: [PictureFormat]) in wanted.filter { !formats.contains($0) } }
        var findings: [Finding] = []
        if !formats.isEmpty {
            findings.append(.right(.pictures, "\(formats.map(\.name).joined(separator: ", ")) can be read"))
        }
        for format in lacking(Self.needed) {
            findings.append(.fault(.pictures, "\(format.name) cannot be read", mend: Self.remedy(format)))
        }
        for format in lacking(Self.common) {
            findings.append(.warning(.pictures, "\(format.name) cannot be read", mend: Self.remedy(format)))
        }
        return findings
    }

    private static func remedy(_ format: PictureFormat) -> String { "sudo apt install \(format.package)" }
}
