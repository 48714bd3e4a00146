// The features of a node's state: its scalars, and values derived from its scalars and collections. The state may store
// one feature as a copy of another.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// A scalar in a state, or a value derived from the state.
struct Feature: Hashable {
    enum Form: Hashable {
        case itself
        /// The name of an enum's case.
        case caseName
        case isSet
        case isEmpty
        case count
        /// The number of elements whose flag is set, or not set.
        case countWhere(Part, Bool)
        /// The number of elements with a given enum case.
        case countOf(Part, String)
        case sum(Part)
        /// Whether the scalar equals another one.
        case equals(ValuePath)
        /// Whether the number, or the collection's count, is at least another number.
        case reaches(ValuePath)
        /// A whole collection, a structure, or an optional.
        case content
        case isSorted(by: Part, ascending: Bool)
        /// Whether the value equals this property of the child, or contains it.
        case names(ValuePath)

        var isOfCase: Bool { if case .countOf = self { true } else { false } }

        /// Whether the value is a count or sum over elements of a collection.
        var isTotal: Bool {
            switch self {
            case .countWhere, .countOf, .sum: true
            default: false
            }
        }
    }

    /// A part of each element of a collection; with an empty path, the element itself.
    typealias Part = ValuePath

    let path: ValuePath
    let form: Form

    init(_ path: ValuePath, _ form: Form) {
        (self.path, self.form) = (path, form)
    }

    /// Whether a program can store the feature separately, as a copy that may become stale.
    var isStored: Bool { form == .itself || form == .caseName || form == .isSet }

    /// Whether the feature should stay true once it has been true for a while.
    var mustHold: Bool { if case .isSorted = form { true } else { false } }
}

extension Feature {
    /// The maximum number of scalars in one state.
    static let most = 40
    private static let mostCollections = 8
    /// The maximum number of elements that are compared with each other.
    static let mostElements = 200

    /// All features of a state, with their values.
    static func all(of state: Value) -> [(feature: Feature, value: Value)] {
        var found: [(feature: Feature, value: Value)] = []
        var scalars: [(path: ValuePath, value: Value)] = []
        var collections: [(path: ValuePath, elements: [Value])] = []
        state.visitOutsideLists { value, components in
            let path = ValuePath(components)
            switch value {
            case .optional(let content):
                guard scalars.count < most else { return }
                found.append((Feature(path, .isSet), .boolean(content != nil)))
                found.append((Feature(path, .content), value))
            case .enumeration(let enumCase):
                found.append((Feature(path, .caseName), .text(Text(enumCase.name))))
            case .structure where !path.isEmpty:
                found.append((Feature(path, .content), value))
            default:
                if let elements = value.collected, collections.count < mostCollections {
                    collections.append((path, elements))
                    found.append((Feature(path, .content), value))
                } else if value.isScalar, scalars.count < most {
                    scalars.append((path, value))
                    found.append((Feature(path, .itself), value))
                    if case .text(let text) = value {
                        found.append((Feature(path, .isEmpty), .boolean(text.content.isEmpty)))
                    }
                }
            }
        }
        for (index, one) in scalars.enumerated() {
            for other in scalars[..<index] where one.value.isScalar(like: other.value) {
                if case .boolean = one.value { continue }
                found.append((Feature(other.path, .equals(one.path)), .boolean(one.value == other.value)))
            }
        }
        let numbers = scalars.compactMap { scalar in scalar.value.number.map { (path: scalar.path, number: $0) } }
        let counts = collections.map { (path: $0.path, number: Double($0.elements.count)) }
        for limit in numbers {
            for (path, number) in numbers + counts where path != limit.path {
                found.append((Feature(path, .reaches(limit.path)), .boolean(number >= limit.number)))
            }
        }
        for (path, elements) in collections { found += ofCollection(path, elements) }
        return found
    }

    /// The places in a parent's state that contain one of the child's properties and therefore refer to the child.
    static func names(of child: Value, key: String, in parent: Value) -> [(feature: Feature, value: Value)] {
        var properties = child.leaves(inLists: false, limit: 6).filter { !$0.path.isEmpty }
        // A key is made from the value that identifies the child.
        if !key.isEmpty {
            let identity = Int(key).map { Value.integer(Integer($0)) } ?? .text(Text(key))
            if !properties.contains(where: { $0.value == identity }) {
                properties.append(ValueLeaf(path: ValuePath(), value: identity))
            }
        }
        var found: [(feature: Feature, value: Value)] = []
        parent.visitOutsideLists { value, components in
            let collected = value.members
            let members = collected?.prefix(mostElements) ?? (value.isScalar ? [value] : [])
            for property in properties where members.first?.isLike(property.value) ?? (collected != nil) {
                if case .boolean = property.value { continue }
                found.append(
                    (Feature(ValuePath(components), .names(property.path)), .boolean(members.contains(property.value))))
            }
            if case .optional(nil) = value {
                for property in properties {
                    found.append((Feature(ValuePath(components), .names(property.path)), .boolean(false)))
                }
            }
        }
        return found
    }

    private static func ofCollection(
        _ path: ValuePath, _ elements: [Value]
    ) -> [(feature: Feature, value: Value)] {
        var found: [(feature: Feature, value: Value)] = []
        func add(_ form: Form, _ value: Value) { found.append((Feature(path, form), value)) }
        add(.count, .integer(Integer(elements.count)))
        guard let first = elements.first else { return found }
        for part in first.cases {
            let names = elements.prefix(mostElements).compactMap { $0.part(part)?.caseNameOfEnum }
            for name in Set(names).sorted() {
                add(.countOf(part, name), .integer(Integer(names.count { $0 == name })))
            }
        }
        for part in first.parts {
            let values = elements.prefix(mostElements).compactMap { $0.part(part) }
            guard values.count == elements.count else { continue }
            switch values[0] {
            case .boolean:
                let count = values.count { $0 == .boolean(true) }
                add(.countWhere(part, true), .integer(Integer(count)))
                add(.countWhere(part, false), .integer(Integer(values.count - count)))
            case .integer, .float, .text:
                let numbers = values.compactMap(\.number)
                if numbers.count == values.count {
                    let sum = numbers.reduce(0, +)
                    add(.sum(part), Int(exactly: sum).map { .integer(Integer($0)) } ?? .float(.double(sum)))
                }
                guard values.count > 2, Set(values).count > 2 else { continue }
                let pairs = zip(values, values.dropFirst())
                add(.isSorted(by: part, ascending: true), .boolean(pairs.allSatisfy { !$1.precedes($0) }))
                add(.isSorted(by: part, ascending: false), .boolean(pairs.allSatisfy { !$0.precedes($1) }))
            default: break
            }
        }
        return found
    }
}

extension Value {
    /// The elements of a list or set, or the entries of a dictionary; nil for any other value.
    var collected: [Value]? {
        switch self {
        case .list(let list): list.elements
        case .set(let members): members.elements
        case .dictionary(let entries):
            entries.entries.map { .tuple([Element("key", $0.key), Element("value", $0.value)]) }
        default: nil
        }
    }

    /// The identities of a collection's elements: the keys of a dictionary, otherwise the elements themselves.
    var members: [Value]? { if case .dictionary(let content) = self { content.entries.map(\.key) } else { collected } }

    /// The element itself, and the scalars in it.
    var parts: [Feature.Part] {
        [Feature.Part()] + leaves(inLists: false, limit: 12).map(\.path).filter { !$0.isEmpty }
    }

    /// The enums in an element.
    fileprivate var cases: [Feature.Part] {
        var found: [Feature.Part] = []
        visitOutsideLists { value, path in
            if case .enumeration = value, found.count < 4 { found.append(ValuePath(path)) }
        }
        return found
    }

    fileprivate var caseNameOfEnum: String? { if case .enumeration(let enumCase) = self { enumCase.name } else { nil } }

    func part(_ part: Feature.Part) -> Value? { part.isEmpty ? self : self[part]?.unwrapped }

    var isScalar: Bool {
        switch self {
        case .integer, .float, .boolean, .text, .character, .natural: true
        default: false
        }
    }

    fileprivate func isScalar(like other: Value) -> Bool { isScalar && isLike(other) }

    /// Whether both values have the same type, so they can be equal.
    func isLike(_ other: Value) -> Bool {
        switch (self, other) {
        case (.integer, .integer), (.text, .text), (.float, .float), (.boolean, .boolean), (.character, .character):
            true
        case (.natural(let one), .natural(let two)): one.type == two.type
        case (.structure(let one), .structure(let two)): one.type == two.type
        default: false
        }
    }

    fileprivate func precedes(_ other: Value) -> Bool {
        switch (self, other) {
        case (.text(let one), .text(let two)): one.content < two.content
        default: (number ?? 0) < (other.number ?? 0)
        }
    }

    /// The lists in a value, except lists nested in lists.
    var lists: [(path: ValuePath, list: List)] {
        var lists: [(ValuePath, List)] = []
        visitOutsideLists { value, path in
            if case .list(let list) = value, lists.count < 10 { lists.append((ValuePath(path), list)) }
        }
        return lists
    }

    /// Visits the value and its parts in order, except the elements of lists.
    func visitOutsideLists(
        _ path: [ValuePath.Component] = [], _ body: (Value, [ValuePath.Component]) -> Void
    ) {
        body(self, path)
        switch self {
        case .list, .set, .dictionary, .reference: break
        default:
            for part in directParts { part.value.visitOutsideLists(path + [part.component].compactMap(\.self), body) }
        }
    }
}
