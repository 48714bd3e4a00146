// An integer of up to 128 bits, signed or unsigned, as a single kind of number.

package struct Integer: Hashable, Sendable, ExpressibleByIntegerLiteral {
    // Two words instead of one UInt128, whose alignment would make every node of a tree a third larger.
    private let low: UInt64
    private let high: UInt64
    package let isNegative: Bool

    package var magnitude: UInt128 {
        UInt128(high) << 64 | UInt128(low)
    }

    package init(magnitude: UInt128, isNegative: Bool) {
        low = UInt64(truncatingIfNeeded: magnitude)
        high = UInt64(truncatingIfNeeded: magnitude >> 64)
        // Zero has no sign.
        self.isNegative = isNegative && magnitude != 0
    }

    package init(_ value: Int) {
        low = UInt64(value.magnitude)
        high = 0
        isNegative = value < 0
    }

    package init(_ value: UInt64) {
        low = value
        high = 0
        isNegative = false
    }

    package init(_ value: Int128) {
        self.init(magnitude: value.magnitude, isNegative: value < 0)
    }

    package init(_ value: UInt128) {
        self.init(magnitude: value, isNegative: false)
    }

    /// Nil if the number needs more than 128 bits.
    package init?(exactly value: some BinaryInteger) {
        guard let magnitude = UInt128(exactly: value.magnitude) else { return nil }
        self.init(magnitude: magnitude, isNegative: value < 0)
    }

    package init(integerLiteral value: Int) {
        self.init(value)
    }

    /// The number as a value of the given type; nil if it doesn't fit.
    package func exactly<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        guard isNegative else { return Number(exactly: magnitude) }
        guard magnitude <= UInt128(1) << 127 else { return nil }
        return Number(exactly: Int128(truncatingIfNeeded: 0 &- magnitude))
    }
}

extension Integer: Comparable, CustomStringConvertible {
    package static func < (left: Integer, right: Integer) -> Bool {
        switch (left.isNegative, right.isNegative) {
        case (true, false): true
        case (false, true): false
        case (false, false): left.magnitude < right.magnitude
        case (true, true): right.magnitude < left.magnitude
        }
    }

    package var description: String {
        let digits = high == 0 ? String(low) : String(magnitude)
        return isNegative ? "-" + digits : digits
    }
}
