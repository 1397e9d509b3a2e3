import CarouselEngine
import Glibc

/// Compares how long carousel items take to be placed, ours and by products of matrices of four libraries, in one run.
///
/// usage: comparison COUNT TRIALS (baseline|native)=OBJECT…
@main
enum Comparison {
    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        guard let count = arguments.popFirst().flatMap(Int.init), let trials = arguments.popFirst().flatMap(Int.init)
        else { return end("usage: comparison COUNT TRIALS (baseline|native)=OBJECT…") }
        var contenders: [Contender] = []
        for argument in arguments {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let target = Target(rawValue: parts[0]) else { return end("what is \(argument)?") }
            contenders += Contender.all(in: parts[1], target)
        }
        let cases = CarouselType.allCases.filter { $0 != .custom }.map { Case($0, count: count) }
        var faults: [String] = []
        for `case` in cases {
            faults += Agreement.faults(`case`, count: count, contenders).map { "\(`case`.type) by \($0)" }
        }
        guard faults.isEmpty else { return end("items are placed elsewhere: \(faults.joined(separator: ", "))") }
        print("All place every item alike. Nanoseconds an item, \(count) items, fastest of \(trials) trials by turns.")
        let measurements = cases.map { Measurement($0, count: count, trials: trials, contenders) }
        for target in Target.allCases where contenders.contains(where: { $0.target == target }) {
            for style in Style.allCases { Table(cases, measurements, contenders, target, style).print() }
        }
        print("\nchecksum \(measurements.reduce(0) { $0 + $1.checksum })")
        let missed = zip(cases, measurements).filter { `case`, measurement in
            Table.ratio(measurement, contenders, .baseline, .product) < `case`.goal
        }
        for (`case`, _) in missed { print("missed: \(`case`.type) is to be \(`case`.goal) times as fast") }
        exit(missed.isEmpty ? 0 : 1)
    }

    private static func end(_ complaint: String) {
        print(complaint)
        exit(2)
    }
}
