// Durations as written in code, such as `.seconds(1.5)`, exact to the attosecond.

import WorkbenchValueTree

extension Duration: NaturalLiteral {
    package static var naturalExample: String { ".seconds(1.5)" }

    package var naturalText: NaturalText? {
        // `components` crashes if the seconds need more than 64 bits.
        guard self.attoseconds.magnitude <= Self.mostAttoseconds.magnitude else { return nil }
        let (seconds, attoseconds) = components
        if attoseconds == 0 { return .verbatim(".seconds(\(seconds))") }
        // Both have the same sign; if there are no whole seconds, the fraction determines it.
        let sign = seconds < 0 || attoseconds < 0 ? "-" : ""
        var fraction = String(attoseconds.magnitude)
        fraction = String(repeating: "0", count: Self.digits - fraction.count) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return .verbatim(".seconds(\(sign)\(seconds.magnitude).\(fraction))")
    }

    package init?(naturalLiteral literal: Literal) {
        switch literal.kind {
        case .name(let path) where path.text == ".zero": self = .zero
        case .call(let path, let arguments):
            guard arguments.items.count == 1, arguments.items[0].label == nil,
                let unit = Self.units[path.text],
                let value = Self.attoseconds(arguments.items[0].value, attosecondsPerUnit: unit)
            else { return nil }
            self = value
        default: return nil
        }
    }

    private static let mostAttoseconds = Int128(Int64.max) * 1_000_000_000_000_000_000
    /// The number of decimal places for attoseconds.
    private static let digits = 18

    private static let units: [String: Int128] = [
        ".seconds": 1_000_000_000_000_000_000, ".milliseconds": 1_000_000_000_000_000,
        ".microseconds": 1_000_000_000_000, ".nanoseconds": 1_000_000_000,
    ]

    private static func attoseconds(_ literal: Literal, attosecondsPerUnit unit: Int128) -> Duration? {
        let text: String
        switch literal.kind {
        case .integer(let integer): text = integer.description
        case .float(let number): text = number
        default: return nil
        }
        var digits = text[...]
        let isNegative = digits.hasPrefix("-")
        if isNegative || digits.hasPrefix("+") { digits.removeFirst() }
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ Int128($0) }) else {
            return exponential(text, unit)
        }
        let (product, overflows) = whole.multipliedReportingOverflow(by: unit)
        guard !overflows, product <= mostAttoseconds else { return nil }
        var total = product
        var place = unit
        for digit in parts.count == 2 ? parts[1] : "" {
            guard let value = digit.wholeNumberValue, digit.isASCII else { return exponential(text, unit) }
            place /= 10
            // Fractions of an attosecond are lost.
            total += Int128(value) * place
        }
        return total <= mostAttoseconds ? duration(isNegative ? -total : total) : nil
    }

    /// `1e-3`
    private static func exponential(_ text: String, _ unit: Int128) -> Duration? {
        guard let number = Double(text), number.isFinite, number.magnitude * Double(unit) < 9e36 else { return nil }
        return duration(Int128((number * Double(unit)).rounded()))
    }

    private static func duration(_ attoseconds: Int128) -> Duration {
        let (seconds, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000_000_000_000)
        return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(rest))
    }
}
