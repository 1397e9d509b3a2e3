import Display
import Timebase
import TouchGestures

/// The display switched off and on, and how bright it is.
extension Screen {
    /// Whether the display is switched off. Nothing is drawn then and nothing moves or wakes up; motions go on from where time
    /// has got to. A touch, a key, a mouse or a knob switches it on, and nothing else comes of that touch or key.
    ///
    /// Also by signal: `SIGRTMIN+1` switches it off, `SIGRTMIN+2` on; and by the keys ``obeysDisplayKeys`` names.
    public var isBlanked: Bool {
        get { blanking.isBlanked }
        set { if newValue { blank() } else { wake() } }
    }

    /// So long after the last touch, key or movement of a mouse the display is switched off; nil, or what is no time, is never.
    public var blanksAfter: Seconds? {
        get { blanking.delay }
        set {
            blanking.delay = newValue.flatMap { $0 > .zero && $0.value.isFinite ? $0 : nil }
            blanking.noteActivity(at: clock.now)
        }
    }

    /// How bright the panel is lit, from 0, the dimmest at which it is lit, to 1; nil where there is no backlight that can
    /// be told.
    public var brightness: Double? { outputs.lazy.compactMap(\.device.brightness).first }

    /// Sets how bright the panel is lit, of several outputs each that has a backlight; values beyond 0 and 1 are taken as these. The end of ``run()`` brings back what it was.
    ///
    /// Throws ``OutputError`` that says which file may not be written, or which backlights there are.
    public func setBrightness(_ brightness: Double) throws(OutputError) {
        let lit = outputs.filter { $0.device.brightness != nil }
        for output in lit.isEmpty ? [main] : lit { try output.device.setBrightness(brightness) }
    }

    private func blank() {
        guard !isBlanked else { return }
        var isAnyOff = false
        for output in outputs {
            do throws(OutputError) {
                try output.device.setBlanked(true)
                isAnyOff = true
            } catch {
                log("\(error)")
            }
        }
        guard isAnyOff else { return blanking.noteActivity(at: clock.now) }
        blanking.blank()
        stopShowing()
    }

    func wake() {
        guard isBlanked else { return }
        blanking.wake(at: clock.now)
        for output in outputs {
            do throws(OutputError) { try output.device.setBlanked(false) } catch { log("\(error)") }
            // The display's refresh has stood still.
            output.scheduler.modeChanged(period: output.device.description.period)
            output.setNeedsFrame()
        }
        pointerTip = nil
        producer.setNeedsFrame()
    }

    /// The screen is ours again: whoever had it meanwhile may have left it on, and who plugs a display in wants to see it.
    func stayBlanked(_ output: ScreenOutput) {
        guard isBlanked else { return blanking.noteActivity(at: clock.now) }
        do throws(OutputError) { try output.device.setBlanked(true) } catch { log("\(error)") }
    }

    /// Switches the display off if nobody has used it for long enough. Answers whether it is off.
    func blankIfIdle(now: MonotonicTime) -> Bool {
        guard let due = blanking.due, now >= due else { return false }
        // A finger that rests on the glass is there all the same.
        if resampler.isTouched { blanking.noteActivity(at: now) } else { blank() }
        return isBlanked
    }

    func obey(_ signal: DisplaySignal) {
        switch signal {
        case .blank: blank()
        case .show: wake()
        }
    }

    // MARK: Keys

    /// How much a key changes the brightness.
    private static let brightnessStep = 0.1

    func obey(_ key: DisplayKey, _ phase: KeyEvent.Phase) {
        switch (key, phase) {
        case (_, .released): break
        case (.brightnessUp, _): change(by: Self.brightnessStep)
        case (.brightnessDown, _): change(by: -Self.brightnessStep)
        case (.dimmest, .pressed): change(by: -1)
        case (.brightest, .pressed): change(by: 1)
        case (.sleep, .pressed), (.displayOff, .pressed), (.screenSaver, .pressed): blank()
        case (_, .repeated): break
        }
    }

    private func change(by step: Double) {
        do throws(OutputError) {
            try setBrightness((brightness ?? 1) + step)
        } catch {
            // Once, not with every press.
            guard lastBrightnessError != error else { return }
            lastBrightnessError = error
            log("\(error)")
        }
    }
}
