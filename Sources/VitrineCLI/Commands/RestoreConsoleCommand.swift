import Session

/// `vitrine restore-console`: what a program that was killed could not do.
enum RestoreConsoleCommand: Command {
    static let name = "restore-console"
    static let abstract = "Bring a console back that a killed program has left without text and keys"
    static let parser = OptionParser(
        operands: "",
        summary: """
            Brings text, keyboard and switching of a virtual console back. Needed only after a program that had taken the
            console without a seat was killed by SIGKILL, and no service manager looks after it. As root, over ssh for example.
            """,
        options: [
            .value("tty", "CONSOLE", help: "Console to bring back, such as /dev/tty1 (the one that is shown)"),
            helpOption,
        ]
    )

    @MainActor static func run(_ options: ParsedOptions) throws {
        try refuseOperands(of: options)
        try ConsoleRestoration.restore(options["tty"] ?? ConsoleRestoration.shownConsole)
    }
}
