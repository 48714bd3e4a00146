// The commands behind lenses and actions in scripts.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

/// The commands about a script.
enum ScriptCommand: String, CaseIterable {
    case runToHere = "workflow.runToHere"
    case openInREPL = "workflow.openInREPL"
    case playTask = "workflow.playTask"
    case trace = "workflow.trace"
    case explain = "workflow.explain"
    /// Answer one of the questions that code actions offer for a line.
    case ask = "workflow.ask"
    case showFault = "workflow.showFault"
    case sendToApp = "workflow.sendToApp"
    case promote = "workflow.promote"
    case promoteAll = "workflow.promoteAll"
    /// A code action as a command, for clients that only support commands.
    case applyAction = "workflow.applyAction"

    func command(
        _ title: String, _ statement: Int?, _ document: Document, process: Int? = nil, text: String? = nil
    ) -> LSP.Command {
        let line = statement.map { document.script.lines.line(at: document.contentRange(ofStatement: $0).lowerBound) }
        return LSP.Command(
            title: title, command: rawValue,
            arguments: [
                LSP.CommandArgument(
                    uri: document.uri, version: document.version, line: line, process: process,
                    action: self == .applyAction ? title : nil, text: text)
            ])
    }
}

extension LSP {
    enum ExecuteCommand: ClientRequest {
        static let method = "workspace/executeCommand"

        struct Parameters: MemberwiseDecodable {
            var command: String
            var arguments: [CommandArgument]?
        }

        /// The result of a command, for editors that can do more than show it.
        struct Result: MemberwiseCodable {
            var lines: [String]?
            /// A command for a terminal.
            var terminal: [String]?
            var edit: WorkspaceEdit?
            /// A line of the session language, with `‹Type›` for each missing value. It becomes the `text` argument of
            /// the next call.
            var fill: String?
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            func argument() throws(ResponseError) -> CommandArgument {
                guard let argument = parameters.arguments?.first else {
                    throw ResponseError(.invalidParameters, "\(parameters.command) needs a document: {uri, line}")
                }
                return argument
            }
            if parameters.command == Server.statusCommand {
                server.status { [weak server] lines in
                    server?.show(.info, lines.joined(separator: "\n"))
                    answer(Result(lines: lines))
                }
            } else if let command = SwiftCommand(rawValue: parameters.command) {
                try server.execute(command, argument(), answer)
            } else if let command = ScriptCommand(rawValue: parameters.command) {
                try execute(command, argument(), server, answer)
            } else {
                throw ResponseError(.invalidParameters, "unknown command \(parameters.command.prefix(100))")
            }
        }

        private static func execute(
            _ command: ScriptCommand, _ argument: CommandArgument, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(argument.uri)
            if let version = argument.version, version != document.version {
                throw ResponseError(.contentModified, "the script was edited in the meantime; try again")
            }
            switch command {
            case .runToHere: server.runToHere(document, try document.statement(argument), answer)
            case .playTask: try server.playTask(document, argument, answer)
            case .openInREPL: server.openInREPL(document, try document.statement(argument), answer)
            case .trace: server.trace(document, try document.statement(argument), answer)
            case .explain: try server.explain(document, try document.statement(argument), answer)
            case .ask: server.answerQuestion(document, try document.statement(argument), argument.text, answer)
            case .showFault: try server.showFault(document, argument.line ?? 0, answer)
            case .sendToApp: server.sendToApp(document, try document.statement(argument), argument.process, answer)
            case .promote:
                let statement = try document.statement(argument)
                server.promote(document, answer) {
                    document.ordinal(of: statement).flatMap(document.promotion).map { [$0] } ?? []
                }
            case .promoteAll: server.promote(document, answer) { document.promotions }
            case .applyAction:
                let statement = try document.statement(argument)
                guard let edit = server.edit(ofAction: argument.action ?? "", at: statement, document) else {
                    throw ResponseError(.contentModified, "that action is no longer on the line")
                }
                server.apply(edit, argument.action ?? "", answer)
            }
        }
    }
}

extension Document {
    fileprivate func statement(_ argument: LSP.CommandArgument) throws(ResponseError) -> Int {
        guard let line = argument.line, let offset = script.lines.start(ofLine: line),
            let index = script.statementIndex(at: offset), script.statements[index].command != nil
        else { throw ResponseError(.invalidParameters, "there is no command on that line") }
        return index
    }
}

extension Document {
    /// Why a command changed nothing, as Markdown; nil if it did change something, or isn't a step.
    func reasonOfNoChange(ofStatement statement: Int) -> String? {
        outcome(ofStatement: statement)?.step.flatMap { ReplyText.reason(ofNoChangeIn: $0) }
    }
}

extension Document {
    /// The journal of a session that has executed the script up to a command: the last app opened, and the commands
    /// that changed its tree.
    fileprivate func journal(upTo statement: Int) -> (app: String, commands: [String]) {
        var app = evaluation.app ?? "todo"
        var lines: [String] = []
        for (ordinal, index) in commands.enumerated() where index <= statement {
            guard let answered = evaluation.outcomes[ordinal]?.answered, let reply = answered.reply, reply.isSuccess
            else { continue }
            if let read = answered.source {
                if let opened = read.opened { (app, lines) = (opened, []) }
                lines += read.lines
                continue
            }
            switch reply.content {
            case .opened(let opened, _):
                app = opened.name
                lines = []
            case .step, .moved: lines.append(script.statements[index].content)
            default:
                if script.statements[index].command?.is(MarkCommand.self) == true {
                    lines.append(script.statements[index].content)
                }
            }
        }
        return (app, lines)
    }
}

extension Server {
    /// Evaluates the script up to a command, even if automatic evaluation is off, and shows the tree there.
    fileprivate func runToHere(
        _ document: Document, _ statement: Int, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        evaluateOnce(document)
        let start = document.script.starts[statement]
        ask(document, "stack\ntree", at: start, isAfter: true) { [weak self] replies in
            guard let self else { return }
            guard !replies.isEmpty else {
                answer.fail(ResponseError(.requestFailed, "the script couldn't be evaluated up to this line"))
                return
            }
            let lines = replies.flatMap { ReplyText.expectedLines(of: $0) }
            show(.info, lines.joined(separator: "\n"))
            answer(LSP.ExecuteCommand.Result(lines: lines))
        }
    }

    /// Shows the trace of a command's step.
    fileprivate func trace(_ document: Document, _ statement: Int, _ answer: Answer<LSP.ExecuteCommand.Result>) {
        ask(document, "trace", at: document.script.starts[statement], isAfter: true) { [weak self] replies in
            guard let self else { return }
            guard let reply = replies.first, reply.isSuccess else {
                return answer.fail(ResponseError(.requestFailed, "there is no step to trace at that line"))
            }
            let lines = ReplyText.expectedLines(of: reply)
            show(.info, lines.joined(separator: "\n"))
            answer(LSP.ExecuteCommand.Result(lines: lines))
        }
    }

    /// Answers one of the questions about a line on a copy of the tree.
    fileprivate func answerQuestion(
        _ document: Document, _ statement: Int, _ text: String?, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        questions(about: statement, document) { [weak self] questions in
            guard let question = questions.first(where: { $0.command == text }) else {
                let fault = "this question no longer applies to the line; request its code actions again"
                return answer.fail(ResponseError(.contentModified, fault))
            }
            self?.ask(document, question.command, at: question.place, isAfter: question.isAfter) {
                [weak self] replies in
                guard let self, let reply = replies.first else {
                    return answer.fail(ResponseError(.requestFailed, "the kernel didn't answer within the time limit"))
                }
                let lines = ReplyText.expectedLines(of: reply, command: question.command)
                show(reply.isSuccess ? .info : .warning, lines.joined(separator: "\n"))
                answer(LSP.ExecuteCommand.Result(lines: lines))
            }
        }
    }

    /// Shows the first fault in the section whose heading is on a line.
    fileprivate func showFault(
        _ document: Document, _ line: Int, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        let section = document.sectionResults.first { range(of: $0.place, in: document).start.line == line }
        guard let fault = section?.faults.first else {
            throw ResponseError(.requestFailed, "nothing failed in that section")
        }
        let place = range(of: fault.range, in: document)
        if client.showsDocuments {
            request(
                "window/showDocument",
                LSP.ShowDocumentParameters(uri: document.uri, takeFocus: true, selection: place))
        } else {
            show(.warning, "line \(place.start.line + 1): \(fault.message)")
        }
        answer(LSP.ExecuteCommand.Result(lines: fault.message.split(separator: "\n").map(String.init)))
    }

    /// Shows why a command changed nothing.
    fileprivate func explain(
        _ document: Document, _ statement: Int, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        guard let reason = document.reasonOfNoChange(ofStatement: statement) else {
            throw ResponseError(
                .requestFailed, "that line did change something: \(ScriptCommand.trace.rawValue) shows what")
        }
        let lines = reason.replacing("`", with: "").split(separator: "\n").map(String.init)
        show(.info, lines.joined(separator: "\n"))
        answer(LSP.ExecuteCommand.Result(lines: lines))
    }

    /// The server has no terminal, so it writes the journal of a session that has reached the command, and explains how
    /// to resume it. An editor with a terminal runs the returned command.
    fileprivate func openInREPL(
        _ document: Document, _ statement: Int, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        whenEvaluated(document, isImpatient: false) { [weak self] in
            guard let self else { return }
            let (app, commands) = document.journal(upTo: statement)
            let package = document.evaluation.package
            outside {
                .makeJournal(request: $0, app: app, package: package, commands: commands)
            } then: { [weak self] result in
                switch result {
                case .success(let names):
                    let terminal = ["workflow", "--resume=\(names.first ?? "")"]
                    self?.show(.info, "Run in a terminal: \(terminal.joined(separator: " "))")
                    answer(LSP.ExecuteCommand.Result(terminal: terminal))
                case .failure(let fault): answer.fail(ResponseError(.requestFailed, fault.message))
                }
            }
        }
    }

    /// The server has no terminal; an editor with one runs the returned command.
    fileprivate func playTask(
        _ document: Document, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        guard let path = DocumentURI.path(document.uri) else {
            throw ResponseError(.requestFailed, "save the lesson to a file first")
        }
        guard let line = argument.line, let start = document.script.lines.start(ofLine: line),
            let number = document.taskHeadings.firstIndex(where: { document.script.starts[$0] == start })
        else { throw ResponseError(.invalidParameters, "there is no task on that line") }
        let terminal = ["workflow", "learn", path, "--task=\(number + 1)"]
        show(.info, "Save, then run in a terminal: \(terminal.map(\.quotedForShell).joined(separator: " "))")
        answer(LSP.ExecuteCommand.Result(terminal: terminal))
    }

    fileprivate func sendToApp(
        _ document: Document, _ statement: Int, _ process: Int?, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        let commands = document.section(from: statement).map { document.script.statements[$0].content }
        let text = commands.joined(separator: "\n") + "\n"
        outside {
            .sendToApp(request: $0, process: process, text: text)
        } then: { [weak self] result in
            switch result {
            case .success(let lines):
                self?.show(.info, lines.joined(separator: "\n"))
                answer(LSP.ExecuteCommand.Result(lines: lines))
            case .failure(let fault): answer.fail(ResponseError(.requestFailed, fault.message))
            }
        }
    }

    /// Asks the client to apply edits; a client that can't apply them gets them as the result.
    fileprivate func promote(
        _ document: Document, _ answer: Answer<LSP.ExecuteCommand.Result>, _ edits: @escaping () -> [ScriptEdit]
    ) {
        whenEvaluated(document, isImpatient: false) { [weak self] in
            guard let self else { return }
            apply(workspaceEdit(edits(), document), "Promote output", answer)
        }
    }

    fileprivate func apply(
        _ edit: LSP.WorkspaceEdit, _ label: String, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        guard client.takesEdits else {
            answer(LSP.ExecuteCommand.Result(edit: edit))
            return
        }
        request("workspace/applyEdit", LSP.ApplyEditParameters(label: label, edit: edit)) { _ in
            answer(LSP.ExecuteCommand.Result())
        }
    }
}

extension LSP {
    struct ShowDocumentParameters: MemberwiseCodable {
        var uri: String
        var takeFocus: Bool
        var selection: Range
    }

    struct ApplyEditParameters: MemberwiseCodable {
        var label: String
        var edit: WorkspaceEdit
    }
}

extension String {
    /// The string, quoted as one word of a shell command.
    var quotedForShell: String {
        let isPlain = allSatisfy { $0.isLetter || $0.isNumber || "/._-=".contains($0) }
        return isPlain ? self : "'" + replacing("'", with: #"'\''"#) + "'"
    }
}
