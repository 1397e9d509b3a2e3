import DrawList
import Geometry

extension DrawContext {
    /// Adds what has been recorded in the current coordinates, so many times as opaque, whatever clips it now. Slower than
    /// ``replay(_:)``, and it allocates.
    mutating func redraw(_ record: DrawList, alpha: Double) {
        for group in record.groups {
            within(plane: Homography(group.transform), alpha: alpha * Double(group.alpha)) { context in
                if group.command >= 0 {
                    let command = record.commands[Int(group.command)]
                    context.add(command.drawing, in: command.rect, at: command.time)
                }
                for index in group.quads { context.add(record.quads[index], of: record) }
            }
        }
    }

    private mutating func add(_ quad: DrawQuad, of record: DrawList) {
        var quad = quad
        if quad.gradient >= 0 { quad.gradient = list.addGradient(Int(quad.gradient), of: record) }
        guard quad.clip >= 0 else { return add(quad) }
        let recorded = record.clips[Int(quad.clip)]
        quad.clip = -1
        within(recorded) { $0.add(quad) }
    }
}

extension DrawClip {
    /// What is left by both, nil when nothing is. Of what can be there only once, such as round corners, the inner one's counts.
    func narrowed(by inner: DrawClip) -> DrawClip? {
        var both = inner
        both.outline = inner.outline ?? outline
        both.edges = inner.edges ?? edges
        both.fade = inner.fade ?? fade
        if let rect {
            let common = inner.rect.map(rect.intersection) ?? rect
            guard common.size.width > 0, common.size.height > 0 else { return nil }
            both.rect = common
        }
        return both
    }
}
