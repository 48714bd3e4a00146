// The places in a state that may depend on each other: scalars, and numbers that are made of a list.

import WorkbenchValueTree
import Workflow

/// A scalar in the state of a node, or a number that is made of a list there.
struct StatePlace: Hashable {
    enum Derivation: Hashable {
        case itself
        case count
        /// How many elements have that flag.
        case elements(String, Bool)
        case sum(String)
    }

    let node: NodeID
    let path: ValuePath
    let derivation: Derivation

    var isDerived: Bool { derivation != .itself }

    func sorts(before other: StatePlace) -> Bool {
        (node.number, path.description, "\(derivation)") < (
            other.node.number, other.path.description, "\(other.derivation)"
        )
    }

    /// The places of a state.
    static func places(of state: Value, node: NodeID) -> [StatePlace: Value] {
        var places: [StatePlace: Value] = [:]
        for leaf in state.leaves(inLists: false, limit: BrokenRelations.mostParts) {
            places[StatePlace(node: node, path: leaf.path, derivation: .itself)] = leaf.value
        }
        for (path, list) in state.lists {
            func add(_ derivation: Derivation, _ number: Int) {
                places[StatePlace(node: node, path: path, derivation: derivation)] = .integer(Integer(number))
            }
            add(.count, list.elements.count)
            guard case .structure(let first)? = list.elements.first else { continue }
            for field in first.fields {
                let values = list.elements.compactMap { $0[ValuePath([.field(field.name)])] }
                switch field.value {
                case .boolean:
                    let count = values.count { $0 == .boolean(true) }
                    add(.elements(field.name, true), count)
                    add(.elements(field.name, false), values.count - count)
                case .integer:
                    let numbers = values.compactMap { value -> Int? in
                        if case .integer(let number) = value { number.exactly(Int.self) } else { nil }
                    }
                    // A sum of identities says nothing.
                    if field.name.lowercased().hasSuffix("id") { continue }
                    let sum = numbers.reduce(0) { $0.addingReportingOverflow($1).partialValue }
                    if numbers.count == values.count { add(.sum(field.name), sum) }
                default: break
                }
            }
        }
        return places
    }
}

extension Value {
    /// The lists in a value, those in lists left out.
    var lists: [(path: ValuePath, list: List)] {
        var lists: [(ValuePath, List)] = []
        visitOutsideLists { value, path in
            if case .list(let list) = value, lists.count < 10 { lists.append((ValuePath(path), list)) }
        }
        return lists
    }

    /// Visits the value and its parts, in order, without the elements of lists.
    func visitOutsideLists(
        _ path: [ValuePath.Component] = [], _ body: (Value, [ValuePath.Component]) -> Void
    ) {
        body(self, path)
        switch self {
        case .optional(let content?): content.visitOutsideLists(path, body)
        case .structure(let structure):
            for field in structure.fields { field.value.visitOutsideLists(path + [.field(field.name)], body) }
        case .enumeration(let enumCase):
            for (position, element) in enumCase.payload.enumerated() {
                let component = element.label.map { ValuePath.Component.field($0) } ?? .position(position)
                element.value.visitOutsideLists(path + [component], body)
            }
        default: break
        }
    }
}

extension StatePlace.Derivation {
    /// How a number is made of a list: `count`, `count where done`, `sum of price`.
    var text: String? {
        switch self {
        case .itself: nil
        case .count: "count"
        case .elements(let flag, let isSet): isSet ? "count where \(flag)" : "count where not \(flag)"
        case .sum(let field): "sum of \(field)"
        }
    }
}
