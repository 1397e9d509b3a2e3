import Platform
import Udev

/// Finds input devices and hears of changes, with or without udevd.
struct DeviceDiscovery {
    private let udev: any UdevSystem

    init(_ udev: any UdevSystem) { self.udev = udev }

    /// Starts listening.
    ///
    /// - Returns: The descriptor to wait on.
    func startMonitor() throws(SystemError) -> CInt { try udev.startMonitor() }

    /// The device files there are now, in the order of their numbers: by sysfs, or where that has none, by directory.
    func paths() -> [String] {
        var found: [String] = []
        do { found = try udev.listedPaths() } catch {}
        if found.isEmpty { found = udev.pathsInDirectory() }
        // event2 before event10.
        return found.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
    }

    /// Where a panel lies on its display, by udev's rules; nil where they say nothing that can be.
    func calibration(of path: String) -> CalibrationMatrix? {
        udev.property("LIBINPUT_CALIBRATION_MATRIX", of: path).flatMap(CalibrationMatrix.init(parsing:))
    }

    /// The output that a panel lies on, by udev's rules.
    func output(of path: String) -> String? { udev.property("WL_OUTPUT", of: path) }

    /// The next change. A loss of news is told by its `errno`: then everything is to be looked at again.
    func nextChange() throws(SystemError) -> DeviceChange? { try udev.nextChange() }
}

/// Opens a device file and finds out what it is.
struct DeviceProbe {
    let evdev: any EvdevSystem

    struct Outcome {
        var report: InputDeviceReport
        /// Nil unless the device is of use.
        var device: (any EvdevDevice)?
    }

    func open(path: String, grab: Bool) -> Outcome {
        var report = InputDeviceReport(path: path, name: "", kinds: [], status: .used)
        do {
            let device = try evdev.open(path: path)
            report.name = Self.printable(device.identity.name)
            let classification = DeviceClassification(of: device)
            report.kinds = classification.kinds
            if let reason = classification.unusedReason {
                report.status = .notUsed(reason)
                return Outcome(report: report)
            }
            // Only keys reach more than who reads the device: the console.
            let hasKeys = report.kinds.contains(.keyboard) || report.kinds.contains(.knob)
            if grab, hasKeys, let reason = Self.grab(device) {
                report.status = .notUsed(reason)
                return Outcome(report: report)
            }
            return Outcome(report: report, device: device)
        } catch .permissionDenied, .notPermitted {
            report.status = .notUsed(.permissionDenied)
        } catch {
            report.status = .notUsed(.openFailed(error))
        }
        return Outcome(report: report)
    }

    private static func grab(_ device: any EvdevDevice) -> InputDeviceReport.UnusedReason? {
        do { try device.grab() } catch { return error == .busy ? .heldByAnotherProgram : .openFailed(error) }
        return nil
    }

    /// A name comes from the device and goes to terminals and logs.
    private static func printable(_ name: String) -> String { String(name.unicodeScalars.prefix(80)).onOneLine }
}
