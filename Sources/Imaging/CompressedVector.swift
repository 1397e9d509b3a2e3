import CZlib

/// A gzip stream as it is inflated, to be thrown away piece by piece.
private struct Inflation: ~Copyable {
    /// zlib remembers where its stream lies, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    /// Bytes that have come out.
    private(set) var count = 0

    init() throws(PictureError.Cause) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // The largest window, in a gzip wrapping.
        let format: CInt = 15 + 16
        let status = inflateInit2_(stream, format, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deallocate()
            throw .outOfMemory
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Inflates `input` until `limit` bytes have come out in all; hands each piece to `body`. Whether the stream has ended.
    mutating func feed(
        _ input: ArraySlice<UInt8>, limit: Int, into output: inout [UInt8], _ body: (ArraySlice<UInt8>) -> Void
    ) throws(PictureError.Cause) -> Bool {
        var input = Array(input)
        let status: CInt = input.withUnsafeMutableBufferPointer { input in
            stream.pointee.next_in = input.baseAddress
            stream.pointee.avail_in = uInt(input.count)
            defer { stream.pointee.next_in = nil }
            return inflateAll(limit: limit, into: &output, body)
        }
        switch status {
        case Z_STREAM_END: return true
        // Z_BUF_ERROR: it has used up what it was given.
        case Z_OK, Z_BUF_ERROR: return false
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .corrupt("not a sound gzip stream")
        }
    }

    private mutating func inflateAll(
        limit: Int, into output: inout [UInt8], _ body: (ArraySlice<UInt8>) -> Void
    ) -> CInt {
        while true {
            let (status, made) = output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = uInt(output.count)
                let status = inflate(stream, Z_NO_FLUSH)
                return (status, output.count - Int(stream.pointee.avail_out))
            }
            count += made
            body(output[..<made])
            guard status == Z_OK, made > 0, count <= limit else { return status }
        }
    }
}

/// Looks into a compressed SVG before it reaches librsvg, which would inflate it without bound.
enum CompressedVector {
    /// Throws unless the file inflates to an SVG of at most `limit` bytes.
    static func check(_ file: borrowing PictureFile, limit: Int) throws(PictureError.Cause) {
        var inflation = try Inflation()
        var input = [UInt8](repeating: 0, count: 1 << 14)
        var output = [UInt8](repeating: 0, count: 1 << 16)
        var start: [UInt8] = []
        var offset = 0
        var hasEnded = false
        while !hasEnded {
            let chunk = try file.read(into: &input, at: offset)
            guard !chunk.isEmpty else { throw .truncated }
            offset += chunk.count
            // librsvg reads to the end of the stream; what follows it in the file is nobody's.
            hasEnded = try inflation.feed(chunk, limit: limit, into: &output) { piece in
                if start.count < PictureFormat.signatureBytes {
                    start += piece.prefix(PictureFormat.signatureBytes - start.count)
                }
            }
            guard inflation.count <= limit else { throw .inflatesTooFar(limit: limit) }
        }
        guard PictureFormat.isVectorText(start[...]) else { throw .unknownFormat }
    }
}
