import CDRM
import EGLPlatform

/// How a pixel lies in memory: one of DRM's four-character codes.
struct PixelFormat: RawRepresentable, Hashable, CustomStringConvertible {
    let rawValue: UInt32

    static let xrgb8888 = PixelFormat(rawValue: vitrine_drm_format_xrgb8888)
    static let argb8888 = PixelFormat(rawValue: vitrine_drm_format_argb8888)
    static let xbgr8888 = PixelFormat(rawValue: vitrine_drm_format_xbgr8888)
    static let abgr8888 = PixelFormat(rawValue: vitrine_drm_format_abgr8888)
    static let rgb565 = PixelFormat(rawValue: vitrine_drm_format_rgb565)

    /// What an output asks for, most wanted first: no alpha that a plane could blend with; sixteen bits only on hardware
    /// that has nothing better.
    static let wanted: [PixelFormat] = [.xrgb8888, .argb8888, .xbgr8888, .abgr8888, .rgb565]

    var description: String { FourCC.name(rawValue) }
}

/// Modifiers with a meaning of their own.
enum Modifier {
    /// The layout is known only to the driver.
    static let implicit: UInt64 = vitrine_drm_modifier_invalid
    static let linear: UInt64 = vitrine_drm_modifier_linear
}
