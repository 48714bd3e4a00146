// Checks conditions: whether their places can exist, and whether they compare values of matching types.

import WorkbenchValueTree

extension Checker {
    /// Whether a place's node isn't in the tree now, but may exist in another state.
    func mayBeElsewhere(_ place: NodeReference) -> Bool {
        var node = place
        node.steps = []
        return switch facts.resolve(node) {
        case .unknown: allowsUnknownNodes
        case .ended: allowsAbsence && allowsUnknownNodes
        case .node, .ambiguous, .unclear: false
        }
    }

    mutating func check(_ expectation: Expectation, _ range: Range<Int>) {
        switch expectation {
        case .place(let place, let comparison, let value):
            let type = check(place: place, range)
            let count = diagnostics.count
            check(value, as: type, isPattern: true)
            if case .integer = value.kind, diagnostics.count > count, let step = place.steps.last {
                var number = place
                number.steps.append(PathStep(.field("count"), range: step.range))
                if (try? facts.declaredType(at: number)) == "Int" {
                    diagnostics[count].fixes.append(
                        ScriptDiagnostic.Fix(step.range, "\(step.component.description).count"))
                }
            }
            if diagnostics.count == count, comparison.isOfOrder, mayBeElsewhere(place) {
                require([.number, .text], type, place.text, range)
            }
        case .formula(.place(let place), .element(.literal(let list))) where list.elements != nil:
            let type = check(place: place, range)
            for element in list.elements ?? [] { check(element, as: type, isPattern: true) }
        case .formula(let formula, let claim):
            let places = expectation.operands.compactMap { if case .place(let place) = $0 { place } else { nil } }
            // If all values are there, the session can explain more.
            guard places.contains(where: mayBeElsewhere) else { return places.forEach { check(place: $0, range) } }
            check(formula, claim, range)
        case .combined: expectation.parts.forEach { check($0, range) }
        case .output(let value, let node, let step):
            if let step { check(step, range) }
            // The node may have ended since an earlier output, or because of the last step's output.
            let mayBeAbsent =
                if let node, step != nil || allowsUnknownNodes, case .unknown = facts.resolve(node) { true } else {
                    false
                }
            if let node, !mayBeAbsent, !check(node: node, range) { return }
            check(
                call: value, .output, of: node ?? .root, among: node == nil ? facts.outputsOfAllNodes() : nil,
                isPattern: true)
        case .course(let place, _, let step):
            if let step { check(step, range) }
            var node = place
            node.steps = []
            // A path from the root is always valid, whether or not the node exists now.
            if place.isAbsolute, !allowsUnknownNodes, case .unknown = facts.resolve(node) { return }
            _ = check(place: place, range)
        case .count(_, _, _, let step), .noSet(let step), .route(_, _, let step):
            if let step { check(step, range) }
        case .here(let node): _ = check(node: node, range)
        case .screen(_, _, let value): check(value, as: nil, isPattern: true)
        // These conditions need no checks; they are decided when they are evaluated.
        case .stack, .tree, .render, .asked, .answered, .answeredStep, .dropped, .unchanged, .clean, .trap, .error:
            break
        }
    }

    // MARK: - Formulas

    /// The kinds of values that formulas tell apart.
    private enum Sort: String { case number = "a number", text = "a string", list = "a list", other = "another type" }

    private func shape(of type: String?) -> TypeFact.Shape? {
        let shape = type.flatMap { facts.type($0) }?.shape
        if case .optional(let wrapped)? = shape { return self.shape(of: wrapped) }
        return shape
    }

    /// The kind of a type's values; nil if unknown.
    private func sort(of type: String?) -> Sort? {
        switch shape(of: type) {
        case .integer, .floating: .number
        case .text, .character: .text
        case .list, .set, .dictionary: .list
        case .boolean, .structure, .enumeration, .tuple: .other
        case .optional, .natural, .unreadable, .unknown, nil: nil
        }
    }

    private mutating func check(_ formula: Formula, _ claim: Formula.Claim, _ range: Range<Int>) {
        switch claim {
        case .compared(let comparison, let other):
            let (one, second) = (type(of: formula, range), type(of: other, range))
            require(comparison.isOfOrder ? [.number, .text] : [], one, formula.text(), range)
            require(sort(of: one).map { [$0] } ?? [], second, other.text(), range)
        case .element(let list):
            let element = elements(of: list, range)
            require(sort(of: element).map { [$0] } ?? [], type(of: formula, range), formula.text(), range)
        case .unique: _ = elements(of: formula, range)
        case .sorted: require([.number, .text], elements(of: formula, range), "an element of \(formula.text())", range)
        }
    }

    /// The type of a formula's value; nil if unknown.
    private mutating func type(of formula: Formula, _ range: Range<Int>) -> String? {
        switch formula {
        case .literal(let literal):
            switch literal.kind {
            case .integer, .float: return "Double"
            case .string: return "String"
            default: return nil
            }
        case .place(let place): return check(place: place, range)
        case .screen: return nil
        case .aggregate(let aggregate, let list):
            let element = elements(of: list, range)
            if aggregate == .count { return "Int" }
            let sorts: [Sort] = aggregate == .sum ? [.number] : [.number, .text]
            return require(sorts, element, "an element of \(list.text())", range) ? element : nil
        case .arithmetic(let left, _, let right):
            for part in [left, right] { require([.number], type(of: part, range), part.text(), range) }
            return "Double"
        }
    }

    /// The type of a list's elements; nil if unknown.
    private mutating func elements(of list: Formula, _ range: Range<Int>) -> String? {
        let type = type(of: list, range)
        require([.list], type, list.text(), range)
        switch shape(of: type) {
        case .list(let element), .set(let element), .dictionary(_, let element): return element
        default: return nil
        }
    }

    /// Reports a value whose kind isn't in the list. If the list is empty or the type is unknown, any value is valid.
    @discardableResult
    private mutating func require(_ sorts: [Sort], _ type: String?, _ text: String, _ range: Range<Int>) -> Bool {
        guard let type, let sort = sort(of: type), !sorts.isEmpty, !sorts.contains(sort) else { return true }
        let expected = sorts.map(\.rawValue).joined(separator: " or ")
        report(.wrongType(expected: expected, found: "\(text), which is \(type)"), range)
        return false
    }
}

extension Expectation.Comparison {
    fileprivate var isOfOrder: Bool { self != .equal && self != .notEqual }
}
