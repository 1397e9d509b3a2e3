import Display
import Platform

extension KMSOutput {
    /// Switches the display off; the next frame switches it on again. While the output is dark there is nothing to switch.
    public func setBlanked(_ isBlanked: Bool) throws(OutputError) {
        guard isBlanked else {
            backlight?.setOff(false)
            return
        }
        guard case .lit(let flow) = phase else { return }
        do throws(SystemError) {
            try flow.blank()
        } catch {
            throw .failed(
                "switch off the display on \(flow.setup.pipeline.connector.name)", flow.setup.graphics.card, error,
                hint: "It stays on."
            )
        }
        lamp()?.setOff(true)
    }

    /// Of the lamp behind the panel, from 0, the dimmest at which it is on, to 1; nil where there is none that can be told.
    public var brightness: Double? {
        guard let lamp = lamp() else { return nil }
        return try? lamp.brightness()
    }

    /// Sets the lamp behind the panel; values beyond 0 and 1 are taken as these. ``close()`` brings back what it was.
    public func setBrightness(_ brightness: Double) throws(OutputError) {
        guard let lamp = lamp() else { throw noLamp() }
        do throws(SystemError) {
            try lamp.setBrightness(brightness)
        } catch {
            throw .backlight(lamp.device.name, error)
        }
    }

    /// The lamp of the connector in use. Looked for once per connector.
    private func lamp() -> Backlight? {
        guard let name = litConnector else { return backlight }
        guard backlightConnector != name else { return backlight }
        backlight = BacklightDevice.device(
            for: name, pattern: request.backlight, among: systems.backlight.devices()
        ).map { Backlight($0, system: systems.backlight) }
        backlightConnector = name
        return backlight
    }

    /// Such as "card0-DSI-1"; nil while dark.
    private var litConnector: String? {
        guard case .lit(let flow) = phase else { return nil }
        return "card\(flow.setup.graphics.card.node.number)-\(flow.setup.pipeline.connector.name)"
    }

    private func noLamp() -> OutputError {
        let names = systems.backlight.devices().map(\.name)
        let present =
            names.isEmpty
            ? "the kernel has none (\(SystemBacklight.standardDirectory) is empty)"
            : "name one of them with --backlight: \(names.joined(separator: ", "))"
        let wanted =
            request.backlight.map { "called '\(String($0.prefix(64)).onOneLine)'" }
            ?? "of \(description.name)'s own"
        return OutputError(.noDevice, "Cannot set the brightness: there is no backlight \(wanted); \(present).")
    }
}

extension OutputError {
    static func backlight(_ name: String, _ error: SystemError) -> OutputError {
        let path = "\(SystemBacklight.standardDirectory)/\(name)/brightness"
        let text = "Cannot set the brightness in \(path): \(error)."
        guard error == .permissionDenied || error == .notPermitted else { return OutputError(.deviceFailed, text) }
        return OutputError(
            .noPermission,
            "\(text) Let the group 'video' write there, by a udev rule: SUBSYSTEM==\"backlight\", "
                + "RUN+=\"/bin/chgrp video $sys$devpath/brightness $sys$devpath/bl_power\", "
                + "RUN+=\"/bin/chmod g+w $sys$devpath/brightness $sys$devpath/bl_power\"."
        )
    }
}
