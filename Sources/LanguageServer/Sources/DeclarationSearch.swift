// Names in a script as queries for an index of compiled code, and the symbols that an index returns.

/// The kinds of declaration that a name in a script can mean.
enum DeclarationKind: Hashable {
    /// `struct`, `class`, `enum`, `protocol`
    case type
    case enumCase
    /// `var`, `let`
    case variable

    /// From a symbol's kind in the Language Server Protocol; nil for kinds that scripts do not name.
    fileprivate init?(symbolKind: Int) {
        switch symbolKind {
        case 5, 10, 11, 23: self = .type
        case 22: self = .enumCase
        case 7, 8, 13, 14: self = .variable
        default: return nil
        }
    }
}

/// A declaration in an index: the toolchain's own language server answers `workspace/symbol` with these.
package struct IndexedSymbol: Hashable, Sendable {
    /// Without labels: `nameChanged`, where the index says `nameChanged(name:)`.
    package var name: String
    var kind: DeclarationKind
    /// The types around it, the outermost first.
    package var containers: [String]
    package var path: String
    /// The place of its name; columns are UTF-16 code units.
    package var line: Int
    package var column: Int

    /// Nil for kinds that scripts do not name, and for files that cannot be opened.
    package init?(name: String, kind: Int, container: String?, uri: String, line: Int, column: Int) {
        guard let kind = DeclarationKind(symbolKind: kind), let path = DocumentURI.path(uri) else { return nil }
        self.name = String(name.prefix { $0 != "(" })
        self.kind = kind
        containers = container?.split(separator: ".").map(String.init) ?? []
        self.path = path
        self.line = line
        self.column = column
    }
}

struct DeclarationQuery: Hashable {
    var kind: DeclarationKind
    var name: String
    /// The types around it, in this order; others may be between them. Empty if it may be anywhere.
    var containers: [String]

    /// A type. A name qualified with its module, or with enclosing types, ends with the type's own name.
    static func type(_ name: String) -> DeclarationQuery {
        DeclarationQuery(kind: .type, name: name.split(separator: ".").last.map(String.init) ?? name, containers: [])
    }

    static func enumCase(_ name: String, of containers: [String] = []) -> DeclarationQuery {
        DeclarationQuery(kind: .enumCase, name: name, containers: containers)
    }

    static func variable(_ name: String, of containers: [String] = []) -> DeclarationQuery {
        DeclarationQuery(kind: .variable, name: name, containers: containers)
    }

    func matches(_ symbol: IndexedSymbol) -> Bool {
        guard kind == symbol.kind, name == symbol.name else { return false }
        var rest = containers[...]
        for element in symbol.containers where element == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

/// Several queries; the first one with a result counts: `ListScreen`, or else `List`.
struct DeclarationSearch: Hashable {
    var alternatives: [[DeclarationQuery]]

    /// All names that an index must be asked for.
    var names: [String] {
        var seen: Set<String> = []
        return alternatives.joined().map(\.name).filter { seen.insert($0).inserted }
    }

    /// The results of the first alternative that has any.
    func matches(in symbols: [IndexedSymbol]) -> [IndexedSymbol] {
        for queries in alternatives {
            let found = queries.flatMap { query in symbols.filter(query.matches) }
            if !found.isEmpty { return found }
        }
        return []
    }
}
