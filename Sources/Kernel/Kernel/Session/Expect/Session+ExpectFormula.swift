// Expectations that compare computed values, and expectations combined with `and` or `or`.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree

extension Session {
    func finding(_ formula: Formula, _ claim: Formula.Claim, _ range: Range<Int>) throws(Refusal) -> Finding {
        func both(_ other: Formula, _ one: Value, _ value: Value) -> ExpectationReply.Found {
            if case .literal = other { return .value(one) }
            return .each([.init(formula.text(), .value(one)), .init(other.text(), .value(value))])
        }
        switch claim {
        case .compared(let comparison, let other):
            let (one, value) = (try value(of: formula, range), try value(of: other, range))
            let isEqual = Value.areEqual(one, value)
            let areOrdered = ![one, value].contains { Value.order($0, $0) == nil }
            guard !areOrdered || (one.number == nil) == (value.number == nil) else {
                throw Refusal(
                    .impossible,
                    "\(formula.text()) is \(one.text(width: 40)), so it can't be compared with \(value.text(width: 40)); "
                        + "compare two numbers or two strings", at: range)
            }
            let holds =
                switch comparison {
                case .equal: isEqual
                case .notEqual: !isEqual
                default: comparison.holds(try order(one, value, range))
                }
            return Finding(holds: holds, found: both(other, one, value))
        case .element(let list):
            // The place's type decides what each element means, as after `==`.
            if formula.isPart, case .literal(let all) = list, let elements = all.elements, !elements.isEmpty {
                let findings = try elements.map { element throws(Refusal) in
                    try compare(formula, .equal, element, range)
                }
                return findings.first(where: \.holds) ?? findings[0]
            }
            let (one, elements) = (try value(of: formula, range), try elements(of: list, range))
            return Finding(
                holds: elements.contains { Value.areEqual(one, $0) },
                found: both(list, one, .list(Value.List(elements))))
        case .unique, .sorted:
            let elements = try elements(of: formula, range)
            var holds = claim == .sorted || Set(elements.map(\.unwrapped)).count == elements.count
            if claim == .sorted {
                for (one, next) in zip(elements, elements.dropFirst()) where try order(one, next, range) > 0 {
                    holds = false
                }
            }
            return Finding(holds: holds, found: .value(.list(Value.List(elements))))
        }
    }

    func finding(
        _ left: Expectation, _ connective: Expectation.Connective, _ right: Expectation, _ range: Range<Int>
    ) throws(Refusal) -> Finding {
        func result(_ part: Expectation) -> Result<Finding, Refusal> {
            do throws(Refusal) { return .success(try finding(part, range)) } catch { return .failure(error) }
        }
        let results = [result(left), result(right)]
        let found = ExpectationReply.Found.each(
            zip([left, right], results).map { part, result in
                switch result {
                case .success(let finding): .init(part.text(), finding.found)
                case .failure(let refusal): .init(part.text(), .refused(reason: refusal.reason))
                }
            })
        // One side may determine the result, even if the other can't be evaluated.
        let deciding = [connective == .or, connective != .and]
        let isDecided = zip(results, deciding).contains { (try? $0.get().holds) == $1 }
        let isDecidedByValues = zip(results, deciding).contains { result, holds in
            (try? result.get()).map { !$0.isUndecided && $0.holds == holds } ?? false
        }
        if !isDecided { for result in results { _ = try result.get() } }
        return Finding(
            holds: isDecided == (connective != .and), found: found,
            isUndecided: !isDecidedByValues && results.contains { (try? $0.get())?.isUndecided ?? false })
    }
}

// MARK: - Computing

extension Session {
    func value(of formula: Formula, _ range: Range<Int>) throws(Refusal) -> Value {
        switch formula {
        case .literal(let literal):
            if case .reference(let place) = literal.kind { return try value(of: .place(place), range) }
            guard let value = Value(literal) else {
                throw Refusal(
                    .impossible,
                    "\(literal.text()) can't be used here; use a number, a string, a case or a list of these",
                    at: range)
            }
            return value
        case .place, .screen:
            let (whole, path) = try whole(of: formula, range)
            return try part(of: whole, path, range)
        case .aggregate(.count, let list):
            return .integer(Integer(try elements(of: list, range).count))
        case .aggregate(.sum, let list):
            var sum = Value.integer(0)
            for element in try elements(of: list, range) {
                sum = try calculate(sum, .plus, element, in: formula, range)
            }
            return sum
        case .aggregate(let aggregate, let list):
            let elements = try elements(of: list, range)
            guard var best = elements.first else {
                throw Refusal(.absent, "there is no \(formula.text()): the list is empty", at: range)
            }
            for element in elements where try order(element, best, range) * (aggregate == .min ? -1 : 1) > 0 {
                best = element
            }
            return best
        case .arithmetic(let left, let sign, let right):
            return try calculate(value(of: left, range), sign, value(of: right, range), in: formula, range)
        }
    }

    private func part(of whole: Any, _ path: ValuePath, _ range: Range<Int>) throws(Refusal) -> Value {
        if let part = try? ValuePart(of: whole, at: path) { return part.value }
        do throws(AccessError) {
            let first = try ValuePart(of: whole, at: ValuePath(path.components.prefix(1))).value
            do throws(PathError) { return try first.part(at: path.components.dropFirst()) } catch { throw .path(error) }
        } catch {
            throw Refusal(error.dependsOnValue ? .absent : .unknown(.place), error.description, at: range)
        }
    }

    private func calculate(
        _ left: Value, _ sign: Formula.Sign, _ right: Value, in formula: Formula, _ range: Range<Int>
    ) throws(Refusal) -> Value {
        guard let one = left.number, let other = right.number else {
            let misfit = left.number == nil ? left : right
            var available: [String] = []
            if case .aggregate(_, let list) = formula {
                available = ["count of \(list.text())"]
                if case .structure(let structure) = misfit.unwrapped {
                    available += structure.fields.filter { $0.value.number != nil }.map {
                        "sum of \(list.text()).\($0.name)"
                    }
                }
            } else if misfit.elements != nil {
                available = Formula.Aggregate.allCases.map { "\($0.rawValue) of" }
            }
            let advice = available.isEmpty ? "" : "; available: \(available.joined(separator: ", "))"
            throw Refusal(
                .impossible, "\(formula.text()) needs numbers, but one value is \(misfit.text(width: 40))\(advice)",
                at: range)
        }
        let result =
            switch sign {
            case .plus: one + other
            case .minus: one - other
            case .times: one * other
            case .divided: one / other
            }
        guard abs(result) <= Value.greatestExact else {
            throw Refusal(
                .impossible, "\(formula.text()) divides by zero, or its result is too large to be exact", at: range)
        }
        return result == result.rounded() ? .integer(Integer(Int(result))) : .float(.double(result))
    }

    /// The elements of a list or a set, or the values of a dictionary.
    private func elements(of formula: Formula, _ range: Range<Int>) throws(Refusal) -> [Value] {
        let value = try value(of: formula, range)
        guard let elements = value.elements else {
            throw Refusal(
                .impossible,
                "\(formula.text()) is \(value.text(width: 40)), which has no elements; use a list, or a field of a list",
                at: range)
        }
        guard value.elementCount == elements.count else {
            throw Refusal(
                .impossible, "\(formula.text()) has too many elements; only the first \(elements.count) are read",
                at: range)
        }
        return elements
    }

    private func order(_ left: Value, _ right: Value, _ range: Range<Int>) throws(Refusal) -> Int {
        if let order = Value.order(left, right) { return order }
        let misfit = Value.order(left, left) == nil ? left : right
        throw Refusal(.session(.notOrdered(misfit)), at: range)
    }
}

extension Value {
    /// The largest n such that a Double can represent every integer from 0 to n.
    fileprivate static let greatestExact = 0x1p53

    /// The order of two numbers, strings or characters as a negative number, zero or a positive number; nil for all
    /// other values.
    static func order(_ left: Value, _ right: Value) -> Int? {
        switch (left.unwrapped, right.unwrapped) {
        case (.integer, .integer), (.text, .text), (.character, .character):
            return left.unwrapped == right.unwrapped ? 0 : precedes(left.unwrapped, right.unwrapped) ? -1 : 1
        default:
            guard let left = left.number, let right = right.number else { return nil }
            // Allow a small difference: adding the same numbers in a different order changes the last digits.
            return left == right || abs(left - right) <= min(abs(left), abs(right)) / greatestExact * 8
                ? 0 : left < right ? -1 : 1
        }
    }

    /// Whether two values are equal; one may be a literal without a type.
    static func areEqual(_ left: Value, _ right: Value) -> Bool {
        let (one, other) = (left.unwrapped, right.unwrapped)
        return order(one, other).map { $0 == 0 }
            ?? (one == other || Literal(printing: one).fits(Literal(printing: other)))
    }

    var number: Double? {
        switch unwrapped {
        case .float(let number) where number.text == ".infinity": .infinity
        case .float(let number) where number.text == "-.infinity": -.infinity
        case .integer(let number): number.exactly(Int.self).map(Double.init) ?? Double(text())
        case .float, .natural: Double(text())
        case .erased(let erased): erased.value.number
        default: nil
        }
    }

    /// The elements of a list or a set, or the values of a dictionary.
    var elements: [Value]? {
        switch unwrapped {
        case .list(let list): list.elements
        case .set(let members): members.elements
        case .dictionary(let content): content.entries.map(\.value)
        case .erased(let erased): erased.value.elements
        default: nil
        }
    }

    /// The part at a path; for a field of a list, that field of every element, as a list.
    fileprivate func part(at path: ArraySlice<ValuePath.Component>) throws(PathError) -> Value {
        guard let component = path.first else { return self }
        if path.count == 1, component == .field("count"), let elementCount { return .integer(Integer(elementCount)) }
        guard case .field = component, let elements else {
            return try part(at: ValuePath([component])).part(at: path.dropFirst())
        }
        let omitted = (elementCount ?? 0) - elements.count
        var parts: [Value] = []
        for element in elements {
            let part = try element.part(at: path)
            if case .list(let list) = part { parts += list.elements } else { parts.append(part) }
        }
        return .list(List(parts, omitted: omitted))
    }

    /// A literal as a value of unknown type; nil for literals that aren't values on their own.
    init?(_ literal: Literal) {
        switch literal.kind {
        case .integer(let integer): self = .integer(integer)
        case .float(let text): self = .natural(Natural("", text, .verbatim))
        case .boolean(let boolean): self = .boolean(boolean)
        case .null: self = .optional(nil)
        case .string(let string): self = .text(Text(string))
        case .name(let name): self = .enumeration(EnumCase("", name.names.last?.text ?? ""))
        case .array(let literals):
            let values = literals.compactMap { Value($0) }
            guard values.count == literals.count else { return nil }
            self = .list(List(values))
        default: return nil
        }
    }
}
