// Hover: a node with the tree below it, its state, properties and sinks at that line; a command with its trace; or a
// value with its owner.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum HoverRequest: ClientRequest {
        static let method = "textDocument/hover"
        typealias Parameters = TextDocumentPositionParams
        typealias Result = Hover?

        struct Hover: MemberwiseCodable {
            var contents: MarkupContent
            var range: Range?
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            guard let index = document.script.statementIndex(at: offset) else {
                answer(nil)
                return
            }
            let place = HoverPlace(
                server: server, document: document, statement: index,
                format: server.client.hoverFormat)
            guard let target = document.script.target(at: offset) else {
                answer(nil)
                return
            }
            let range = server.range(of: target.range, in: document)
            place.explain(target) { text in
                answer(
                    text.map {
                        Hover(contents: MarkupContent(kind: server.client.hoverFormat, value: $0), range: range)
                    })
            }
        }
    }
}

private struct HoverPlace {
    var server: Server
    var document: Document
    var statement: Int
    var format: LSP.MarkupKind

    func explain(_ target: Target, then answer: @escaping (String?) -> Void) {
        switch target.content {
        case .command(let command): explain(command, then: answer)
        case .node(_, let text):
            ask(["tree \(text)", "state \(text)", "props \(text)", "sinks \(text)"], then: answer)
        case .place(_, let text, _):
            let look = document.script.statements[statement].wordForPlaces
            ask(["\(look) \(text)"] + (look == "state" ? ["owner \(text)"] : []), then: answer)
        case .action(let name, _, let node), .output(let name, let node):
            explain(name, of: node, then: answer)
        // A value that the line adds to the tree exists only after the line.
        case .value(let text): ask(["owner \(text)"], isAfter: true, then: answer)
        case .worker: ask(["workers"], then: answer)
        case .callback, .screen: ask(["stack"], then: answer)
        case .mark(let name, _): answer(markText(name))
        case .app(let name): explainApp(name, then: answer)
        case .type(let name, _): answer(format == .markdown ? "`\(name)`" : name)
        case .enumCase, .branch: answer(nil)
        }
    }

    /// Explains the effect and the purpose of the command.
    private func explain(_ command: CommandSpecification, then answer: @escaping (String?) -> Void) {
        let help = HelpPage(command)
        let helpText = format == .markdown ? help.markdown : help.lines().joined(separator: "\n")
        func explain() {
            let outcome = document.outcome(ofStatement: statement)
            if case .fatal(let death, _)? = outcome {
                let functions = ReplyText.functions(of: death.crash)
                let list =
                    format == .markdown
                    ? functions.map { "- `\($0)`" } + links(to: death.crash) : functions.map { "  in \($0)" }
                answer(
                    (["✗ \(ReplyText.text(of: death.crash))"] + list).joined(separator: "\n") + separator + helpText)
                return
            }
            guard let reply = outcome?.reply else {
                answer(helpText)
                return
            }
            guard outcome?.step != nil else {
                let links = format == .markdown ? document.stepLinks(ofStatement: statement) : []
                let list = links.isEmpty ? "" : "\n\n" + ReplyText.markdown(of: links, in: document)
                answer(text(reply) + list + separator + helpText)
                return
            }
            let start = document.script.starts[statement]
            let reason = document.reasonOfNoChange(ofStatement: statement)
            let reasonText = reason.map { "\n\n" + (format == .markdown ? $0 : $0.replacing("`", with: "")) } ?? ""
            server.askAtOnce(document, "trace", at: start, isAfter: true) { replies, isOlder in
                let trace = isOlder ? nil : replies.first { $0.isSuccess }
                answer(text(trace ?? reply) + reasonText + separator + helpText)
            }
        }
        if document.outcome(ofStatement: statement)?.answered?.unreadCode != nil {
            return server.whenCodeIsRead(document, explain)
        }
        explain()
    }

    /// The place of a crash, and the places of the functions that led there, if their files are found.
    private func links(to crash: CrashReport) -> [String] {
        let places = [crash.place].compactMap(\.self) + crash.frames.compactMap(\.place)
        var seen: Set<String> = []
        return places.compactMap { place in
            guard let link = server.link(toFile: place.file, line: place.line, of: document), seen.insert(link).inserted
            else { return nil }
            return "- [\(ReplyText.escaped("\(DocumentURI.name(place.file)):\(place.line)"))](\(link))"
        }
    }

    /// Asks about the tree before the statement or, if the item doesn't exist there, about the tree after it. With
    /// `isAfter`, tries the tree after the statement first.
    private func ask(_ questions: [String], isAfter: Bool = false, then answer: @escaping (String?) -> Void) {
        let text = questions.joined(separator: "\n")
        let start = document.script.starts[statement]
        server.askAtOnce(document, text, at: start, isAfter: isAfter) { replies, isOlder in
            if let text = self.text(replies) { return answer(aged(text, isOlder)) }
            server.askAtOnce(document, text, at: start, isAfter: !isAfter) { replies, isOlder in
                // Without an evaluation, an old answer means that the kernel didn't answer in time.
                let excuse = isOlder ? unknown ?? "The kernel is busy; try again." : unknown
                answer(self.text(replies).map { aged($0, isOlder) } ?? excuse)
            }
        }
    }

    private func aged(_ text: String, _ isOlder: Bool) -> String {
        isOlder ? text + "\n\n" + ReplyAge.older : text
    }

    /// The message for a line that the evaluation hasn't reached.
    private var unknown: String? {
        document.evaluation.isRunning ? "The lines above are still being evaluated." : nil
    }

    private func explain(_ action: String, of node: String?, then answer: @escaping (String?) -> Void) {
        let start = document.script.starts[statement]
        server.askAtOnce(document, "sinks \(node ?? "")", at: start, isAfter: false) { replies, isOlder in
            guard case .sinks(let nodes)? = replies.first?.content else {
                answer(unknown)
                return
            }
            var lines: [String] = []
            for node in nodes {
                for line in node.actions where line.signature.prefix(while: { $0 != "(" }) == action {
                    let reach =
                        switch line.reach {
                        case .live: "a sink of the last render sends it"
                        case .children(let names): "outputs of \(names.joined(separator: ", ")) are mapped to it"
                        case .none: "nothing sends it now"
                        }
                    lines.append(code("\(line.type).\(line.signature)") + "\n\(node.node.label): \(reach)")
                }
                for output in node.outputs where output.prefix(while: { $0 != "(" }) == action {
                    lines.append(code(output) + "\nan output of \(node.node.label)")
                }
            }
            if let reply = document.outcome(ofStatement: statement)?.reply {
                let summary = ReplyText.summary(of: reply)
                if !summary.isEmpty { lines.append(summary) }
            }
            answer(lines.isEmpty ? nil : aged(lines.joined(separator: "\n\n"), isOlder))
        }
    }

    private func explainApp(_ name: String, then answer: @escaping (String?) -> Void) {
        let start = document.script.starts[statement]
        server.askAtOnce(document, "apps", at: start, isAfter: false) { replies, _ in
            guard case .apps(let apps)? = replies.first?.content else {
                answer(unknown)
                return
            }
            let app = apps.first { $0.name.lowercased() == name.lowercased() }
            answer(app.map { "\($0.name): \(ReplyText.summary(of: $0))" })
        }
    }

    private func markText(_ name: String) -> String? {
        for (index, statement) in document.script.statements.enumerated() {
            guard let command = statement.command, command.is(MarkCommand.self), command[MarkCommand.name] == name
            else {
                continue
            }
            let line = document.script.lines.line(at: document.script.starts[index]) + 1
            return "mark \(name), set on line \(line)"
        }
        return nil
    }

    // MARK: - Text

    /// The maximum number of lines. Larger trees can be shown with `tree`.
    private static let mostTreeLines = 30

    private var separator: String { format == .markdown ? "\n\n---\n\n" : "\n\n" }

    private func code(_ text: String) -> String {
        format == .markdown ? "```swift\n\(text)\n```" : text
    }

    private func text(_ replies: [Reply]) -> String? {
        let texts = replies.filter(\.isSuccess).map(text).filter { !$0.isEmpty }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }

    private func text(_ reply: Reply) -> String {
        if let text = reply.unwrittenFile { return text }
        var mostLines = Int.max
        if case .tree = reply.content { mostLines = Self.mostTreeLines }
        return format == .markdown
            ? ReplyText.markdown(of: reply, mostLines: mostLines)
            : ReplyText.cut(ReplyText.expectedLines(of: reply), to: mostLines).joined(separator: "\n")
    }
}
