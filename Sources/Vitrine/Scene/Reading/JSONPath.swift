import Platform

/// Which value of a JSON text is meant, from the root on: `elements[0].options.spacing`.
struct JSONPath: Hashable, Sendable, CustomStringConvertible {
    enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    private(set) var steps: [Step] = []

    static let root = JSONPath()

    subscript(key: String) -> JSONPath { adding(.key(key)) }
    subscript(index: Int) -> JSONPath { adding(.index(index)) }

    func adding(_ step: Step) -> JSONPath {
        var path = self
        path.steps.append(step)
        return path
    }

    mutating func append(_ step: Step) { steps.append(step) }
    mutating func removeLast() { steps.removeLast() }

    /// The path of the value around this one; nil for the root.
    var parent: JSONPath? {
        guard !steps.isEmpty else { return nil }
        var path = self
        path.removeLast()
        return path
    }

    var description: String {
        var text = ""
        for step in steps {
            switch step {
            case .index(let index): text += "[\(index)]"
            case .key(let key):
                let word = key.isEmpty ? "\"\"" : key.excerpt
                text += text.isEmpty ? word : ".\(word)"
            }
        }
        return text
    }
}

extension String {
    /// Short enough for a message, and on one line.
    var excerpt: String {
        let limit = 60
        let text = String(unicodeScalars.prefix(limit)).onOneLine
        return unicodeScalars.count > limit ? text + "…" : text
    }
}
