// The forms of a condition that compare values: places, literals and computed values.

import WorkbenchValueTree

extension ExpectationReader {
    /// The position in a condition, which decides how ambiguous words are read: `.a` and `[0]` may be places or values.
    private enum Side {
        case left, calculated, value
    }

    /// formula = sum ( comparison sum | "in" sum | "sorted" | "unique" | course [ since ] )
    mutating func formula() -> Expectation? {
        guard let left = sum(.left) else { return nil }
        if case .place(let place) = left, let course = course() {
            return since().map { .course(place, course, since: $0) }
        }
        if take("sorted") != nil { return .formula(left, .sorted) }
        if take("unique") != nil { return .formula(left, .unique) }
        if take("in") != nil { return sum(.calculated).map { .formula(left, .element(of: $0)) } }
        guard let comparison = comparison() else { return nil }
        guard let right = sum(left.isPart ? .value : .calculated) else { return nil }
        switch (left, right) {
        case (.place(let place), .literal(let value)): return .place(place, comparison, value)
        case (.screen(let path), .literal(let value)): return .screen(path, comparison, value)
        default: return .formula(left, .compared(comparison, right))
        }
    }

    /// sum = product { ( "+" | "-" ) product }
    /// product = operand { ( "*" | "/" ) operand }
    private mutating func sum(_ side: Side) -> Formula? {
        chain([.plus, .minus], side) { $0.chain([.times, .divided], $1) { $0.operand($1) } }
    }

    /// - Parameter signs: The operators. They need blanks around them; otherwise, they belong to a path or a number.
    private mutating func chain(
        _ signs: [Formula.Sign], _ side: Side, _ part: (inout Self, Side) -> Formula?
    ) -> Formula? {
        var chain = part(&self, side)
        while let left = chain, let sign = signs.first(where: { take($0.rawValue) != nil }) {
            chain = part(&self, .calculated).map { .arithmetic(left, sign, $0) }
        }
        return chain
    }

    /// operand = ( "count" | "sum" | "min" | "max" ) "of" operand | "screen" [ "." ] path | place | value
    private mutating func operand(_ side: Side) -> Formula? {
        for aggregate in Formula.Aggregate.allCases where take("\(aggregate.rawValue) of") != nil {
            return operand(.calculated).map { .aggregate(aggregate, $0) }
        }
        skipBlanks()
        let start = position
        if take("screen") != nil {
            skipBlanks()
            // A node may be named `screen`.
            if position < end, !Self.isOperator(byte(0)) { return screenPath().map { .screen($0) } }
            position = start
        }
        let extent = extent(isEnd: Self.isOperator)
        // Only a place can be compared with a tuple.
        if byte(0) == UInt8(ascii: "("),
            side != .value || !Literal.parse(parser.bytes, from: position, limit: extent.upperBound).diagnostics.isEmpty
        {
            parser.report(.parenthesesInCondition, extent)
            position = end
            return nil
        }
        guard isPlace(extent, side) else { return value().map { .literal($0) } }
        position = extent.upperBound
        guard !extent.isEmpty else {
            parser.report(.unknownExpectation, position..<end)
            return nil
        }
        return parser.place(extent).map { place in place.screenPath.map { .screen($0) } ?? .place(place) }
    }

    private mutating func isPlace(_ extent: Range<Int>, _ side: Side) -> Bool {
        let isNumber = ByteReader.isDigit(byte(0)) || byte(0) == UInt8(ascii: "-") && ByteReader.isDigit(byte(1))
        if isNumber || "\"(".utf8.contains(byte(0)) { return false }
        if side == .left || byte(0) == UInt8(ascii: "/") { return true }
        if "[$".utf8.contains(byte(0)) { return false }
        if side == .calculated { return true }
        // Arithmetic needs numbers, so a name next to a sign is a place.
        let before = position
        defer { position = before }
        position = extent.upperBound
        return Formula.Sign.allCases.contains { take($0.rawValue) != nil }
    }
}
