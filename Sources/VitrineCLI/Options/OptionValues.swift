import Vitrine

extension CarouselType {
    /// The name on the command line: lower case, without separators.
    var commandLineName: String { rawValue.lowercased() }

    /// Reads a name, upper or lower case, with or without separators; the error names those that exist.
    init(option text: String) throws(UsageError) {
        let wanted = text.lowercased().filter { $0 != "-" && $0 != "_" }
        // A custom layout is a program's own; there is none on the command line.
        let choices = Self.allCases.filter { $0 != .custom }
        guard let type = choices.first(where: { $0.commandLineName == wanted }) else {
            throw .unknownValue(text, option: "type", valid: choices.map(\.commandLineName))
        }
        self = type
    }
}

extension LogLevel {
    /// Reads a name; the error names those that exist.
    init(option text: String) throws(UsageError) {
        guard let level = Self.allCases.first(where: { $0.name == text }) else {
            throw .unknownValue(text, option: "log-level", valid: Self.allCases.map(\.name))
        }
        self = level
    }
}

extension Double {
    /// Reads a number in a range; `what` says of what, in the plural.
    init(option text: String, name: String, what: String, range: ClosedRange<Double>) throws(UsageError) {
        guard let value = Double(text), range.contains(value) else {
            throw UsageError(
                "--\(name) must be a number of \(what) from \(range.lowerBound.shortText) to "
                    + "\(range.upperBound.shortText), was \"\(text)\"")
        }
        self = value
    }
}

extension Int {
    /// Reads a whole number in a range.
    init(option text: String, name: String, range: ClosedRange<Int>) throws(UsageError) {
        guard let value = Int(text), range.contains(value) else {
            throw UsageError(
                "--\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), was \"\(text)\"")
        }
        self = value
    }
}

extension Seconds {
    /// Reads a number of seconds in a range.
    init(option text: String, name: String, range: ClosedRange<Double>) throws(UsageError) {
        self.init(try Double(option: text, name: name, what: "seconds", range: range))
    }
}

extension PixelSize {
    /// Largest side of a snapshot; more than any screen has.
    static let largestSide = 8192

    /// Reads WIDTHxHEIGHT.
    init(option text: String, name: String) throws(UsageError) {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
            (1...Self.largestSide).contains(width), (1...Self.largestSide).contains(height)
        else {
            throw UsageError(
                "--\(name) must be WIDTHxHEIGHT in pixels, such as 1280x720, each from 1 to \(Self.largestSide), "
                    + "was \"\(text)\"")
        }
        self.init(width: width, height: height)
    }
}
