import Platform

/// The calls into libdrm and the file system that this module makes, almost one for one.
///
/// libdrm's structures are copied into values and freed below this line, so that nothing above it holds a pointer.
protocol DRMSystem {
    /// The cards in /dev/dri, by number. Throws when the directory cannot be read.
    func cardNodes() throws(SystemError) -> [CardNode]
    /// The path with every link followed; nil when it leads nowhere.
    func resolvedPath(_ path: String) -> String?
    /// Opens for reading and writing, without blocking reads.
    func open(_ path: String) throws(SystemError) -> CInt
    func close(_ descriptor: CInt)
    /// The processes that have a card open, as far as this one may know.
    func clients(ofCard number: Int) -> [DRMClient]

    func driverName(_ descriptor: CInt) -> String?
    /// Whether event time stamps are on CLOCK_MONOTONIC.
    func hasMonotonicTimestamps(_ descriptor: CInt) -> Bool
    /// Whether framebuffers can be made with format modifiers.
    func takesModifiers(_ descriptor: CInt) -> Bool
    /// Shows all planes, not only overlays.
    func enableUniversalPlanes(_ descriptor: CInt) throws(SystemError)
    /// Switches to the atomic interface; fails where the driver has none.
    func enableAtomic(_ descriptor: CInt) throws(SystemError)
    func isMaster(_ descriptor: CInt) -> Bool
    func setMaster(_ descriptor: CInt) throws(SystemError)
    func dropMaster(_ descriptor: CInt)

    /// Fails on a device that cannot set modes.
    func resources(_ descriptor: CInt) throws(SystemError) -> KMSResources
    /// Asks the connector for its display, which may take some 100 ms.
    func connector(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> ConnectorInfo
    func crtc(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> CRTCInfo
    func planes(_ descriptor: CInt) throws(SystemError) -> [PlaneInfo]
    func properties(of object: KMSObject, on descriptor: CInt) throws(SystemError) -> [PropertyInfo]

    func blob(_ id: UInt32, on descriptor: CInt) throws(SystemError) -> [UInt8]
    func createBlob(_ bytes: [UInt8], on descriptor: CInt) throws(SystemError) -> UInt32
    func destroyBlob(_ id: UInt32, on descriptor: CInt)
    /// What a plane's IN_FORMATS blob lists.
    func formatModifiers(blob: UInt32, on descriptor: CInt) throws(SystemError) -> [FormatModifier]

    /// Makes a framebuffer of a buffer; with its modifier or, for the driver to guess, without.
    func addFramebuffer(
        _ buffer: BufferInfo, withModifier: Bool, on descriptor: CInt
    ) throws(SystemError) -> UInt32
    func removeFramebuffer(_ id: UInt32, on descriptor: CInt)

    /// One atomic commit; `token` comes back in its event.
    func commit(
        _ settings: [PropertySetting], _ options: CommitOptions, token: UInt64, on descriptor: CInt
    ) throws(SystemError)
    /// The legacy modeset; without a mode it switches the CRTC off.
    func setCRTC(
        _ state: CRTCInfo, connectors: [UInt32], on descriptor: CInt
    ) throws(SystemError)
    /// The legacy way to set a property of a connector.
    func setConnectorProperty(_ setting: PropertySetting, on descriptor: CInt) throws(SystemError)
    /// The legacy way to take a plane's picture off a CRTC.
    func disablePlane(_ id: UInt32, crtc: UInt32, on descriptor: CInt) throws(SystemError)
    /// The legacy flip, with an event.
    func pageFlip(
        crtc: UInt32, framebuffer: UInt32, token: UInt64, on descriptor: CInt
    ) throws(SystemError)
    /// Reads as many whole events as fit; fails with ``SystemError/tryAgain`` when there are none.
    func readEvents(_ descriptor: CInt, into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
}
