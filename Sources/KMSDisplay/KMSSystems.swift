import EGLPlatform
import Platform
import Timebase
import Udev

/// What an output talks to. Tests put doubles in their places.
struct KMSSystems {
    var clock: any MonotonicClock
    /// Whether the screens may be used now.
    var access: any DeviceAccess = DirectAccess()
    var drm: any DRMSystem = SystemDRM()
    var gbm: any GBMSystem = SystemGBM()
    var egl: any EGLSystem = SystemEGL()
    var prime: any PrimeSystem = SystemPrime()
    var cursor: any CursorSystem = SystemCursor()
    var backlight: any BacklightSystem = SystemBacklight()
    var udev: any UdevSystem = LibudevSystem(.displayCards)
    var polling: any PollingSystem = LinuxPolling()

    /// The kernel's own, with cards as `access` opens them.
    static func real(clock: any MonotonicClock, access: any DeviceAccess) -> KMSSystems {
        KMSSystems(clock: clock, access: access, drm: SystemDRM(access: access))
    }
}
