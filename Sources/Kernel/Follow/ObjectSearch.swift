// The objects that a value holds, with where in it they are.

import WorkbenchReflection
import WorkbenchValueTree

struct ObjectSearch {
    struct Found {
        var path: ValuePath
        var type: String
        var identity: UInt64
    }

    private var found: [Found] = []

    /// The objects in a value, each once, those inside of others included.
    static func objects(in subject: Any) -> [Found] {
        var search = ObjectSearch()
        search.look(into: ValueReader.read(subject), [])
        return search.found
    }

    private mutating func look(into value: Value, _ path: [ValuePath.Component]) {
        switch value {
        case .reference(let object):
            found.append(Found(path: ValuePath(path), type: object.type, identity: object.identity))
            for field in object.fields { look(into: field.value, path + [.field(field.name)]) }
        case .opaque(let opaque):
            guard let identity = opaque.identity else { return }
            found.append(Found(path: ValuePath(path), type: opaque.type, identity: identity))
        case .structure(let structure):
            for field in structure.fields { look(into: field.value, path + [.field(field.name)]) }
        case .enumeration(let enumCase): look(into: enumCase.payload, path)
        case .tuple(let elements): look(into: elements, path)
        case .list(let list):
            for (index, element) in list.elements.enumerated() { look(into: element, path + [.index(index)]) }
        case .set(let members):
            for element in members.elements { look(into: element, path + [.key(Literal(printing: element))]) }
        case .dictionary(let content):
            for entry in content.entries {
                look(into: entry.value, path + [.subscripting(Literal(printing: entry.key))])
            }
        case .optional(let content?): look(into: content, path)
        case .erased(let erased): look(into: erased.value, path)
        default: break
        }
    }

    private mutating func look(into elements: [Value.Element], _ path: [ValuePath.Component]) {
        for (position, element) in elements.enumerated() {
            look(into: element.value, path + [element.label.map { .field($0) } ?? .position(position)])
        }
    }
}
