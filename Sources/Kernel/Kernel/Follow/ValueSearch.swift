// Searches values for the places of a value, given as source text, and for objects.

import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree

/// Finds all places of a value inside other values.
struct ValueSearch {
    let text: String
    private(set) var found: Value?

    private var holders: TypeSearch
    /// The path to the current part, and the paths where the value was found.
    private var way: [ValuePath.Component] = []
    private var paths: [ValuePath] = []

    init(text: String) {
        self.text = text
        holders = TypeSearch(text: text)
    }

    /// The paths in a subject that hasn't been read so far. It's only read if its type can hold the value.
    mutating func paths(inSubject subject: Any) -> [ValuePath] {
        mayHold(subject) ? paths(in: ValueReader.read(subject)) : []
    }

    /// Whether the type of a subject can hold values like this one.
    mutating func mayHold(_ subject: Any) -> Bool { holders.mayHold(type(of: subject)) }

    mutating func paths(in value: Value) -> [ValuePath] {
        paths = []
        search(value)
        return paths
    }

    private mutating func search(_ value: Value) {
        if isWanted(value) {
            found = found ?? value
            paths.append(ValuePath(way))
            return
        }
        for part in value.directParts {
            if let component = part.component { way.append(component) }
            search(part.value)
            if part.component != nil { way.removeLast() }
        }
    }

    /// Whether the value's text is the one searched for. Most values can be ruled out without printing them.
    private func isWanted(_ value: Value) -> Bool {
        // A value equal to one found before needn't be printed again.
        if let found, found == value { return true }
        guard let first = text.utf8.first else { return false }
        switch value {
        case .integer: guard first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else { return false }
        case .float:
            // `.infinity` and `.nan` are numbers as well.
            guard first == UInt8(ascii: "-") || first == UInt8(ascii: ".") || (0x30...0x39).contains(first) else {
                return false
            }
        case .text, .character: guard first == UInt8(ascii: "\"") else { return false }
        case .list, .set, .dictionary: guard first == UInt8(ascii: "[") else { return false }
        case .tuple: guard first == UInt8(ascii: "(") else { return false }
        case .enumeration(let enumCase):
            // Only a name that is a keyword is printed differently, in backticks.
            let rest = text.utf8.dropFirst()
            guard first == UInt8(ascii: "."), rest.starts(with: enumCase.name.utf8) || rest.first == UInt8(ascii: "`")
            else { return false }
        case .structure(let structure): guard structure.type.utf8.first == first else { return false }
        default: break
        }
        return value.text() == text
    }
}

/// Decides which types can hold a value with this text, so that most nodes of a large tree needn't be read.
private struct TypeSearch {
    private enum Wanted {
        case text, number, boolean
        case enumCase(String)
        /// Values of any type might be printed like this.
        case unknown
    }

    private let wanted: Wanted
    private var known: [ObjectIdentifier: Bool] = [:]
    /// The types on the current path. A recursive type adds nothing when it occurs again.
    private var visited: Set<ObjectIdentifier> = []

    init(text: String) {
        switch Literal.parse(text).literal.kind {
        case .string: wanted = .text
        case .integer, .float: wanted = .number
        case .boolean: wanted = .boolean
        case .name(let path), .call(let path, _):
            wanted = path.hasLeadingDot ? path.names.last.map { .enumCase($0.text) } ?? .unknown : .unknown
        default: wanted = .unknown
        }
    }

    mutating func mayHold(_ type: Any.Type) -> Bool {
        if case .unknown = wanted { return true }
        if let known = known[ObjectIdentifier(type)] { return known }
        visited = []
        let answer = look(into: type)
        // If nothing was found, none of the visited types can hold the value.
        if !answer { for type in visited { known[type] = false } }
        return answer
    }

    private mutating func look(into type: Any.Type) -> Bool {
        if let known = known[ObjectIdentifier(type)] { return known }
        guard visited.insert(ObjectIdentifier(type)).inserted else { return false }
        let answer = find(in: type)
        if answer { known[ObjectIdentifier(type)] = true }
        return answer
    }

    private mutating func find(in type: Any.Type) -> Bool {
        if type == String.self || type == Substring.self || type == Character.self {
            if case .text = wanted { return true }
            return false
        }
        if type == Bool.self {
            if case .boolean = wanted { return true }
            return false
        }
        if type is any (BinaryInteger & SendableMetatype).Type
            || type is any (BinaryFloatingPoint & SendableMetatype).Type
        {
            if case .number = wanted { return true }
            return false
        }
        // A date or a box isn't printed as its fields.
        if type is any NaturalLiteral.Type || type is any TransparentBox.Type { return true }
        let description = TypeDescription(of: type)
        switch description.kind {
        case .function, .metatype, .existentialMetatype: return false
        case .optional: return holds(description.genericArguments)
        case .tuple: return holds(description.elements?.map(\.type))
        case .enum:
            guard let cases = description.cases, !cases.contains(where: \.hasUnknownPayload) else { return true }
            if case .enumCase(let name) = wanted, cases.contains(where: { $0.name == name }) { return true }
            return holds(cases.flatMap { $0.payload.map(\.type) })
        case .struct:
            if type is any Collection.Type { return holds(description.genericArguments) }
            guard description.module != "Swift", let fields = description.fields else { return true }
            return fields.contains { field in field.type.map { look(into: $0) } ?? true }
        default: return true
        }
    }

    private mutating func holds(_ types: [Any.Type]?) -> Bool {
        guard let types, !types.isEmpty else { return types == nil }
        return types.contains { look(into: $0) }
    }
}

/// Finds the objects inside a value, with their paths.
struct ObjectSearch {
    struct Found {
        var path: ValuePath
        var type: String
        var identity: UInt64
    }

    private var found: [Found] = []

    /// The objects in a value, each listed once, including objects inside other objects.
    static func objects(in subject: Any) -> [Found] {
        var search = ObjectSearch()
        search.look(into: ValueReader.read(subject), [])
        return search.found
    }

    /// The mutable objects in a value, each with its visible contents; nil if some contents are hidden.
    static func changeableObjects(in subject: Any) -> [(found: Found, content: Value?)] {
        guard ChangeableObjects.mayBeHeld(by: type(of: subject)) else { return [] }
        let (value, classes) = ValueReader.readWithObjects(subject)
        var search = ObjectSearch()
        search.look(into: value, [])
        return search.found.compactMap { found in
            guard let type = classes[found.identity], ChangeableObjects.canChange(objectsOf: type) else { return nil }
            return (found, search.contents[found.identity])
        }
    }

    /// The fields of the objects, by identity.
    private var contents: [UInt64: Value] = [:]

    private mutating func look(into value: Value, _ path: [ValuePath.Component]) {
        switch value {
        case .reference(let object):
            found.append(Found(path: ValuePath(path), type: object.type, identity: object.identity))
            contents[object.identity] = value
        case .opaque(let opaque):
            guard let identity = opaque.identity else { return }
            found.append(Found(path: ValuePath(path), type: opaque.type, identity: identity))
        default: break
        }
        for part in value.directParts { look(into: part.value, path + [part.component].compactMap(\.self)) }
    }
}
