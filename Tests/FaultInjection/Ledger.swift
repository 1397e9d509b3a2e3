/// What a life has got from the systems below it and has to give back, each exactly once and in the right order.
public final class Ledger {
    /// Something that is held.
    private struct Thing: Hashable {
        var kind: String
        var id: UInt64
    }

    private var held: [String: [UInt64: Int]] = [:]
    /// By what is held, that of which it was made.
    private var origins: [Thing: Thing] = [:]
    /// Things that were given back twice, used after that, or given back while something was made of them.
    public private(set) var mistakes: [String] = []

    /// Something was got, of something else that has to be held as long as it is.
    public func take(_ kind: String, _ id: UInt64, of origin: (kind: String, id: UInt64)? = nil) {
        held[kind, default: [:]][id, default: 0] += 1
        origins[Thing(kind: kind, id: id)] = origin.map { Thing(kind: $0.kind, id: $0.id) }
    }

    /// Something is used, which has to be held.
    public func use(_ kind: String, _ id: UInt64, by call: String) {
        if held[kind]?[id] == nil { mistakes.append("\(call) on \(kind) \(id), which is not held") }
    }

    /// Something is given back. Nothing that was made of it may be left then.
    public func give(_ kind: String, _ id: UInt64) {
        guard let count = held[kind]?[id] else {
            mistakes.append("\(kind) \(id) was given back without being held")
            return
        }
        held[kind]?[id] = count > 1 ? count - 1 : nil
        guard count == 1 else { return }
        let thing = Thing(kind: kind, id: id)
        origins[thing] = nil
        for (user, origin) in origins where origin == thing {
            mistakes.append("\(kind) \(id) was given back before \(user.kind) \(user.id)")
        }
    }

    public func holds(_ kind: String, _ id: UInt64) -> Bool { held[kind]?[id] != nil }

    /// What is held of a kind.
    public func count(_ kind: String) -> Int { (held[kind] ?? [:]).values.reduce(0, +) }

    /// Whatever is still held, in words.
    public var rest: [String] { held.keys.sorted().filter { count($0) > 0 }.map { "\($0) \(ids($0))" } }

    private func ids(_ kind: String) -> String {
        (held[kind] ?? [:]).keys.sorted().map(String.init).joined(separator: ", ")
    }
}
