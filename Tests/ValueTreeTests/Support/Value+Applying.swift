// Applies changes to a tree, which proves that a diff is complete.

import WorkbenchValueTree

extension Value {
    /// The tree after the changes. Replaces changed parts, removes parts starting from the last, and inserts new ones.
    func applying(_ changes: [Change]) -> Value? {
        var value: Value? = self
        func edit(_ path: ValuePath?, _ kind: Edit) {
            value = path.flatMap { path in value?.edited(path.components[...], kind) }
        }
        for change in changes where change.kind == .changed || change.kind == .caseChanged {
            guard let after = change.after else { return nil }
            edit(change.pathBefore, .replace(after))
        }
        let gone = changes.filter { $0.kind == .removed || $0.kind == .moved }.compactMap(\.pathBefore)
        for path in gone.sorted(by: isBefore).reversed() { edit(path, .remove) }
        let come = changes.filter { $0.kind == .inserted || $0.kind == .moved }
        for change in come.sorted(by: { isBefore($0.path, $1.path) }) {
            guard let after = change.after else { return nil }
            edit(change.pathAfter, .insert(after))
        }
        return value
    }

    fileprivate enum Edit {
        case replace(Value), remove, insert(Value)
    }

    private func edited(_ path: ArraySlice<ValuePath.Component>, _ edit: Edit) -> Value? {
        guard let component = path.first else {
            if case .replace(let value) = edit {
                // An optional has no component in a path, so the replaced part may be its content.
                return value
            }
            return nil
        }
        let rest = path.dropFirst()
        switch self {
        case .optional(let wrapped?): return wrapped.edited(path, edit).map { .optional($0) }
        case .erased(let erased):
            return erased.value.edited(path, edit).map { .erased(Erased(erased.type, $0)) }
        case .structure(let structure):
            guard let index = structure.fields.firstIndex(where: { component == .field($0.name) }) else { return nil }
            var fields = structure.fields
            guard let value = fields[index].value.edited(rest, edit) else { return nil }
            fields[index].value = value
            return .structure(Structure(structure.type, fields))
        case .enumeration(let enumCase):
            return Self.edited(enumCase.payload, component, rest, edit)
                .map { .enumeration(EnumCase(enumCase.type, enumCase.name, $0)) }
        case .tuple(let elements): return Self.edited(elements, component, rest, edit).map { .tuple($0) }
        case .list(let list):
            guard case .index(let index) = component else { return nil }
            var elements = list.elements
            if !rest.isEmpty || !edit.isStructural {
                guard elements.indices.contains(index), let value = elements[index].edited(rest, edit) else {
                    return nil
                }
                elements[index] = value
            } else if case .insert(let value) = edit {
                guard index <= elements.count else { return nil }
                elements.insert(value, at: index)
            } else {
                guard elements.indices.contains(index) else { return nil }
                elements.remove(at: index)
            }
            return .list(List(elements, omitted: list.omitted))
        case .set(let members):
            var elements = members.elements
            if case .insert(let value) = edit {
                elements.append(value)
            } else {
                elements.removeAll { ValuePath.Component.subscripting(Literal(printing: $0)) == component }
            }
            return .set(Members(elements, omitted: members.omitted))
        case .dictionary(let content): return Self.edited(content, component, rest, edit).map { .dictionary($0) }
        default: return nil
        }
    }

    private static func edited(
        _ elements: [Element], _ component: ValuePath.Component, _ rest: ArraySlice<ValuePath.Component>, _ edit: Edit
    ) -> [Element]? {
        var elements = elements
        let found = elements.enumerated().first { position, element in
            component == (element.label.map { .field($0) } ?? .position(position))
        }
        guard let index = found?.offset, let value = elements[index].value.edited(rest, edit) else { return nil }
        elements[index].value = value
        return elements
    }

    private static func edited(
        _ content: Entries, _ component: ValuePath.Component, _ rest: ArraySlice<ValuePath.Component>, _ edit: Edit
    ) -> Entries? {
        var entries = content.entries
        let index = entries.firstIndex { .subscripting(Literal(printing: $0.key)) == component }
        if case .insert(let value) = edit, rest.isEmpty {
            // In these tests, keys are strings.
            guard case .key(let literal) = component, case .string(let key) = literal.kind else { return nil }
            entries.append(Entry(.text(Text(key)), value))
        } else if let index {
            if case .remove = edit, rest.isEmpty {
                entries.remove(at: index)
            } else if let value = entries[index].value.edited(rest, edit) {
                entries[index].value = value
            } else {
                return nil
            }
        } else {
            return nil
        }
        return Entries(entries, omitted: content.omitted)
    }

    private func isBefore(_ left: ValuePath, _ right: ValuePath) -> Bool {
        for (left, right) in zip(left.components, right.components) where left != right {
            if case .index(let left) = left, case .index(let right) = right { return left < right }
            return left.description < right.description
        }
        return left.components.count < right.components.count
    }
}

extension Value.Edit {
    fileprivate var isStructural: Bool {
        if case .replace = self { false } else { true }
    }
}
