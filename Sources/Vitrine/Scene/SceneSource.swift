import CarouselEngine
import DrawList
import FoundationEssentials
import Imaging
import Timebase
import Views

/// A scene and how a script refers to it: of a scene file, or of pictures that are shown as one carousel.
public struct SceneSource: Sendable {
    /// How pictures without a scene file are shown.
    public struct Configuration: Hashable, Sendable {
        public var type = CarouselType.coverFlow
        public var isVertical = false
        /// Moves on by itself after this time at rest.
        public var advanceInterval: Seconds?

        public init() {}
    }

    public let scene: Scene
    /// The members of a script that stand for the scene, as JSON, from wherever the script lies.
    let scriptMembers: String

    /// Reads a scene file.
    public init(scenePath path: String) throws(SceneError) {
        scene = try Scene(path: path)
        var line = JSONLine()
        line.add("scene", Self.absolute(path))
        scriptMembers = line.members
    }

    /// Shows a picture, or the pictures of a folder, as a carousel that fills the screen.
    public init(
        picturesAt path: String, configuration: Configuration = Configuration()
    ) throws(PictureFolder.Failure) {
        let folder = try PictureFolder(path: path)
        var element = CarouselElement(items: SceneItems(folder.pictures))
        element.properties = [.type(configuration.type), .flag(.vertical, configuration.isVertical)]
        element.autoAdvance = configuration.advanceInterval.map { AutoAdvance(interval: $0) }
        scene = Scene(background: Scene.defaultBackground, element: element, notes: folder.notes)

        var line = JSONLine()
        line.add("kind", CarouselElement.kind)
        line.add("type", configuration.type.rawValue)
        line.add("vertical", configuration.isVertical)
        if let interval = configuration.advanceInterval { line.add("autoAdvance", interval.value) }
        let isFile = folder.pictures.count == 1 && folder.pictures[0].path == path
        let place = JSONLine.quoted(Self.absolute(path))
        line.add("items", json: isFile ? "{\"pictures\":[\(place)]}" : "{\"folder\":\(place)}")
        scriptMembers = "\"elements\":[\(line.text)]"
    }

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).path }
}
