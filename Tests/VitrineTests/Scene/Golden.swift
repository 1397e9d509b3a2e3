import Foundation
import Imaging
import Testing

@testable import Vitrine

/// What was once looked at and found right. With VITRINE_UPDATE_GOLDEN=1 in the environment it is written anew.
enum Golden {
    private static let isUpdating = ProcessInfo.processInfo.environment["VITRINE_UPDATE_GOLDEN"] == "1"

    private static func path(_ name: String) -> String { Repository.path("Tests/VitrineTests/Golden/\(name)") }

    /// Compares lines; numbers may differ by rounding, as mathematical functions do from one machine to another.
    static func compare(_ lines: [String], with name: String) throws {
        let text = lines.joined(separator: "\n") + "\n"
        if isUpdating { try Data(text.utf8).write(to: URL(fileURLWithPath: path(name))) }
        let expected = try String(contentsOfFile: path(name), encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.count == expected.count, "\(name): \(lines.count) lines instead of \(expected.count)")
        for (number, pair) in zip(lines, expected).enumerated() where !isAlike(pair.0, pair.1) {
            Issue.record("\(name):\(number + 1): expected \(pair.1)\ngot \(pair.0)")
            return
        }
    }

    private static func isAlike(_ line: String, _ expected: String) -> Bool {
        func tokens(_ line: String) -> [Substring] { line.split { ",:{}".contains($0) } }
        let (ours, theirs) = (tokens(line), tokens(expected))
        guard ours.count == theirs.count else { return false }
        return zip(ours, theirs).allSatisfy { pair in
            if pair.0 == pair.1 { return true }
            guard let a = Double(pair.0), let b = Double(pair.1) else { return false }
            return abs(a - b) <= 1e-6 * max(1, abs(b))
        }
    }

    /// Compares pictures; another GPU or SVG library may draw edges a little differently.
    static func compare(_ image: PixelImage, with name: String) throws {
        if isUpdating { try PNGWriter().write(image, to: path(name)) }
        let expected = try GdkPixbufDecoder().decode(path(name), fitting: image.size)
        #expect(expected.size == image.size)
        guard expected.size == image.size else { return }
        var sum = 0
        var strange = 0
        for (a, b) in zip(image.bytes, expected.bytes) {
            let difference = abs(Int(a) - Int(b))
            sum += difference
            if difference > 48 { strange += 1 }
        }
        let count = Double(image.bytes.count)
        #expect(Double(sum) / count < 1.5, "\(name): mean difference \(Double(sum) / count)")
        #expect(Double(strange) / count < 0.005, "\(name): \(strange) of \(Int(count)) bytes differ much")
    }
}
