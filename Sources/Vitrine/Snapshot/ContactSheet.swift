import DrawList
import GLESRenderer
import Geometry
import HeadlessDisplay

/// Several frames side by side in one picture, drawn by the renderer that drew the frames.
@MainActor
public enum ContactSheet {
    /// Width of a frame on the sheet, in pixels.
    static let frameWidth = 480
    static let margin = 12

    /// Lays the frames out in rows, from the upper left; all are scaled as the first one. Fails without headless EGL.
    public static func compose(_ frames: [PixelImage], columns: Int = 4) throws -> PixelImage {
        guard let first = frames.first else { throw ContactSheetError.noFrames }
        let columns = max(1, min(columns, frames.count))
        let rows = (frames.count + columns - 1) / columns
        let height = max(1, frameWidth * first.size.height / first.size.width)
        let size = PixelSize(
            width: columns * frameWidth + (columns + 1) * margin, height: rows * height + (rows + 1) * margin
        )
        let output = try HeadlessOutput(pixelSize: size)
        let renderer = try GLESRenderer()
        var list = DrawList(
            size: Size(width: Double(size.width), height: Double(size.height)), background: .color(Color(white: 0.1))
        )
        for (index, frame) in frames.enumerated() {
            let texture = try renderer.makeTexture(size: frame.size, isOpaque: true)
            try frame.bytes.withUnsafeBytes {
                try renderer.upload($0, firstRow: 0, rowCount: frame.size.height, to: texture)
            }
            renderer.finishTexture(texture)
            let rect = Rect(
                x: Double(margin + index % columns * (frameWidth + margin)),
                y: Double(margin + index / columns * (height + margin)),
                width: Double(frameWidth), height: Double(height)
            )
            list.addGroup(transform: .identity, alpha: 1) { $0.append(DrawQuad(rect: rect, texture: texture)) }
        }
        try renderer.draw(list, into: size)
        return try output.readPixels()
    }
}

/// A contact sheet that cannot be made.
enum ContactSheetError: Error, CustomStringConvertible {
    case noFrames

    var description: String { "a contact sheet needs at least one frame" }
}
