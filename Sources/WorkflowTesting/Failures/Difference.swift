// What differs between two values, field by field, and how one value is written in a failure. Nothing else in this module
// looks into values.

/// The differences of two values, one a line: `todos[0].title: "a" → "b"`, the expected value first.
func difference(expected: Any, actual: Any) -> String {
    var search = DifferenceSearch()
    search.compare(expected, actual, at: "", depth: 0)
    guard search.lines.isEmpty else { return search.lines.joined(separator: "\n") }
    return "both read \(readableText(of: expected)); they differ in a part that cannot be shown"
}

/// A value on one line, written as in a program where that is possible.
func readableText(of value: Any) -> String {
    shortened(text(of: value, depth: 0), from: 0)
}

/// Values below this depth are not looked into: objects may refer to each other in circles.
private let deepest = 16

/// A text of more characters is cut; of two such texts, the part is shown in which they differ.
private let longest = 300

private struct DifferenceSearch {
    var lines: [String] = []

    mutating func compare(_ expected: Any, _ actual: Any, at path: String, depth: Int) {
        let left = unwrapped(expected)
        let right = unwrapped(actual)
        guard depth < deepest, let left, let right, type(of: left) == type(of: right), !isLeaf(left) else {
            return note(expected, actual, at: path)
        }
        let (leftMirror, rightMirror) = (Mirror(reflecting: left), Mirror(reflecting: right))
        switch leftMirror.displayStyle {
        case .enum:
            compareCases(left, right, leftMirror, rightMirror, at: path, depth: depth)
        case .collection:
            compareElements(leftMirror, rightMirror, at: path, depth: depth)
        case .dictionary:
            compareEntries(leftMirror, rightMirror, at: path, depth: depth)
        case .set:
            compareMembers(leftMirror, rightMirror, at: path)
        case .class where (left as AnyObject) === (right as AnyObject):
            return
        default:
            compareFields(leftMirror, rightMirror, at: path, depth: depth)
        }
    }

    private mutating func note(_ expected: Any, _ actual: Any, at path: String) {
        note(text(of: expected, depth: 0), text(of: actual, depth: 0), at: path)
    }

    private mutating func note(_ expected: String, _ actual: String, at path: String) {
        guard expected != actual else { return }
        let isLong = max(expected.count, actual.count) > longest
        let start = isLong ? max(0, zip(expected, actual).prefix { $0 == $1 }.count - 20) : 0
        let (left, right) = (shortened(expected, from: start), shortened(actual, from: start))
        lines.append((path.isEmpty ? "" : path + ": ") + "\(left) → \(right)")
    }

    private mutating func compareFields(_ left: Mirror, _ right: Mirror, at path: String, depth: Int) {
        if let leftInherited = left.superclassMirror, let rightInherited = right.superclassMirror {
            compareFields(leftInherited, rightInherited, at: path, depth: depth)
        }
        for (position, (leftField, rightField)) in zip(left.children, right.children).enumerated() {
            let name = leftField.label.map { $0.hasPrefix(".") ? String($0.dropFirst()) : $0 } ?? "\(position)"
            compare(leftField.value, rightField.value, at: join(path, name), depth: depth + 1)
        }
    }

    private mutating func compareCases(
        _ expected: Any, _ actual: Any, _ left: Mirror, _ right: Mirror, at path: String, depth: Int
    ) {
        guard let leftCase = left.children.first, let rightCase = right.children.first,
            let name = leftCase.label, name == rightCase.label
        else { return note(expected, actual, at: path) }
        compare(leftCase.value, rightCase.value, at: join(path, name), depth: depth + 1)
    }

    private mutating func compareElements(_ left: Mirror, _ right: Mirror, at path: String, depth: Int) {
        let (leftElements, rightElements) = (left.children.map(\.value), right.children.map(\.value))
        for position in 0..<max(leftElements.count, rightElements.count) {
            let place = "\(path)[\(position)]"
            if position >= leftElements.count {
                note("nothing", readableText(of: rightElements[position]), at: place)
            } else if position >= rightElements.count {
                note(readableText(of: leftElements[position]), "nothing", at: place)
            } else {
                compare(leftElements[position], rightElements[position], at: place, depth: depth + 1)
            }
        }
    }

    private mutating func compareEntries(_ left: Mirror, _ right: Mirror, at path: String, depth: Int) {
        let (leftEntries, rightEntries) = (entries(of: left), entries(of: right))
        for key in Set(leftEntries.keys).union(rightEntries.keys).sorted() {
            let place = "\(path)[\(key)]"
            switch (leftEntries[key], rightEntries[key]) {
            case (let leftValue?, let rightValue?): compare(leftValue, rightValue, at: place, depth: depth + 1)
            case (let leftValue?, nil): note(readableText(of: leftValue), "nothing", at: place)
            case (nil, let rightValue?): note("nothing", readableText(of: rightValue), at: place)
            case (nil, nil): break
            }
        }
    }

    private mutating func compareMembers(_ left: Mirror, _ right: Mirror, at path: String) {
        let leftMembers = Set(left.children.map { readableText(of: $0.value) })
        let rightMembers = Set(right.children.map { readableText(of: $0.value) })
        for member in leftMembers.symmetricDifference(rightMembers).sorted() {
            let isExpected = leftMembers.contains(member)
            note("\(isExpected)", "\(!isExpected)", at: "\(path.isEmpty ? "" : path + ".")contains(\(member))")
        }
    }
}

// MARK: - Text of one value

private func text(of value: Any, depth: Int) -> String {
    guard depth < deepest else { return "…" }
    guard let value = unwrapped(value) else { return "nil" }
    if let string = value as? any StringProtocol { return String(string).debugDescription }
    let mirror = Mirror(reflecting: value)
    if isLeaf(value) {
        return String(describing: value) == "(Function)" ? "‹function›" : String(describing: value)
    }
    let fields = mirror.children.map { field in
        let label = field.label.flatMap { $0.hasPrefix(".") ? nil : $0 + ": " } ?? ""
        return label + text(of: field.value, depth: depth + 1)
    }
    switch mirror.displayStyle {
    case .class:
        return "‹\(type(of: value))›"
    case .enum:
        return caseText(of: value, mirror, depth: depth)
    case .collection:
        return "[" + fields.joined(separator: ", ") + "]"
    case .set:
        return "[" + fields.sorted().joined(separator: ", ") + "]"
    case .dictionary:
        let entries = entries(of: mirror).map { "\($0): \(text(of: $1, depth: depth + 1))" }
        return entries.isEmpty ? "[:]" : "[" + entries.sorted().joined(separator: ", ") + "]"
    case .tuple:
        return "(" + fields.joined(separator: ", ") + ")"
    default:
        return "\(type(of: value))(" + fields.joined(separator: ", ") + ")"
    }
}

private func caseText(of value: Any, _ mirror: Mirror, depth: Int) -> String {
    guard let payload = mirror.children.first, let name = payload.label else { return ".\(value)" }
    let inner = text(of: payload.value, depth: depth + 1)
    let isTuple = Mirror(reflecting: payload.value).displayStyle == .tuple
    return ".\(name)" + (isTuple ? inner : "(\(inner))")
}

/// Whether a value is shown by its description rather than by its fields: numbers, dates, and whatever hides its fields.
private func isLeaf(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == nil { return true }
    guard mirror.displayStyle == .struct, value is any CustomStringConvertible else { return false }
    return mirror.children.isEmpty || value is any CustomReflectable
        || mirror.children.contains { $0.label?.hasPrefix("_") ?? false }
}

/// The value inside optionals and type erasure; nil if there is none.
private func unwrapped(_ value: Any) -> Any? {
    if let hashable = value as? AnyHashable, type(of: value) == AnyHashable.self { return hashable.base }
    let mirror = Mirror(reflecting: value)
    guard mirror.displayStyle == .optional else { return value }
    guard let inner = mirror.children.first?.value else { return nil }
    return unwrapped(inner)
}

private func entries(of mirror: Mirror) -> [String: Any] {
    var entries: [String: Any] = [:]
    for entry in mirror.children {
        let parts = Mirror(reflecting: entry.value).children.map(\.value)
        guard parts.count == 2 else { continue }
        entries[text(of: parts[0], depth: 0)] = parts[1]
    }
    return entries
}

private func shortened(_ text: String, from start: Int) -> String {
    let rest = text.dropFirst(start)
    return (start == 0 ? "" : "…") + rest.prefix(longest) + (rest.count > longest ? "…" : "")
}

private func join(_ path: String, _ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
}
