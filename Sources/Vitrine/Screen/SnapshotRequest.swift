import FoundationEssentials
import Geometry
import Timebase

/// Asks a program, through its environment, to draw into a picture file instead of onto a screen.
///
/// `VITRINE_SNAPSHOT` is the PNG file to write, `VITRINE_SNAPSHOT_AT` the moment in seconds after the start (0 unless
/// given), `VITRINE_SNAPSHOT_SIZE` the size in pixels (1280x720 unless given). So a program can be looked at, and tested,
/// on a machine without a screen.
struct SnapshotRequest: Hashable, Sendable {
    var path: String
    var moment = Seconds(0)
    var size = PixelSize(width: 1280, height: 720)

    /// A value of the environment that cannot be read.
    struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        var description: String
    }

    /// Nil when no snapshot is asked for.
    init?(environment: [String: String]) throws(Failure) {
        guard let path = environment["VITRINE_SNAPSHOT"], !path.isEmpty else { return nil }
        self.path = path
        if let text = environment["VITRINE_SNAPSHOT_AT"] {
            guard let value = Double(text), (0...3600).contains(value) else {
                throw Failure(description: "VITRINE_SNAPSHOT_AT is \"\(text)\", not a number of seconds from 0 to 3600")
            }
            moment = Seconds(value)
        }
        if let text = environment["VITRINE_SNAPSHOT_SIZE"] {
            let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
            guard sides.count == 2, sides.allSatisfy((1...8192).contains) else {
                throw Failure(description: "VITRINE_SNAPSHOT_SIZE is \"\(text)\", not a size such as 1280x720")
            }
            size = PixelSize(width: sides[0], height: sides[1])
        }
    }
}
