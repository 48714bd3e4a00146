// The total order of values. Sets and dictionaries are kept in this order, so equal ones print the same. The order
// agrees with equality: only equal values compare as equal.

extension Value {
    /// Whether `left` comes before `right`: numbers by size, strings by their characters, the rest by kind and parts.
    package static func precedes(_ left: Value, _ right: Value) -> Bool {
        compare(left, right) < 0
    }

    static func compare(_ left: Value, _ right: Value) -> Int {
        switch (left, right) {
        case (.integer(let left), .integer(let right)): order(left, right)
        case (.float(let left), .float(let right)): left.compare(right)
        case (.boolean(let left), .boolean(let right)): left == right ? 0 : right ? -1 : 1
        case (.text(let left), .text(let right)):
            first(order(left.content, right.content), order(left.omitted, right.omitted))
        case (.character(let left), .character(let right)): order(left, right)
        case (.list(let left), .list(let right)):
            first(order(left.elements, right.elements, by: compare), order(left.omitted, right.omitted))
        case (.set(let left), .set(let right)):
            first(order(left.elements, right.elements, by: compare), order(left.omitted, right.omitted))
        case (.dictionary(let left), .dictionary(let right)): orderOf(left, right)
        case (.tuple(let left), .tuple(let right)): order(left, right, by: orderOf)
        case (.structure(let left), .structure(let right)):
            first(order(left.type, right.type), order(left.fields, right.fields, by: orderOf))
        case (.enumeration(let left), .enumeration(let right)):
            first(
                order(left.type, right.type), order(left.name, right.name),
                order(left.payload, right.payload, by: orderOf))
        case (.optional(let left), .optional(let right)): orderOf(left, right)
        default: compareRareKinds(left, right)
        }
    }

    private static func compareRareKinds(_ left: Value, _ right: Value) -> Int {
        switch (left, right) {
        case (.reference(let left), .reference(let right)):
            first(
                order(left.type, right.type), order(left.identity, right.identity),
                order(left.fields, right.fields, by: orderOf))
        case (.backReference(let left), .backReference(let right)):
            first(order(left.type, right.type), order(left.identity, right.identity))
        case (.closure(let left), .closure(let right)): order(left.type, right.type)
        case (.natural(let left), .natural(let right)):
            first(
                order(left.type, right.type), order(left.text, right.text),
                order(left.form.rawValue, right.form.rawValue))
        case (.erased(let left), .erased(let right)):
            first(
                order(left.type, right.type), compare(left.value, right.value),
                order(left.isReadable ? 0 : 1, right.isReadable ? 0 : 1))
        case (.opaque(let left), .opaque(let right)):
            first(
                order(left.type, right.type), orderOf(left.identity, right.identity),
                order(left.reason, right.reason))
        case (.redacted(let left), .redacted(let right)): order(left.type, right.type)
        case (.elided(let left), .elided(let right)): orderOf(left.count, right.count)
        default: left.kindRank - right.kindRank
        }
    }

    private var kindRank: Int {
        switch self {
        case .boolean: 0
        case .integer: 1
        case .float: 2
        case .character: 3
        case .text: 4
        case .natural: 5
        case .enumeration: 6
        case .tuple: 7
        case .structure: 8
        case .optional: 9
        case .list: 10
        case .set: 11
        case .dictionary: 12
        case .erased: 13
        case .reference: 14
        case .backReference: 15
        case .closure: 16
        case .opaque: 17
        case .redacted: 18
        case .elided: 19
        }
    }
}

private func orderOf(_ left: Value.Field, _ right: Value.Field) -> Int {
    first(order(left.name, right.name), Value.compare(left.value, right.value))
}

private func orderOf(_ left: Value.Element, _ right: Value.Element) -> Int {
    first(orderOf(left.label, right.label), Value.compare(left.value, right.value))
}

private func orderOf(_ left: Value.Entry, _ right: Value.Entry) -> Int {
    first(Value.compare(left.key, right.key), Value.compare(left.value, right.value))
}

private func orderOf(_ left: Value.Entries, _ right: Value.Entries) -> Int {
    first(
        order(left.entries, right.entries, by: orderOf), order(left.omitted, right.omitted),
        order(left.isOrdered ? 1 : 0, right.isOrdered ? 1 : 0))
}

private func orderOf(_ left: Value?, _ right: Value?) -> Int {
    switch (left, right) {
    case (nil, nil): 0
    case (nil, _): -1
    case (_, nil): 1
    case (let left?, let right?): Value.compare(left, right)
    }
}

private func orderOf<Part: Comparable>(_ left: Part?, _ right: Part?) -> Int {
    switch (left, right) {
    case (nil, nil): 0
    case (nil, _): -1
    case (_, nil): 1
    case (let left?, let right?): order(left, right)
    }
}

private func order<Part: Comparable>(_ left: Part, _ right: Part) -> Int {
    left < right ? -1 : left == right ? 0 : 1
}

private func order<Part>(_ left: [Part], _ right: [Part], by compare: (Part, Part) -> Int) -> Int {
    for (left, right) in zip(left, right) {
        let result = compare(left, right)
        if result != 0 { return result }
    }
    return left.count - right.count
}

/// The first result that isn't zero; later ones are computed only when needed.
private func first(
    _ one: Int, _ two: @autoclosure () -> Int, _ three: @autoclosure () -> Int = 0
) -> Int {
    if one != 0 { return one }
    let second = two()
    return second != 0 ? second : three()
}
