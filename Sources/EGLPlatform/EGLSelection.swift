import CEGL

/// A config with the format its surfaces have.
struct ChosenConfig {
    var handle: EGLConfigHandle
    /// DRM fourcc code.
    var nativeFormat: UInt32
}

/// A context with the version it was made for.
struct CreatedContext {
    var handle: EGLContextHandle
    var majorVersion: Int
}

extension EGLSession {
    /// A context without config and without surface takes two extensions, which Mesa always has.
    static func requireSurfacelessContexts(
        _ display: EGLDisplayHandle, system: any EGLSystem
    ) throws(EGLFailure) {
        let extensions = system.extensions(of: display)
        for name in ["EGL_KHR_surfaceless_context", "EGL_KHR_no_config_context"]
        where !contains(name, in: extensions) {
            throw EGLFailure(
                attempted: "draw without a surface", code: .success,
                hint: "The driver lacks \(name); use a Mesa driver."
            )
        }
    }

    /// The best config of the first format that has one.
    static func chooseConfig(
        _ display: EGLDisplayHandle, formats: [UInt32], system: any EGLSystem
    ) throws(EGLFailure) -> ChosenConfig {
        let attributes: [Int32] = [
            EGL_SURFACE_TYPE, EGL_WINDOW_BIT,
            EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT,
        ]
        guard let configs = system.chooseConfigs(display, attributes: attributes) else {
            throw EGLFailure(
                attempted: "list the pixel formats it can draw", code: system.lastError(),
                hint: "The graphics driver may be broken or too old."
            )
        }
        let visuals = configs.map { system.attribute(EGL_NATIVE_VISUAL_ID, of: $0, on: display) }
        for format in formats {
            let wanted = Int32(bitPattern: format)
            if let index = visuals.firstIndex(where: { $0 == wanted }) {
                return ChosenConfig(handle: configs[index], nativeFormat: format)
            }
        }
        let isAnyKnown = visuals.contains { $0 != nil }
        throw EGLFailure(
            attempted: "find a pixel format that the screen can show",
            code: isAnyKnown || configs.isEmpty ? .success : system.lastError(),
            hint: "The screen takes \(names(formats)), the graphics driver draws "
                + "\(names(visuals.compactMap { $0 }.map(UInt32.init(bitPattern:))))."
        )
    }

    /// A context of the newest version there is.
    static func createContext(
        _ display: EGLDisplayHandle, config: EGLConfigHandle?, system: any EGLSystem
    ) throws(EGLFailure) -> CreatedContext {
        for version in [3, 2] {
            let attributes: [Int32] = [EGL_CONTEXT_CLIENT_VERSION, Int32(version)]
            if let handle = system.createContext(display, config: config, attributes: attributes) {
                return CreatedContext(handle: handle, majorVersion: version)
            }
        }
        throw EGLFailure(
            attempted: "create an OpenGL ES 2 context", code: system.lastError(),
            hint: "The graphics driver has no OpenGL ES 2."
        )
    }

    /// Fourcc codes as text, each once: "XR24, AR24".
    private static func names(_ formats: [UInt32]) -> String {
        var seen: [String] = []
        for format in formats {
            let name = FourCC.name(format)
            if !seen.contains(name) { seen.append(name) }
        }
        return seen.isEmpty ? "none" : seen.joined(separator: ", ")
    }
}
