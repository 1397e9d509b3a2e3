import DrawList
import Imaging
import Platform
import Views

/// What an item of a scene's carousel shows.
enum SceneItem: Hashable, Sendable {
    case picture(PictureSource)
    case color(Color)

    /// Reads `{color}` or `{picture}`.
    init(_ value: ValueReader) throws(SceneError) {
        var reader = try value.object()
        let color = try reader.optional("color")?.color()
        let picture = try reader.optional("picture").map { value throws(SceneError) in try PictureSource(value) }
        try reader.finish()
        switch (color, picture) {
        case (let color?, nil): self = .color(color)
        case (nil, let source?): self = .picture(source)
        default: throw value.error("an item is either {color: \"#rrggbb\"} or {picture: \"path\"}")
        }
    }
}

/// The items of a scene's carousel: a folder's pictures, a list of pictures, or colours, over and over up to a count.
struct SceneItems: Hashable, Sendable {
    /// The most items that a scene may have.
    static let maximumCount = PictureFolder.maximumCount

    /// What is shown over and over.
    private var period: [SceneItem] = []
    private var count: Int?

    init(_ pictures: [PictureSource]) { period = pictures.map { .picture($0) } }

    /// Every item. Made anew each time: a script may hold thousands of these.
    var items: [SceneItem] {
        guard let count, !period.isEmpty else { return period }
        return (0..<count).map { period[$0 % period.count] }
    }

    /// Reads `{folder}`, `{pictures}` or `{colors}`, each with an optional `count`.
    init(_ value: ValueReader) throws(SceneError) {
        var reader = try value.object()
        let folder = reader.optional("folder")
        let pictures = reader.optional("pictures")
        let colors = reader.optional("colors")
        let count = try reader.optional("count")?.integer(in: 0...Self.maximumCount)
        try reader.finish()
        switch (folder, pictures, colors) {
        case (let folder?, nil, nil): try self.init(folder: folder)
        case (nil, let pictures?, nil): try self.init(pictures: pictures)
        case (nil, nil, let colors?): try self.init(colors: colors)
        default: throw value.error("items come from exactly one of: folder, pictures, colors")
        }
        self.count = count
    }

    private init(folder value: ValueReader) throws(SceneError) {
        let path = value.file.resolve(try value.text())
        do throws(PictureFolder.Failure) {
            let folder = try PictureFolder(path: path)
            self.init(folder.pictures)
            for note in folder.notes { value.warn("\(path.onOneLine): \(note)") }
        } catch {
            throw value.error("\(error)")
        }
    }

    private init(pictures value: ValueReader) throws(SceneError) {
        for entry in try value.list(count: 0...Self.maximumCount) { period.append(.picture(try PictureSource(entry))) }
    }

    private init(colors value: ValueReader) throws(SceneError) {
        for entry in try value.list(count: 0...Self.maximumCount) { period.append(.color(try entry.color())) }
    }
}

extension PictureSource {
    /// Reads a path. A file that cannot be shown is no error, as it may come later, but worth a word.
    fileprivate init(_ value: ValueReader) throws(SceneError) {
        self.init(path: value.file.resolve(try value.text()))
        if let problem = PictureError.ofUnreadableFile(at: path) { value.warn("\(problem); a grey card stands for it") }
    }
}
