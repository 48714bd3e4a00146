// Values in the tree: the parts at a place, and the places that hold values of a type.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

/// A dictionary key for the places in one workflow's state that hold values of one type.
struct PlaceKey: Hashable {
    let workflow: ObjectIdentifier
    let type: String
}

extension SessionFacts {
    func parts(of place: NodeReference) -> [PartFact] {
        node(place).map { parts(of: $0.anyState, at: session.interpreted(place).path) } ?? []
    }

    func propertyParts(of place: NodeReference) -> [PartFact] {
        node(place).map { parts(of: $0.properties, at: session.interpreted(place).path) } ?? []
    }

    func parts(of whole: Any, at path: ValuePath) -> [PartFact] {
        func parts<Root>(_ root: Root) -> [PartFact] {
            let limits = ReadLimits(depth: 4, breadth: 40, text: 60, nodes: 400)
            guard let value = try? ValueAccess().tree(of: root, at: path, limits: limits) else { return [] }
            var facts = components(of: value).compactMap { component, value -> PartFact? in
                let path = ValuePath(path.components + [component])
                guard let type = try? ValueAccess().type(of: root, at: path) else { return nil }
                var text = component.description
                if text.hasPrefix(".") { text.removeFirst() }
                if text.hasPrefix("_"), let content = ValueAccess.content(ofWrapper: type),
                    let wrapped = value[ValuePath([.field(content)])],
                    let type = try? ValueAccess().type(of: root, at: path.appending(ValuePath([.field(content)])))
                {
                    // As in code, the name of a property refers to its wrapped value.
                    text.removeFirst()
                    return PartFact(text, type: types.name(of: type), value: wrapped.text(width: 40))
                }
                return PartFact(text, type: types.name(of: type), value: value.text(width: 40))
            }
            if let count = value.elementCount { facts.append(PartFact("count", type: "Int", value: "\(count)")) }
            return facts
        }
        return parts(whole)
    }

    private func components(of value: Value) -> [(ValuePath.Component, Value)] {
        if case .set = value { return [] }
        return value.directParts.flatMap { part in
            part.component.map { [($0, part.value)] } ?? components(of: part.value)
        }
    }

    func part(at place: NodeReference) throws(PathError) -> PartFact? {
        guard let node = node(place) else { return nil }
        return try part(of: node.anyState, at: session.interpreted(place).path)
    }

    func declaredType(at place: NodeReference) throws(PathError) -> String? {
        let state =
            node(place).map { Swift.type(of: $0.anyState) }
            ?? session.possibleType(of: place).map { CoverageBook.parts(of: $0).state }
        let path = session.interpreted(place).path
        guard let state, let type = try types.type(at: path, in: state) else { return nil }
        return types.name(of: type)
    }

    func propertyPart(at place: NodeReference) throws(PathError) -> PartFact? {
        guard let node = node(place) else { return nil }
        return try part(of: node.properties, at: session.interpreted(place).path)
    }

    private func part(of whole: Any, at path: ValuePath) throws(PathError) -> PartFact? {
        func part<Root>(_ root: Root) throws(AccessError) -> PartFact {
            let type = try ValueAccess().type(of: root, at: path)
            let limits = ReadLimits(depth: 3, breadth: 6, text: 40, nodes: 40)
            let value = try ValueAccess().tree(of: root, at: path, limits: limits)
            let text = path.components.last?.description ?? ""
            return PartFact(text, type: types.name(of: type), value: value.text(width: 40))
        }
        do throws(AccessError) {
            return try part(whole)
        } catch {
            guard case .path(let pathError) = error else { return nil }
            if let count = count(of: whole, at: path) { return count }
            throw pathError
        }
    }

    /// The number of elements of a list, a set or a dictionary, which can be read like a property.
    private func count(of whole: Any, at path: ValuePath) -> PartFact? {
        guard case .field("count")? = path.components.last else { return nil }
        func read<Root>(_ root: Root) -> Int? {
            let list = ValuePath(path.components.dropLast())
            return (try? ValueAccess().tree(of: root, at: list, limits: ReadLimits(depth: 1, breadth: 0)))?.elementCount
        }
        return read(whole).map { PartFact("count", type: "Int", value: "\($0)") }
    }

    func places(withField name: String) -> [String] {
        var places: [String] = []
        let wanted = name.lowercased()
        // Look up each type only once: nodes of the same workflow have states of the same type, and even large trees
        // have few types.
        var known: [Int: String?] = [:]
        session.root.forEach { node in
            guard places.count < 3, let label = session.names.record(of: node.id)?.label else { return }
            let field =
                known[label]
                ?? {
                    guard !session.names.isWorker(node.id) else { return nil }
                    let fields = TypeDescription(of: Swift.type(of: node.anyState)).fields ?? []
                    let field = fields.first { $0.name.lowercased() == wanted }
                    return (field ?? fields.first { $0.name.lowercased() == "_" + wanted })?.name
                }()
            known[label] = .some(field)
            guard let field else { return }
            places.append(shortestName(of: node) + ValuePath([.field(field)]).description)
        }
        return places
    }

    func type(_ name: String) -> TypeFact? { types.fact(name) }

    // MARK: - Places of values by type

    /// The maximum number of references to look up.
    private static let mostReferences = 20

    func references(ofType name: String) -> [ReferenceFact] {
        var wanted = name
        while wanted.hasSuffix("?") { wanted.removeLast() }
        var found: [ReferenceFact] = []
        var candidates: [(node: TreeNode, paths: [ValuePath])] = []
        let note = { (node: TreeNode) in
            guard candidates.count < 4 * Self.mostReferences, !self.session.names.isWorker(node.id) else { return }
            let paths = self.places(ofType: wanted, in: node)
            if !paths.isEmpty { candidates.append((node, paths)) }
        }
        note(session.current)
        session.root.forEach { if $0 !== session.current { note($0) } }
        for (node, paths) in candidates where found.count < Self.mostReferences {
            let reference = shortestName(of: node)
            for path in paths {
                guard let value = try? read(node.anyState, path) else { continue }
                found.append(ReferenceFact("$\(reference)\(path)", type: wanted, value: value.text(width: 40)))
            }
        }
        return Array(found.prefix(Self.mostReferences))
    }

    private func read(_ whole: Any, _ path: ValuePath) throws(AccessError) -> Value {
        func read<Root>(_ root: Root) throws(AccessError) -> Value {
            try ValueAccess().tree(of: root, at: path, limits: ReadLimits(depth: 3, breadth: 3, text: 24, nodes: 16))
        }
        return try read(whole)
    }

    private func places(ofType wanted: String, in node: TreeNode) -> [ValuePath] {
        let key = PlaceKey(workflow: ObjectIdentifier(node.kind.workflowType), type: wanted)
        if let known = placesOfType[key] { return known }
        var paths: [ValuePath] = []
        collect(wanted, in: Swift.type(of: node.anyState), [], &paths)
        placesOfType[key] = paths
        return paths
    }

    private func collect(
        _ wanted: String, in type: Any.Type, _ path: [ValuePath.Component], _ paths: inout [ValuePath]
    ) {
        if types.name(of: type) == wanted {
            paths.append(ValuePath(path))
            return
        }
        // Deeper paths are too long to type.
        guard path.count < 4, paths.count < Self.mostReferences else { return }
        for (component, type) in types.parts(of: type) { collect(wanted, in: type, path + [component], &paths) }
    }
}
