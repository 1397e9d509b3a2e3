import Foundation
import Testing

@testable import Vitrine

@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct ExampleSnapshotTests {
    @Test(arguments: Repository.examples) func aShippedSceneLooksAsItDid(name: String) throws {
        let scene = try Scene(path: Repository.path("Config/examples/\(name)"))
        var log: [String] = []
        let screen = try OffscreenScreen(
            size: PixelSize(width: 320, height: 180), background: scene.background, pixelsPerPoint: 0.25
        ) { log.append($0) }
        let presentation = ScenePresentation(scene, in: screen.root)
        try screen.play(until: 0.5)
        let image = try screen.render()
        withExtendedLifetime(presentation) {}
        #expect(log.isEmpty && scene.notes.isEmpty)
        try Golden.compare(image, with: name.replacingOccurrences(of: ".json5", with: ".png"))
    }
}
