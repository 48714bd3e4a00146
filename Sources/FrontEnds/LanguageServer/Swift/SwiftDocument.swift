// An open Swift file: its text, its outline, and the live tree's facts about its workflows.

import WorkbenchLanguage
import WorkbenchPackages

final class SwiftDocument {
    let uri: String
    let path: String
    /// The package that contains the file; nil for this program's own.
    let package: String?
    var version: Int
    private(set) var text: SourceText { didSet { changes += 1 } }
    /// The outline of the text, or of an earlier version.
    var outline: Outline? { didSet { changes += 1 } }
    /// The former names of the file's cases.
    var formerNames = FormerNames()
    var offeredRenames: Set<CaseRename> = []
    /// The document version from which the outline was made.
    var outlinedVersion: Int?
    /// Whether the reader has been asked.
    var isReading = false
    /// Requests that wait for the outline of the current text.
    var outlineWaiters: [() -> Void] = []
    var facts: LiveFacts? { didSet { changes += 1 } }
    /// The number of changes to the text, the outline and the facts.
    private(set) var changes = 0
    /// The sources of the facts. When they change, the facts are requested again.
    var factsKey: FactsKey?
    var isAsking = false
    var factsWaiters: [() -> Void] = []
    /// The script that opens one of the file's workflows as a root, for use if the package's tree contains none.
    var aloneLine: String? { didSet { changes += 1 } }
    /// Whether the file shows that tree instead of the package's.
    var isAlone = false
    /// Whether the package's tree has to be asked first, because it has changed.
    var asksPackage = false
    /// The file's text at the last build or, without a build since, when the file was opened; nil if there is none.
    var builtText: [UInt8]?
    /// Whether the file has been edited since the last build. If so, findings in the edited lines are uncertain.
    var isEdited = false
    /// The findings in the file, and their sources.
    var findings: (key: FindingsKey, found: [SwiftFinding])?
    var publishedDiagnostics: [LSP.Diagnostic]?

    init(uri: String, path: String, package: String?, version: Int, text: String, _ encoding: PositionEncoding) {
        self.uri = uri
        self.path = path
        self.package = package
        self.version = version
        self.text = SourceText(bytes: Array(text.utf8), encoding: encoding)
    }

    func apply(_ changes: [LSP.DidChange.Change]) {
        for change in changes {
            var bytes = text.bytes
            if let range = change.range {
                let start = text.offset(of: range.start)
                bytes.replaceSubrange(start..<max(start, text.offset(of: range.end)), with: change.text.utf8)
            } else {
                bytes = Array(change.text.utf8)
            }
            text = SourceText(bytes: bytes, encoding: text.encoding)
        }
    }

    func compareWithBuilt() {
        isEdited = builtText.map { $0 != text.bytes } ?? false
    }

    var string: String { String(decoding: text.bytes, as: UTF8.self) }
}

/// The sources of the facts about a file.
struct FactsKey: Hashable {
    /// A counter of changes to live trees.
    var generation: Int
    /// The names of the types that the file declares.
    var types: [[String]]
}

/// The sources of the findings in a file. An editor asks for the findings several times for each version.
struct FindingsKey: Hashable {
    /// The number of changes that affect all files, and the number in each open file.
    var changes: Int
    var files: [Int]
}

extension SourceText {
    /// The offset of a position. A position beyond the end of a line means the end of the line.
    func offset(of position: LSP.Position) -> Int {
        guard position.line >= 0 else { return 0 }
        guard let start = lines.start(ofLine: position.line) else { return bytes.count }
        let line = bytes[min(start, bytes.count)...].prefix { $0 != 0x0A && $0 != 0x0D }
        return line.startIndex + encoding.bytes(line, units: position.character)
    }

    func range(_ span: Outline.Span) -> LSP.Range {
        range(min(span.start, bytes.count)..<min(max(span.start, span.end), bytes.count))
    }

    func place(_ offset: Int) -> LSP.Position {
        range(offset..<offset).start
    }

    /// The blanks at the start of the line that contains an offset.
    func indentation(at offset: Int) -> String {
        guard let start = lines.start(ofLine: lines.line(at: min(offset, bytes.count))) else { return "" }
        return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    func string(_ span: Outline.Span) -> String {
        guard span.start <= span.end, span.end <= bytes.count else { return "" }
        return String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    }
}
