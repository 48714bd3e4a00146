// Links: from `source other.wf` to that script, from `# package: ../Shop` to its manifest, from an answer below a
// command to the statements that it mentions, and from `Shop.swift:7` in a message to that line.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    struct DocumentLink: MemberwiseCodable {
        var range: Range
        var target: String
    }

    enum DocumentLinkRequest: ClientRequest {
        static let method = "textDocument/documentLink"
        typealias Result = [DocumentLink]

        typealias Parameters = TextDocumentParams

        /// A name has no link if its file can't be read. Its diagnostic says why.
        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            // Only an evaluated script has answers.
            server.whenEvaluated(document, isImpatient: true) { [weak server] in
                guard let server else { return }
                answer(
                    server.packageLink(of: document) + server.sourceLinks(of: document)
                        + server.stepLinks(of: document) + server.placeLinks(of: document))
            }
        }
    }
}

extension Server {
    fileprivate func sourceLinks(of document: Document) -> [LSP.DocumentLink] {
        let script = DocumentURI.path(document.uri) ?? ""
        let sources = sources(of: document).filter { $0.script == script && $0.text != nil }
        return document.commands.compactMap { index in
            let statement = document.script.statements[index]
            guard let name = statement.sourceName, let source = sources.first(where: { $0.name == name }),
                let range = statement.command?.arguments.first?.range
            else { return nil }
            return LSP.DocumentLink(
                range: self.range(of: range.moved(by: document.script.starts[index]), in: document),
                target: DocumentURI.uri(source.path))
        }
    }

    fileprivate func packageLink(of document: Document) -> [LSP.DocumentLink] {
        guard let (statement, directory) = document.script.packageLine, let path = DocumentURI.path(document.uri),
            let manifest = document.script.package(namedIn: path).map({ $0 + "/Package.swift" }),
            files.exists(manifest), let range = document.script.statements[statement].text(directory)
        else { return [] }
        return [
            LSP.DocumentLink(
                range: self.range(of: range.moved(by: document.script.starts[statement]), in: document),
                target: DocumentURI.uri(manifest))
        ]
    }

    /// The file locations in expected output, in strings and in comments.
    fileprivate func placeLinks(of document: Document) -> [LSP.DocumentLink] {
        document.script.statements.enumerated().flatMap { index, statement in
            statement.filePlaces.compactMap { place -> LSP.DocumentLink? in
                guard let target = link(toFile: place.file, line: place.line, of: document) else { return nil }
                return LSP.DocumentLink(
                    range: range(of: place.range.moved(by: document.script.starts[index]), in: document),
                    target: target)
            }
        }
    }

    /// A link to a line in a file that a message mentions; nil if the file doesn't exist.
    func link(toFile file: String, line: Int, of document: Document) -> String? {
        let path: String?
        if file.hasSuffix(".wf") {
            path = ScriptFile.places(of: file, namedIn: DocumentURI.path(document.uri) ?? "").first(where: files.exists)
        } else {
            path = sources.path(ofFile: file, below: sourceRoots(of: document))
        }
        return path.map { "\(DocumentURI.uri($0))#L\(line)" }
    }

    /// The folders with the Swift sources that a script can refer to.
    func sourceRoots(of document: Document?) -> [String] {
        folders + (document?.evaluation.package.map { [$0] } ?? [])
    }

    /// Links from the steps in the expected output below a command.
    fileprivate func stepLinks(of document: Document) -> [LSP.DocumentLink] {
        var found: [LSP.DocumentLink] = []
        for index in document.commands {
            var line = index + 1
            guard line < document.script.statements.count, document.script.statements[line].isExpectedOutput else {
                continue
            }
            var links = document.stepLinks(ofStatement: index)[...]
            while line < document.script.statements.count, document.script.statements[line].isExpectedOutput {
                let statement = document.script.statements[line]
                // Several links may have the same command; this line belongs to the first one that remains.
                for (index, link) in zip(links.indices, links) {
                    guard let place = statement.place(of: link.mark) else { continue }
                    let range = place.moved(by: document.script.starts[line])
                    found.append(
                        LSP.DocumentLink(
                            range: self.range(of: range, in: document),
                            target: document.link(toStatement: link.statement)))
                    links = links[(index + 1)...]
                    break
                }
                line += 1
            }
        }
        return found
    }
}

extension Statement {
    fileprivate var isExpectedOutput: Bool {
        if case .expectedOutput = kind { true } else { false }
    }

    /// The byte range of a string in the statement, as whole words.
    fileprivate func place(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard !wanted.isEmpty, contentRange.count >= wanted.count else { return nil }
        func isBlank(_ index: Int) -> Bool { !contentRange.contains(index) || bytes[index] == UInt8(ascii: " ") }
        return (contentRange.lowerBound...contentRange.upperBound - wanted.count).first { start in
            let end = start + wanted.count
            return bytes[start..<end].elementsEqual(wanted) && isBlank(start - 1) && isBlank(end)
        }.map { $0..<$0 + wanted.count }
    }

    /// The byte range of a string in the statement.
    fileprivate func text(_ text: String) -> Range<Int>? {
        bytes.firstRange(of: Array(text.utf8)).map { $0.lowerBound..<$0.upperBound }
    }

    /// Matches `Shop.swift:7` and `first.wf:3` anywhere in a line.
    fileprivate var filePlaces: [(file: String, line: Int, range: Range<Int>)] {
        var found: [(String, Int, Range<Int>)] = []
        for (colon, byte) in bytes.enumerated() where byte == UInt8(ascii: ":") {
            let digits = bytes[(colon + 1)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard let line = Int(String(decoding: digits, as: UTF8.self)), line > 0 else { continue }
            let start = bytes[..<colon].lastIndex { !Self.isInPath($0) }.map { $0 + 1 } ?? 0
            let file = String(decoding: bytes[start..<colon], as: UTF8.self)
            guard file.hasSuffix(".swift") || file.hasSuffix(".wf") else { continue }
            found.append((file, line, start..<digits.endIndex))
        }
        return found
    }

    private static func isInPath(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...0xFF:
            true
        default: "_-+./".utf8.contains(byte)
        }
    }
}
