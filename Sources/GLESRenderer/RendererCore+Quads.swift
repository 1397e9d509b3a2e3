import DrawList
import Geometry

extension RendererCore {
    /// Quads of more pixels are drawn by the cheapest program that can; smaller ones join their neighbours.
    private static var mostPixelsOfSmall: Double { 65_536 }

    /// Turns a group into triangles.
    func append(_ index: Int, of list: DrawList, _ target: FrameTarget) {
        let group = list.groups[index]
        guard group.alpha > 0 || group.command >= 0 else { return }
        var scissor = target.frameBox
        if let clip = group.clip {
            scissor = ScissorBox(clip, size: list.size, target: target)
            guard scissor != nil else { return }
        }
        guard let projection = GroupProjection(group.transform, size: list.size, target: target) else { return }
        if group.command >= 0 {
            return appendCommand(index, of: list, projection, scissor, target)
        }
        list.quads.withUnsafeBufferPointer { quads in
            for index in group.quads {
                append(quads[index], group.alpha, projection, scissor, list)
                if mesh.isFull { submit(list, target) }
            }
        }
    }

    private func append(
        _ quad: DrawQuad, _ alpha: Float, _ projection: GroupProjection, _ scissor: ScissorBox?, _ list: DrawList
    ) {
        var texture: TextureTable.Entry?
        if let handle = quad.texture {
            guard let entry = textures[handle], entry.isFinished else { return }
            texture = entry
        }
        let clip = quad.clip >= 0 ? list.clips[Int(quad.clip)] : nil
        var color = quad.color
        color.alpha *= alpha
        let shape = QuadShape(quad, paint: premultiplied(color), clip: clip, projection)
        if quad.hasShadow { appendShadow(of: quad, color.alpha, shape, texture, clip, projection, scissor) }
        guard quad.isFilled, let shape else { return }
        countQuad()
        let isSmall = (shape.edges?.pixels ?? .infinity) <= Self.mostPixelsOfSmall
        let spot = prepareBatch(shape.program, texture, isSmall: isSmall, scissor)
        if quad.gradient >= 0 {
            let gradient = list.gradients[Int(quad.gradient)]
            list.stops.withUnsafeBufferPointer {
                mesh.append(shape, gradient: gradient, stops: $0[gradient.stops], whiteSpot: spot)
            }
        } else {
            mesh.append(shape, whiteSpot: spot)
        }
    }

    private func appendShadow(
        of quad: DrawQuad, _ alpha: Float, _ shape: QuadShape?, _ texture: TextureTable.Entry?, _ clip: DrawClip?,
        _ projection: GroupProjection, _ scissor: ScissorBox?
    ) {
        // What the quad will hide is not drawn: GPUs of small boards are short of exactly this.
        let hides = quad.isFilled && alpha >= 1 && quad.borderWidth <= 0 && quad.gradient < 0 && clip == nil
        let covered = hides && texture?.isOpaque ?? true ? shape?.edges : nil
        var color = quad.shadowColor
        color.alpha *= min(quad.shadowOpacity, 1) * alpha
        guard
            let shadow = QuadShape(
                shadowOf: quad, paint: premultiplied(color), covered: covered, clip: clip, projection)
        else { return }
        let isCut = clip != nil && shadow.edges != nil || shadow.clipEdges != nil || shadow.clipOutline != nil
        let pixels = MeasuredBounds(shadow.drawn, projection)?.pixels ?? .infinity
        let isSmall = pixels <= Self.mostPixelsOfSmall
        let spot = prepareBatch(isCut || isSmall ? .general : .shadow, nil, isSmall: isSmall, scissor)
        mesh.append(shadow, whiteSpot: spot)
    }

    private func appendCommand(
        _ index: Int, of list: DrawList, _ projection: GroupProjection, _ scissor: ScissorBox?, _ target: FrameTarget
    ) {
        let group = list.groups[index]
        let command = list.commands[Int(group.command)]
        var shown = Rect(origin: .zero, size: list.size)
        if let box = Homography(group.transform).boundingBox(of: command.rect) { shown = shown.intersection(box) }
        if let clip = group.clip { shown = shown.intersection(clip) }
        guard let box = ScissorBox(shown, size: list.size, target: target) else { return }
        var batch = Batch(
            program: .plain, texture: 0, scissor: box, isSmall: false, firstIndex: mesh.indices.count)
        batch.command = Int(group.command)
        batch.group = index
        openBatch(batch)
    }
}

// MARK: - Batches

extension RendererCore {
    /// Ends the last batch and begins another.
    func openBatch(_ batch: Batch) {
        closeBatch()
        batches.append(batch)
    }

    /// Ends the last batch.
    func closeBatch() {
        guard let last = batches.indices.last, batches[last].indexCount == 0 else { return }
        batches[last].indexCount = mesh.indices.count - batches[last].firstIndex
    }

    /// Sees to a batch that takes a shape; answers where its texture is white if the shape has no texture.
    private func prepareBatch(
        _ program: ProgramKind, _ texture: TextureTable.Entry?, isSmall: Bool, _ scissor: ScissorBox?
    ) -> SIMD2<Float>? {
        let needed = texture != nil && program == .plain ? .textured : program
        if let last = batches.indices.last, join(last, needed, texture, isSmall: isSmall, scissor) {
            return texture == nil ? batches[last].whiteSpot : nil
        }
        var batch = Batch(
            program: needed, texture: 0, scissor: scissor, isSmall: isSmall, firstIndex: mesh.indices.count)
        if let texture {
            batch.texture = texture.name
            batch.whiteSpot = texture.whiteSpot
        } else if needed == .rounded || needed == .general || (needed == .plain && isSmall && textures.blank != nil) {
            (batch.texture, batch.whiteSpot) = blank
            if needed == .plain { batch.program = .textured }
        }
        openBatch(batch)
        return texture == nil ? batch.whiteSpot : nil
    }

    /// Makes the last batch take a shape if it can.
    private func join(
        _ last: Int, _ needed: ProgramKind, _ texture: TextureTable.Entry?, isSmall: Bool, _ scissor: ScissorBox?
    ) -> Bool {
        let batch = batches[last]
        guard batch.command < 0, batch.scissor == scissor else { return false }
        if needed == .shadow || batch.program == .shadow || batch.program == .background {
            return needed == batch.program
        }
        // A plain colour in the textured program costs a look at one texel.
        let fits = texture.map { $0.name == batch.texture } ?? (batch.whiteSpot != nil || batch.program == .plain)
        guard fits else { return false }
        if needed == batch.program {
            batches[last].isSmall = batch.isSmall && isSmall
            return true
        }
        if needed.rawValue < batch.program.rawValue {
            guard isSmall else { return false }
            return true
        }
        // A costlier program for all that is in the batch, if that is little, and of the texture that the program needs.
        guard isSmall, batch.isSmall, batch.texture != 0 else { return false }
        batches[last].program = needed
        return true
    }
}
