// Looks up the type of a part by its path, for places whose node or element doesn't exist yet.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree

extension TypeBook {
    /// The declared type of the part at a path; nil if it depends on the value. As in conditions, a field of a list
    /// means that field of all elements.
    func type(at path: ValuePath, _ position: Int = 0, in type: Any.Type) throws(PathError) -> Any.Type? {
        guard path.components.indices.contains(position) else { return type }
        func rest(_ name: String, skipping count: Int = 1) throws(PathError) -> Any.Type? {
            guard let part = self.type(named: name) else { return nil }
            return try self.type(at: path, position + count, in: part)
        }
        let (component, name) = (path.components[position], TypeName.text(of: type))
        let isCount = component == .field("count") && position == path.components.count - 1
        func fault(_ fact: PathError.Fact) -> PathError { PathError(fact, path: path, position: position) }
        switch shape(of: type) {
        case .optional(let wrapped): return try rest(wrapped, skipping: 0)
        case .list(let element), .set(let element), .dictionary(_, let element):
            if isCount { return Int.self }
            guard case .field = component else {
                if let key = misfit(component, for: shape(of: type)) { throw fault(.noKey(key, nearest: [])) }
                return try rest(element)
            }
            return try rest(element, skipping: 0).map { part in
                func list<Element>(_: Element.Type) -> Any.Type { [Element].self }
                guard case .list = shape(of: part) else { return _openExistential(part, do: list) }
                return part
            }
        case .text where isCount: return Int.self
        case .boolean, .integer, .floating, .text, .character: throw fault(.noParts(name))
        case .structure(let fields):
            guard case .field(let field) = component else { throw fault(.needsField(name)) }
            if let part = fields.first(where: { $0.label == field }) { return try rest(part.type) }
            let names = fields.compactMap(\.label)
            // The content of a property wrapper is known only from a value.
            if names.contains("_" + field) { return nil }
            let nearest = NearestName.matches(for: field, among: names)
            throw fault(.noField(field, in: name, nearest: nearest, available: names))
        case .enumeration(let cases):
            guard case .field(let field) = component else { return nil }
            let payloads = cases.flatMap(\.parameters)
            let labelled = payloads.filter { $0.label == field }
            if let part = labelled.first {
                return Set(labelled.map(\.type)).count == 1 ? try rest(part.type) : nil
            }
            guard let named = cases.first(where: { $0.name == field }) else {
                // A payload that can't be read may have this part.
                if payloads.contains(where: { self.type(named: $0.type) == nil }) { return nil }
                let names = cases.map(\.name) + payloads.compactMap(\.label)
                let nearest = NearestName.matches(for: field, among: names)
                throw fault(.noField(field, in: name, nearest: nearest, available: names))
            }
            if named.parameters.count == 1, named.parameters[0].label == nil {
                return try rest(named.parameters[0].type)
            }
            // The next component must be a label in the case's payload.
            guard path.components.indices.contains(position + 1),
                case .field(let label) = path.components[position + 1]
            else { return nil }
            if let part = named.parameters.first(where: { $0.label == label }) {
                return try rest(part.type, skipping: 2)
            }
            let labels = named.parameters.compactMap(\.label)
            let nearest = NearestName.matches(for: label, among: labels)
            throw PathError(
                .noField(label, in: named.signature, nearest: nearest, available: labels), path: path,
                position: position + 1)
        case .tuple, .natural, .unreadable, .unknown: return nil
        }
    }

    /// The key in brackets, if no list, set or dictionary of this type can have it.
    private func misfit(_ component: ValuePath.Component, for shape: TypeFact.Shape) -> Literal? {
        let written: Literal
        switch component {
        case .index(let index): written = Literal(.integer(Integer(index)))
        case .key(let literal): written = literal
        default: return nil
        }
        let key: String
        switch shape {
        case .set(let element): key = element
        case .dictionary(let name, _): key = name
        default:
            if case .index(0...) = component { return nil }
            return written
        }
        switch (type(named: key).map(self.shape), written.kind) {
        case (.text, .string), (.integer, .integer): return nil
        case (.text, _), (.integer, _): return written
        default: return nil
        }
    }
}
