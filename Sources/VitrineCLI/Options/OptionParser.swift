import CGLib

/// One option of a command.
struct OptionDefinition {
    enum Kind {
        case flag
        /// Takes a value; the text names it in the help.
        case value(String)
        /// Takes a value after an equals sign, or has the second one without.
        case optionalValue(String, String)
    }

    let name: String
    let short: Character?
    let kind: Kind
    let help: String

    var isFlag: Bool {
        if case .flag = kind { return true }
        return false
    }

    static func flag(_ name: String, short: Character? = nil, help: String) -> OptionDefinition {
        OptionDefinition(name: name, short: short, kind: .flag, help: help)
    }

    static func optionalValue(
        _ name: String, _ placeholder: String, unlessGiven value: String, help: String
    ) -> OptionDefinition {
        OptionDefinition(name: name, short: nil, kind: .optionalValue(placeholder, value), help: help)
    }

    static func value(
        _ name: String, short: Character? = nil, _ placeholder: String, help: String
    ) -> OptionDefinition {
        OptionDefinition(name: name, short: short, kind: .value(placeholder), help: help)
    }
}

/// The command line was not understood. Exit status 2.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }

    /// An option's value is none of those that it takes.
    static func unknownValue(_ value: String, option: String, valid: [String]) -> UsageError {
        UsageError("unknown value \"\(value)\" for --\(option); valid are: \(valid.joined(separator: ", "))")
    }
}

/// What a command line says.
struct ParsedOptions {
    private(set) var flags: Set<String> = []
    private(set) var values: [String: String] = [:]
    private(set) var positionals: [String] = []

    func has(_ flag: String) -> Bool { flags.contains(flag) }
    subscript(option: String) -> String? { values[option] }

    fileprivate mutating func set(flag: String) { flags.insert(flag) }
    fileprivate mutating func set(_ option: String, to value: String) { values[option] = value }
    fileprivate mutating func add(positional: String) { positionals.append(positional) }
}

/// Describes a command to GLib's option parser and reads back what that found.
struct OptionParser {
    /// What follows the options in the usage line, such as "PATH".
    let operands: String
    let summary: String
    let options: [OptionDefinition]

    /// The help text, as the option parser lays it out.
    func help(command: String) -> String {
        withContext { context, _ in
            g_set_prgname(command)
            guard let text = g_option_context_get_help(context, 1, nil) else { return "" }
            defer { g_free(text) }
            return String(cString: text)
        }
    }

    /// Reads the arguments that follow the command's name.
    func parse(_ arguments: [String]) throws(UsageError) -> ParsedOptions {
        let arguments = try prepared(arguments)
        let result: Result<ParsedOptions, UsageError> = withContext { context, storage in
            var vector = makeVector(arguments)
            defer { g_strfreev(vector) }
            var error: UnsafeMutablePointer<GError>?
            guard g_option_context_parse_strv(context, &vector, &error) != 0 else {
                let message = error.map { String(cString: $0.pointee.message) } ?? "the options could not be read"
                g_clear_error(&error)
                return .failure(UsageError(message))
            }
            var parsed = storage.read(options)
            for argument in strings(of: vector).dropFirst() where argument != "--" { parsed.add(positional: argument) }
            return .success(parsed)
        }
        let parsed = try result.get()
        for option in options {
            switch option.kind {
            case .value(let placeholder), .optionalValue(let placeholder, _):
                guard parsed[option.name] == "" else { continue }
                throw UsageError("--\(option.name) needs \(placeholder), but was given an empty text")
            case .flag: continue
            }
        }
        return parsed
    }

    /// The arguments as GLib is to see them, since it takes `--flag=value` for `--flag`, whatever the value says, and the
    /// next argument for the value of an option that may be left without one.
    private func prepared(_ arguments: [String]) throws(UsageError) -> [String] {
        var result: [String] = []
        var isValue = false
        var isOperand = false
        for argument in arguments {
            if isValue || isOperand {
                isValue = false
                result.append(argument)
            } else if argument.hasPrefix("--") {
                isOperand = argument == "--"
                result.append(try prepared(long: argument, &isValue))
            } else {
                // In a cluster of short options, the one that takes a value takes the next argument.
                isValue =
                    argument.hasPrefix("-")
                    && argument.dropFirst().contains { short in
                        options.contains { $0.short == short && !$0.isFlag }
                    }
                result.append(argument)
            }
        }
        return result
    }

    private func prepared(long argument: String, _ isValueNext: inout Bool) throws(UsageError) -> String {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let option = options.first(where: { $0.name == parts[0] }) else { return argument }
        switch (option.kind, parts.count) {
        case (.flag, 2): throw UsageError("--\(option.name) takes no value, but was given \"\(parts[1])\"")
        case (.optionalValue(_, let value), 1): return "\(argument)=\(value)"
        case (.value, let count): isValueNext = count == 1
        default: break
        }
        return argument
    }

    /// A null-terminated copy whose first entry stands for the program's name, as the parser expects it.
    private func makeVector(_ arguments: [String]) -> UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>? {
        let builder = g_ptr_array_new()
        g_ptr_array_add(builder, g_strdup("vitrine"))
        for argument in arguments { g_ptr_array_add(builder, g_strdup(argument)) }
        g_ptr_array_add(builder, nil)
        return g_ptr_array_free(builder, 0).map {
            UnsafeMutableRawPointer($0).assumingMemoryBound(to: UnsafeMutablePointer<gchar>?.self)
        }
    }

    private func strings(of vector: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>?) -> [String] {
        guard let vector else { return [] }
        var result: [String] = []
        var next = vector
        while let entry = next.pointee {
            result.append(String(cString: entry))
            next += 1
        }
        return result
    }

    private func withContext<Value>(_ body: (OpaquePointer?, borrowing OptionStorage) -> Value) -> Value {
        let context = g_option_context_new(operands)
        defer { g_option_context_free(context) }
        g_option_context_set_summary(context, summary)
        // The command prints its help itself, so that exit status and stream are its own.
        g_option_context_set_help_enabled(context, 0)
        let storage = OptionStorage(options)
        g_option_context_add_main_entries(context, storage.entries, nil)
        return body(context, storage)
    }
}

/// The C memory that GLib's option parser reads its description from and writes its findings to.
private struct OptionStorage: ~Copyable {
    let entries: UnsafeMutablePointer<GOptionEntry>
    private let count: Int
    private let flags: UnsafeMutablePointer<gboolean>
    private let values: UnsafeMutablePointer<UnsafeMutablePointer<gchar>?>
    private let texts: [UnsafeMutablePointer<gchar>]

    init(_ options: [OptionDefinition]) {
        count = options.count
        entries = .allocate(capacity: count + 1)
        entries.initialize(repeating: GOptionEntry(), count: count + 1)
        flags = .allocate(capacity: count)
        flags.initialize(repeating: 0, count: count)
        values = .allocate(capacity: count)
        values.initialize(repeating: nil, count: count)
        var texts: [UnsafeMutablePointer<gchar>] = []
        func text(_ string: String) -> UnsafePointer<gchar>? {
            guard let copy = g_strdup(string) else { return nil }
            texts.append(copy)
            return UnsafePointer(copy)
        }
        for (index, option) in options.enumerated() {
            entries[index].long_name = text(option.name)
            entries[index].short_name = option.short?.asciiValue.map { gchar($0) } ?? 0
            entries[index].description = text(option.help)
            switch option.kind {
            case .flag:
                vitrine_option_set_flag(entries + index, flags + index)
            case .value(let placeholder), .optionalValue(let placeholder, _):
                // Not ..._STRING: that converts from the locale, and in the C locale refuses whatever is not ASCII.
                vitrine_option_set_value(entries + index, values + index)
                entries[index].arg_description = text(placeholder)
            }
        }
        self.texts = texts
    }

    borrowing func read(_ options: [OptionDefinition]) -> ParsedOptions {
        var parsed = ParsedOptions()
        for (index, option) in options.enumerated() {
            if flags[index] != 0 { parsed.set(flag: option.name) }
            if let value = values[index] { parsed.set(option.name, to: String(cString: value)) }
        }
        return parsed
    }

    deinit {
        for index in 0..<count { g_free(values[index]) }
        for text in texts { g_free(text) }
        entries.deallocate()
        flags.deallocate()
        values.deallocate()
    }
}
