// The operands of conditions: literals, places, fields of screens, and values computed from them.

import WorkbenchValueTree

package indirect enum Formula: Hashable, Sendable {
    case literal(Literal)
    /// `/Cart.items.price`: the field of a list means that field of all elements.
    case place(NodeReference)
    /// `screen List.total`
    case screen(ValuePath)
    /// `sum of /Cart.items.price`
    case aggregate(Aggregate, Formula)
    /// `/Cart.total * 2`
    case arithmetic(Formula, Sign, Formula)

    package enum Aggregate: String, CaseIterable, Hashable, Sendable {
        case count, sum, min, max
    }

    package enum Sign: String, CaseIterable, Hashable, Sendable {
        case plus = "+"
        case minus = "-"
        case times = "*"
        case divided = "/"
    }

    /// A claim about the value of a formula.
    package enum Claim: Hashable, Sendable {
        case compared(Expectation.Comparison, Formula)
        /// `/Cart.chosen in /Cart.items.id`
        case element(of: Formula)
        case sorted, unique
    }

    /// Whether it is a place or a field of a screen, whose value has a type.
    package var isPart: Bool {
        switch self {
        case .place, .screen: true
        case .literal, .aggregate, .arithmetic: false
        }
    }

    /// The literals, places and fields in the formula.
    package var operands: [Formula] {
        switch self {
        case .literal, .place, .screen: [self]
        case .aggregate(_, let whole): whole.operands
        case .arithmetic(let left, _, let right): left.operands + right.operands
        }
    }
}

extension Expectation {
    /// The conditions that connectives join. A condition without connectives is its only part.
    package var parts: [Expectation] {
        if case .combined(let left, _, _, let right) = self { left.parts + right.parts } else { [self] }
    }

    /// The literals, places and fields in the condition.
    package var operands: [Formula] {
        switch self {
        case .place(let place, _, let value): [.place(place), .literal(value)]
        case .screen(let path, _, let value): [.screen(path), .literal(value)]
        case .course(let place, _, _): [.place(place)]
        case .formula(let one, .compared(_, let other)), .formula(let one, .element(let other)):
            one.operands + other.operands
        case .formula(let list, _): list.operands
        case .combined: parts.flatMap(\.operands)
        default: []
        }
    }
}
