import DrawList
import Geometry
import Testing

/// Clips in a quad's own plane and in others, tilted ones too.
@Suite(.needsHeadlessGL) struct PlaneClipTests {
    static let planes: [Homography] = [
        .identity.translated(by: Point(x: 32, y: 32)),
        Homography(.turned(by: 0.9, about: Point(x: 32, y: 32), perspective: -1.0 / 90)),
        Homography(.rotation(aboutZ: 0.4) * .translation(x: 32, y: 32, z: 0)),
    ]
    private static let window = Rect(x: -17.3, y: -12.6, width: 30.2, height: 22.7)
    private static let all = Rect(x: -40, y: -40, width: 80, height: 80)

    private func render(_ plane: Homography, _ fill: (inout DrawList) -> Void) throws -> PixelImage {
        try HeadlessScene().render { $0.addGroup(transform: plane, alpha: 1, fill) }
    }

    private func clipped(_ quad: DrawQuad, _ clip: DrawClip, _ plane: Homography) throws -> PixelImage {
        try render(plane) {
            var quad = quad
            quad.clip = $0.addClip(clip)
            $0.append(quad)
        }
    }

    /// No channel of any pixel differs by more than `tolerance`.
    private func expectAlike(_ a: PixelImage, _ b: PixelImage, tolerance: Int = 2) {
        let worst = zip(a.bytes, b.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(worst <= tolerance)
        #expect(a.bytes.contains { $0 > 200 && $0 < 255 } || worst == 0)
    }

    @Test(arguments: 0..<3) func aClippedQuadLooksLikeASmallerOne(plane: Int) throws {
        let picture = try clipped(DrawQuad(rect: Self.all), DrawClip(rect: Self.window), Self.planes[plane])
        let smaller = try render(Self.planes[plane]) { $0.append(DrawQuad(rect: Self.window)) }
        expectAlike(picture, smaller)
    }

    @Test(arguments: 0..<3) func aRoundClipLooksLikeARoundQuad(plane: Int) throws {
        let clip = DrawClip(outline: DrawClip.Outline(rect: Self.window, cornerRadius: 8))
        let picture = try clipped(DrawQuad(rect: Self.all), clip, Self.planes[plane])
        let round = try render(Self.planes[plane]) { $0.append(DrawQuad(rect: Self.window, cornerRadius: 8)) }
        expectAlike(picture, round)
    }

    /// The shape that has round corners of its own is cut by other round corners.
    @Test(arguments: 0..<3) func aRoundQuadIsCutByARoundClip(plane: Int) throws {
        let clip = DrawClip(outline: DrawClip.Outline(rect: Self.window, cornerRadius: 8))
        let wide = DrawQuad(rect: Self.all, cornerRadius: 3)
        let picture = try clipped(wide, clip, Self.planes[plane])
        let round = try render(Self.planes[plane]) { $0.append(DrawQuad(rect: Self.window, cornerRadius: 8)) }
        // The tilted corner is taken from distances in pixels, which is right to a fraction of one.
        expectAlike(picture, round, tolerance: plane == 1 ? 32 : 3)
    }

    /// What is half out of a list keeps the shape of its corners.
    @Test(arguments: 0..<3) func aCornerThatIsCutInTwoKeepsItsCurve(plane: Int) throws {
        let disc = DrawQuad(rect: Rect(x: -20, y: -20, width: 40, height: 40), cornerRadius: 20)
        let half = Rect(x: -30, y: -7.5, width: 60, height: 40)
        let picture = try clipped(disc, DrawClip(rect: half), Self.planes[plane])
        let whole = try render(Self.planes[plane]) { $0.append(disc) }
        let cover = try render(Self.planes[plane]) {
            $0.append(disc)
            $0.append(DrawQuad(rect: Rect(x: -40, y: -47.5, width: 80, height: 40), color: .black))
        }
        // Only the pixels of the cut itself differ, by how two half covered pixels add up.
        expectAlike(picture, cover, tolerance: 68)
        #expect(picture != whole)
    }

    @Test(arguments: 0..<3) func edgesOfAnotherPlaneCutExactly(plane: Int) throws {
        // A large quad of the screen's own plane, cut by the window of a tilted one.
        let clip = DrawClip(edges: HalfPlanes(Self.window).pulledBack(by: Self.planes[plane].inverse))
        let picture = try clipped(
            DrawQuad(rect: Rect(x: 0, y: 0, width: 64, height: 64)), clip, .identity)
        let window = try render(Self.planes[plane]) { $0.append(DrawQuad(rect: Self.window)) }
        expectAlike(picture, window)
    }

    @Test func aFadeFallsEvenly() throws {
        let quad = DrawQuad(rect: Rect(x: 0, y: 0, width: 64, height: 64))
        let clip = DrawClip(
            rect: Rect(x: 0, y: 16, width: 64, height: 32), fade: DrawClip.Fade(start: -0.25, slope: 1.0 / 64))
        let picture = try clipped(quad, clip, .identity)
        for y in 0..<64 {
            let expected = (16..<48).contains(y) ? (Double(y) + 0.5) / 64 - 0.25 : 0
            #expect(abs(Double(picture.color(30, y).red) - 255 * expected) < 2, "row \(y)")
        }
    }

    @Test func nothingOfAShadowIsSeenOutsideTheClip() throws {
        let quad = DrawQuad(
            rect: Rect(x: 20, y: 20, width: 20, height: 20), shadowOpacity: 1, shadowRadius: 15, shadowColor: .white)
        let picture = try clipped(quad, DrawClip(rect: Rect(x: 12, y: 0, width: 30, height: 64)), .identity)
        #expect(picture.color(11, 30) == .black && picture.color(42, 30) == .black)
        #expect(picture.color(13, 30).red > 20 && picture.color(30, 12).red > 20)
    }
}

extension Homography {
    /// By its cofactors; the common factor cancels in the division.
    fileprivate var inverse: Homography {
        Homography(
            h11: h22 * h33 - h23 * h32, h12: h13 * h32 - h12 * h33, h13: h12 * h23 - h13 * h22,
            h21: h23 * h31 - h21 * h33, h22: h11 * h33 - h13 * h31, h23: h13 * h21 - h11 * h23,
            h31: h21 * h32 - h22 * h31, h32: h12 * h31 - h11 * h32, h33: h11 * h22 - h12 * h21)
    }
}
