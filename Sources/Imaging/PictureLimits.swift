import Glibc
import Timebase

/// What a picture file may cost at most, so that a hostile or careless one cannot take the machine down.
public struct PictureLimits: Hashable, Sendable {
    /// Bytes of a file of pixels.
    public var maximumFileSize = 256 << 20
    /// Bytes of an SVG file, and of the text that a compressed one inflates to. Lower: its cost is in the drawing, not in the reading.
    public var maximumVectorFileSize = 16 << 20
    /// Pixels that a file may declare, whatever size it is shown at. SVG is exempt: it is drawn at the shown size.
    public var maximumPixels = 200_000_000
    /// Bytes that a decoder may need at one time besides the result, as estimated from the file's header.
    public var maximumWorkingBytes: Int
    /// Bytes of a decoded picture; a larger box is shrunk to fit.
    public var maximumDecodedBytes = 64 << 20
    /// Scans of a progressive JPEG; each costs a pass over the whole picture. Encoders write about ten.
    public var maximumScans = 100
    /// How long one decode on a worker may take before the file is given up. The largest picture that the other limits
    /// let through takes a slow board a third of it.
    public var maximumDecodeTime = Seconds(30)

    /// Limits for a machine with this much memory, in bytes: one decode may take a quarter, from 64 MB to 1 GB.
    public init(machineMemory: Int) {
        maximumWorkingBytes = min(max(machineMemory / 4, 64 << 20), 1 << 30)
    }

    /// Limits for this machine.
    public static let standard = PictureLimits(
        machineMemory: sysconf(Int32(_SC_PHYS_PAGES)).multipliedReportingOverflow(by: sysconf(Int32(_SC_PAGESIZE)))
            .partialValue
    )
}
