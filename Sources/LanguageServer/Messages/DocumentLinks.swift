// Links: from `source other.wf` to that script, and from an answer below a command to the statements that it speaks of.

import WorkbenchCommandLanguage
import WorkbenchScripts
import WorkbenchWire

extension LSP {
    struct DocumentLink: Codable {
        var range: Range
        var target: String
    }

    enum DocumentLinkRequest: ClientRequest {
        static let method = "textDocument/documentLink"
        typealias Result = [DocumentLink]

        struct Parameters: Decodable {
            var textDocument: TextDocumentIdentifier
        }

        /// A name whose file cannot be read has no link; its diagnostic says why.
        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            // Only an evaluated script has answers.
            server.whenEvaluated(document, isImpatient: true) { [weak server] in
                guard let server else { return }
                answer(server.sourceLinks(of: document) + server.stepLinks(of: document))
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

    /// The steps in the expected output below a command.
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
                // Of several links with the same command, one line has the command.
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

    /// Where the statement has a text as words of its own, in bytes.
    fileprivate func place(of text: String) -> Range<Int>? {
        let wanted = Array(text.utf8)
        guard !wanted.isEmpty, contentRange.count >= wanted.count else { return nil }
        func isBlank(_ index: Int) -> Bool { !contentRange.contains(index) || bytes[index] == UInt8(ascii: " ") }
        return (contentRange.lowerBound...contentRange.upperBound - wanted.count).first { start in
            let end = start + wanted.count
            return bytes[start..<end].elementsEqual(wanted) && isBlank(start - 1) && isBlank(end)
        }.map { $0..<$0 + wanted.count }
    }
}
