import Geometry

/// The kinds of KMS object that carry properties.
enum KMSObjectKind: Hashable { case connector, crtc, plane }

/// A KMS object by kind and kernel id. Ids are unique over all kinds on one card.
struct KMSObject: Hashable {
    var kind: KMSObjectKind
    var id: UInt32
}

/// The ids of a card's display hardware. A CRTC's place in `crtcs` is its bit in the masks of possible CRTCs.
struct KMSResources: Hashable {
    var crtcs: [UInt32]
    var connectors: [UInt32]
}

/// A socket that a display is plugged into, or a soldered panel.
struct ConnectorInfo: Hashable {
    enum Status: Hashable { case connected, disconnected, unknown }

    var id: UInt32
    /// Type and number as the kernel names them in /sys/class/drm: "HDMI-A-1".
    var name: String
    var status: Status
    /// Not a display but a way to read the picture back.
    var isWriteback: Bool
    var physicalSizeMillimetres: Size?
    var modes: [DisplayMode]
    /// One bit for each CRTC that one of its encoders can be fed from.
    var possibleCRTCs: UInt32
    /// The CRTC that feeds it now.
    var crtc: UInt32?
    /// What the display says of itself; empty where it says nothing.
    var edid: [UInt8] = []
    /// The driver could not keep the link up; it stays down until the mode is set again.
    var isLinkBad = false
}

/// A scan-out engine's present state.
struct CRTCInfo: Hashable {
    var id: UInt32
    /// Zero when nothing is scanned out.
    var framebuffer: UInt32
    var x: UInt32
    var y: UInt32
    var mode: DisplayMode?
}

/// A layer of a CRTC's picture.
struct PlaneInfo: Hashable {
    var id: UInt32
    var possibleCRTCs: UInt32
    /// The CRTC that shows it now.
    var crtc: UInt32?
    var formats: [PixelFormat]
}

/// One property of one object with its present value.
struct PropertyInfo: Hashable {
    var id: UInt32
    var name: String
    var value: UInt64
}

/// One line of an atomic commit.
struct PropertySetting: Hashable {
    var object: UInt32
    var property: UInt32
    var value: UInt64
}

/// A memory layout that a plane takes for a format.
struct FormatModifier: Hashable {
    var format: PixelFormat
    var modifier: UInt64
}

/// What an atomic commit is to do beyond setting its properties.
struct CommitOptions: OptionSet, Hashable {
    let rawValue: UInt8
    /// Only say whether it would work.
    static let testOnly = CommitOptions(rawValue: 1)
    static let allowModeset = CommitOptions(rawValue: 2)
    /// Return before it is shown.
    static let nonBlocking = CommitOptions(rawValue: 4)
    /// Deliver an event when it is shown.
    static let event = CommitOptions(rawValue: 8)
}

/// A process that has a card open.
struct DRMClient: Hashable {
    var command: String
    var process: Int
    /// Nil where the kernel does not tell.
    var isMaster: Bool?
}

/// A card's place in the file system.
struct CardNode: Hashable {
    /// The N of /dev/dri/cardN; not stable from boot to boot.
    var number: Int
    var path: String
    /// Stable names: links in /dev/dri/by-path that lead to it.
    var aliases: [String]
}
