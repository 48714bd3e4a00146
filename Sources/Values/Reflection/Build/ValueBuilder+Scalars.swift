// Numbers, strings, and values that have their own kind of literal.

import WorkbenchValueTree

extension ValueBuilder {
    func build(
        _ literal: Literal, _ scalar: Scalar, _ plan: TypePlan, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        switch scalar {
        case .int: try build(literal, as: Int.self, plan, target)
        case .int8: try build(literal, as: Int8.self, plan, target)
        case .int16: try build(literal, as: Int16.self, plan, target)
        case .int32: try build(literal, as: Int32.self, plan, target)
        case .int64: try build(literal, as: Int64.self, plan, target)
        case .int128: try build(literal, as: Int128.self, plan, target)
        case .uint: try build(literal, as: UInt.self, plan, target)
        case .uint8: try build(literal, as: UInt8.self, plan, target)
        case .uint16: try build(literal, as: UInt16.self, plan, target)
        case .uint32: try build(literal, as: UInt32.self, plan, target)
        case .uint64: try build(literal, as: UInt64.self, plan, target)
        case .uint128: try build(literal, as: UInt128.self, plan, target)
        case .half: try build(literal, floating: Float16.self, plan, target)
        case .single: try build(literal, floating: Float.self, plan, target)
        case .double: try build(literal, floating: Double.self, plan, target)
        case .boolean:
            guard case .boolean(let isTrue) = literal.kind else {
                throw mismatch(literal, plan, example: "true or false")
            }
            target.initializeMemory(as: Bool.self, to: isTrue)
        case .string: target.initializeMemory(as: String.self, to: try text(literal, plan))
        case .substring: target.initializeMemory(as: Substring.self, to: try text(literal, plan)[...])
        case .character:
            let text = try text(literal, plan)
            guard text.count == 1, let character = text.first else {
                throw BuildError(.notOneCharacter(type: plan.name), literal.range)
            }
            target.initializeMemory(as: Character.self, to: character)
        case .unicodeScalar:
            let text = try text(literal, plan)
            guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else {
                throw BuildError(.notOneCharacter(type: plan.name), literal.range)
            }
            target.initializeMemory(as: Unicode.Scalar.self, to: scalar)
        }
    }

    private func text(_ literal: Literal, _ plan: TypePlan) throws(BuildError) -> String {
        guard case .string(let text) = literal.kind else { throw mismatch(literal, plan, example: "\"…\"") }
        return text
    }

    private func build<Number: FixedWidthInteger>(
        _ literal: Literal, as type: Number.Type, _ plan: TypePlan, _ target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        switch literal.kind {
        case .integer(let integer):
            guard let number = integer.exactly(Number.self) else {
                throw outOfRange(integer.description, "\(Number.min)", "\(Number.max)", plan, literal)
            }
            target.initializeMemory(as: Number.self, to: number)
        case .float(let text) where text != "-.infinity":
            guard let whole = WholeNumber(text) else {
                throw BuildError(.notWhole(number: text, type: plan.name), literal.range)
            }
            if let integer = whole.integer, integer.exactly(Number.self) != nil {
                throw BuildError(
                    .writtenWithFraction(number: text, whole: integer.description, type: plan.name), literal.range)
            }
            throw outOfRange(text, "\(Number.min)", "\(Number.max)", plan, literal)
        default: throw mismatch(literal, plan)
        }
    }

    private func build<Number: BinaryFloatingPoint & LosslessStringConvertible>(
        _ literal: Literal, floating type: Number.Type, _ plan: TypePlan, _ target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        let number: Number?
        let text: String
        switch literal.kind {
        case .integer(let integer):
            text = integer.description
            number = Number(text)
        case .float("-.infinity"):
            text = "-.infinity"
            number = -.infinity
        case .float(let digits):
            text = digits
            number = Number(digits).flatMap { $0.isInfinite ? nil : $0 }
        case .name(let path) where path.hasLeadingDot && path.names.count == 1 && path.names[0].text == "nan":
            (text, number) = (".nan", .nan)
        case .name(let path) where path.hasLeadingDot && path.names.count == 1 && path.names[0].text == "infinity":
            (text, number) = (".infinity", .infinity)
        default: throw mismatch(literal, plan)
        }
        guard let number, number.isFinite || text.hasSuffix("nan") || text.hasSuffix("infinity") else {
            throw outOfRange(
                text, "\(-Number.greatestFiniteMagnitude)", "\(Number.greatestFiniteMagnitude)", plan, literal)
        }
        target.initializeMemory(as: Number.self, to: number)
    }

    private func outOfRange(
        _ number: String, _ lowest: String, _ highest: String, _ plan: TypePlan, _ literal: Literal
    ) -> BuildError {
        BuildError(
            .outOfRange(number: number, type: plan.name, lowest: lowest, highest: highest), literal.range)
    }

    // MARK: - Natural literals

    func buildNatural(
        _ literal: Literal, _ plan: TypePlan, _ type: any NaturalLiteral.Type, into target: UnsafeMutableRawPointer
    ) throws(BuildError) {
        func open<Natural: NaturalLiteral>(_: Natural.Type) -> Bool {
            guard let value = Natural(naturalLiteral: literal) else { return false }
            target.initializeMemory(as: Natural.self, to: value)
            return true
        }
        if open(type) { return }
        switch literal.kind {
        case .string(let text):
            throw BuildError(
                .notNatural(text: text, type: plan.name, example: type.naturalExample), literal.range)
        case .integer(let integer) where takesNumbers(type):
            throw BuildError(.noSuchNumber(number: integer.description, type: plan.name), literal.range)
        case .float(let text) where takesNumbers(type):
            throw BuildError(.noSuchNumber(number: text, type: plan.name), literal.range)
        default: throw mismatch(literal, plan, example: type.naturalExample)
        }
    }

    private func takesNumbers(_ type: any NaturalLiteral.Type) -> Bool {
        type.init(naturalLiteral: Literal(.integer(0))) != nil
    }
}

/// An integer written with a point or an exponent: `1.0`, `1e3`.
private struct WholeNumber {
    /// Nil if the number needs more than 128 bits.
    let integer: Integer?

    /// Nil if the number has a fraction.
    init?(_ text: String) {
        guard let number = Double(text) else { return nil }
        let magnitude = text.drop { $0 == "-" }
        if magnitude.hasPrefix("0x") {
            guard number.isFinite, number.rounded() == number else { return nil }
            integer = number.magnitude < 0x1p127 ? Integer(Int128(number)) : nil
            return
        }
        let halves = magnitude.split(whereSeparator: { $0 == "e" || $0 == "E" })
        let parts = halves[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        let digits = (parts[0] + fraction).drop { $0 == "0" }
        guard !digits.isEmpty else {
            integer = 0
            return
        }
        // An exponent that does not fit in an Int is out of range for every number.
        let exponent = halves.count == 2 ? Int(halves[1]) ?? (halves[1].hasPrefix("-") ? -Self.most : Self.most) : 0
        let shift = min(max(exponent, -Self.most), Self.most) - fraction.count
        if shift < 0, digits.suffix(-shift).contains(where: { $0 != "0" }) || digits.count < -shift { return nil }
        guard digits.count + shift <= Self.longest else {
            integer = nil
            return
        }
        let whole = shift < 0 ? String(digits.dropLast(-shift)) : digits + String(repeating: "0", count: shift)
        integer = UInt128(whole).map { Integer(magnitude: $0, isNegative: text.hasPrefix("-")) }
    }

    private static let most = 1_000_000_000
    /// No 128-bit integer has more digits.
    private static let longest = 39
}
