// A floating-point number with its width. Numbers are equal if they print the same: all NaNs are equal, and zero
// differs from minus zero.

package enum FloatNumber: Sendable {
    case half(Float16)
    case single(Float)
    case double(Double)
    /// A number wider than a Double, as its description.
    case extended(String)
}

extension FloatNumber: Hashable {
    /// The literal of the number in Swift.
    package var text: String {
        let plain: String
        switch self {
        case .half(let number): plain = number.description
        case .single(let number): plain = number.description
        case .double(let number): plain = number.description
        case .extended(let description): plain = description
        }
        return switch plain {
        case "inf", "+infinity": ".infinity"
        case "-inf", "-infinity": "-.infinity"
        default: plain.utf8.contains { $0 == UInt8(ascii: "n") } ? ".nan" : plain
        }
    }

    package static func == (left: FloatNumber, right: FloatNumber) -> Bool {
        left.rank == right.rank && left.compare(right) == 0
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
        switch self {
        case .half(let number): hasher.combine(number.isNaN ? 0x7e00 : number.bitPattern)
        case .single(let number): hasher.combine(number.isNaN ? 0x7fc0_0000 : number.bitPattern)
        case .double(let number): hasher.combine(number.isNaN ? 0x7ff8_0000_0000_0000 : number.bitPattern)
        case .extended(let text): hasher.combine(text)
        }
    }

    var rank: Int {
        switch self {
        case .half: 0
        case .single: 1
        case .double: 2
        case .extended: 3
        }
    }

    /// Less than, equal to or greater than zero, in a total order in which all NaNs are equal and come last.
    func compare(_ other: FloatNumber) -> Int {
        switch (self, other) {
        case (.half(let left), .half(let right)): Self.order(left, right)
        case (.single(let left), .single(let right)): Self.order(left, right)
        case (.double(let left), .double(let right)): Self.order(left, right)
        case (.extended(let left), .extended(let right)): left == right ? 0 : left < right ? -1 : 1
        default: rank - other.rank
        }
    }

    private static func order<Number: BinaryFloatingPoint>(_ left: Number, _ right: Number) -> Int {
        if left < right { return -1 }
        if left > right { return 1 }
        if left == right {
            return left.sign == right.sign ? 0 : left.sign == .minus ? -1 : 1
        }
        return left.isNaN == right.isNaN ? 0 : left.isNaN ? 1 : -1
    }
}
