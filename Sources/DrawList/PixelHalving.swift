import Geometry

/// Makes the next level of detail of a picture: half as wide and high, rounded down, each pixel the mean of those that it
/// covers. Pixels are premultiplied RGBA, 8 bits a channel, rows from the top, without padding.
package enum PixelHalving {
    /// Of the level after one of this size.
    package static func size(after size: PixelSize) -> PixelSize {
        PixelSize(width: max(size.width / 2, 1), height: max(size.height / 2, 1))
    }

    /// A part of the level after `pixels`, which is of the given size.
    package static func halve(_ pixels: UnsafeRawBufferPointer, of size: PixelSize, part: PixelRect) -> [UInt8] {
        let next = Self.size(after: size)
        precondition(pixels.count == size.area * 4, "\(pixels.count) bytes are not \(size)")
        precondition(
            part.x >= 0 && part.width <= next.width - part.x && part.y >= 0 && part.height <= next.height - part.y,
            "\(part) does not lie within \(next)")
        let isEven = size.width.isMultiple(of: 2) && size.height.isMultiple(of: 2)
        return [UInt8](unsafeUninitializedCapacity: part.width * part.height * 4) { target, count in
            let target = UnsafeMutableRawBufferPointer(target)
            if isEven {
                averageFours(pixels, width: size.width, part, target)
            } else {
                averageShares(pixels, size, part, target)
            }
            count = target.count
        }
    }

    /// Each pixel covers four whole ones.
    private static func averageFours(
        _ pixels: UnsafeRawBufferPointer, width: Int, _ part: PixelRect, _ target: UnsafeMutableRawBufferPointer
    ) {
        // Two channels are added at a time, in halves of a word of their own.
        let halves: UInt32 = 0x00FF_00FF
        let rounding: UInt32 = 0x0002_0002
        var output = 0
        for y in part.y..<part.y + part.height {
            var input = (2 * y * width + 2 * part.x) * 4
            for _ in 0..<part.width {
                let a = pixels.load(fromByteOffset: input, as: UInt32.self)
                let b = pixels.load(fromByteOffset: input + 4, as: UInt32.self)
                let c = pixels.load(fromByteOffset: input + width * 4, as: UInt32.self)
                let d = pixels.load(fromByteOffset: input + width * 4 + 4, as: UInt32.self)
                let even = (a & halves) &+ (b & halves) &+ (c & halves) &+ (d & halves) &+ rounding
                let odd =
                    (a >> 8 & halves) &+ (b >> 8 & halves) &+ (c >> 8 & halves) &+ (d >> 8 & halves) &+ rounding
                let mean = (even >> 2 & halves) | (odd >> 2 & halves) << 8
                target.storeBytes(of: mean, toByteOffset: output, as: UInt32.self)
                input += 8
                output += 4
            }
        }
    }

    /// Where a side is odd, a pixel covers two whole ones and shares of others.
    private static func averageShares(
        _ pixels: UnsafeRawBufferPointer, _ size: PixelSize, _ part: PixelRect,
        _ target: UnsafeMutableRawBufferPointer
    ) {
        var output = 0
        for y in part.y..<part.y + part.height {
            let down = Shares(of: y, side: size.height)
            for x in part.x..<part.x + part.width {
                let across = Shares(of: x, side: size.width)
                var sum = across.rounding
                for row in 0..<3 where down[row] > 0 {
                    let start = ((down.first + row) * size.width + across.first) * 4
                    sum &+= across.mean(pixels, from: start) &* down[row]
                }
                target.storeBytes(of: Shares.packed(sum >> 8), toByteOffset: output, as: UInt32.self)
                output += 4
            }
        }
    }
}

/// By how much of their length up to three neighbouring pixels belong to one of half the resolution; the shares are 256 in
/// sum. Of 2m + 1 pixels, the one numbered x of m covers m − x parts of the pixel 2x, m of the next and x + 1 of the one after
/// (Guthe and Heckbert, "Non-Power-of-Two Mipmapping", NVIDIA 2005).
private struct Shares {
    let first: Int
    private let shares: (UInt64, UInt64, UInt64)

    init(of x: Int, side: Int) {
        first = 2 * x
        if side == 1 {
            shares = (256, 0, 0)
        } else if side.isMultiple(of: 2) {
            shares = (128, 128, 0)
        } else {
            let half = side / 2
            let before = UInt64((512 * (half - x) + side) / (2 * side))
            let after = UInt64((512 * (x + 1) + side) / (2 * side))
            shares = (before, 256 - before - after, after)
        }
    }

    subscript(index: Int) -> UInt64 { index == 0 ? shares.0 : index == 1 ? shares.1 : shares.2 }

    /// A half of the last place in each channel.
    var rounding: UInt64 { 0x0080_0080_0080_0080 }

    /// Of neighbouring pixels, with room for a sum of 256 times each channel.
    func mean(_ pixels: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
        var sum = rounding
        for index in 0..<3 where self[index] > 0 {
            sum &+= Self.spread(pixels.load(fromByteOffset: start + index * 4, as: UInt32.self)) &* self[index]
        }
        return sum >> 8 & 0x00FF_00FF_00FF_00FF
    }

    /// The four channels, two bytes each: first the even ones.
    private static func spread(_ pixel: UInt32) -> UInt64 {
        UInt64(pixel & 0x00FF_00FF) | UInt64(pixel >> 8 & 0x00FF_00FF) << 32
    }

    static func packed(_ channels: UInt64) -> UInt32 {
        UInt32(truncatingIfNeeded: channels & 0x00FF_00FF)
            | UInt32(truncatingIfNeeded: channels >> 32 & 0x00FF_00FF) << 8
    }
}
