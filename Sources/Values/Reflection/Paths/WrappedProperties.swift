// Property wrappers in paths: `volume` refers to the value in the wrapper `_volume`, as in code.

import WorkbenchTypeMetadata
import WorkbenchValueTree

extension ValueAccess {
    /// A component of a path to stored parts, and the index of the original component.
    package typealias StoredComponent = (component: ValuePath.Component, written: Int)

    /// The path to the stored parts: `_volume.value` for `volume`. Nil if the path doesn't name a wrapped property.
    package func stored<Root>(_ path: ValuePath, in root: Root) -> [StoredComponent]? {
        var parts: [StoredComponent] = path.components.enumerated().map { ($1, $0) }
        var isChanged = false
        func way(_ parts: ArraySlice<StoredComponent>) -> ValuePath { ValuePath(parts.map(\.component)) }
        while let (position, storage) = missingField(at: way(parts[...]), in: root) {
            isChanged = true
            parts[position].component = .field(storage)
            guard let type = try? type(of: root, at: way(parts[...position])),
                let content = Self.content(ofWrapper: type)
            else { continue }
            parts.insert((.field(content), parts[position].written), at: position + 1)
        }
        return isChanged ? parts : nil
    }

    /// The first component that names a wrapped property instead of a stored one, and the name of the wrapper's
    /// storage.
    private func missingField<Root>(at path: ValuePath, in root: Root) -> (position: Int, storage: String)? {
        do throws(AccessError) {
            _ = try type(of: root, at: path)
            return nil
        } catch {
            guard case .path(let failure) = error, case .noField(let name, _, _, let available) = failure.fact,
                available.contains("_" + name)
            else { return nil }
            return (failure.position, "_" + name)
        }
    }

    /// The name of the stored property that holds the wrapped value: `wrappedValue`, or the only property of the
    /// wrapper's generic type, or the only property. Nil if the wrapper doesn't store the value.
    package static func content(ofWrapper type: Any.Type) -> String? {
        let description = TypeDescription(of: type)
        guard description.kind == .struct, let fields = description.fields else { return nil }
        if fields.contains(where: { $0.name == "wrappedValue" }) { return "wrappedValue" }
        let arguments = description.genericArguments ?? []
        let typed = fields.filter { field in arguments.contains { $0 == field.type } }
        return (arguments.isEmpty ? fields : typed).only?.name
    }
}

extension Array {
    fileprivate var only: Element? { count == 1 ? first : nil }
}
