import Testing

@testable import Vitrine

@Suite struct SceneDocumentationTests {
    private static let scenes = (try? Repository.json5Blocks(of: "Documentation/scene.md")) ?? []
    private static let scripts = (try? Repository.json5Blocks(of: "Documentation/script.md")) ?? []

    @Test func thereAreExamples() {
        #expect(Self.scenes.count >= 3 && Self.scripts.count >= 2 && Repository.examples.count >= 8)
    }

    @Test(arguments: scenes) func aSceneOfTheDocumentationIsOne(text: String) throws { _ = try scene(text) }

    @Test(arguments: scripts) func aScriptOfTheDocumentationIsOne(text: String) throws { _ = try script(text) }

    @Test(arguments: Repository.examples) func aShippedSceneIsOne(name: String) throws {
        _ = try Scene(path: Repository.path("Config/examples/\(name)"))
    }

    @Test func everyKeyOfACarouselIsInTheDocumentation() throws {
        let text = try Repository.text("Documentation/scene.md")
        for name in CarouselProperty.names + CarouselOption.allCases.map(\.rawValue) {
            #expect(text.contains("`\(name)`"), "\(name) is not documented")
        }
        for type in CarouselType.allCases where type != .custom {
            #expect(text.contains("`\(type.rawValue)`"), "\(type) is not documented")
        }
    }

    @Test func everyCallAndKeyIsInTheDocumentation() throws {
        let text = try Repository.text("Documentation/script.md")
        for name in CarouselElement.callNames + KeyNames.all.map(\.name) {
            #expect(text.contains("`\(name)`"), "\(name) is not documented")
        }
    }
}
