import Geometry
import Timebase

/// When something that is only seen, not scrolled, takes place.
struct AnimationSpan: Equatable {
    var start: MonotonicTime
    var duration: Seconds

    /// 0 until it begins, 1 once it has ended, eased in between.
    func progress(at time: MonotonicTime) -> Double {
        guard duration.value > 0 else { return 1 }
        let u = max(0, min(1, (time - start) / duration))
        return u * u * (3 - 2 * u)
    }

    func hasEnded(at time: MonotonicTime) -> Bool { !(time < start + duration) }
}

/// How an item gets from where it was drawn to where it belongs now.
struct Slide {
    var homography: Homography
    var alpha: Double
    var span: AnimationSpan
}

/// A removed item while it fades. Its container counts as one of the content's, its view is not yet in the pool.
struct LeavingItem {
    var serial: Int
    var view: ItemViewID?
    var size: Size
    var offset: ItemOffset
    var transform: Transform3D
    var homography: Homography
    var alpha: Double
    var isHidden: Bool
    var span: AnimationSpan
}

extension Homography {
    /// Entry by entry; `fraction` 0 gives this one.
    func mixed(with other: Homography, _ fraction: Double) -> Homography {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        return Homography(
            h11: mix(h11, other.h11), h12: mix(h12, other.h12), h13: mix(h13, other.h13),
            h21: mix(h21, other.h21), h22: mix(h22, other.h22), h23: mix(h23, other.h23),
            h31: mix(h31, other.h31), h32: mix(h32, other.h32), h33: mix(h33, other.h33)
        )
    }
}
