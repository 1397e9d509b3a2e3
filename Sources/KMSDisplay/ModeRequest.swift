import Geometry

/// Which of a connector's modes is wanted.
public enum ModeRequest: Hashable, Sendable {
    /// The mode with which the kernel was started for this connector (`video=` on its command line), otherwise the
    /// display's own choice; where it names none, ``highest``.
    case preferred
    /// The most pixels, then the highest rate.
    case highest
    /// The highest rate, then the most pixels, among modes with the preferred mode's proportions and at least a quarter
    /// of its pixels: 1920x1080@60 rather than 3840x2160@30, but never a VESA text mode for its 85 Hz.
    case smooth
    /// Exactly this size; with a rate in Hz, the mode within 0.5 Hz that is nearest to it, otherwise the preferred mode
    /// of that size or the fastest.
    case exact(PixelSize, rate: Double?, interlaced: Bool)

    /// Why a text is not a mode request.
    public struct ParseFailure: Error, Hashable, Sendable, CustomStringConvertible {
        public var description: String
    }

    /// Reads `preferred`, `highest`, `smooth` or `WIDTHxHEIGHT[i][@HZ]`, where `i` asks for an interlaced mode.
    public init(parsing text: String) throws(ParseFailure) {
        switch text {
        case "preferred": self = .preferred
        case "highest": self = .highest
        case "smooth": self = .smooth
        default:
            guard let exact = Self.exact(from: text) else {
                throw ParseFailure(
                    description:
                        "'\(text.prefix(64))' is not a mode. Use preferred, highest, smooth or WIDTHxHEIGHT[@HZ], "
                        + "such as 1920x1080@60."
                )
            }
            self = exact
        }
    }

    private static func exact(from text: String) -> ModeRequest? {
        guard text.utf8.count <= 32 else { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { return nil }
        let interlaced = parts[0].last == "i"
        let size = (interlaced ? parts[0].dropLast() : parts[0])
            .split(separator: "x", omittingEmptySubsequences: false)
        guard size.count == 2, let width = length(size[0]), let height = length(size[1]) else { return nil }
        var rate: Double?
        if parts.count == 2 {
            let digits = parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
            guard digits, let value = Double(String(parts[1])), (1...2000).contains(value) else { return nil }
            rate = value
        }
        return .exact(PixelSize(width: width, height: height), rate: rate, interlaced: interlaced)
    }

    private static func length(_ text: Substring) -> Int? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let value = Int(text) else { return nil }
        return (1...16384).contains(value) ? value : nil
    }
}

extension ModeRequest: CustomStringConvertible {
    public var description: String {
        switch self {
        case .preferred: return "preferred"
        case .highest: return "highest"
        case .smooth: return "smooth"
        case .exact(let size, let rate, let interlaced):
            var text = "\(size.width)x\(size.height)\(interlaced ? "i" : "")"
            if let rate { text += rate == rate.rounded() ? "@\(Int(rate))" : "@\(rate)" }
            return text
        }
    }
}

extension ModeRequest {
    /// The mode of `modes` that is meant, as its index; nil when there is none. Implausible modes are never taken, and
    /// interlaced ones only when asked for.
    func choose(from modes: [DisplayMode]) -> Int? {
        let candidates = modes.indices.filter {
            modes[$0].isPlausible && modes[$0].isInterlaced == wantsInterlaced
        }
        switch self {
        case .preferred:
            return Self.preferred(candidates, of: modes) ?? Self.largest(candidates, of: modes)
        case .highest:
            return Self.largest(candidates, of: modes)
        case .smooth:
            return Self.smoothest(candidates, of: modes)
        case .exact(let size, let rate, _):
            return Self.match(candidates.filter { modes[$0].size == size }, of: modes, rate: rate)
        }
    }

    /// What is shown instead, best first, where the display driver refuses the mode that was chosen.
    func fallbacks(after chosen: DisplayMode, among modes: [DisplayMode]) -> [DisplayMode] {
        var left = modes.filter { $0 != chosen }
        var fallbacks: [DisplayMode] = []
        while fallbacks.count < Self.mostFallbacks, let next = relaxed(choosingFrom: left) {
            fallbacks.append(next)
            left.removeAll { $0 == next }
        }
        return fallbacks
    }

    private static let mostFallbacks = 7

    /// The request, or else its size at any rate, or else what the display has.
    private func relaxed(choosingFrom modes: [DisplayMode]) -> DisplayMode? {
        var index = choose(from: modes)
        if case .exact(let size, _, let interlaced) = self {
            index = index ?? ModeRequest.exact(size, rate: nil, interlaced: interlaced).choose(from: modes)
        }
        return (index ?? ModeRequest.preferred.choose(from: modes)).map { modes[$0] }
    }

    private var wantsInterlaced: Bool {
        if case .exact(_, _, let interlaced) = self { return interlaced }
        return false
    }

    private static func preferred(_ candidates: [Int], of modes: [DisplayMode]) -> Int? {
        candidates.first { modes[$0].isFromKernelCommandLine } ?? candidates.first { modes[$0].isPreferred }
    }

    /// The first of the largest, so that the kernel's own order decides between equals.
    private static func largest(_ candidates: [Int], of modes: [DisplayMode]) -> Int? {
        first(candidates) { (modes[$0].size.area, wholeRate(modes[$0])) > (modes[$1].size.area, wholeRate(modes[$1])) }
    }

    private static func smoothest(_ candidates: [Int], of modes: [DisplayMode]) -> Int? {
        guard let reference = ModeRequest.preferred.choose(from: modes).map({ modes[$0].size }) else { return nil }
        let proportion = Double(reference.width) / Double(reference.height)
        let suitable = candidates.filter {
            let size = modes[$0].size
            let own = Double(size.width) / Double(size.height)
            return abs(own / proportion - 1) < 0.02 && size.area >= reference.area / 4
        }
        return first(suitable) {
            (wholeRate(modes[$0]), modes[$0].size.area) > (wholeRate(modes[$1]), modes[$1].size.area)
        }
    }

    private static func match(_ candidates: [Int], of modes: [DisplayMode], rate: Double?) -> Int? {
        guard let rate else {
            return preferred(candidates, of: modes) ?? largest(candidates, of: modes)
        }
        let near = candidates.filter { abs(modes[$0].rate - rate) <= 0.5 }
        return first(near) { abs(modes[$0].rate - rate) < abs(modes[$1].rate - rate) }
    }

    /// 59.94 and 60 Hz are equally smooth.
    private static func wholeRate(_ mode: DisplayMode) -> Int { Int(mode.rate.rounded()) }

    private static func first(_ candidates: [Int], isBetter: (Int, Int) -> Bool) -> Int? {
        candidates.dropFirst().reduce(candidates.first) { best, next in
            best.map { isBetter(next, $0) ? next : $0 }
        }
    }
}
