// Completion: candidates at the cursor, from the tree at that line, and details of one candidate.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    struct CompletionItem: MemberwiseCodable {
        var label: String
        var labelDetails: LabelDetails?
        var kind: Int?
        var detail: String?
        var documentation: Documentation?
        var sortText: String?
        var filterText: String?
        var insertTextFormat: Int?
        var textEdit: TextEdit?
        var data: CompletionData?

        struct LabelDetails: MemberwiseCodable {
            var detail: String?
            var description: String?
        }
    }

    /// Plain text, or markup with its format.
    enum Documentation: Codable {
        case text(String)
        case markup(MarkupContent)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else {
                self = .markup(try container.decode(MarkupContent.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .markup(let markup): try container.encode(markup)
            }
        }
    }

    /// The data needed to show a candidate's details.
    struct CompletionData: MemberwiseCodable {
        var uri: String
        var version: Int
        /// The range that the candidate replaces, as offsets in the script.
        var start: Int
        var end: Int
        var insertion: String
        var documentation: String?
        /// Whether the candidate is complete, with nothing left to fill in.
        var isWhole: Bool
        /// Whether the candidate comes from the tree before the last edits.
        var isOlder: Bool?
    }

    enum Completion: ClientRequest {
        static let method = "textDocument/completion"
        typealias Parameters = TextDocumentPositionParams

        struct Result: MemberwiseCodable {
            var isIncomplete: Bool
            var items: [CompletionItem]
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            guard !document.isTooLarge else { return answer(Result(isIncomplete: false, items: [])) }
            let offset = server.offset(of: parameters.position, in: document)
            let script = document.script
            func keep(_ answer: KernelAnswer) {
                guard case .completion(let found) = answer else { return }
                let kept = KeptCandidates(found, for: script, at: offset)
                document.candidates.removeAll { $0.isReplaced(by: kept) }
                document.candidates = [kept] + document.candidates.prefix(KeptCandidates.most - 1)
            }
            server.askAtOnce(document, about: ScriptPart(offset: offset), { .complete($0) }, keep: keep) {
                reply, isOlder in
                var isOlder = isOlder
                var completion: CompletionReply
                if case .completion(let found) = reply {
                    completion = found
                    keep(reply)
                } else {
                    // Commands, words and the names in the code can be completed even without a tree.
                    let facts = SourceFacts(server.knownOutlines(at: DocumentURI.path(document.uri) ?? ""))
                    completion = CompletionReply(Completer.complete(script, at: offset, facts: facts))
                    let range = completion.range
                    if let kept = document.candidates.lazy.compactMap({ $0.reply(for: range, in: script, at: offset) })
                        .first
                    {
                        completion = kept
                        isOlder = true
                    }
                }
                // The client asks again when another character is typed.
                completion.isIncomplete = completion.isIncomplete || isOlder || document.evaluation.isRunning
                answer(server.result(completion, document, at: offset, isOlder: isOlder))
            }
        }
    }

    enum CompletionResolve: ClientRequest {
        static let method = "completionItem/resolve"
        typealias Parameters = CompletionItem
        typealias Result = CompletionItem

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            guard let data = parameters.data, let document = server.documents[data.uri],
                document.version == data.version
            else {
                answer(parameters)
                return
            }
            var item = parameters
            let isMarkdown = server.client.completionFormat == .markdown
            func finish(_ dryRun: String?) {
                let known =
                    data.documentation
                    ?? parameters.detail.flatMap { $0 == parameters.label ? nil : $0 }
                    .map { isMarkdown ? "`\($0)`" : $0 }
                let age = data.isOlder == true ? ReplyAge.older : nil
                let text = [known, dryRun, age].compactMap { $0 }.joined(separator: "\n\n")
                if !text.isEmpty {
                    item.documentation = .markup(MarkupContent(kind: server.client.completionFormat, value: text))
                }
                answer(item)
            }
            guard let line = document.line(with: data) else {
                finish(nil)
                return
            }
            server.askAtOnce(document, "try \(line.text)", at: line.start, isAfter: false) { replies, _ in
                finish(replies.first.flatMap { server.text(ofDryRun: $0) })
            }
        }
    }
}

/// Candidates from an earlier completion, reused if the kernel can't answer in time.
struct KeptCandidates {
    /// The maximum number of completions to keep.
    static let most = 32

    private let reply: CompletionReply
    /// The line before the completed word, and the part of the word that was before the cursor.
    private let line: [UInt8]
    private let typed: [UInt8]

    init(_ reply: CompletionReply, for script: Script, at offset: Int) {
        self.reply = reply
        line = Self.line(of: script, before: reply.range.lowerBound)
        typed = script.bytes(in: reply.range.lowerBound..<max(reply.range.lowerBound, offset))
    }

    func isReplaced(by other: KeptCandidates) -> Bool { line == other.line && typed == other.typed }

    /// The candidates for a word, if the line before it is the same and nothing that was typed has been deleted.
    func reply(for word: Range<Int>, in script: Script, at offset: Int) -> CompletionReply? {
        guard Self.line(of: script, before: word.lowerBound) == line,
            script.bytes(in: word.lowerBound..<max(word.lowerBound, offset)).starts(with: typed)
        else { return nil }
        return CompletionReply(candidates: reply.candidates, range: word, isIncomplete: true)
    }

    private static func line(of script: Script, before offset: Int) -> [UInt8] {
        let near = script.bytes(in: max(0, offset - 1000)..<offset)
        return Array(near.suffix(from: near.lastIndex(of: 0x0A).map { $0 + 1 } ?? near.startIndex))
    }
}

extension Document {
    /// The line with the candidate inserted, if it can be tried.
    fileprivate func line(with data: LSP.CompletionData) -> (text: String, start: Int)? {
        guard data.isWhole, data.start <= data.end, data.end <= script.count, data.start >= 0 else { return nil }
        let index = script.statementIndex(at: data.start)
        let isNew = data.start == script.count && script.bytes(in: max(0, data.start - 1)..<data.start).last == 0x0A
        let start = isNew ? data.start : index.map { script.starts[$0] } ?? 0
        let text = String(decoding: script.bytes(in: start..<data.start), as: UTF8.self) + data.insertion
        // The existing arguments belong to another candidate.
        if script.bytes(in: data.end..<min(data.end + 1, script.count)).first == UInt8(ascii: "(") { return nil }
        let parsed = Script(text)
        guard parsed.statements.count == 1, parsed.diagnostics.isEmpty,
            let command = parsed.statements.first?.command, command.specification?.canBeTried == true
        else { return nil }
        return (text, start)
    }
}

extension Server {
    fileprivate func text(ofDryRun reply: Reply) -> String? {
        let isMarkdown = client.completionFormat == .markdown
        switch reply.content {
        case .tried:
            let title = isMarkdown ? "**What it would do**" : "What it would do"
            let text =
                isMarkdown
                ? ReplyText.markdown(of: reply) : ReplyText.expectedLines(of: reply).joined(separator: "\n")
            return "\(title)\n\n\(text)"
        case .refused(let refusal): return "It would be refused now: \(refusal.text)"
        default: return nil
        }
    }

    fileprivate func result(
        _ completion: CompletionReply, _ document: Document, at offset: Int, isOlder: Bool
    ) -> LSP.Completion.Result {
        let offsets = completion.range.clamped(to: 0..<document.script.count)
        let range = self.range(of: offsets, in: document)
        // The client compares candidates with the text before the cursor.
        let typed = String(
            decoding: document.script.bytes(in: offsets.lowerBound..<max(offsets.lowerBound, offset)), as: UTF8.self)
        let items = completion.candidates.enumerated().map { number, candidate in
            item(candidate, number, range, offsets, typed, document, isOlder)
        }
        return LSP.Completion.Result(isIncomplete: completion.isIncomplete, items: items)
    }

    private func item(
        _ candidate: Candidate, _ number: Int, _ range: LSP.Range, _ offsets: Range<Int>, _ typed: String,
        _ document: Document, _ isOlder: Bool
    ) -> LSP.CompletionItem {
        let snippet = client.takesSnippets ? candidate.snippet : nil
        let digits = String(number)
        // A quote or a bracket that has been typed is part of the inserted text, but not of the label.
        let isInLabel = typed.first.map { candidate.label.first == $0 || $0.isLetter } ?? true
        return LSP.CompletionItem(
            label: candidate.label,
            labelDetails: client.takesLabelDetails && !candidate.detail.isEmpty
                ? LSP.CompletionItem.LabelDetails(description: candidate.detail) : nil,
            kind: candidate.kind.completionKind, detail: candidate.detail.isEmpty ? nil : candidate.detail,
            sortText: String(repeating: "0", count: max(0, 4 - digits.count)) + digits,
            filterText: isInLabel ? nil : candidate.insertion, insertTextFormat: snippet == nil ? 1 : 2,
            textEdit: LSP.TextEdit(range: range, newText: snippet ?? candidate.insertion),
            data: LSP.CompletionData(
                uri: document.uri, version: document.version, start: offsets.lowerBound, end: offsets.upperBound,
                insertion: candidate.insertion, documentation: candidate.documentation,
                isWhole: candidate.snippet == nil, isOlder: isOlder ? true : nil))
    }
}

extension Candidate.Kind {
    /// The protocol's number for the kind, which selects an icon.
    fileprivate var completionKind: Int {
        switch self {
        case .command, .keyword: 14
        case .flag, .option: 10
        case .node: 7
        case .field: 5
        case .action: 2
        case .output, .callback, .button: 23
        case .worker: 9
        case .label: 6
        case .enumCase: 20
        case .type: 22
        case .constant: 21
        case .reference: 18
        case .literal: 12
        case .step, .mark, .branch: 18
        case .file: 17
        case .app: 9
        }
    }
}
