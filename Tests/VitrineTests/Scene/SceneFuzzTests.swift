import Foundation
import Geometry
import RandomCases
import Testing
import Timebase

@testable import Vitrine

/// Broken scene and script files are read or refused with a sentence, and what is read can be shown.
@MainActor
@Suite struct SceneFuzzTests {
    private static let seeds = RandomCases.seeds(1500)

    private static func corpus() throws -> [[UInt8]] {
        try Repository.examples.map {
            [UInt8](try Data(contentsOf: URL(fileURLWithPath: Repository.path("Config/examples/\($0)"))))
        }
    }

    /// The scripts of the documentation.
    private static func scripts() throws -> [[UInt8]] {
        let text = try String(contentsOfFile: Repository.path("Documentation/script.md"), encoding: .utf8)
        return text.components(separatedBy: "```json5\n").dropFirst().compactMap { block in
            block.components(separatedBy: "```").first.map { Array($0.utf8) }
        }
    }

    @Test func brokenScenesAreReadOrRefused() throws {
        let corpus = try Self.corpus()
        try Self.each(of: Self.seeds, corpus) { path, seed in
            do {
                let scene = try Scene(path: path)
                let stage = BlindStage(size: Size(width: 320, height: 200))
                let presentation = ScenePresentation(scene, in: stage.root)
                for frame in 0..<3 { stage.advance(to: stage.start + Seconds(Double(frame) * 0.3)) }
                withExtendedLifetime(presentation) {}
            } catch let error as SceneError {
                #expect(!error.description.isEmpty && !error.description.contains("\n"), "seed \(seed): \(error)")
            }
        }
    }

    @Test func brokenScriptsAreReadOrRefused() throws {
        var read = 0
        try Self.each(of: Self.seeds, try Self.scripts()) { path, seed in
            do {
                let script = try Script(path: path)
                read += 1
                let simulation = Simulation(script, on: BlindStage(script.screen)) { _ in }
                var frames = 0
                struct Enough: Error {}
                try? simulation.run(check: { if frames > 30 { throw Enough() } }, frameDone: { _ in frames += 1 })
            } catch let error as SceneError {
                #expect(!error.description.isEmpty && !error.description.contains("\n"), "seed \(seed): \(error)")
            }
        }
        // Otherwise nothing but the reader's refusals would be tried.
        #expect(read > Self.seeds.count / 100)
    }

    private static func each(
        of seeds: Range<UInt64>, _ corpus: [[UInt8]], _ body: (String, UInt64) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-fuzz-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("case.json5")
        for seed in seeds {
            var random = SplitMix(seed: seed)
            let original = corpus.randomElement(using: &random) ?? []
            let other = corpus.randomElement(using: &random) ?? []
            try Data(Mutation.mutated(original, with: other, using: &random)).write(to: file)
            try body(file.path, seed)
        }
    }
}
