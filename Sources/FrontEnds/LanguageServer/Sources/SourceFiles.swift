// The workspace's Swift sources: finds the file that the compiler calls `Module/File.swift`, and the place of an index
// symbol in a file.

import WorkbenchLanguage

struct SourceFiles {
    private let files: any FileAccess
    /// The files below each folder, until the client reports that files have changed.
    private var listings: [String: [FileEntry]] = [:]

    init(files: any FileAccess) {
        self.files = files
    }

    mutating func forget() {
        listings = [:]
    }

    /// The file for `Module/File.swift`, as the compiler writes it, or for a path; nil if there is none.
    mutating func path(ofFile name: String, below roots: [String]) -> String? {
        if name.hasPrefix("/") { return files.exists(name) ? name : nil }
        let parts = name.split(separator: "/")
        guard let last = parts.last else { return nil }
        let candidates = roots.flatMap { listing(of: $0) }.map(\.path).filter { $0.hasSuffix("/\(last)") }
        // A module's sources are usually in a folder with its name.
        return candidates.first { path in parts.dropLast().allSatisfy { path.contains("/\($0)/") } } ?? candidates.first
    }

    private mutating func listing(of root: String) -> [FileEntry] {
        let listing = listings[root] ?? files.files(below: root, withSuffix: ".swift")
        listings[root] = listing
        return listing
    }

    /// The place of an index symbol; nil if the file was edited and no longer contains its name.
    func place(_ symbol: IndexedSymbol, _ encoding: PositionEncoding) -> SwiftPlace? {
        guard let bytes = files.read(symbol.path) else { return nil }
        let text = SourceText(bytes: bytes, encoding: encoding)
        guard symbol.line >= 0, symbol.line < text.lines.starts.count else { return nil }
        let line = bytes[text.lines.starts[symbol.line]...]
        var start = line.startIndex + PositionEncoding.utf16.bytes(line, units: symbol.column)
        if start < bytes.count, bytes[start] == UInt8(ascii: "`") { start += 1 }
        let name = Array(symbol.name.utf8)
        guard bytes[start...].starts(with: name) else { return nil }
        let range = text.range(start..<(start + name.count))
        return SwiftPlace(uri: DocumentURI.uri(symbol.path), range: range, nameRange: range)
    }
}

/// A file's text, with positions in the client's encoding.
struct SourceText {
    let bytes: [UInt8]
    let encoding: PositionEncoding
    let lines: LineTable

    init(bytes: [UInt8], encoding: PositionEncoding) {
        self.bytes = bytes
        self.encoding = encoding
        lines = LineTable(bytes)
    }

    func range(_ range: Range<Int>) -> LSP.Range {
        LSP.Range(start: position(range.lowerBound), end: position(range.upperBound))
    }

    private func position(_ offset: Int) -> LSP.Position {
        let (line, column) = lines.position(at: min(offset, bytes.count))
        let start = lines.starts[line]
        return LSP.Position(line: line, character: encoding.units(bytes[start..<min(start + column, bytes.count)]))
    }
}
