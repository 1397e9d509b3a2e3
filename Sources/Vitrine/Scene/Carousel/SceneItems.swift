import DrawList
import Imaging
import Views

/// What an item of a scene's carousel shows.
enum SceneItem: Hashable, Sendable {
    case picture(PictureSource)
    case color(Color)

    /// Reads `{color}` or `{picture}`.
    init(_ value: ValueReader) throws(SceneError) {
        var reader = try value.object()
        let color = try reader.optional("color")?.color()
        let picture = try reader.optional("picture")?.text()
        try reader.finish()
        switch (color, picture) {
        case (let color?, nil): self = .color(color)
        case (nil, let path?): self = .picture(PictureSource(path: value.file.resolve(path)))
        default: throw value.error("an item is either {color: \"#rrggbb\"} or {picture: \"path\"}")
        }
    }
}

/// The items of a scene's carousel: a folder's pictures, a list of pictures, or colours, over and over up to a count.
struct SceneItems: Hashable, Sendable {
    /// The most items that a scene may have.
    static let maximumCount = PictureFolder.maximumCount

    var items: [SceneItem]
    /// What was left out of a folder and why.
    var notes: [String] = []

    init(_ pictures: [PictureSource], notes: [String] = []) {
        items = pictures.map { .picture($0) }
        self.notes = notes
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
        if let count { repeatItems(upTo: count) }
    }

    private init(folder value: ValueReader) throws(SceneError) {
        let path = value.file.resolve(try value.text())
        do throws(PictureFolder.Failure) {
            let folder = try PictureFolder(path: path)
            self.init(folder.pictures, notes: folder.notes)
        } catch {
            throw value.error("\(error)")
        }
    }

    private init(pictures value: ValueReader) throws(SceneError) {
        items = []
        for entry in try value.list(count: 0...Self.maximumCount) {
            items.append(.picture(PictureSource(path: value.file.resolve(try entry.text()))))
        }
    }

    private init(colors value: ValueReader) throws(SceneError) {
        items = []
        for entry in try value.list(count: 0...Self.maximumCount) { items.append(.color(try entry.color())) }
    }

    private mutating func repeatItems(upTo count: Int) {
        let period = items
        guard !period.isEmpty else { return }
        items = (0..<count).map { period[$0 % period.count] }
    }
}
