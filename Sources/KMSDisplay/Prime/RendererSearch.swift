import Display
import EGLPlatform
import Platform

/// What draws for a card: its own GPU as Mesa pairs them, or another device's.
struct Renderer {
    let device: GBMDevice
    let session: EGLSession
    /// The driver's own name for it, such as "V3D 4.2.14"; nil where it does not tell.
    var name: String?
    /// Such as "/dev/dri/renderD128".
    var path: String { device.path }
    /// Another device than the card: what it draws has to be brought there.
    var isForeign: Bool
    /// For the log.
    var notice: String?

    /// The processor draws.
    var isSoftware: Bool { name.map(Self.isSoftware) ?? false }

    static func isSoftware(_ name: String) -> Bool {
        ["llvmpipe", "softpipe", "swrast", "swiftshader", "lavapipe", "software"].contains {
            name.lowercased().contains($0)
        }
    }
}

/// Finds what draws for a card.
struct RendererSearch {
    let card: DRMCard
    /// What the plane that will show the frames can read.
    let formats: [PixelFormat]
    let gbm: any GBMSystem
    let egl: any EGLSystem
    let prime: any PrimeSystem

    func find(_ request: RendererRequest) throws(OutputError) -> Renderer {
        switch request {
        case .automatic: return try findBest()
        case .named(let name): return try findNamed(name)
        }
    }

    /// The card's own first: Mesa knows which GPU belongs to a display controller. Then the GPUs there are; then whatever
    /// the card itself can do, with the reason why it is not better.
    private func findBest() throws(OutputError) -> Renderer {
        var failure: OutputError?
        var own: Renderer?
        do throws(OutputError) {
            let renderer = try openOwn()
            guard renderer.isSoftware else { return renderer }
            own = renderer
        } catch {
            failure = error
        }
        var reasons: [String] = []
        for node in othersThanCard {
            do throws(OutputError) {
                var renderer = try open(node.path)
                guard !renderer.isSoftware else {
                    reasons.append("\(node.path) has no driver of its own")
                    continue
                }
                renderer.notice =
                    "\(card.node.path) has no GPU of its own: \(node.path) (\(renderer.name ?? "unknown")) draws for it."
                return renderer
            } catch {
                reasons.append("\(error)")
            }
        }
        guard var own else { throw failure ?? .noCards }
        let others = reasons.isEmpty ? "There is no other device that draws." : reasons.joined(separator: " ")
        own.notice =
            "No GPU draws for \(card.node.path): the processor does (\(own.name ?? "unknown")), which is slow. \(others)"
        return own
    }

    private func findNamed(_ name: String) throws(OutputError) -> Renderer {
        let names = [name, "\(SystemDRM.directory)/\(name)"]
        if names.contains(card.node.path) { return try openOwn() }
        // A card's own node draws as well.
        let nodes = prime.renderNodes().map(\.path)
        let path = nodes.first { names.contains($0) } ?? names.first { $0.hasPrefix("\(SystemDRM.directory)/card") }
        guard let path else {
            throw OutputError(
                .noDevice,
                "There is no device '\(String(name.prefix(64)).onOneLine)' that draws. Those that do are: "
                    + "\((nodes + [card.node.path]).joined(separator: ", "))."
            )
        }
        return try open(path)
    }

    /// The render nodes of devices that are not the card.
    private var othersThanCard: [RenderNode] {
        let own = prime.device(of: card.node.path)
        return prime.renderNodes().filter { $0.device == nil || $0.device != own }
    }

    private func openOwn() throws(OutputError) -> Renderer {
        try session(on: GBMDevice(card, system: gbm), isForeign: false)
    }

    private func open(_ path: String) throws(OutputError) -> Renderer {
        let device: RenderDevice
        do throws(SystemError) {
            device = try RenderDevice(path, system: prime)
        } catch {
            let text = "Cannot draw with \(path): \(error)."
            guard error == .permissionDenied else { throw OutputError(.deviceFailed, text) }
            throw OutputError(
                .noPermission, "\(text) Add the user to the group 'render' (sudo usermod -aG render USER).")
        }
        return try session(on: GBMDevice(device, system: gbm), isForeign: true)
    }

    private func session(on device: GBMDevice, isForeign: Bool) throws(OutputError) -> Renderer {
        do throws(EGLFailure) {
            let session = try EGLSession.gbm(
                device: device.handle.pointer, owner: device, formats: formats.map(\.rawValue), system: egl
            )
            return Renderer(device: device, session: session, name: session.rendererName, isForeign: isForeign)
        } catch {
            throw OutputError(.deviceFailed, "\(error) The device is \(device.path), for \(card.node.path).")
        }
    }
}
