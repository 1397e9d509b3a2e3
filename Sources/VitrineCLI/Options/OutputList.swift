import KMSDisplay
import Vitrine

/// What `--output` and `--mode` say together: names and modes, with commas between them.
struct OutputList {
    /// As a name it means every output.
    static let all = "all"
    /// More outputs than any card has.
    private static let most = 16

    let displays: DisplayChoice

    /// - Parameter request: everything else that is asked of each output.
    init(outputs: String?, modes: String?, like request: KMSOutputRequest) throws(UsageError) {
        let given = try modes.map(Self.modes)
        let modes = given ?? [.preferred]
        var request = request
        request.mode = modes[0]
        if outputs == Self.all {
            guard modes.count == 1 else {
                throw UsageError("--mode takes one mode for --output all, not \(modes.count)")
            }
            displays = .all(like: request)
            return
        }
        let names = try outputs.map(Self.names)
        let count = names?.count ?? 1
        guard modes.count == 1 || modes.count == count else {
            throw UsageError(
                "--mode names \(modes.count) modes for \(count) \(count == 1 ? "output" : "outputs"); give one for all, or one each"
            )
        }
        displays = .listed(
            (0..<count).map { index in
                var own = request
                own.output = names?[index]
                own.mode = modes.count == 1 ? modes[0] : modes[index]
                return own
            })
    }

    private static func names(_ text: String) throws(UsageError) -> [String] {
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard !names.contains("") else {
            throw UsageError("--output takes names with commas between them, such as HDMI-A-1,DSI-1, not \"\(text)\"")
        }
        guard names.count <= most else {
            throw UsageError("--output takes \(most) outputs at most, not \(names.count)")
        }
        // A pattern stands for another output each time.
        for (index, name) in names.enumerated()
        where !name.contains(where: "*?[".contains) && names[..<index].contains(name) {
            throw UsageError("--output names \"\(name)\" twice")
        }
        if names.contains(all) { throw UsageError("--output takes \"all\" alone, or names") }
        return names
    }

    private static func modes(_ text: String) throws(UsageError) -> [ModeRequest] {
        var modes: [ModeRequest] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            do { modes.append(try ModeRequest(parsing: String(part))) } catch { throw UsageError("\(error)") }
        }
        return modes
    }
}

extension DisplayArrangement {
    /// Reads `--arrange`.
    init(option text: String) throws(UsageError) {
        guard let arrangement = DisplayArrangement(rawValue: text) else {
            throw .unknownValue(text, option: "arrange", valid: Self.allCases.map(\.rawValue))
        }
        self = arrangement
    }
}
