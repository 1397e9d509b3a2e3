import Glibc

/// What a protocol asks for, read from its source: so that a call that is added to it and not to a walk is noticed.
public struct ProtocolSource {
    /// Such as "DRMSystem.open(_:)"; properties without parentheses.
    public let requirements: Set<String>

    /// - Parameters:
    ///   - name: the protocol's.
    ///   - path: its file below the repository's folder.
    public init(_ name: String, in path: String, repository: String = Self.repository()) throws {
        guard let text = Self.text(of: "\(repository)/\(path)"), let start = text.range(of: "protocol \(name)") else {
            throw Failure(description: "there is no protocol \(name) in \(repository)/\(path)")
        }
        var found: Set<String> = []
        var signature = ""
        for line in text[start...].split(separator: "\n").dropFirst() {
            if line.hasPrefix("}") { break }
            let words = line.drop { $0 == " " }
            if words.hasPrefix("//") { continue }
            if words.hasPrefix("var ") {
                found.insert("\(name).\(words.dropFirst(4).prefix { $0 != ":" })")
            } else if words.hasPrefix("func ") || !signature.isEmpty {
                signature += words
                guard let selector = Self.selector(of: signature) else { continue }
                found.insert("\(name).\(selector)")
                signature = ""
            }
        }
        requirements = found
    }

    public struct Failure: Error, CustomStringConvertible { public var description: String }

    /// The folder that holds Tests.
    public static func repository(_ file: String = #filePath) -> String {
        file.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
    }

    /// "open(_:)" of "func open(_ path: String) throws"; nil while its parameters have not come to an end.
    private static func selector(of signature: String) -> String? {
        let declaration = signature.dropFirst("func ".count)
        guard let opening = declaration.firstIndex(of: "(") else { return nil }
        var depth = 0
        var labels = ""
        var isLabel = true
        for character in declaration[opening...] {
            switch character {
            case "(", "[", "<":
                depth += 1
                if depth == 1 { continue }
            case ")", "]", ">": depth -= 1
            default: break
            }
            if depth == 0 { return "\(declaration[..<opening])(\(labels))" }
            if depth == 1, character == "," {
                isLabel = true
            } else if isLabel, character != " " || !labels.hasSuffix(":") {
                if character == " " || character == ":" {
                    labels += ":"
                    isLabel = false
                } else {
                    labels.append(character)
                }
            }
        }
        return nil
    }

    private static func text(of path: String) -> String? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = fread(&chunk, 1, chunk.count, file)
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// Where a text begins.
    fileprivate func range(of text: String) -> String.Index? {
        indices.first { self[$0...].hasPrefix(text) }
    }
}
