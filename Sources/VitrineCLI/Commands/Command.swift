/// One of the program's commands.
protocol Command {
    /// The word that chooses it.
    static var name: String { get }
    /// A line of the program's own help.
    static var abstract: String { get }
    static var parser: OptionParser { get }

    /// Does the work.
    @MainActor static func run(_ options: ParsedOptions) throws
}

extension Command {
    static var helpOption: OptionDefinition { .flag("help", short: "h", help: "Show this help and leave") }

    /// The operands of a command that needs one or more.
    static func operands(of options: ParsedOptions, called what: String) throws(UsageError) -> [String] {
        guard !options.positionals.isEmpty, !options.positionals.contains("") else {
            let given = options.positionals.isEmpty ? "" : ", but was given an empty text"
            throw UsageError("\(name) needs \(what)\(given); see: vitrine \(name) --help")
        }
        return options.positionals
    }

    /// The single operand that the command needs.
    static func operand(of options: ParsedOptions, called what: String) throws(UsageError) -> String {
        guard let first = options.positionals.first else {
            throw UsageError("\(name) needs \(what); see: vitrine \(name) --help")
        }
        guard options.positionals.count == 1 else {
            throw UsageError("\(name) takes one \(what), not \(options.positionals.count); quote names with spaces")
        }
        guard !first.isEmpty else {
            throw UsageError("\(name) needs \(what), but was given an empty text; see: vitrine \(name) --help")
        }
        return first
    }

    /// Refuses operands.
    static func refuseOperands(of options: ParsedOptions) throws(UsageError) {
        guard let first = options.positionals.first else { return }
        throw UsageError("\(name) takes no operand, but was given \"\(first)\"; see: vitrine \(name) --help")
    }
}
