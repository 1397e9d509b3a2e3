import Glibc

/// How many random cases a test tries, and which.
public enum RandomCases {
    /// The seeds of a test: a fixed few, or with `VITRINE_FUZZ=N` in the environment N times as many. `VITRINE_FUZZ_SEED`
    /// is the first, so that a case that failed can be run alone.
    public static func seeds(_ few: Int) -> Range<UInt64> {
        let first = number("VITRINE_FUZZ_SEED") ?? 0
        let times = min(max(number("VITRINE_FUZZ") ?? 1, 1), 1_000_000)
        return first..<first + UInt64(few) * times
    }

    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
}
