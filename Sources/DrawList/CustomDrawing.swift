import Geometry
import Timebase

/// What a program's own drawing gets to know of its place.
public struct CustomFrame: Sendable {
    /// Column by column: takes (x, y, 0, 1) in points, from the upper left corner of the drawing's rectangle, to OpenGL's clip
    /// space. z may be anything: everything lies in the plane.
    public let clipFromLocal: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
    /// Of the rectangle, in points.
    public let size: Size
    /// The product of the alphas of all views around it, 0…1.
    public let alpha: Float
    /// The whole output, which is the viewport, in pixels; as it is, not turned as the picture on it may be.
    public let outputSize: PixelSize
    /// The moment at which the frame is seen.
    public let time: MonotonicTime
    /// Names the GL context. When it is another than last time, the GPU was reset or the card was changed, and all objects
    /// that were made are gone: their names mean nothing, or something else.
    public let context: UInt64

    public init(
        clipFromLocal: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>), size: Size, alpha: Float,
        outputSize: PixelSize, time: MonotonicTime, context: UInt64
    ) {
        self.clipFromLocal = clipFromLocal
        self.size = size
        self.alpha = alpha
        self.outputSize = outputSize
        self.time = time
        self.context = context
    }
}

/// A program's own drawing with OpenGL ES, among the quads of a list.
///
/// It is called on the renderer's thread with the output's context current and its framebuffer bound, blending of
/// premultiplied colours on, and everything else but the scissor off. It may leave any state of OpenGL ES 2 behind, and of
/// ES 3: vertex arrays, samplers, divisors, buffers to upload from and how, transform feedback. What it changes in the
/// framebuffer itself, such as `glDrawBuffers`, and what only ES 3.1 and extensions have, it puts back. Errors that it leaves
/// are told once and do no harm to the frame. Objects that it makes are its own, and go with their context: see ``CustomFrame/context``.
public final class CustomDrawing: Sendable, Hashable {
    public let draw: @Sendable (CustomFrame) -> Void

    public init(_ draw: @escaping @Sendable (CustomFrame) -> Void) { self.draw = draw }

    public static func == (lhs: CustomDrawing, rhs: CustomDrawing) -> Bool { lhs === rhs }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A place for a program's own drawing in a draw list.
public struct CustomCommand: Hashable, Sendable {
    public var drawing: CustomDrawing
    /// In the group's plane, in points. Nothing is drawn outside the upright rectangle around what is seen of it.
    public var rect: Rect
    public var alpha: Float
    public var time: MonotonicTime

    public init(drawing: CustomDrawing, rect: Rect, alpha: Float, time: MonotonicTime) {
        self.drawing = drawing
        self.rect = rect
        self.alpha = alpha
        self.time = time
    }
}
