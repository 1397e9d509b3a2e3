import Geometry

/// How one scene is shown on several displays.
public enum DisplayArrangement: String, CaseIterable, Sendable {
    /// The same on each, laid out for the first; on others as large as it fits, with black bars.
    case mirror
    /// One scene across all, from left to right in their order. It is as high as the first display; the others show it at a
    /// scale at which it fills their height.
    case span
}

/// The picture that several displays show, and the part that each shows.
struct PictureLayout: Hashable {
    /// The whole, in pixels of the first display that is known. Upright.
    let upright: PixelSize
    /// The same as it lies on the display.
    let picture: PixelSize
    /// By display; nil where one shows all of it and nothing else, and of those that are not known.
    let windows: [PictureWindow?]
    /// By display, its size as the upright picture has it.
    private let shown: [PixelSize?]

    /// - Parameter sizes: of the displays in their order, in device pixels; nil for one that has never been lit, which takes
    ///   no room. Nil when that is all of them.
    init?(of sizes: [PixelSize?], _ arrangement: DisplayArrangement, _ orientation: DisplayOrientation) {
        let shown = sizes.map { size in
            size.flatMap { $0.width > 0 && $0.height > 0 ? orientation.pictureSize(onDisplay: $0) : nil }
        }
        guard let first = shown.lazy.compactMap({ $0 }).first else { return nil }
        self.shown = shown
        switch arrangement {
        case .mirror:
            upright = first
            windows = shown.map { $0.flatMap { Self.fitted(first, on: $0) } }
        case .span:
            let widths = shown.map { $0.map { Double($0.width) * Double(first.height) / Double($0.height) } ?? 0 }
            let total = widths.reduce(0, +)
            upright = PixelSize(width: Int(total.rounded()), height: first.height)
            var left = 0.0
            var windows: [PictureWindow?] = []
            for (size, width) in zip(shown, widths) {
                windows.append(size.flatMap { Self.part(from: left, of: total, first.height, on: $0) })
                left += width
            }
            self.windows = windows
        }
        picture = orientation.pictureSize(onDisplay: upright)
    }

    private static func fitted(_ picture: PixelSize, on display: PixelSize) -> PictureWindow? {
        guard picture != display else { return nil }
        let scale = min(
            Double(display.width) / Double(picture.width), Double(display.height) / Double(picture.height))
        let size = PixelSize(
            width: max(1, Int((Double(picture.width) * scale).rounded())),
            height: max(1, Int((Double(picture.height) * scale).rounded())))
        guard size != display else { return nil }
        return PictureWindow(of: size, x: (size.width - display.width) / 2, y: (size.height - display.height) / 2)
    }

    private static func part(
        from left: Double, of width: Double, _ height: Int, on display: PixelSize
    ) -> PictureWindow? {
        let scale = Double(display.height) / Double(height)
        let picture = PixelSize(width: Int((width * scale).rounded()), height: display.height)
        guard picture != display else { return nil }
        return PictureWindow(of: picture, x: Int((left * scale).rounded()))
    }

    /// Where each display lies on a picture of this size in points; bars lie beyond it. Nil for those that are not known.
    func places(of size: Size) -> [Rect?] {
        zip(shown, windows).map { shown, window in
            guard let shown else { return nil }
            let window = window ?? PictureWindow(of: shown)
            let scaleX = size.width / Double(window.picture.width)
            let scaleY = size.height / Double(window.picture.height)
            return Rect(
                x: Double(window.x) * scaleX, y: Double(window.y) * scaleY, width: Double(shown.width) * scaleX,
                height: Double(shown.height) * scaleY)
        }
    }
}
