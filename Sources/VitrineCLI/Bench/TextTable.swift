import Vitrine

/// Rows of cells: the first of each to the left, the others to the right.
struct TextTable {
    var widths: [Int]

    func row(_ cells: [String]) -> String {
        let padded = zip(cells, widths).enumerated().map { index, cell in
            let space = String(repeating: " ", count: max(1, cell.1 - cell.0.count))
            return index == 0 ? cell.0 + space : space + cell.0
        }
        return padded.joined()
    }

    static func number(_ value: Double, _ digits: Int) -> String { value.decimalText(digits: digits) ?? "\(value)" }
}
