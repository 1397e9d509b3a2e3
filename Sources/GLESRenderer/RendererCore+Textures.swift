import DrawList
import Geometry

extension RendererCore {
    package func makeTexture(
        size: PixelSize, isOpaque: Bool, levels: LevelsOfDetail = .made
    ) throws(TextureError) -> TextureHandle {
        guard !life.isGone else { throw .contextLost }
        let limit = capabilities.maximumTextureSize
        guard size.width > 0, size.height > 0 else { throw .empty(size) }
        guard size.width <= limit, size.height <= limit else { throw .tooLarge(size, limit: limit) }
        endDeletedTextures()
        forgetOlderErrors()
        let name = gl.createTexture()
        gl.bindTexture(name)
        let isMipmapped: Bool
        do throws(TextureError) {
            isMipmapped = try allocate(size, hasLevels: levels == .uploaded && takesMipmaps(size))
        } catch {
            gl.deleteTexture(name)
            throw error
        }
        let counted = levels == .uploaded ? isMipmapped : takesMipmaps(size)
        let entry = TextureTable.Entry(
            name: name, size: size, isOpaque: isOpaque, levels: levels, bytes: bytes(of: size, mipmapped: counted),
            isMipmapped: isMipmapped)
        guard let handle = textures.insert(entry) else {
            gl.deleteTexture(name)
            throw .outOfMemory(size)
        }
        return handle
    }

    /// Makes room for the picture and its levels. Whether there are any.
    private func allocate(_ size: PixelSize, hasLevels: Bool) throws(TextureError) -> Bool {
        // Before there is a picture, so that the driver makes room for the levels along with it.
        gl.setLinearFiltering(mipmapped: hasLevels)
        gl.allocateTexture(width: size.width, height: size.height, level: 0)
        if let code = gl.takeError() {
            // GL defines no other error for these arguments, so what is left is a lack of memory, however it is called.
            throw code == .contextLost ? .contextLost : .outOfMemory(size)
        }
        guard hasLevels else { return false }
        var (level, last) = (0, size)
        while last.area > 1 {
            (level, last) = (level + 1, PixelHalving.size(after: last))
            gl.allocateTexture(width: last.width, height: last.height, level: level)
        }
        guard gl.takeError() != nil else { return true }
        // Without memory for the smaller levels the picture still shows, only less calm when it is far.
        gl.setLinearFiltering(mipmapped: false)
        return false
    }

    package func upload(
        _ pixels: UnsafeRawBufferPointer, firstRow: Int, rowCount: Int, to texture: TextureHandle
    ) throws(TextureError) {
        guard let entry = textures[texture], rowCount > 0 else { return }
        let part = PixelRect(x: 0, y: firstRow, width: entry.size.width, height: rowCount)
        try upload(pixels, into: part, of: texture)
    }

    package func upload(
        _ pixels: UnsafeRawBufferPointer, into part: PixelRect, level: Int, of texture: TextureHandle
    ) throws(TextureError) {
        guard let entry = textures[texture], part.width > 0, part.height > 0 else { return }
        guard level == 0 || (entry.isMipmapped && entry.size.hasLevel(level)) else { return }
        let (width, height) = (max(entry.size.width >> level, 1), max(entry.size.height >> level, 1))
        precondition(
            part.x >= 0 && part.width <= width - part.x && part.y >= 0 && part.height <= height - part.y,
            "\(part) does not lie within level \(level), of \(width)×\(height) pixels, of a texture"
        )
        precondition(
            pixels.count == part.height * part.width * 4,
            "\(pixels.count) bytes are not \(part.height) rows of \(part.width) pixels of 4 bytes"
        )
        guard !life.isGone else { throw .contextLost }
        forgetOlderErrors()
        gl.bindTexture(entry.name)
        gl.uploadPixels(pixels, into: part, level: level)
        uploads.count += 1
        uploads.bytes += pixels.count
        if let code = gl.takeError() { throw code == .contextLost ? .contextLost : .outOfMemory(entry.size) }
    }

    package func setWhiteSpot(x: Int, y: Int, of texture: TextureHandle) {
        guard let entry = textures[texture] else { return }
        textures.setWhiteSpot(
            SIMD2(Float(x) / Float(entry.size.width), Float(y) / Float(entry.size.height)), of: texture)
    }

    package func finishTexture(_ texture: TextureHandle) {
        guard let entry = textures[texture], !life.isGone else { return }
        let isMipmapped =
            switch entry.levels {
            case .uploaded: entry.isMipmapped
            case .made: takesMipmaps(entry.size) && makeLevels(entry)
            }
        textures.finish(texture, bytes: bytes(of: entry.size, mipmapped: isMipmapped), isMipmapped: isMipmapped)
    }

    /// Has the driver make them; false without memory for them.
    private func makeLevels(_ entry: TextureTable.Entry) -> Bool {
        forgetOlderErrors()
        gl.bindTexture(entry.name)
        gl.generateMipmaps()
        let isMipmapped = gl.takeError() == nil
        gl.setLinearFiltering(mipmapped: isMipmapped)
        return isMipmapped
    }

    package func deleteTexture(_ texture: TextureHandle) {
        guard let entry = textures.remove(texture) else { return }
        deletedNames.append(entry.name)
    }

    /// Gives GL back what was deleted, now that the renderer's context is current. Another's texture may have the same name.
    func endDeletedTextures() {
        for name in deletedNames { gl.deleteTexture(name) }
        deletedNames.removeAll(keepingCapacity: true)
    }

    package var textureBytes: Int { textures.bytes }

    private func takesMipmaps(_ size: PixelSize) -> Bool {
        capabilities.hasMipmapsOfAnySize || (size.width.nonzeroBitCount == 1 && size.height.nonzeroBitCount == 1)
    }

    /// Four bytes for each pixel of each level down to 1×1.
    private func bytes(of size: PixelSize, mipmapped: Bool) -> Int {
        var pixels = size.area
        var last = size
        while mipmapped, last.area > 1 {
            last = PixelHalving.size(after: last)
            pixels += last.area
        }
        return pixels * 4
    }

    /// So that the next error is the next call's. Bounded, since a lost context may answer with an error for ever.
    private func forgetOlderErrors() {
        for _ in 0..<8 where gl.takeError() == nil { return }
    }
}

extension PixelSize {
    /// Whether there is such a level of detail before or at the one of a single pixel.
    fileprivate func hasLevel(_ level: Int) -> Bool { level > 0 && max(width, height) >> level > 0 }
}
