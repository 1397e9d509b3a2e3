extension Double {
    /// The number with so many digits after the point, rounded; nil where it is not finite or has more than 12 before it.
    ///
    /// Without Foundation's formatting, which would bring its locales into every program: 10 MB that nothing else needs.
    package func decimalText(digits: Int) -> String? {
        guard isFinite, magnitude < 1e12, (0...6).contains(digits) else { return nil }
        let unit = (0..<digits).reduce(Int64(1)) { unit, _ in unit * 10 }
        let scaled = Int64((magnitude * Double(unit)).rounded())
        let whole = "\(self < 0 && scaled > 0 ? "-" : "")\(scaled / unit)"
        guard digits > 0 else { return whole }
        let fraction = String(scaled % unit)
        return whole + "." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
