extension Screen {
    /// Shows frames and leads input until ``stop()``, Escape, SIGINT, SIGTERM or SIGHUP; then gives the displays back as they
    /// were.
    public func run() throws { try Self.run([self]) }

    /// Shows several screens until one of them is told to stop.
    ///
    /// - Parameter screens: at least one; several have to be made together, by ``screens(on:patience:orientation:calibration:console:takesKeys:background:pixelsPerPoint:log:)``.
    public static func run(_ screens: [Screen]) throws {
        guard let first = screens.first else { return }
        precondition(screens.allSatisfy { $0.loop === first.loop }, "screens that run together are made together")
        for screen in screens { screen.isRunning = true }
        defer { finish(screens) }
        if let runInstead = first.runInstead { return try runInstead(first.producer) }
        try ScreenLoop(screens).run()
    }

    /// Gives displays, input devices and console back; screens that were made together share the console.
    private static func finish(_ screens: [Screen]) {
        for screen in screens {
            for output in screen.outputs { screen.finishSpan(of: output, at: screen.clock.now) }
        }
        screens.first?.supervisor?.noteStopping()
        for screen in screens { screen.giveBackDevices() }
        screens.first?.session?.close()
    }
}
