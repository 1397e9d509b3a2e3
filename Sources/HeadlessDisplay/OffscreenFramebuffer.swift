import Display
import Geometry

/// Owns a framebuffer in memory, with 8 bits for each of red, green, blue and alpha.
struct OffscreenFramebuffer: ~Copyable {
    let size: PixelSize
    private let gl: any OffscreenGL
    private let names: FramebufferNames

    /// Makes one in the current context and binds it.
    init(size: PixelSize, gl: any OffscreenGL) throws(OutputError) {
        names = try Self.make(size, gl)
        self.size = size
        self.gl = gl
    }

    deinit { gl.deleteFramebuffer(names) }

    func bind() { gl.bindFramebuffer(names) }

    /// Waits until what was asked for is drawn.
    func finish() { gl.finish() }

    /// What has been drawn, upper row first.
    func read() throws(OutputError) -> PixelImage {
        bind()
        Self.forgetOlderErrors(gl)
        let rowBytes = size.width * 4
        var bytes = [UInt8](repeating: 0, count: rowBytes * size.height)
        bytes.withUnsafeMutableBytes { gl.readPixels($0, width: size.width, height: size.height) }
        if let code = gl.takeError() {
            throw Self.error(size, "read back", "GL error 0x" + String(code, radix: 16))
        }
        Self.flip(&bytes, rowBytes: rowBytes)
        let isOpaque = stride(from: 3, to: bytes.count, by: 4).allSatisfy { bytes[$0] == 255 }
        guard let image = PixelImage(size: size, bytes: bytes, isOpaque: isOpaque) else {
            throw Self.error(size, "read back", "the size and the number of bytes differ")
        }
        return image
    }

    private static func make(_ size: PixelSize, _ gl: any OffscreenGL) throws(OutputError) -> FramebufferNames {
        let limit = gl.maximumRenderbufferSize()
        guard size.width > 0, size.height > 0, size.width <= limit, size.height <= limit else {
            throw OutputError(
                .modeNotAvailable,
                "no headless output of \(size.width)×\(size.height) pixels: the GPU draws from 1×1 to \(limit)×\(limit)"
            )
        }
        guard gl.hasRGBA8Renderbuffers() else {
            throw error(size, "make", "the driver has neither OpenGL ES 3 nor GL_OES_rgb8_rgba8")
        }
        forgetOlderErrors(gl)
        let names = gl.createFramebuffer(width: size.width, height: size.height)
        let problem = gl.takeError().map { "GL error 0x" + String($0, radix: 16) } ?? gl.framebufferProblem()
        if let problem {
            gl.deleteFramebuffer(names)
            throw error(size, "make", problem)
        }
        return names
    }

    private static func error(_ size: PixelSize, _ attempted: String, _ cause: String) -> OutputError {
        OutputError(
            .deviceFailed,
            "could not \(attempted) the headless picture of \(size.width)×\(size.height) pixels: \(cause); "
                + "try a smaller size or another GL driver"
        )
    }

    /// So that the next error is the next call's. Bounded, since a lost context may answer with an error for ever.
    private static func forgetOlderErrors(_ gl: any OffscreenGL) {
        for _ in 0..<8 where gl.takeError() == nil { return }
    }

    /// GL counts rows from below.
    private static func flip(_ bytes: inout [UInt8], rowBytes: Int) {
        withUnsafeTemporaryAllocation(byteCount: rowBytes, alignment: 1) { row in
            bytes.withUnsafeMutableBytes { pixels in
                var (upper, lower) = (0, pixels.count - rowBytes)
                while upper < lower {
                    let upperRow = UnsafeMutableRawBufferPointer(rebasing: pixels[upper..<upper + rowBytes])
                    let lowerRow = UnsafeMutableRawBufferPointer(rebasing: pixels[lower..<lower + rowBytes])
                    row.copyMemory(from: UnsafeRawBufferPointer(upperRow))
                    upperRow.copyMemory(from: UnsafeRawBufferPointer(lowerRow))
                    lowerRow.copyMemory(from: UnsafeRawBufferPointer(row))
                    upper += rowBytes
                    lower -= rowBytes
                }
            }
        }
    }
}
