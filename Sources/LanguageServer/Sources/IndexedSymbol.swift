// A declaration as an index of compiled code knows it: the toolchain's own language server answers `workspace/symbol` with these.

package struct IndexedSymbol: Hashable, Sendable {
    /// Without labels: `nameChanged`, where the index says `nameChanged(name:)`.
    package var name: String
    var kind: SwiftDeclaration.Kind
    /// The types around it, the outermost first.
    package var containers: [String]
    package var path: String
    /// Where its name stands; columns are UTF-16 code units.
    package var line: Int
    package var column: Int

    /// Nil if it is nothing that scripts name, or a file that cannot be gone to.
    package init?(name: String, kind: Int, container: String?, uri: String, line: Int, column: Int) {
        switch kind {
        case 5, 10, 11, 23: self.kind = .type
        case 22: self.kind = .enumCase
        case 7, 8, 13, 14: self.kind = .variable
        default: return nil
        }
        guard let path = DocumentURI.path(uri) else { return nil }
        self.name = String(name.prefix { $0 != "(" })
        containers = container?.split(separator: ".").map(String.init) ?? []
        self.path = path
        self.line = line
        self.column = column
    }
}
