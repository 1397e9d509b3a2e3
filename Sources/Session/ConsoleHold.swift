import Glibc
import Platform

/// A virtual console that is ours: the kernel writes no text over the picture, keys do not reach what runs on it, and it asks
/// before it shows another one.
final class ConsoleHold {
    /// Which signals tell of the console; they are not used otherwise.
    static let releaseSignal = SIGUSR1
    static let acquireSignal = SIGUSR2

    let number: Int
    /// It is shown.
    private(set) var isShown: Bool

    private let system: any ConsoleSystem
    private let descriptor: CInt
    /// How its keyboard is left behind.
    private let keyboardMode: KeyboardMode
    /// The console that was shown before this one was asked for.
    private var shownBefore: Int?
    private var isReleaseAsked = false
    private var isClosed = false

    /// Takes a console over. Nothing is changed where that fails.
    ///
    /// - Parameter descriptor: of the console; closed at the end, whatever comes of it.
    init(_ descriptor: CInt, number: Int, system: any ConsoleSystem) throws(SystemError) {
        self.descriptor = descriptor
        self.number = number
        self.system = system
        let shown: Int
        do throws(SystemError) {
            let mode = try system.keyboardMode(descriptor)
            // Off is what a program that was killed has left.
            keyboardMode = mode == .off ? .unicode : mode
            shown = try system.shown(descriptor)
        } catch {
            system.close(descriptor)
            throw error
        }
        isShown = shown == number
        do throws(SystemError) {
            try system.setSignals(release: Self.releaseSignal, acquire: Self.acquireSignal, descriptor)
            system.guardEnd(descriptor, keyboardMode)
            try system.setKeyboardMode(.off, descriptor)
            try system.setGraphics(descriptor)
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    /// Brings the console to the front; its signal tells when it is there.
    func bringToFront() throws(SystemError) {
        guard !isShown else { return }
        let before = try system.shown(descriptor)
        try system.show(number, descriptor)
        shownBefore = before
    }

    /// What a signal says of the console; nil for other signals.
    func takeSignal(_ signal: CInt) -> SessionEvent? {
        switch signal {
        case Self.releaseSignal where isShown:
            isReleaseAsked = true
            isShown = false
            return .paused
        case Self.acquireSignal:
            try? system.noteAcquired(descriptor)
            guard !isShown else { return nil }
            isShown = true
            return .resumed
        default: return nil
        }
    }

    /// Lets the other console be shown.
    func acknowledgePause() throws(SystemError) {
        isReleaseAsked = false
        try system.release(descriptor)
    }

    func show(_ console: Int) throws(SystemError) { try system.show(console, descriptor) }

    /// Gives the console back as consoles are. Does nothing the second time.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        if isReleaseAsked { try? system.release(descriptor) }
        system.unguardEnd()
        system.restore(descriptor, keyboardMode)
        if isShown, let shownBefore { try? system.show(shownBefore, descriptor) }
        system.close(descriptor)
    }
}
