/// What a benchmark found, for people and for programs.
protocol BenchReport {
    /// A table and what its columns mean.
    var lines: [String] { get }
    func json() throws -> String
}

extension BenchReport {
    func print(asJSON: Bool) throws {
        if asJSON { Console.print(try json()) } else { lines.forEach(Console.print) }
    }
}
