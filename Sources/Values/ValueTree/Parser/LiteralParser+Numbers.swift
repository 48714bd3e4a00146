// Numbers: Swift's integer and floating point literals, in every base, with underscores.

extension LiteralParser {
    /// number = [ "-" | "+" ] ( decimal | "0x" hexadecimal | "0o" octal | "0b" binary ) | "-.infinity"
    mutating func number() -> Literal {
        let start = position
        let isNegative = byte == UInt8(ascii: "-")
        if isNegative || byte == UInt8(ascii: "+") { position += 1 }
        if isNegative, starts(with: ".infinity") {
            position += 9
            return finished(.float("-.infinity"), from: start)
        }
        guard digit(at: position, radix: 10) != nil else {
            report(.expected(.digit, found: found), rangeOfFound)
            return Literal(.missing, range: start..<position)
        }
        let radix = radixPrefix()
        let digits = position
        skipDigits(radix: radix)
        if radix != 10 && digits == position {
            report(.digitsMissing(radix: radix), start..<position)
            return finished(.missing, from: start)
        }
        let hasFraction = radix == 10 || radix == 16 ? fractionAndExponent(radix: radix, from: start) : false
        if hasFraction { return finished(.float(withoutUnderscores(start..<position)), from: start) }
        if let magnitude = magnitude(digits..<position, radix: radix) {
            return finished(.integer(Integer(magnitude: magnitude, isNegative: isNegative)), from: start)
        }
        if radix == 10 { return finished(.float(withoutUnderscores(start..<position)), from: start) }
        report(.numberTooLarge, start..<position)
        return finished(.missing, from: start)
    }

    private mutating func radixPrefix() -> Int {
        guard byte == UInt8(ascii: "0") else { return 10 }
        let radix: Int
        switch byte(after: 1) {
        case UInt8(ascii: "x"): radix = 16
        case UInt8(ascii: "o"): radix = 8
        case UInt8(ascii: "b"): radix = 2
        default: return 10
        }
        position += 2
        return radix
    }

    /// - Returns: Whether there is a fraction or an exponent.
    private mutating func fractionAndExponent(radix: Int, from start: Int) -> Bool {
        var hasFraction = false
        if byte == UInt8(ascii: "."), digit(at: position + 1, radix: radix) != nil {
            hasFraction = true
            position += 1
            skipDigits(radix: radix)
        }
        let marks = radix == 10 ? (UInt8(ascii: "e"), UInt8(ascii: "E")) : (UInt8(ascii: "p"), UInt8(ascii: "P"))
        let signLength = byte(after: 1) == UInt8(ascii: "-") || byte(after: 1) == UInt8(ascii: "+") ? 1 : 0
        if byte == marks.0 || byte == marks.1, digit(at: position + 1 + signLength, radix: 10) != nil {
            position += 1 + signLength
            skipDigits(radix: 10)
            return true
        }
        if hasFraction && radix == 16 { report(.hexadecimalFraction, start..<position) }
        return hasFraction
    }

    /// Letters directly after a number are part of the same fault.
    private mutating func finished(_ kind: Literal.Kind, from start: Int) -> Literal {
        if let scalar, IdentifierText.isContinuation(scalar) {
            let suffix = position
            while let next = self.scalar(at: position), IdentifierText.isContinuation(next.scalar) {
                position += next.length
            }
            if kind != .missing {
                report(.textAfterNumber(text(suffix..<min(position, suffix + 40))), suffix..<position)
            }
            return Literal(.missing, range: start..<position)
        }
        return Literal(kind, range: start..<position)
    }

    private mutating func skipDigits(radix: Int) {
        while position < end {
            if digit(at: position, radix: radix) == nil && byte != UInt8(ascii: "_") { return }
            position += 1
        }
    }

    private func digit(at offset: Int, radix: Int) -> Int? {
        guard offset < end else { return nil }
        let value: Int
        switch bytes[offset] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): value = Int(bytes[offset] - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): value = Int(bytes[offset] - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): value = Int(bytes[offset] - UInt8(ascii: "A")) + 10
        default: return nil
        }
        return value < radix ? value : nil
    }

    /// The number's magnitude; nil if it needs more than 128 bits.
    private func magnitude(_ range: Range<Int>, radix: Int) -> UInt128? {
        var word: UInt64 = 0
        // Eighteen digits in any base up to ten fit in one word, as do fifteen hexadecimal digits.
        if range.count <= 15 {
            for offset in range {
                if let digit = digit(at: offset, radix: radix) { word = word * UInt64(radix) + UInt64(digit) }
            }
            return UInt128(word)
        }
        var magnitude: UInt128 = 0
        for offset in range {
            guard let digit = digit(at: offset, radix: radix) else { continue }
            let (product, isTooLarge) = magnitude.multipliedReportingOverflow(by: UInt128(radix))
            let (sum, isStillTooLarge) = product.addingReportingOverflow(UInt128(digit))
            if isTooLarge || isStillTooLarge { return nil }
            magnitude = sum
        }
        return magnitude
    }

    /// The number's text, without a redundant plus sign.
    private func withoutUnderscores(_ range: Range<Int>) -> String {
        let digits = bytes[range].first == UInt8(ascii: "+") ? bytes[range].dropFirst() : bytes[range]
        return String(decoding: digits.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    }
}
