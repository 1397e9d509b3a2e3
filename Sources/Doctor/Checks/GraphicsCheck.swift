/// What draws, and whether it can draw what is to be shown.
struct GraphicsCheck: Check {
    let cards: [ExaminedCard]
    /// The weakest GPU that is meant, VideoCore IV.
    private static let leastTexture = 2048

    func findings(_ machine: any ExaminedMachine) -> [Finding] {
        do throws(GraphicsFailure) {
            let graphics = try machine.graphics()
            return [renderer(graphics, machine), limits(graphics)]
        } catch {
            return [
                .fault(
                    .graphics, "nothing can be drawn: \(error)",
                    mend: "sudo apt install libgl1-mesa-dri libegl1 libgles2", kind: .deviceFailed)
            ]
        }
    }

    private func renderer(_ graphics: ExaminedGraphics, _ machine: any ExaminedMachine) -> Finding {
        guard graphics.isSoftware else { return .right(.graphics, "\(graphics.renderer) draws") }
        guard let gpu = machine.renderNodes().first(where: \.isGPU) else {
            return .right(.graphics, "\(graphics.renderer) draws: there is no GPU, the processor does its work")
        }
        let title = "\(gpu.path)\(gpu.driver.map { " (\($0))" } ?? "")"
        let remedy =
            machine.access(to: gpu.path) == .denied
            ? PermissionCheck.remedy(machine.user, path: gpu.path, machine, usually: "render")
            : "sudo apt install --reinstall libgl1-mesa-dri"
        return .warning(
            .graphics, "\(graphics.renderer) draws, on the processor, though there is \(title)", mend: remedy)
    }

    private func limits(_ graphics: ExaminedGraphics) -> Finding {
        let limit = graphics.largestTexture
        if let mode = cards.chosenMode, max(mode.size.width, mode.size.height) > limit {
            return .warning(
                .graphics, "pictures have \(limit) pixels a side at the most, fewer than \(mode.text)",
                mend: "vitrine show --render-size \(min(mode.size.width, limit))x\(min(mode.size.height, limit))")
        }
        let text = "pictures may have \(limit) pixels a side"
        return limit < Self.leastTexture ? .warning(.graphics, "\(text), which is few") : .right(.graphics, text)
    }
}
