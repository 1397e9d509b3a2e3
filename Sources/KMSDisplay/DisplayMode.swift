import Geometry
import Timebase

/// A timing that a connector offers: size, pixel clock, blanking. All of the kernel's `drm_mode_modeinfo`.
public struct DisplayMode: Hashable, Sendable {
    /// The kernel's name for it, such as "1920x1080".
    public var name: String
    /// Pixel clock in kHz.
    public var clockKilohertz: Int
    public var horizontal: Timing
    public var vertical: Timing
    public var horizontalSkew: Int
    /// How often each line is scanned; 0 and 1 both mean once.
    public var linesPerRow: Int
    /// The rate in Hz as the kernel rounds it. ``period`` is exact.
    public var nominalRate: Int
    /// The kernel's `DRM_MODE_FLAG_…`.
    public var flags: UInt32
    /// The kernel's `DRM_MODE_TYPE_…`.
    public var type: UInt32

    /// One direction of a timing, in pixels or lines from the start of the picture.
    public struct Timing: Hashable, Sendable {
        public var displayed: Int
        public var syncStart: Int
        public var syncEnd: Int
        public var total: Int

        public init(displayed: Int, syncStart: Int, syncEnd: Int, total: Int) {
            self.displayed = displayed
            self.syncStart = syncStart
            self.syncEnd = syncEnd
            self.total = total
        }
    }

    public init(
        name: String, clockKilohertz: Int, horizontal: Timing, vertical: Timing, horizontalSkew: Int = 0,
        linesPerRow: Int = 0, nominalRate: Int = 0, flags: UInt32 = 0, type: UInt32 = 0
    ) {
        self.name = name
        self.clockKilohertz = clockKilohertz
        self.horizontal = horizontal
        self.vertical = vertical
        self.horizontalSkew = horizontalSkew
        self.linesPerRow = linesPerRow
        self.nominalRate = nominalRate
        self.flags = flags
        self.type = type
    }
}

extension DisplayMode {
    /// The visible size in pixels.
    public var size: PixelSize { PixelSize(width: horizontal.displayed, height: vertical.displayed) }

    /// Whether the display names this as its own mode.
    public var isPreferred: Bool { type & Self.preferredType != 0 }

    /// Whether the kernel was started with this mode for the connector (`video=HDMI-A-1:1280x720@60`).
    public var isFromKernelCommandLine: Bool { type & Self.userDefinedType != 0 }

    /// Whether every refresh shows only every second line.
    public var isInterlaced: Bool { flags & Self.interlaceFlag != 0 }

    /// The time between two refreshes, as the kernel's `drm_mode_vrefresh` has it: an interlaced mode refreshes once a
    /// field, and a doubly scanned one takes twice its lines. Nil for timings that no display can have.
    public var period: FramePeriod? {
        guard clockKilohertz > 0, clockKilohertz < 1 << 32 else { return nil }
        guard (1...0xFFFF).contains(horizontal.total), (1...0xFFFF).contains(vertical.total) else { return nil }
        var lines = vertical.total
        if flags & Self.doubleScanFlag != 0 { lines *= 2 }
        if linesPerRow > 1 { lines *= min(linesPerRow, 0xFFFF) }
        return FramePeriod(
            pixelClockKilohertz: isInterlaced ? clockKilohertz * 2 : clockKilohertz,
            horizontalTotal: horizontal.total, verticalTotal: lines
        )
    }

    /// Refreshes a second; 0 for timings that no display can have.
    public var rate: Double { period?.rate ?? 0 }

    /// Whether the timing makes sense: drivers and broken EDIDs do report modes without a clock or a size.
    var isPlausible: Bool {
        guard (1...16384).contains(size.width), (1...16384).contains(size.height) else { return false }
        return period != nil && horizontal.total >= size.width && vertical.total >= size.height
    }
}

extension DisplayMode: CustomStringConvertible {
    /// The form in which ``ModeRequest`` takes it: "1920x1080@60", "1920x1080@59.94", "1920x1080i@50".
    public var description: String {
        let suffix = isInterlaced ? "i" : ""
        return "\(size.width)x\(size.height)\(suffix)@\(Self.text(rate: rate))"
    }

    /// Hundredths of a hertz, without trailing zeros.
    private static func text(rate: Double) -> String {
        let hundredths = Int((rate * 100).rounded())
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        switch rest {
        case 0: return "\(whole)"
        case let rest where rest % 10 == 0: return "\(whole).\(rest / 10)"
        case 1...9: return "\(whole).0\(rest)"
        default: return "\(whole).\(rest)"
        }
    }
}
