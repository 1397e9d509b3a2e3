import Vitrine

/// What `show` and `snapshot` show: a scene file, or pictures as the options say.
enum SceneOptions {
    /// Options that say how pictures without a scene file are shown.
    private static let pictureOptions = ["type", "advance", "offset"]

    static func source(at path: String, options: ParsedOptions) throws -> SceneSource {
        let configuration = try configuration(from: options)
        guard Scene.isScene(path: path) else {
            return try SceneSource(picturesAt: path, configuration: configuration)
        }
        let given = pictureOptions.first { options[$0] != nil } ?? (options.has("vertical") ? "vertical" : nil)
        if let given { throw UsageError("--\(given) is for pictures; in a scene, set it in the file \(path)") }
        return try SceneSource(scenePath: path)
    }

    private static func configuration(
        from options: ParsedOptions
    ) throws(UsageError) -> SceneSource.Configuration {
        var configuration = SceneSource.Configuration()
        if let text = options["type"] { configuration.type = try CarouselType(option: text) }
        configuration.isVertical = options.has("vertical")
        if let text = options["advance"] {
            configuration.advanceInterval = try Seconds(option: text, name: "advance", range: 0.1...86400)
        }
        return configuration
    }
}
