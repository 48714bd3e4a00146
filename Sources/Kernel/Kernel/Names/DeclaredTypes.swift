// The declarations of the types of nodes and values.

import WorkbenchLanguage
import WorkbenchTypeMetadata

extension DeclaredType {
    /// Creates the declared type; nil for types without a declaration, such as tuples.
    init?(of type: Any.Type) {
        guard let name = TypeReader.shared.nominalName(of: type) else { return nil }
        self.init(module: name.module, names: name.parts.map(\.name))
    }

    /// The declared types in a type, except those of the standard library: `TodoModel` for `[TodoModel]?`.
    static func parts(of type: Any.Type) -> [DeclaredType] {
        var found: [DeclaredType] = []
        var rest = [type]
        while let next = rest.popLast() {
            if let declared = DeclaredType(of: next), declared.module != "Swift" {
                if !found.contains(declared) { found.append(declared) }
            } else if let elements = TypeReader.shared.elements(ofTuple: next) {
                rest += elements.map(\.type).reversed()
            } else {
                rest += (TypeReader.shared.genericArguments(of: next) ?? []).reversed()
            }
        }
        return found
    }
}
