import Foundation
import Geometry
import Imaging
import Testing

/// A folder of its own for a test's files, removed with it.
final class ScratchFolder {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func callAsFunction(_ name: String) -> String { path + "/" + name }

    @discardableResult
    func write(_ bytes: [UInt8], as name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: self(name)))
        return self(name)
    }
}

/// The bytes of a picture in `Data`.
func testData(_ name: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: "Data/" + name, withExtension: nil))
    return [UInt8](try Data(contentsOf: url))
}

func testPath(_ name: String) throws -> String {
    try #require(Bundle.module.url(forResource: "Data/" + name, withExtension: nil)).path
}

/// A JPEG with an EXIF segment that says how it lies, put in behind the start of image.
func jpeg(_ picture: [UInt8], orientation: UInt8) -> [UInt8] {
    // "Exif", then a TIFF of one directory with one entry: tag 0x0112, a short.
    let tiff: [UInt8] = [
        0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
    ]
    let segment: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0] + tiff
    return picture[..<2] + [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment + picture[2...]
}

/// A PNG that declares a size and has no pixels.
func emptyPNG(width: UInt32, height: UInt32) -> [UInt8] {
    func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
    func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        + chunk("IHDR", bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", []) + chunk("IEND", [])
}

/// ISO/IEC 15948, annex D.
private func crc32(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
        remainder ^= UInt32(byte)
        for _ in 0..<8 { remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0xEDB8_8320 : remainder >> 1 }
    }
    return ~remainder
}

let roomy = PixelSize(width: 1000, height: 1000)

func decode(_ path: String, fitting box: PixelSize = roomy, limits: PictureLimits = .standard)
    throws(PictureError) -> PixelImage
{
    try GdkPixbufDecoder().decode(path, fitting: box, limits: limits)
}

/// Why a file is refused; nil if it is not.
func refusal(_ path: String, fitting box: PixelSize = roomy, limits: PictureLimits = .standard) -> PictureError.Cause? {
    do throws(PictureError) {
        _ = try decode(path, fitting: box, limits: limits)
        return nil
    } catch {
        return error.cause
    }
}
