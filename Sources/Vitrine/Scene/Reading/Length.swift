import DrawList
import Geometry

/// A length in points, or as a share of another.
enum Length: Hashable, Sendable {
    case points(Double)
    /// 1 is the whole.
    case share(Double)

    func resolved(against whole: Double) -> Double {
        switch self {
        case .points(let points): points
        case .share(let share): share * whole
        }
    }
}

/// Where an element is on the screen.
struct SceneFrame: Hashable, Sendable {
    var x = Length.points(0)
    var y = Length.points(0)
    var width = Length.share(1)
    var height = Length.share(1)

    /// Shares are of the width and the height of `bounds`.
    func rect(in bounds: Rect) -> Rect {
        Rect(
            x: bounds.minX + x.resolved(against: bounds.size.width),
            y: bounds.minY + y.resolved(against: bounds.size.height),
            width: width.resolved(against: bounds.size.width), height: height.resolved(against: bounds.size.height)
        )
    }
}

extension SceneFrame {
    /// Reads `{x, y, width, height}`, each of which may be left out.
    init(_ value: ValueReader) throws(SceneError) {
        var reader = try value.object()
        if let x = try reader.optional("x")?.length() { self.x = x }
        if let y = try reader.optional("y")?.length() { self.y = y }
        if let width = try reader.optional("width")?.extent() { self.width = width }
        if let height = try reader.optional("height")?.extent() { self.height = height }
        try reader.finish()
    }
}

extension Color {
    /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`.
    init?(hexadecimal text: String) {
        let digits = text.utf8.dropFirst().map { Self.value(ofDigit: $0) }
        guard text.utf8.first == UInt8(ascii: "#"), !digits.contains(nil) else { return nil }
        let values = digits.compactMap { $0 }
        let channels: [Float]
        switch values.count {
        case 3: channels = values.map { Float($0) / 15 }
        case 6, 8:
            channels = stride(from: 0, to: values.count, by: 2).map { Float(values[$0] * 16 + values[$0 + 1]) / 255 }
        default: return nil
        }
        self.init(red: channels[0], green: channels[1], blue: channels[2], alpha: channels.count > 3 ? channels[3] : 1)
    }

    private static func value(ofDigit digit: UInt8) -> Int? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(digit - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(digit - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): Int(digit - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}
