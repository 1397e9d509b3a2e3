import Vitrine

/// The options that `show` and `snapshot` have in common.
enum ShowOptions {
    static func configuration(from options: ParsedOptions) throws(UsageError) -> PictureShow.Configuration {
        var configuration = PictureShow.Configuration()
        if let text = options["type"] { configuration.type = try CarouselType(option: text) }
        configuration.isVertical = options.has("vertical")
        if let text = options["advance"] {
            configuration.advanceInterval = try Seconds(option: text, name: "advance", range: 0.1...86400)
        }
        return configuration
    }
}
