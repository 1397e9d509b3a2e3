import DrawList
import Geometry
import Views

/// What a picture is known by.
struct PictureKey: Hashable {
    var path: String
    var box: PixelSize
}

/// One picture at one size, shared by all who asked for it. Once nobody does, only one that is ready is kept.
struct PictureRecord {
    var state: PictureState = .loading
    /// Of the decode under way; ids are never used twice, so that a late outcome finds nobody.
    var job: Int?
    var cancellation: DecodeCancellation?

    /// Texture bytes, once ready.
    var textureBytes: Int {
        guard case .ready(_, let size, _) = state else { return 0 }
        return PictureBudget.textureBytes(of: size)
    }
}
