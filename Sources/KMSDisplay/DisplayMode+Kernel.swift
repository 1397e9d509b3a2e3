import CDRM

/// A fixed array of characters, up to its zero.
func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}

extension DisplayMode {
    static let interlaceFlag = UInt32(DRM_MODE_FLAG_INTERLACE)
    static let doubleScanFlag = UInt32(DRM_MODE_FLAG_DBLSCAN)
    static let preferredType = UInt32(DRM_MODE_TYPE_PREFERRED)
    static let userDefinedType = UInt32(DRM_MODE_TYPE_USERDEF)

    init(_ mode: drmModeModeInfo) {
        self.init(
            name: text(mode.name), clockKilohertz: Int(mode.clock),
            horizontal: Timing(
                displayed: Int(mode.hdisplay), syncStart: Int(mode.hsync_start),
                syncEnd: Int(mode.hsync_end), total: Int(mode.htotal)
            ),
            vertical: Timing(
                displayed: Int(mode.vdisplay), syncStart: Int(mode.vsync_start),
                syncEnd: Int(mode.vsync_end), total: Int(mode.vtotal)
            ),
            horizontalSkew: Int(mode.hskew), linesPerRow: Int(mode.vscan), nominalRate: Int(mode.vrefresh),
            flags: mode.flags, type: mode.type
        )
    }

    /// The kernel's structure. Values out of its range, which no mode read from a kernel has, become zero.
    var kernelMode: drmModeModeInfo {
        var mode = drmModeModeInfo()
        mode.clock = UInt32(exactly: clockKilohertz) ?? 0
        mode.hdisplay = UInt16(exactly: horizontal.displayed) ?? 0
        mode.hsync_start = UInt16(exactly: horizontal.syncStart) ?? 0
        mode.hsync_end = UInt16(exactly: horizontal.syncEnd) ?? 0
        mode.htotal = UInt16(exactly: horizontal.total) ?? 0
        mode.hskew = UInt16(exactly: horizontalSkew) ?? 0
        mode.vdisplay = UInt16(exactly: vertical.displayed) ?? 0
        mode.vsync_start = UInt16(exactly: vertical.syncStart) ?? 0
        mode.vsync_end = UInt16(exactly: vertical.syncEnd) ?? 0
        mode.vtotal = UInt16(exactly: vertical.total) ?? 0
        mode.vscan = UInt16(exactly: linesPerRow) ?? 0
        mode.vrefresh = UInt32(exactly: nominalRate) ?? 0
        mode.flags = flags
        mode.type = type
        withUnsafeMutableBytes(of: &mode.name) { buffer in
            // The last byte stays zero.
            for (index, byte) in name.utf8.prefix(buffer.count - 1).enumerated() { buffer[index] = byte }
        }
        return mode
    }

    /// The kernel's structure as the bytes of a MODE_ID blob.
    var kernelBytes: [UInt8] { withUnsafeBytes(of: kernelMode) { [UInt8]($0) } }
}
