// Converts names in a script to queries for an index of compiled code, and reads the symbols that an index returns.

import WorkbenchLanguage

/// The kinds of declaration that a name in a script can mean.
enum DeclarationKind: Hashable {
    /// `struct`, `class`, `enum`, `protocol`
    case type
    case enumCase
    /// `var`, `let`
    case variable

    /// Converts a symbol kind of the Language Server Protocol; nil for kinds that scripts don't name.
    fileprivate init?(symbolKind: Int) {
        switch symbolKind {
        case 5, 10, 11, 23: self = .type
        case 22: self = .enumCase
        case 7, 8, 13, 14: self = .variable
        default: return nil
        }
    }
}

/// A declaration in an index. The toolchain's language server returns these for `workspace/symbol`.
package struct IndexedSymbol: Hashable, Sendable {
    /// The name without labels: `nameChanged`, where the index has `nameChanged(name:)`.
    package var name: String
    var kind: DeclarationKind
    /// The enclosing types, the outermost first.
    package var containers: [String]
    package var path: String
    /// The place of the name; columns are UTF-16 code units.
    package var line: Int
    package var column: Int

    /// Nil for kinds that scripts don't name, and for files that can't be opened.
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
    /// The enclosing types of a declaration.
    enum Container: Hashable {
        case anywhere
        /// Exactly these types, the outermost first.
        case exactly([String])
        /// Any types, as long as the innermost one has this name.
        case ending(String)
    }

    var kind: DeclarationKind
    var name: String
    var container = Container.anywhere
    /// The module whose declarations are preferred.
    var module: String?

    /// A query for a type by its unqualified name. A module or enclosing types in front of it are ignored.
    static func type(_ name: String) -> DeclarationQuery {
        DeclarationQuery(kind: .type, name: name.split(separator: ".").last.map(String.init) ?? name)
    }

    static func type(_ declared: DeclaredType) -> DeclarationQuery? {
        declared.names.last.map {
            DeclarationQuery(
                kind: .type, name: $0, container: .exactly(declared.names.dropLast()), module: declared.module)
        }
    }

    static func member(_ kind: DeclarationKind, _ name: String, of type: DeclaredType) -> DeclarationQuery {
        DeclarationQuery(kind: kind, name: name, container: .exactly(type.names), module: type.module)
    }

    func matches(_ symbol: IndexedSymbol) -> Bool {
        guard kind == symbol.kind, name == symbol.name else { return false }
        return switch container {
        case .anywhere: true
        case .exactly(let names): symbol.containers == names
        case .ending(let name): symbol.containers.last == name
        }
    }

    /// The matching symbols. If any of them are in the query's module, only those are returned.
    func matches(in symbols: [IndexedSymbol]) -> [IndexedSymbol] {
        let found = symbols.filter(matches)
        guard let module else { return found }
        // A module's sources are usually in a folder with its name.
        let own = found.filter { $0.path.contains("/\(module)/") }
        return own.isEmpty ? found : own
    }
}

/// Several queries to try in order, until one has a result: for example `ListScreen`, then `List`.
struct DeclarationSearch: Hashable {
    var alternatives: [[DeclarationQuery]]

    /// All names to look up in an index.
    var names: [String] {
        var seen: Set<String> = []
        return alternatives.joined().map(\.name).filter { seen.insert($0).inserted }
    }

    /// The results of the first alternative that has any. An index also finds names that contain the requested one.
    func matches(in symbols: [IndexedSymbol]) -> [IndexedSymbol] {
        for queries in alternatives {
            var seen: Set<IndexedSymbol> = []
            let found = queries.flatMap { $0.matches(in: symbols) }.filter { seen.insert($0).inserted }
            if !found.isEmpty { return found }
        }
        return []
    }
}
