import CarouselEngine
import DrawList
import Foundation
import Geometry
import Imaging
import Testing
import TouchGestures
import Views

@testable import Vitrine

/// Views that were looked at and found right, flat and in turned items, at one and at two pixels a point.
@MainActor
@Suite(.enabled(if: isHeadlessAvailable, "no headless EGL on this machine"), .serialized)
struct ViewPictureTests {
    private let tile = FileManager.default.temporaryDirectory.appendingPathComponent("tile-\(UUID().uuidString).png")
        .path

    /// A picture of 24×16 pixels whose corners and middle differ.
    private func writeTile() throws {
        var bytes: [UInt8] = []
        for y in 0..<16 {
            for x in 0..<24 {
                let isFrame = x < 8 || x >= 16 || y < 5 || y >= 11
                let isCorner = (x < 8 || x >= 16) && (y < 5 || y >= 11)
                bytes += isCorner ? [230, 60, 60, 255] : isFrame ? [60, 60, 220, 255] : [240, 240, 240, 255]
            }
        }
        let image = try #require(PixelImage(size: PixelSize(width: 24, height: 16), bytes: bytes, isOpaque: true))
        try PNGWriter().write(image, to: tile)
    }

    private func screen(_ size: Size, scale: Double) throws -> OffscreenScreen {
        try OffscreenScreen(
            size: PixelSize(width: Int(size.width * scale), height: Int(size.height * scale)),
            background: .verticalGradient(top: Color(white: 0.35), bottom: Color(white: 0.1)), pixelsPerPoint: scale)
    }

    @Test(arguments: [1.0, 2]) func decoratedViewsFlat(scale: Double) throws {
        try writeTile()
        let screen = try screen(Size(width: 340, height: 270), scale: scale)
        let board = DecoratedBoard(tile: tile)
        board.frame.origin = Point(x: 18, y: 16)
        screen.root.addSubview(board)
        try screen.play(until: 0.5)
        try Golden.compare(try screen.render(), with: "views-flat-\(Int(scale))x.png")
        try FileManager.default.removeItem(atPath: tile)
    }

    /// Every text and control, as they are and in high contrast, with the focus on a button and on a row.
    @Test(arguments: [false, true]) func controls(isHighContrast: Bool) throws {
        let screen = try screen(Size(width: 700, height: 320), scale: 1)
        screen.displayPreferences.highContrast = isHighContrast
        let board = ControlBoard()
        screen.root.addSubview(board)
        screen.focus.focus(on: board.buttons[0])
        screen.send(.key(KeyEvent(key: .tab, phase: .pressed, time: screen.moment)))
        screen.send(.key(KeyEvent(key: .backTab, phase: .pressed, time: screen.moment)))
        try screen.play(until: 0.5)
        try Golden.compare(try screen.render(), with: isHighContrast ? "controls-contrast.png" : "controls.png")
    }

    @Test(arguments: [1.0, 2]) func decoratedViewsInTurnedItems(scale: Double) throws {
        try writeTile()
        let screen = try screen(Size(width: 640, height: 400), scale: scale)
        let items = Boards(tile: tile)
        let carousel = CarouselView(frame: screen.bounds)
        carousel.type = .coverFlow
        carousel.dataSource = items
        carousel.contentOffset = Point(x: 0, y: -50)
        screen.root.addSubview(carousel)
        carousel.scrollOffset = 1
        try screen.play(until: 0.5)
        let drawn = try screen.render()
        try Golden.compare(drawn, with: "views-turned-\(Int(scale))x.png")
        // What the items draw is kept from the second frame on.
        for frame in 2...3 {
            let kept = try screen.render()
            let differences = zip(kept.bytes, drawn.bytes).map { abs(Int($0) - Int($1)) }
            #expect(differences.allSatisfy { $0 <= 1 }, "frame \(frame): \(differences.max() ?? 0)")
        }
        try FileManager.default.removeItem(atPath: tile)
    }
}

@MainActor
private final class Boards: CarouselDataSource {
    let tile: String

    init(tile: String) { self.tile = tile }

    func numberOfItems(in carousel: CarouselView) -> Int { 3 }

    func carousel(_ carousel: CarouselView, viewForItemAt index: Int, reusing view: View?) -> View {
        let board = DecoratedBoard(tile: tile)
        board.reflection = Reflection()
        return board
    }
}
