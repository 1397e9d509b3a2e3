import Foundation
import ReferenceCases
import Testing

@Suite struct ConformanceTests {
    @Test(arguments: ReferenceFile.Kind.allCases)
    func everyMeasuredCaseIsReproduced(_ kind: ReferenceFile.Kind) throws {
        let file = try ReferenceFile(json: try CompressedFile.contents(named: "\(kind.rawValue).json"))
        #expect(file.kind == kind)
        #expect(file.cases.count > 100)
        var tally = ConformanceTally()
        tally.run(file) { reference, difference in
            Issue.record("\(reference.id): \(difference)")
        }
        #expect(tally.failed == 0)
        #expect(tally.passed + tally.skipped + tally.deviates == file.cases.count)
        #expect(tally.deviates * 50 < file.cases.count)
        // Only three cases are marked unreliable.
        #expect(tally.skipped == (kind == .trajectories ? 3 : 0))
    }
}

@Suite struct ComparisonTests {
    /// A linear carousel of five that is asked for its state, and what came of it.
    private static func outcome(expecting expected: String, extra: String = "") throws -> CaseOutcome {
        let file = try ReferenceFile(json: Data(Self.file(expecting: expected, extra: extra).utf8))
        return try #require(file.cases.first).run(kind: file.kind)
    }

    private static func file(expecting expected: String, extra: String = "") -> String {
        """
        {"kind": "queries", "part": "test", "schema": 1, "cases": [{"id": "a", "config": {"type": "Linear",
        "bounds": [800, 480], "itemSize": [200, 200], "numberOfItems": 5, "vertical": false},
        "steps": [["tick", 26], ["query", "offsetForItemAtIndex", 3], ["dump"]], "expected": \(expected)\(extra)}]}
        """
    }

    private static func difference(_ outcome: CaseOutcome) -> String? {
        if case .failed(let difference) = outcome { "\(difference)" } else { nil }
    }

    @Test func whatAgreesPasses() throws {
        let outcome = try Self.outcome(expecting: #"{"out": [{"step": 1, "offsetForItemAtIndex": 3}]}"#)
        #expect(Self.difference(outcome) == nil)
    }

    @Test func aWrongAnswerIsToldWithItsPlace() throws {
        let outcome = try Self.outcome(expecting: #"{"out": [{"step": 1, "offsetForItemAtIndex": 3.00001}]}"#)
        #expect(Self.difference(outcome) == "offsetForItemAtIndex 1: expected 3.00001, got 3")
    }

    /// The first measured case with an event of a name, after 1 was added to the start velocity that the event tells.
    private static func outcome(afterChangingVelocityOf name: String) throws -> CaseOutcome {
        let whole = try JSONSerialization.jsonObject(with: try CompressedFile.contents(named: "trajectories.json"))
        var file = try #require(whole as? [String: Any])
        for var candidate in try #require(file["cases"] as? [[String: Any]]) where candidate["quirk"] == nil {
            guard var expected = candidate["expected"] as? [String: Any],
                var events = expected["events"] as? [[Any]],
                let index = events.firstIndex(where: { $0.count == 5 && $0[1] as? String == name }),
                var motion = events[index][4] as? [String: Any], let velocity = motion["startVelocity"] as? Double
            else { continue }
            motion["startVelocity"] = velocity + 1
            events[index][4] = motion
            expected["events"] = events
            candidate["expected"] = expected
            file["cases"] = [candidate]
            let changed = try ReferenceFile(json: try JSONSerialization.data(withJSONObject: file))
            return try #require(changed.cases.first).run(kind: changed.kind)
        }
        throw CompressedFile.Failure(description: "no case has an event \(name)")
    }

    @Test func theStartVelocityOfADecelerationIsComparedThatOfAScrollIsNot() throws {
        let deceleration = Self.difference(try Self.outcome(afterChangingVelocityOf: "willBeginDecelerating"))
        #expect(deceleration?.contains("willBeginDecelerating") == true)
        #expect(Self.difference(try Self.outcome(afterChangingVelocityOf: "willBeginScrollingAnimation")) == nil)
    }

    @Test func aMissingEventIsADifference() throws {
        let outcome = try Self.outcome(expecting: #"{"events": []}"#)
        #expect(Self.difference(outcome)?.hasPrefix("event 0: expected no more, got [0, \"willBegin") == true)
    }

    @Test func aWrongFrameIsADifference() throws {
        let frames = Array(repeating: "0", count: 25).joined(separator: ", ")
        let outcome = try Self.outcome(expecting: #"{"frames": {"scrollOffset": [\#(frames), 0.5]}}"#)
        #expect(Self.difference(outcome) == "frames.scrollOffset[25]: expected 0.5, got 0")
    }

    @Test func onlyTiedNeighboursMayBeSwappedInDepth() throws {
        let right = #"{"out": [{"step": 2, "dump": {"zOrder": [4, 3, 1, 2, 0], "zTies": [[1, 2]]}}]}"#
        let wrong = #"{"out": [{"step": 2, "dump": {"zOrder": [3, 4, 1, 2, 0], "zTies": [[1, 2]]}}]}"#
        #expect(Self.difference(try Self.outcome(expecting: right)) == nil)
        #expect(Self.difference(try Self.outcome(expecting: wrong))?.contains("zOrder") == true)
    }

    @Test func aCaseThatIsToDifferIsCountedApartWithItsReason() throws {
        func tally(expecting offset: Int, reasons: [String: [String]]) throws -> (ConformanceTally, told: [String]) {
            let json = Self.file(expecting: #"{"out": [{"step": 1, "offsetForItemAtIndex": \#(offset)}]}"#)
            var tally = ConformanceTally()
            var told: [String] = []
            tally.run(try ReferenceFile(json: Data(json.utf8)), deviations: KnownDeviations(reasons)) {
                told.append("\($0.id) fails: \($1)")
            } onDeviation: {
                told.append("\($0.id) deviates by \($1): \($2)")
            }
            return (tally, told)
        }
        let (meant, toldOfMeant) = try tally(expecting: 4, reasons: ["N14": ["b", "a"]])
        #expect("\(meant)" == "1 deviate: 1 by N14\n0 passed, 0 failed, 0 skipped")
        #expect(meant.deviating == ["N14": 1])
        #expect(toldOfMeant == ["a deviates by N14: offsetForItemAtIndex 1: expected 4, got 3"])
        let (other, _) = try tally(expecting: 4, reasons: ["N14": ["b"]])
        #expect("\(other)" == "0 deviate\n0 passed, 1 failed, 0 skipped")
        // Listed, and yet the same: the list is out of date.
        let (stale, toldOfStale) = try tally(expecting: 3, reasons: ["N14": ["a"]])
        #expect("\(stale)" == "0 deviate\n0 passed, 1 failed, 0 skipped")
        #expect(toldOfStale == ["a fails: known deviation: expected a difference for N14, got none"])
    }

    @Test func everyReasonStandsInTheDocumentation() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appendingPathComponent("Documentation/deviations.md"), encoding: .utf8)
        for reason in KnownDeviations.all.allReasons { #expect(page.contains("| \(reason) |")) }
        #expect(page.contains("| N14 |"))
    }

    @Test func unreliableCasesAreSkippedAndQuirkyOnesKeepTheirNumbers() throws {
        let skipped = try Self.outcome(expecting: #"{"events": []}"#, extra: #", "unreliable": "NaN""#)
        guard case .skipped(reason: "NaN") = skipped else {
            Issue.record("not skipped but \(skipped)")
            return
        }
        let open = try Self.outcome(expecting: #"{"events": []}"#, extra: #", "quirk": "order""#)
        #expect(Self.difference(open) == nil)
        let closed = try Self.outcome(
            expecting: #"{"out": [{"step": 1, "offsetForItemAtIndex": 2}]}"#, extra: #", "quirk": "order""#)
        #expect(Self.difference(closed) != nil)
    }
}

@Suite struct HostileReferenceFileTests {
    private static func problem(_ json: String) -> String {
        do {
            _ = try ReferenceFile(json: Data(json.utf8))
            return "accepted"
        } catch {
            return "\(error)"
        }
    }

    private static func problem(steps: String) -> String {
        problem(
            """
            {"kind": "queries", "part": "test", "schema": 1, "cases": [{"id": "a", "config": {"type": "Linear",
            "bounds": [800, 480], "itemSize": [200, 200], "numberOfItems": 5}, "steps": \(steps), "expected": {}}]}
            """)
    }

    @Test func whatIsNoReferenceFileIsRefused() {
        #expect(Self.problem("").hasPrefix("not JSON"))
        #expect(Self.problem("{").hasPrefix("not JSON"))
        #expect(Self.problem("[]").contains("schema"))
        #expect(Self.problem(#"{"schema": 2}"#).contains("only schema 1 is known, found 2"))
        #expect(Self.problem(#"{"schema": 1, "kind": "x"}"#).contains("known are transforms, trajectories"))
        #expect(Self.problem(#"{"schema": 1, "kind": "queries", "cases": 5}"#).contains("expected an array"))
        #expect(Self.problem(String(repeating: "[", count: 100_000)).hasPrefix("not JSON"))
    }

    @Test func errorsPointAtTheirPlace() {
        #expect(Self.problem(steps: #"[["jump"]]"#) == #"case a.steps[0]: unknown step "jump""#)
        #expect(Self.problem(steps: #"[["tick"]]"#) == "case a.steps[0]: argument 1 is missing")
        #expect(Self.problem(steps: #"[["tick", 1e300]]"#).hasPrefix("case a.steps[0][1]: expected a whole number"))
        #expect(Self.problem(steps: #"[["set", "colour", 1]]"#).contains(#"unknown property "colour""#))
        #expect(Self.problem(steps: #"[["group", [["query", "size"]]]]"#).contains(#"unknown query "size""#))
        #expect(Self.problem(steps: #"[["pan", "began", 0, 0, 0]]"#).contains("argument 5 is missing"))
        #expect(Self.problem(steps: #"[["setOption", "Glow", 1]]"#).contains("known are wrap"))
        #expect(Self.problem(steps: "7") == "case a.steps: expected an array, found 7")
    }
}
