// What is looked for among the declarations of Swift sources, whoever finds it.

struct DeclarationQuery: Hashable {
    var kind: SwiftDeclaration.Kind
    var name: String
    /// Types around it, in this order; there may be others between them. None if it may stand anywhere.
    var containers: [String]

    /// A type. A name with its module, or with the types around it, ends with its own.
    static func type(_ name: String) -> DeclarationQuery {
        DeclarationQuery(kind: .type, name: name.split(separator: ".").last.map(String.init) ?? name, containers: [])
    }

    static func enumCase(_ name: String, of containers: [String] = []) -> DeclarationQuery {
        DeclarationQuery(kind: .enumCase, name: name, containers: containers)
    }

    static func variable(_ name: String, of containers: [String] = []) -> DeclarationQuery {
        DeclarationQuery(kind: .variable, name: name, containers: containers)
    }

    func matches(_ kind: SwiftDeclaration.Kind, _ name: String, in containers: [String]) -> Bool {
        guard kind == self.kind, name == self.name else { return false }
        var rest = self.containers[...]
        for element in containers where element == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

/// Several queries, of which the first that finds anything counts: `ListScreen`, or else `List`.
struct DeclarationSearch: Hashable {
    var alternatives: [[DeclarationQuery]]

    /// Every name that an index has to be asked for.
    var names: [String] {
        var seen: Set<String> = []
        return alternatives.joined().map(\.name).filter { seen.insert($0).inserted }
    }

    /// What the first alternative finds that finds anything.
    func first<Found>(_ find: (DeclarationQuery) -> [Found]) -> [Found] {
        for queries in alternatives {
            let found = queries.flatMap(find)
            if !found.isEmpty { return found }
        }
        return []
    }
}
