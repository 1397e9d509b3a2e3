import Glibc
import Vitrine

/// A plot of costs against item counts, both on logarithmic scales, as an SVG picture.
struct CostPlot {
    /// What is plotted as one line.
    struct Line {
        var name: String
        /// A colour of SVG.
        var color: String
        /// By the plot's counts.
        var costs: [Double]
    }

    var title: String
    var subtitle: String
    var counts: [Int]
    var lines: [Line]

    private static let width = 860.0
    private static let height = 560.0
    private static let area = (left: 80.0, top: 84.0, right: 660.0, bottom: 486.0)
    /// Costs below are of no interest, and have no logarithm at 0.
    private static let least = 0.01

    /// The picture's text.
    var svg: String {
        let scale = Scale(counts: counts.map(Double.init), costs: lines.flatMap(\.costs))
        var parts = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.width))" height="\(Int(Self.height))" \
            viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" font-family="sans-serif" font-size="13">
            <rect width="100%" height="100%" fill="white"/>
            """,
            Self.text(title, x: Self.area.left, y: 36, "font-size=\"18\" font-weight=\"bold\""),
            Self.text(subtitle, x: Self.area.left, y: 58, "fill=\"#555\""),
        ]
        parts += grid(scale)
        parts += lines.map { polyline($0, scale) }
        parts += legend(scale)
        parts.append("</svg>")
        return parts.joined(separator: "\n") + "\n"
    }

    // MARK: Scales

    /// From numbers to places, one decade as long as the next.
    private struct Scale {
        let counts: ClosedRange<Double>
        let costs: ClosedRange<Double>

        init(counts: [Double], costs: [Double]) {
            self.counts = Self.decades(counts)
            self.costs = Self.decades(costs.map { max($0, CostPlot.least) })
        }

        /// Logarithms of whole decades around all.
        private static func decades(_ numbers: [Double]) -> ClosedRange<Double> {
            let low = log10(numbers.min() ?? 1).rounded(.down)
            let high = log10(numbers.max() ?? 10).rounded(.up)
            return low...max(high, low + 1)
        }

        func x(_ count: Double) -> Double {
            place(count, counts, from: CostPlot.area.left, to: CostPlot.area.right)
        }

        func y(_ cost: Double) -> Double {
            place(max(cost, CostPlot.least), costs, from: CostPlot.area.bottom, to: CostPlot.area.top)
        }

        private func place(_ number: Double, _ range: ClosedRange<Double>, from: Double, to: Double) -> Double {
            from + (log10(number) - range.lowerBound) / (range.upperBound - range.lowerBound) * (to - from)
        }
    }

    /// 1, 2, 5 of each decade, and the end of the last.
    private static func ticks(_ range: ClosedRange<Double>) -> [Double] {
        let decades = Int(range.lowerBound)..<Int(range.upperBound)
        return decades.flatMap { decade in [1, 2, 5].map { $0 * pow(10, Double(decade)) } }
            + [pow(10, range.upperBound)]
    }

    // MARK: Parts

    private func grid(_ scale: Scale) -> [String] {
        let area = Self.area
        var parts: [String] = []
        for tick in Self.ticks(scale.counts) {
            let x = scale.x(tick)
            parts.append(Self.line(x, area.top, x, area.bottom, Self.gridColor(tick)))
            parts.append(Self.text(Self.number(tick), x: x, y: area.bottom + 20, "text-anchor=\"middle\""))
        }
        for tick in Self.ticks(scale.costs) {
            let y = scale.y(tick)
            parts.append(Self.line(area.left, y, area.right, y, Self.gridColor(tick)))
            parts.append(Self.text(Self.number(tick), x: area.left - 8, y: y + 4, "text-anchor=\"end\""))
        }
        let (middleX, middleY) = ((area.left + area.right) / 2, (area.top + area.bottom) / 2)
        parts.append(Self.text("visible items", x: middleX, y: area.bottom + 48, "text-anchor=\"middle\""))
        parts.append(
            Self.text(
                "µs a frame", x: 24, y: middleY,
                "text-anchor=\"middle\" transform=\"rotate(-90 24 \(Self.number(middleY)))\""))
        return parts
    }

    private static func gridColor(_ tick: Double) -> String {
        let power = log10(tick)
        return power == power.rounded() ? "#bbb" : "#e6e6e6"
    }

    private func polyline(_ line: Line, _ scale: Scale) -> String {
        let points = zip(counts, line.costs).map { (x: scale.x(Double($0)), y: scale.y($1)) }
        let path = points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
        let dots = points.map {
            "<circle cx=\"\(Self.number($0.x))\" cy=\"\(Self.number($0.y))\" r=\"3.5\" fill=\"\(line.color)\"/>"
        }
        return "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(line.color)\" stroke-width=\"2\"/>"
            + dots.joined()
    }

    /// Names beside the ends of their lines, moved apart where they would cover each other.
    private func legend(_ scale: Scale) -> [String] {
        let ends = lines.map { (line: $0, y: scale.y($0.costs.last ?? Self.least)) }.sorted { $0.y < $1.y }
        var lowest = -Double.infinity
        return ends.map { end in
            let y = max(end.y, lowest + 18)
            lowest = y
            let cost = end.line.costs.last.map { " \(Self.number($0)) µs" } ?? ""
            return Self.text(
                end.line.name + cost, x: Self.area.right + 12, y: y + 4, "fill=\"\(end.line.color)\"")
        }
    }

    private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String) -> String {
        "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" stroke=\"\(color)\"/>"
    }

    private static func text(_ text: String, x: Double, y: Double, _ attributes: String) -> String {
        "<text x=\"\(number(x))\" y=\"\(number(y))\" \(attributes)>\(escaped(text))</text>"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            default: escaped.append(character)
            }
        }
    }

    /// Without more digits than are seen.
    private static func number(_ value: Double) -> String {
        let digits = value.magnitude >= 100 ? 0 : value.magnitude >= 10 ? 1 : 2
        let text = value.decimalText(digits: digits) ?? "0"
        guard text.contains(".") else { return text }
        return String(text.reversed().drop { $0 == "0" }.drop { $0 == "." }.reversed())
    }
}
