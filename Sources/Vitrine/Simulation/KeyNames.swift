import TouchGestures

/// The words by which scripts call keys.
enum KeyNames {
    static let all: [(name: String, key: KeyEvent.Key)] = [
        ("left", .left), ("right", .right), ("up", .up), ("down", .down), ("home", .home), ("end", .end),
        ("pageUp", .pageUp), ("pageDown", .pageDown), ("enter", .enter), ("escape", .escape), ("back", .back),
        ("space", .space), ("tab", .tab), ("backTab", .backTab), ("f1", .f1),
    ]

    static let phases: [(name: String, phase: KeyEvent.Phase)] = [
        ("pressed", .pressed), ("repeated", .repeated), ("released", .released),
    ]

    static let contactPhases: [(name: String, phase: Contact.Phase)] = [
        ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
    ]

    /// A key by its word, or any by its Linux key code.
    static func key(_ value: ValueReader) throws(SceneError) -> KeyEvent.Key {
        if case .number = value.value { return .other(UInt16(try value.integer(in: 0...767))) }
        return try value.choice({ $0.name }, of: all).key
    }
}
