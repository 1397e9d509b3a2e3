import Geometry
import Platform

extension AtomicScanout {
    /// The properties of all that a modeset touches.
    struct Tables {
        let connector: PropertyTable
        let crtc: PropertyTable
        let plane: PropertyTable
        let strayConnectors: [PropertyTable]
        let strayPlanes: [PropertyTable]

        init(_ pipeline: Pipeline, plane: PlaneInfo, on card: DRMCard) throws(SystemError) {
            connector = try PropertyTable(of: KMSObject(kind: .connector, id: pipeline.connector.id), on: card)
            crtc = try PropertyTable(of: KMSObject(kind: .crtc, id: pipeline.crtc), on: card)
            self.plane = try PropertyTable(of: KMSObject(kind: .plane, id: plane.id), on: card)
            strayConnectors = try pipeline.strayConnectors.map { (id) throws(SystemError) in
                try PropertyTable(of: KMSObject(kind: .connector, id: id), on: card)
            }
            strayPlanes = try pipeline.strayPlanes.map { (id) throws(SystemError) in
                try PropertyTable(of: KMSObject(kind: .plane, id: id), on: card)
            }
        }

        /// The whole framebuffer over the whole CRTC. Source coordinates are 16.16 fixed point.
        func geometry(
            _ pipeline: Pipeline, drawn: PixelSize, shown: PixelSize
        ) throws(SystemError) -> [PropertySetting] {
            let required = try [
                plane.setting("CRTC_ID", UInt64(pipeline.crtc)),
                plane.setting("SRC_X", 0), plane.setting("SRC_Y", 0),
                plane.setting("SRC_W", UInt64(drawn.width) << 16), plane.setting("SRC_H", UInt64(drawn.height) << 16),
                plane.setting("CRTC_X", 0), plane.setting("CRTC_Y", 0),
                plane.setting("CRTC_W", UInt64(shown.width)), plane.setting("CRTC_H", UInt64(shown.height)),
            ]
            // What the previous client may have left behind.
            let unrotated: UInt64 = 1
            let opaque: UInt64 = 0xFFFF
            return required
                + [plane.settingIfPresent("rotation", unrotated), plane.settingIfPresent("alpha", opaque)].compactMap {
                    $0
                }
        }

        /// The CRTC on in its mode, feeding the connector and nothing else.
        func timing(_ pipeline: Pipeline, modeBlob: UInt32) throws(SystemError) -> [PropertySetting] {
            var settings = try [
                crtc.setting("MODE_ID", UInt64(modeBlob)), crtc.setting("ACTIVE", 1),
                connector.setting("CRTC_ID", UInt64(pipeline.crtc)),
            ]
            // A link that the driver has marked as bad stays so until it is told to try again.
            let good: UInt64 = 0
            if let link = connector.settingIfPresent("link-status", good) { settings.append(link) }
            return try settings + strays()
        }

        /// What was there before: every property of ``geometry(_:drawn:shown:)`` and ``timing(_:modeBlob:)``.
        func saved(modeBlob: UInt32) throws(SystemError) -> [PropertySetting] {
            let planeNames = [
                "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
                "rotation", "alpha",
            ]
            var settings = current(planeNames, of: plane)
            settings.append(try crtc.setting("MODE_ID", UInt64(modeBlob)))
            settings += current(["ACTIVE"], of: crtc) + current(["CRTC_ID"], of: connector)
            for table in strayConnectors { settings += current(["CRTC_ID"], of: table) }
            for table in strayPlanes { settings += current(["FB_ID", "CRTC_ID"], of: table) }
            return settings
        }

        /// Everything off.
        func off() throws(SystemError) -> [PropertySetting] {
            try [
                plane.setting("FB_ID", 0), plane.setting("CRTC_ID", 0), crtc.setting("ACTIVE", 0),
                crtc.setting("MODE_ID", 0), connector.setting("CRTC_ID", 0),
            ] + strays()
        }

        /// What others have left on the CRTC, off.
        private func strays() throws(SystemError) -> [PropertySetting] {
            var settings: [PropertySetting] = []
            for table in strayConnectors { settings.append(try table.setting("CRTC_ID", 0)) }
            for table in strayPlanes {
                settings.append(try table.setting("FB_ID", 0))
                settings.append(try table.setting("CRTC_ID", 0))
            }
            return settings
        }

        private func current(_ names: [String], of table: PropertyTable) -> [PropertySetting] {
            names.compactMap { name in table.value(name).flatMap { table.settingIfPresent(name, $0) } }
        }
    }
}
