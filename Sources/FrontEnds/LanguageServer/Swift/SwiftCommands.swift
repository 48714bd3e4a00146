// The commands behind lenses and actions in Swift files.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

enum SwiftCommand: String, CaseIterable {
    case chooseForWorkflow = "workflow.chooseForWorkflow"
    case chooseNode = "workflow.chooseNode"
    case openAlone = "workflow.openAlone"
    case showFindings = "workflow.showFindings"
    case sendAction = "workflow.sendAction"
    case showSteps = "workflow.showSteps"
    case showTrap = "workflow.showTrap"
    case showScript = "workflow.showScript"
    case writeTrap = "workflow.writeTrap"
    case writeScript = "workflow.writeScript"
    case writeTest = "workflow.writeTest"
    case attach = "workflow.attach"
}

extension Server {
    func execute(
        _ command: SwiftCommand, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        guard let document = swiftDocuments[argument.uri] else {
            throw ResponseError(.invalidParameters, "\(argument.uri) isn't an open Swift file in a package")
        }
        switch command {
        case .chooseForWorkflow: try chooseForWorkflow(document, argument, answer)
        case .chooseNode: try chooseNode(document, argument, answer)
        case .openAlone: try openAlone(document, argument, answer)
        case .showFindings: try showFindings(document, argument, answer)
        case .showSteps: showSteps(document, argument, answer)
        case .sendAction: try sendAction(document, argument, answer)
        case .showTrap: try showTrap(document, argument, answer)
        case .showScript: showScript(document, argument, answer)
        case .writeTrap, .writeScript, .writeTest: try writeFile(command, document, argument, answer)
        case .attach: attach(document, argument, answer)
        }
    }

    /// The workflow whose declaration contains a line.
    private func workflow(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument
    ) throws(ResponseError) -> SwiftWorkflow {
        let line = argument.line ?? 0
        let found = workflows(of: document).first { workflow in
            let parts = workflow.parts + workflow.actions + workflow.states + workflow.outputs
            return parts.contains { document.text.range($0.name).start.line == line }
                || workflow.actions.flatMap(\.cases).contains { document.text.range($0.name.span).start.line == line }
        }
        guard let found else { throw ResponseError(.invalidParameters, "there is no workflow on line \(line + 1)") }
        return found
    }

    private func finish(_ lines: [String], _ answer: Answer<LSP.ExecuteCommand.Result>) {
        show(.info, lines.joined(separator: "\n"))
        answer(LSP.ExecuteCommand.Result(lines: lines))
    }

    // MARK: - The menu of a workflow

    /// Lets the user choose one of the commands for a workflow.
    private func chooseForWorkflow(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        let workflow = try workflow(document, argument)
        var argument = argument
        let findings = findings(of: workflow, document).count
        var choices: [(title: String, command: SwiftCommand)] = []
        if workflow.nodes.count > 1 { choices.append(("Choose the node whose values are shown", .chooseNode)) }
        if findings > 0 { choices.append(("Show \(BriefText.count(findings, "finding"))", .showFindings)) }
        if let last = document.facts.flatMap(workflow.lastWrite) {
            argument.steps = [last.step]
            choices.append(("Show \(last.text)", .showSteps))
        }
        if !workflow.nodes.isEmpty, !workflow.actions.isEmpty { choices.append(("Send an action", .sendAction)) }
        choices.append(("Open \(workflow.shortName) alone", .openAlone))
        pick("\(workflow.shortName):", choices.map(\.title)) { [weak self] title in
            guard let self, let chosen = choices.first(where: { $0.title == title }) else {
                return answer(LSP.ExecuteCommand.Result(lines: []))
            }
            do throws(ResponseError) {
                try execute(chosen.command, argument, answer)
            } catch {
                answer.fail(error)
            }
        }
    }

    // MARK: - Nodes

    private func chooseNode(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        let workflow = try workflow(document, argument)
        func choose(_ path: String) {
            chosenNodes[workflow.names.joined(separator: ".")] = path
            refreshViews()
            answer(LSP.ExecuteCommand.Result(lines: ["the values of \(path) are shown"]))
        }
        if let path = argument.node {
            guard workflow.nodes.contains(where: { $0.name.path == path }) else {
                throw ResponseError(.invalidParameters, "there is no \(workflow.shortName) at \(path.prefix(200))")
            }
            return choose(path)
        }
        let paths = workflow.nodes.map(\.name.path)
        guard paths.count > 1 else {
            return finish(
                [
                    paths.first
                        ?? "there's no \(workflow.shortName) in the tree: open it, or send actions that lead to it"
                ], answer)
        }
        pick("Which node's values should be shown?", paths) { path in
            guard let path else { return answer(LSP.ExecuteCommand.Result(lines: [])) }
            choose(path)
        }
    }

    func pick(_ question: String, _ choices: [String], then: @escaping (String?) -> Void) {
        request(
            "window/showMessageRequest",
            LSP.MessageRequestParameters(
                type: .info, message: question, actions: choices.map { LSP.MessageRequestParameters.Item(title: $0) })
        ) { message in
            let chosen = try? message.result(as: LSP.MessageRequestParameters.Item?.self)
            then(chosen.flatMap(\.self)?.title)
        }
    }

    // MARK: - The REPL

    private func openAlone(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        let workflow = try workflow(document, argument)
        let needed = workflow.properties.filter { !$0.hasValue && $0.type?.hasSuffix("?") != true }
        let values = needed.map { "\($0.name.text): …" }.joined(separator: ", ")
        let root = "\(workflow.names.joined(separator: "."))(\(values))"
        let terminal = ["workflow"] + (document.package.map { ["open", $0] } ?? []) + ["--root", root]
        show(.info, "Run in a terminal: \(terminal.map(\.quotedForShell).joined(separator: " "))")
        answer(LSP.ExecuteCommand.Result(terminal: terminal))
    }

    // MARK: - Findings and steps

    private func showFindings(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        let workflow = try workflow(document, argument)
        if audits(of: document).isEmpty { throw ResponseError(.requestFailed, "the tree has not been audited yet") }
        let lines = findings(of: workflow, document).map { ReplyText.text(of: $0) }
        finish(lines.isEmpty ? ["no findings in \(workflow.name)"] : lines, answer)
    }

    /// Shows the shortest commands that demonstrate the findings on a line.
    private func showScript(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        let found = swiftFindings(of: document).filter { document.text.range($0.span).start.line == argument.line }
        finish(found.flatMap { [ReplyText.text(of: $0.finding)] + $0.commands.map { "  \($0)" } }, answer)
    }

    private func showSteps(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        let wanted = Set(argument.steps ?? [])
        let steps = document.facts?.steps.filter { wanted.contains($0.number) } ?? []
        finish(steps.flatMap { ReplyText.expectedLines(of: Reply(.step($0))) }, answer)
    }

    // MARK: - Sending

    /// Sends an action to a node of the live tree. If values for its parameters are missing, the editor gets the line
    /// to fill in.
    private func sendAction(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        if let text = argument.text { return send(text, document, answer) }
        let workflow = try workflow(document, argument)
        guard let name = argument.action else {
            let names = workflow.actions.flatMap { type in type.cases.map { workflow.written($0, type) } }
            return pick("Which action?", names) { [weak self] name in
                guard let self, let name else { return answer(LSP.ExecuteCommand.Result(lines: [])) }
                var argument = argument
                argument.action = name
                do throws(ResponseError) {
                    try sendAction(document, argument, answer)
                } catch {
                    answer.fail(error)
                }
            }
        }
        let known = workflow.actions.lazy.flatMap { type in
            type.cases.filter { workflow.written($0, type) == name }
        }.first
        guard let known else {
            throw ResponseError(.contentModified, "the action \(name) is no longer on that line")
        }
        func proceed(_ path: String) {
            let line = "send \(path) \(name)"
            guard !known.parameters.isEmpty else { return send(line, document, answer) }
            let values = known.parameters.map { ($0.label.map { "\($0): " } ?? "") + "‹\($0.type)›" }
            // If the editor can show an input box, the user fills in the line, and the editor executes the command with
            // it.
            answer(LSP.ExecuteCommand.Result(fill: "\(line)(\(values.joined(separator: ", ")))"))
        }
        let paths = workflow.nodes.map(\.name.path)
        if let path = argument.node ?? (paths.count == 1 ? paths.first : nil) { return proceed(path) }
        guard !paths.isEmpty else {
            throw ResponseError(
                .requestFailed, "there's no \(workflow.shortName) in the tree, so nothing can receive \(name)")
        }
        pick("Which node should receive \(name)?", paths) { path in
            guard let path else { return answer(LSP.ExecuteCommand.Result(lines: [])) }
            proceed(path)
        }
    }

    private func send(_ line: String, _ document: SwiftDocument, _ answer: Answer<LSP.ExecuteCommand.Result>) {
        sendToLive(line, of: document) { [weak self] result in
            switch result {
            case .success(let replies):
                self?.finish(replies.flatMap { ReplyText.expectedLines(of: $0, command: line) }, answer)
            case .failure(let fault): answer.fail(ResponseError(.requestFailed, fault.message))
            }
        }
    }

    // MARK: - Attaching

    /// Compares Swift files with a running app from now on, or switches back to the package's own tree.
    private func attach(
        _ document: SwiftDocument, _ argument: LSP.CommandArgument, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        let apps = runningApps().filter {
            $0.package == nil || $0.package == document.package || document.package == nil
        }
        let own = "none: the package's own tree"
        func name(_ app: RunningApp) -> String { "\(app.name) (\(app.process))" }
        func proceed(_ process: Int?) {
            attachLive(process, of: document)
            let title = apps.first { $0.process == process }.map(name)
            let owner = title.map { "that of \($0)" } ?? "the package's own"
            finish(["the live tree is now \(owner)"], answer)
        }
        if let process = argument.process { return proceed(process > 0 ? process : nil) }
        guard !apps.isEmpty else {
            if attachedProcess(of: document) != nil { return proceed(nil) }
            return finish(["no running app allows attaching; start one that calls WorkflowInspector.serve"], answer)
        }
        pick("Which app's tree should be shown beside the code?", apps.map(name) + [own]) { chosen in
            guard let chosen else { return answer(LSP.ExecuteCommand.Result(lines: [])) }
            proceed(apps.first { name($0) == chosen }?.process)
        }
    }
}

extension Server {
    /// The findings at a workflow's nodes; those of several trees are listed once.
    func findings(of workflow: SwiftWorkflow, _ document: SwiftDocument) -> [AuditFinding] {
        audits(of: document).reduce(into: []) { found, audit in
            found += audit.reply.findings.filter { new in
                let node = new.place.node
                let isOwn =
                    audit.declarations[node.path]?.workflow.map { $0.names == workflow.names }
                    ?? node.isOf(workflow.names)
                let isKnown = found.contains {
                    $0.rule == new.rule && $0.place.path == new.place.path && $0.place.node.type == node.type
                }
                return isOwn && !isKnown
            }
        }
    }
}

extension LSP {
    struct MessageRequestParameters: MemberwiseCodable {
        var type: MessageType
        var message: String
        var actions: [Item]

        struct Item: MemberwiseCodable {
            var title: String
        }
    }
}
