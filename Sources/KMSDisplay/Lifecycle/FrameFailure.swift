import Display
import Platform

/// What a failed call about a frame says of the frames after it.
enum FrameFailure: Hashable {
    /// It passes by itself: the next frame is tried like any other.
    case passing
    /// The screen's state is not what it was taken for: the next frame sets the mode again.
    case needsModeset
    /// Another process is the card's master now.
    case screenTaken
    /// The card is gone.
    case cardGone

    init(_ error: SystemError) {
        switch error {
        case .busy, .tryAgain, .interrupted, .outOfMemory: self = .passing
        case .permissionDenied, .notPermitted: self = .screenTaken
        case .noSuchDevice, .noSuchAddress: self = .cardGone
        default: self = .needsModeset
        }
    }

    /// Whether the error of a modeset says that the driver will not do this, however often it is asked.
    static func isRefusal(_ error: SystemError) -> Bool {
        error == .invalidArgument || error == .outOfRange || error == .noSpace
    }
}

/// Why an output cannot go on as it is.
enum Loss: Hashable {
    /// Another process is the card's master.
    case screenTaken
    /// The card was removed.
    case cardGone
    /// The GL context was lost: the GPU was reset.
    case contextGone
    /// The display was unplugged or switched off.
    case unplugged
    /// The driver does not set the mode in this way.
    case refused
    /// Frames fail although everything is there.
    case failing
    /// The display has other modes now.
    case otherMode
    /// What drew was on another card, which was removed.
    case rendererGone
    /// Another output needs the CRTC, and this one can do with another.
    case otherCRTC
    /// Another session comes to the front.
    case paused

    /// Whether the GL context goes with it.
    var endsContext: Bool { self == .cardGone || self == .contextGone }
    /// Whether the kernel still obeys.
    var canSwitchOff: Bool { self != .cardGone && self != .screenTaken && self != .paused }
}

/// A frame was lost, and perhaps more than that.
struct FlowError: Error {
    var error: OutputError
    /// Nil where the next frame may well be shown.
    var loss: Loss?
}
