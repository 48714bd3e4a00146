// Inlay hints: after each line, its changes and the resulting back stack. The tooltips, places and commands of a
// label's parts are added on request.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import WorkbenchWire

extension LSP {
    struct InlayHint: MemberwiseCodable, Hashable {
        var position: Position
        var label: Label
        var paddingLeft: Bool
        var tooltip: MarkupContent?
        var data: Origin?

        /// The line that a hint is about.
        struct Origin: MemberwiseCodable, Hashable {
            var uri: String
            var version: Int
            var line: Int
        }

        enum Label: Codable, Hashable {
            case text(String)
            case parts([Part])

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let text = try? container.decode(String.self) {
                    self = .text(text)
                } else {
                    self = .parts(try container.decode([Part].self))
                }
            }

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .text(let text): try text.encode(to: encoder)
                case .parts(let parts): try parts.encode(to: encoder)
                }
            }
        }

        /// A part of a label. A click on it goes to its place, or executes its command.
        struct Part: MemberwiseCodable, Hashable {
            var value: String
            var tooltip: MarkupContent?
            var location: Location?
            var command: Command?
        }
    }

    enum InlayHintRequest: ClientRequest {
        static let method = "textDocument/inlayHint"
        typealias Result = [InlayHint]

        typealias Parameters = TextDocumentRangeParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
            // A client may request the hints of a whole script, but it shows only the lines near the edit.
            let end = document.endOfFirstPart(of: offsets)
            if end < offsets.upperBound { document.evaluation.owesViews = true }
            let part = ScriptPart(offset: end, isAfter: true)
            server.whenEvaluated(document, upTo: part, isImpatient: true) { [weak server] in
                guard let server else { return }
                let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
                let statements = document.script.statements(touching: offsets)
                answer(document.hints(statements, server.settings).map { server.inlayHint($0, in: document) })
            }
        }
    }

    enum InlayHintResolve: ClientRequest {
        static let method = "inlayHint/resolve"
        typealias Parameters = InlayHint
        typealias Result = InlayHint

        /// If the text has been edited in the meantime, the hint is returned unresolved, because a new one will replace
        /// it.
        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            guard let origin = parameters.data, let document = server.documents[origin.uri],
                document.version == origin.version, let start = document.script.lines.start(ofLine: origin.line),
                let statement = document.script.statementIndex(at: start),
                let hint = document.hints(statement..<statement + 1, server.settings).first
            else { return answer(parameters) }
            server.resolve(parameters, hint, in: document) { answer($0) }
        }
    }
}

/// The hint after a command.
struct LineHint {
    var offset: Int
    var parts: [HintPart]
    var statement: Int
    /// The full reply.
    var reply: Reply?
}

extension Server {
    fileprivate func inlayHint(_ hint: LineHint, in document: Document) -> LSP.InlayHint {
        let links = linkParts(of: hint.statement, in: document)
        let text = hint.parts.map(\.text).joined()
        let first = document.contentRange(ofStatement: hint.statement).lowerBound
        var made = LSP.InlayHint(
            position: client.encoding.position(of: hint.offset, in: document.script), label: .text(text),
            paddingLeft: true)
        if client.resolvesHints {
            made.data = LSP.InlayHint.Origin(
                uri: document.uri, version: document.version, line: document.script.lines.line(at: first))
            made.label = .parts(hint.parts.map { LSP.InlayHint.Part(value: $0.text) } + links)
        } else {
            let whole = hint.parts.map { part in hint.reply.map { ReplyText.whole(of: part, in: $0) } ?? "" }
            let texts = whole.filter { !$0.isEmpty }
            made.tooltip =
                texts.isEmpty ? nil : LSP.MarkupContent(kind: .markdown, value: texts.joined(separator: "\n\n"))
            if !links.isEmpty { made.label = .parts([LSP.InlayHint.Part(value: text)] + links) }
        }
        return made
    }

    /// The steps that the answer mentions, with links to them.
    private func linkParts(of statement: Int, in document: Document) -> [LSP.InlayHint.Part] {
        var steps: [StepLink] = []
        for link in document.stepLinks(ofStatement: statement) where steps.last?.step != link.step {
            steps.append(link)
        }
        return steps.map { link in
            let range = range(of: document.contentRange(ofStatement: link.statement), in: document)
            return LSP.InlayHint.Part(
                value: " ← step \(link.step)", location: LSP.Location(uri: document.uri, range: range))
        }
    }

    /// Adds the full text and the link of each part.
    fileprivate func resolve(
        _ inlayHint: LSP.InlayHint, _ hint: LineHint, in document: Document,
        then answer: @escaping (LSP.InlayHint) -> Void
    ) {
        guard case .parts(var parts) = inlayHint.label, parts.count >= hint.parts.count,
            zip(parts, hint.parts).allSatisfy({ $0.value == $1.text })
        else { return answer(inlayHint) }
        var unanswered = 1
        func finish() {
            unanswered -= 1
            guard unanswered == 0 else { return }
            var resolved = inlayHint
            resolved.label = .parts(parts)
            answer(resolved)
        }
        for (index, part) in hint.parts.enumerated() {
            let whole = hint.reply.map { ReplyText.whole(of: part, in: $0) } ?? ""
            if !whole.isEmpty { parts[index].tooltip = LSP.MarkupContent(kind: .markdown, value: whole) }
            parts[index].command = part.subject.command?.command(part.subject.commandTitle, hint.statement, document)
            guard case .node(let node) = part.subject else { continue }
            unanswered += 1
            place(of: node, at: hint.statement, document) { place in
                parts[index].location = place
                finish()
            }
        }
        finish()
    }

    /// The declaration of a node's workflow; nil if unknown.
    private func place(
        of node: NodeName, at statement: Int, _ document: Document, then: @escaping (LSP.Location?) -> Void
    ) {
        let reference = NodeReference(isAbsolute: true, segments: [])
        let target = Target(content: .node(reference, text: node.path), range: 0..<0)
        search(for: .itself, of: target, at: statement, document) { [weak self] search in
            guard let self, let search else { return then(nil) }
            declarations(search, document, isQuiet: true) { places in
                then(places.first.map { LSP.Location(uri: $0.uri, range: $0.nameRange) })
            }
        }
    }
}

extension HintPart.Subject {
    /// The effect of a click on the part.
    fileprivate var command: ScriptCommand? {
        switch self {
        case .changes: .trace
        case .unchanged: .explain
        case .screens: .runToHere
        case .answer, .node, .separator: nil
        }
    }

    fileprivate var commandTitle: String {
        switch self {
        case .changes: "trace"
        case .unchanged: "why nothing changed"
        default: "run to here"
        }
    }
}

extension Document {
    /// The number of commands to answer first: more than fit on a screen.
    private static let firstPart = 100

    /// The end of the part of a range to show first, while the rest is evaluated: the commands after an edit.
    fileprivate func endOfFirstPart(of range: Range<Int>) -> Int {
        guard evaluation.isRunning else { return range.upperBound }
        let first = max(evaluation.changedFrom, ordinal(from: script.statementIndex(at: range.lowerBound) ?? 0))
        guard first < commands.count else { return range.upperBound }
        let (last, end) = (first + Self.firstPart, ordinal(from: script.statementIndex(at: range.upperBound) ?? 0))
        return end - last > Self.firstPart ? script.starts[commands[last]] : range.upperBound
    }

    /// The hints after commands.
    func hints(_ statements: Range<Int>, _ settings: Settings) -> [LineHint] {
        var found: [LineHint] = []
        for ordinal in ordinal(from: statements.lowerBound)..<ordinal(from: statements.upperBound) {
            let parts = hint(ordinal, settings)
            guard !parts.isEmpty else { continue }
            found.append(
                LineHint(
                    offset: contentRange(ofStatement: commands[ordinal]).upperBound, parts: parts,
                    statement: commands[ordinal], reply: evaluation.outcomes[ordinal]?.reply))
        }
        return found
    }

    private func hint(_ ordinal: Int, _ settings: Settings) -> [HintPart] {
        switch evaluation.outcomes[ordinal] {
        case .answered(let answered):
            return answered.hint(
                HintContent(showsStateChanges: settings.showsStateChanges, showsStack: settings.showsStack))
        case .fatal(let death, _):
            guard expectations(of: ordinal).foreseesTrap else { return [] }
            return [HintPart("✗ \(ReplyText.text(of: death.crash))", .answer)]
        case .expectedTrap(let reply): return reply.holds ? ReplyText.hint(of: Reply(.expectation(reply))) : []
        case .notRun, nil: return []
        }
    }
}
