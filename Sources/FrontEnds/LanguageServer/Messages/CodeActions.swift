// Code actions: suggested corrections, and edits that adapt a line to the actual results.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum CodeActionKind {
        static let quickFix = "quickfix"
        static let refactorRewrite = "refactor.rewrite"
        /// This isn't `source.fixAll`, because editors apply that when a file is saved, which would change a script's
        /// expectations automatically.
        static let promoteAll = "source.workflow.promote"
        static let run = "source.workflow.run"
    }

    struct CodeAction: MemberwiseCodable {
        var title: String
        var kind: String
        var diagnostics: [Diagnostic]?
        var isPreferred: Bool?
        var edit: WorkspaceEdit?
        var command: Command?
    }

    enum CodeActionRequest: ClientRequest {
        static let method = "textDocument/codeAction"

        struct Parameters: MemberwiseDecodable {
            var textDocument: TextDocumentIdentifier
            var range: Range
            var context: Context

            struct Context: MemberwiseDecodable {
                var only: [String]?
            }
        }

        /// Actions, or commands for clients without actions.
        enum Item: Encodable {
            case action(CodeAction)
            case command(Command)

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .action(let action): try action.encode(to: encoder)
                case .command(let command): try command.encode(to: encoder)
                }
            }
        }

        typealias Result = [Item]

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let version = document.version
            server.whenEvaluated(document, isImpatient: false) { [weak server] in
                guard let server else { return }
                let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
                let statements = document.script.statements(touching: offsets)
                var actions = server.actions(
                    for: statements, offsets,
                    asksForSource: parameters.context.only?.contains { $0.hasPrefix("source") } == true, document)
                guard server.client.takesActionLiterals else {
                    answer(server.commands(for: actions, statements, document))
                    return
                }
                func finish() {
                    server.runs(for: statements, document) { runs in
                        let only = parameters.context.only
                        answer((actions + runs).filter { $0.isWanted(only) }.map(Item.action))
                    }
                }
                guard let tap = document.tap(in: statements), document.version == version else {
                    finish()
                    return
                }
                // The action is offered only if it would succeed.
                server.ask(document, "try \(tap.send)", at: document.script.starts[tap.statement], isAfter: false) {
                    replies in
                    if document.version == version, replies.first?.isSuccess == true,
                        let range = document.script.statements[tap.statement].command?.range
                    {
                        let start = document.script.starts[tap.statement]
                        actions.append(
                            server.action(
                                "Replace the tap with: \(tap.send)", CodeActionKind.refactorRewrite,
                                [ScriptEdit(range.moved(by: start), tap.send)], document))
                    }
                    finish()
                }
            }
        }
    }
}

extension LSP.CodeAction {
    /// A requested kind includes its subkinds. For example, `refactor` includes `refactor.rewrite`.
    func isWanted(_ only: [String]?) -> Bool {
        only.map { $0.contains { kind == $0 || kind.hasPrefix($0 + ".") || $0.isEmpty } } ?? true
    }
}

extension Document {
    /// A `tap`, and the `send` with the same effect.
    fileprivate func tap(in statements: Range<Int>) -> (statement: Int, send: String)? {
        for index in statements {
            guard script.statements[index].command?.is(TapCommand.self) == true,
                let send = outcome(ofStatement: index)?.step?.sendLine, Script(send).diagnostics.isEmpty
            else { continue }
            return (index, send)
        }
        return nil
    }
}

extension Server {
    func action(
        _ title: String, _ kind: String, _ edits: [ScriptEdit], _ document: Document, isPreferred: Bool? = nil,
        diagnostic: LSP.Diagnostic? = nil
    ) -> LSP.CodeAction {
        LSP.CodeAction(
            title: title, kind: kind, diagnostics: diagnostic.map { [$0] }, isPreferred: isPreferred,
            edit: workspaceEdit(edits, document))
    }

    func workspaceEdit(_ edits: [ScriptEdit], _ document: Document) -> LSP.WorkspaceEdit {
        workspaceEdit([(document.uri, document.version, document.script, edits)])
    }

    func workspaceEdit(
        _ changes: [(uri: String, version: Int?, script: Script, edits: [ScriptEdit])]
    ) -> LSP.WorkspaceEdit {
        let edits = changes.map { change in
            change.edits.map {
                LSP.TextEdit(
                    range: client.encoding.range(of: $0.range, in: change.script),
                    newText: String(decoding: $0.replacement, as: UTF8.self))
            }
        }
        if client.takesVersionedEdits {
            return LSP.WorkspaceEdit(
                documentChanges: zip(changes, edits).map { change, edits in
                    .edit(
                        LSP.TextDocumentEdit(
                            textDocument: .init(uri: change.uri, version: change.version), edits: edits))
                })
        }
        return LSP.WorkspaceEdit(
            changes: Dictionary(zip(changes.map(\.uri), edits), uniquingKeysWith: { $0 + $1 }))
    }

    fileprivate func actions(
        for statements: Range<Int>, _ offsets: Range<Int>, asksForSource: Bool, _ document: Document
    ) -> [LSP.CodeAction] {
        var actions: [LSP.CodeAction] = []
        let lines =
            statements.isEmpty
            ? offsets : document.script.starts[statements.lowerBound]..<document.script.starts[statements.upperBound]
        for finding in document.findings where !finding.fixes.isEmpty && lines.overlaps(finding.range) {
            let diagnostic = diagnostic(finding, document.script, document.uri)
            for (number, fix) in finding.fixes.enumerated() {
                let shown =
                    fix.replacement.isEmpty
                    ? "Remove it" : "\(fix.range.isEmpty ? "Insert" : "Replace with") \(fix.replacement)"
                actions.append(
                    action(
                        shown, LSP.CodeActionKind.quickFix, [ScriptEdit(fix.range, fix.replacement)], document,
                        isPreferred: number == 0 ? true : nil, diagnostic: diagnostic))
            }
        }
        let ordinals = document.ordinals(of: statements)
        for ordinal in ordinals {
            if let edit = document.promotion(ordinal) {
                let difference = document.output(ordinal).first
                actions.append(
                    action(
                        difference == nil ? "Insert the output below the command" : "Promote this output",
                        difference == nil ? LSP.CodeActionKind.refactorRewrite : LSP.CodeActionKind.quickFix, [edit],
                        document, diagnostic: difference.map { diagnostic($0, document.script, document.uri) }))
            }
            for expectation in document.expectations(thatHoldAfter: ordinal) {
                actions.append(
                    action(
                        "Insert: \(expectation)", LSP.CodeActionKind.refactorRewrite,
                        [
                            document.script.insertion(
                                of: expectation + document.script.lineBreak, below: document.endOfBlock(ordinal))
                        ],
                        document))
            }
        }
        let promotions = document.promotions
        if asksForSource || ordinals.contains(where: { document.outputDifference($0) != nil }), !promotions.isEmpty {
            actions.append(action("Promote all output", LSP.CodeActionKind.promoteAll, promotions, document))
        }
        return actions
    }

    /// The actions that can be offered as commands. The server identifies them by title when it executes them.
    fileprivate func commands(
        for actions: [LSP.CodeAction], _ statements: Range<Int>, _ document: Document
    ) -> [LSP.CodeActionRequest.Item] {
        guard let statement = statements.first else { return [] }
        return actions.map { .command(ScriptCommand.applyAction.command($0.title, statement, document)) }
    }

    /// The edit of an action that was offered as a command.
    func edit(ofAction title: String, at statement: Int, _ document: Document) -> LSP.WorkspaceEdit? {
        actions(
            for: statement..<statement + 1, document.script.range(ofStatement: statement), asksForSource: true, document
        ).first { $0.title == title }?.edit
    }

    /// Actions that evaluate the script up to the line at the cursor, or explain why that line changed nothing.
    fileprivate func runs(
        for statements: Range<Int>, _ document: Document, then: @escaping ([LSP.CodeAction]) -> Void
    ) {
        guard let last = statements.last(where: { document.ordinal(of: $0) != nil }) else { return then([]) }
        func action(_ title: String, _ command: ScriptCommand) -> LSP.CodeAction {
            LSP.CodeAction(
                title: title, kind: LSP.CodeActionKind.run, command: command.command(title, last, document))
        }
        let isUnchanged = document.reasonOfNoChange(ofStatement: last) != nil
        questions(about: last, document) { questions in
            then(
                [action("Run to here", .runToHere)]
                    + (isUnchanged ? [action("Explain why nothing changed", .explain)] : [])
                    + questions.map { question in
                        let command = ScriptCommand.ask.command(question.title, last, document, text: question.command)
                        return LSP.CodeAction(title: question.title, kind: LSP.CodeActionKind.run, command: command)
                    })
        }
    }
}

extension Document {
    /// The commands of statements. Expected output belongs to the command above it.
    fileprivate func ordinals(of statements: Range<Int>) -> [Int] {
        var found: [Int] = []
        for index in statements {
            var ordinal = ordinal(of: index)
            if case .expectedOutput = script.statements[index].kind { ordinal = self.ordinal(from: index) - 1 }
            if let ordinal, ordinal >= 0, found.last != ordinal { found.append(ordinal) }
        }
        return found
    }

    /// The last statement of a command, including its expected output.
    fileprivate func endOfBlock(_ ordinal: Int) -> Int {
        expectations(of: ordinal).outputStatements.last ?? commands[ordinal]
    }
}
