import Geometry

/// The screen of a script: what a run depends on besides its scene.
public struct ScriptScreen: Hashable, Sendable {
    /// In pixels.
    public var pixelSize = PixelSize(width: 1280, height: 720)
    public var pixelsPerPoint = 1.0
    /// How far a finger may stray and still tap, in points.
    public var tapSlop = 10.0
    /// Short fades in place of motion, except under a finger.
    public var reducedMotion = false

    public init() {}

    /// In points.
    public var size: Size {
        Size(width: Double(pixelSize.width) / pixelsPerPoint, height: Double(pixelSize.height) / pixelsPerPoint)
    }

    /// Reads `{width, height, pixelsPerPoint, tapSlop, reducedMotion}`, the latter three if given.
    init(_ value: ValueReader) throws(SceneError) {
        var reader = try value.object()
        let width = try reader.required("width").integer(in: 1...8192)
        pixelSize = PixelSize(width: width, height: try reader.required("height").integer(in: 1...8192))
        pixelsPerPoint = try reader.optional("pixelsPerPoint")?.number(in: 0.25...8) ?? pixelsPerPoint
        tapSlop = try reader.optional("tapSlop")?.number(in: 0...1000) ?? tapSlop
        reducedMotion = try reader.optional("reducedMotion")?.flag() ?? reducedMotion
        try reader.finish()
    }

    /// As a script has it.
    var json: String {
        var line = JSONLine()
        line.add("width", pixelSize.width)
        line.add("height", pixelSize.height)
        line.add("pixelsPerPoint", pixelsPerPoint)
        line.add("tapSlop", tapSlop)
        if reducedMotion { line.add("reducedMotion", true) }
        return line.text
    }
}

extension Screen {
    /// The screen as a recording describes it.
    package var scriptScreen: ScriptScreen {
        var screen = ScriptScreen()
        screen.pixelSize = outputDescription.pixelSize
        screen.pixelsPerPoint = pixelsPerPoint
        screen.tapSlop = tapSlop
        screen.reducedMotion = displayPreferences.reducedMotion
        return screen
    }
}
