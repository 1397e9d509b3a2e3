extension String {
    /// With control characters replaced: what a file name, a device or a file says must neither forge a second line of the
    /// log nor speak to the terminal.
    package var onOneLine: String {
        String(
            String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 })
        )
    }
}
