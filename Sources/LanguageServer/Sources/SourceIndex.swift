// The declarations of the workspace's Swift sources. Files are read when something is looked for, and again when they change.

import CommandLanguage

struct SourceIndex {
    private struct Entry {
        var stamp: String
        var declarations: [SwiftDeclaration]
    }

    typealias Found = [(path: String, declaration: SwiftDeclaration)]

    private let files: any FileAccess
    private var entries: [String: Entry] = [:]
    /// The files below each folder, until the client says that files have changed.
    private var listings: [String: [FileEntry]] = [:]

    init(files: any FileAccess) {
        self.files = files
    }

    mutating func forget() {
        listings = [:]
    }

    mutating func types(named name: String, below roots: [String]) -> Found {
        // A name with its module, or with the types around it, ends with its own.
        let own = name.split(separator: ".").last.map(String.init) ?? name
        return declarations(below: roots).filter { $0.declaration.kind == .type && $0.declaration.name == own }
    }

    /// Cases within types of these names, the outermost first; of any type if none is named.
    mutating func cases(named name: String, of containers: [String], below roots: [String]) -> Found {
        members(.enumCase, name, containers, roots)
    }

    mutating func members(named name: String, of containers: [String], below roots: [String]) -> Found {
        members(.variable, name, containers, roots)
    }

    private mutating func members(
        _ kind: SwiftDeclaration.Kind, _ name: String, _ containers: [String], _ roots: [String]
    ) -> Found {
        declarations(below: roots).filter { _, declaration in
            declaration.kind == kind && declaration.name == name && containers.isInOrder(in: declaration.containers)
        }
    }

    /// Where a declaration stands, in the client's units.
    func place(_ path: String, _ declaration: SwiftDeclaration, _ encoding: PositionEncoding) -> SourcePlace? {
        guard let bytes = files.read(path) else { return nil }
        let lines = LineTable(bytes)
        func position(_ offset: Int) -> LSP.Position {
            let (line, column) = lines.position(at: min(offset, bytes.count))
            let start = lines.starts[line]
            return LSP.Position(line: line, character: encoding.units(bytes[start..<min(start + column, bytes.count)]))
        }
        func range(_ range: Range<Int>) -> LSP.Range {
            LSP.Range(start: position(range.lowerBound), end: position(range.upperBound))
        }
        return SourcePlace(
            uri: DocumentURI.uri(path), range: range(declaration.range), nameRange: range(declaration.nameRange))
    }

    private mutating func declarations(below roots: [String]) -> Found {
        roots.flatMap { root -> Found in
            let listing = listings[root] ?? files.files(below: root, withSuffix: ".swift")
            listings[root] = listing
            return listing.flatMap { file in
                declarations(in: file).map { (file.path, $0) }
            }
        }
    }

    private mutating func declarations(in file: FileEntry) -> [SwiftDeclaration] {
        if let entry = entries[file.path], entry.stamp == file.stamp { return entry.declarations }
        let declarations = files.read(file.path).map(SwiftScanner.declarations) ?? []
        entries[file.path] = Entry(stamp: file.stamp, declarations: declarations)
        return declarations
    }
}

extension [String] {
    /// Whether these occur in a list in this order.
    fileprivate func isInOrder(in list: [String]) -> Bool {
        var rest = self[...]
        for element in list where element == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}
