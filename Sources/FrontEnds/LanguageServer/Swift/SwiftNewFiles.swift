// New files made from the live tree: a script that starts at a workflow, a script that crashes the app, and a Swift
// test of the last step. The editor creates them.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchPackages
import WorkbenchValueTree
import WorkbenchWire

extension Server {
    /// The files offered at a workflow, and at a line that crashes the app. A file's text is made when it is chosen.
    func newFiles(of document: SwiftDocument, in range: Range<Int>) -> [LSP.CodeAction] {
        guard client.takesEdits, client.createsFiles, package(containing: document.path) != nil else { return [] }
        let line = document.text.place(range.lowerBound).line
        func action(_ title: String, _ command: SwiftCommand, _ workflow: SwiftWorkflow? = nil) -> LSP.CodeAction {
            var argument = LSP.CommandArgument(uri: document.uri, version: document.version, line: line)
            argument.action = workflow?.names.joined(separator: ".")
            return LSP.CodeAction(
                title: title, kind: LSP.CodeActionKind.refactorRewrite,
                command: LSP.Command(title: title, command: command.rawValue, arguments: [argument]))
        }
        var actions: [LSP.CodeAction] = []
        if traps(in: document).contains(where: { $0.line == line }) {
            actions.append(action("Write a script with the shortest route to this crash", .writeTrap))
        } else if finding(on: line, document) != nil {
            actions.append(action("Write a script that shows this finding", .writeTrap))
        }
        guard let workflow = workflows(of: document).first(where: { $0.contains(range) }), !workflow.nodes.isEmpty
        else {
            return actions
        }
        // A workflow without news has no lens.
        var menu = action("\(workflow.shortName): nodes, actions, findings…", .chooseForWorkflow)
        menu.kind = LSP.CodeActionKind.run
        let name = (workflow.declaration ?? workflow.parts.first).map { document.text.range($0.name).start.line }
        menu.command?.arguments = [LSP.CommandArgument(uri: document.uri, version: document.version, line: name)]
        actions.append(menu)
        actions.append(action("Write a script that starts at \(workflow.shortName)", .writeScript, workflow))
        if let step = lastStep(of: workflow, document), testFolder(of: document) != nil {
            actions.append(action("Write a Swift test of step \(step)", .writeTest, workflow))
        }
        return actions
    }

    func writeFile(
        _ command: SwiftCommand, _ document: SwiftDocument, _ argument: LSP.CommandArgument,
        _ answer: Answer<LSP.ExecuteCommand.Result>
    ) throws(ResponseError) {
        guard let folder = package(containing: document.path) else {
            throw ResponseError(.requestFailed, "\(document.uri) isn't in a package")
        }
        // A crash is offered first.
        if command == .writeTrap, !traps(in: document).contains(where: { $0.line == argument.line }),
            let found = finding(on: argument.line, document)
        {
            let fact = "# " + ReplyText.text(of: found.finding)
            let stem = DocumentURI.name(document.uri).split(separator: ".").first ?? ""
            return writeScript([fact] + found.commands, "\(folder)/\(stem)-\(found.finding.rule.rawValue)", answer)
        }
        if command == .writeTrap {
            let trap = try trap(in: document, argument)
            return shortestWay(to: trap) { [weak self] lines in
                let text = Literal(.string(trap.message.trapText)).text()
                let stem = DocumentURI.name(document.uri).split(separator: ".").first ?? ""
                self?.writeScript(lines + ["expect crash \(text)"], "\(folder)/\(stem)-stops", answer)
            }
        }
        guard
            let workflow = workflows(of: document).first(where: { $0.names.joined(separator: ".") == argument.action }),
            let node = shownNode(of: workflow)
        else { throw ResponseError(.contentModified, "this workflow is no longer in the tree") }
        if command == .writeScript {
            return startLines(of: node, workflow, document) { [weak self] lines in
                self?.writeScript(lines, "\(folder)/\(workflow.shortName)", answer)
            }
        }
        guard let step = lastStep(of: workflow, document), let tests = testFolder(of: document) else {
            throw ResponseError(.requestFailed, "no step has involved \(workflow.shortName) yet")
        }
        guard let path = unusedPath("\(tests)/\(workflow.shortName)Step\(step)Tests", "swift", answer) else { return }
        // The suite is named after the file.
        let file = Literal(.string(path)).text()
        askLive(liveSource(of: document), "export test \(file) --from \(step) --to \(step)") { [weak self] replies, _ in
            switch replies.first?.content {
            case .file(_, let text)?: self?.write([text], to: path, answer)
            case .refused(let refusal)?: answer.fail(ResponseError(.requestFailed, refusal.text))
            default: answer.fail(ResponseError(.requestFailed, "the live tree has not answered"))
            }
        }
    }

    /// A finding on a line. Crashes have commands of their own.
    private func finding(on line: Int?, _ document: SwiftDocument) -> SwiftFinding? {
        swiftFindings(of: document).first {
            $0.finding.rule != .trap && document.text.range($0.span).start.line == line
        }
    }

    /// The last step that involved a node of a workflow.
    private func lastStep(of workflow: SwiftWorkflow, _ document: SwiftDocument) -> Int? {
        let paths = Set(workflow.nodes.map(\.name.path))
        return document.facts?.steps.last { step in step.hops.contains { paths.contains($0.node.path) } }?.number
    }

    /// The folder of the module's tests.
    private func testFolder(of document: SwiftDocument) -> String? {
        guard let folder = package(containing: document.path) else { return nil }
        let module = document.path.dropFirst(folder.count + 1).split(separator: "/").dropFirst().first ?? ""
        let folders = files.files(below: folder + "/Tests", withSuffix: ".swift").map {
            $0.path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        }
        return folders.first { $0.hasSuffix("/\(module)Tests") }
    }

    // MARK: - Scripts

    /// The commands that open a workflow with a node's properties, and set the node's state as far as possible.
    private func startLines(
        of node: LiveFacts.Node, _ workflow: SwiftWorkflow, _ document: SwiftDocument,
        then: @escaping ([String]) -> Void
    ) {
        // `Shop.RowWorkflow<Int>`
        let arguments = node.name.type.firstIndex(of: "<").map { String(node.name.type[$0...]) } ?? ""
        let name = workflow.names.joined(separator: ".") + arguments
        let values = node.properties?.memberText ?? ""
        let open = "open \(name)(\(values))"
        let place =
            "# \(node.name.path) as it was" + (document.facts?.steps.last.map { " in step \($0.number)." } ?? ".")
        let unwritten = [place, "# The workflow can't be opened with these values: use others.", "# " + open]
        guard Script(open + "\n").diagnostics.isEmpty, document.package != nil else { return then(unwritten) }
        askOnce(document.package, open + "\n", "sinks /") { [weak self] replies in
            guard let self, replies.first?.sinks?.declarations?.workflow?.names == workflow.names else {
                return then(unwritten)
            }
            let whole = node.state.map { [(name: "", line: "set / \($0.text(.bareCase))")] } ?? []
            settable(whole, after: open, document.package) { [weak self] set, refused in
                guard let self, !refused.isEmpty, case .structure(let state)? = node.state else {
                    return then([place, open] + set)
                }
                let parts = state.fields.map { ($0.name, "set /.\($0.name) \($0.value.text(.bareCase))") }
                settable(parts, after: open, document.package) { set, refused in
                    let rest = refused.isEmpty ? [] : ["# Not set: \(refused.joined(separator: ", "))"]
                    then([place, open] + set + rest)
                }
            }
        }
    }

    /// The lines that can be written and change the state of a workflow that has just been opened, and the names of the
    /// parts whose lines can't be written or are refused.
    private func settable(
        _ parts: [(name: String, line: String)], after open: String, _ package: String?, refused: [String] = [],
        then: @escaping (_ lines: [String], _ refused: [String]) -> Void
    ) {
        if let unwritable = parts.firstIndex(where: { !Script($0.line + "\n").diagnostics.isEmpty }) {
            var rest = parts
            let name = rest.remove(at: unwritable).name
            return settable(rest, after: open, package, refused: refused + [name], then: then)
        }
        guard !parts.isEmpty else { return then([], refused) }
        let lines = parts.map(\.line)
        askOnce(package, open + "\n", lines.joined(separator: "\n")) { [weak self] replies in
            // Commands after a refusal get no answer.
            if let self, let last = replies.indices.last, !replies[last].isSuccess, last < parts.count {
                var rest = parts
                let name = rest.remove(at: last).name
                return settable(rest, after: open, package, refused: refused + [name], then: then)
            }
            let changing = zip(lines, replies).filter { _, reply in
                if case .step(let step) = reply.content { step.hops.contains { !$0.changes.isEmpty } } else { false }
            }
            then(changing.map(\.0), refused)
        }
    }

    // MARK: - Files

    /// An unused path; nil if all 99 are taken.
    private func unusedPath(
        _ path: String, _ suffix: String, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) -> String? {
        let paths = ([path] + (2...99).map { "\(path)\($0)" }).map { "\($0).\(suffix)" }
        if let path = paths.first(where: { !files.exists($0) }) { return path }
        answer.fail(ResponseError(.requestFailed, "there are too many files like \(path).\(suffix)"))
        return nil
    }

    private func writeScript(
        _ lines: [String], _ path: String, _ answer: Answer<LSP.ExecuteCommand.Result>
    ) {
        guard let path = unusedPath(path, "wf", answer) else { return }
        write(lines, to: path, answer)
    }

    /// Asks the editor to create a file and to show it.
    private func write(_ lines: [String], to path: String, _ answer: Answer<LSP.ExecuteCommand.Result>) {
        let uri = DocumentURI.uri(path)
        var text = lines.joined(separator: "\n")
        if !text.hasSuffix("\n") { text += "\n" }
        let start = LSP.Position(line: 0, character: 0)
        let edit = LSP.WorkspaceEdit(documentChanges: [
            .create(LSP.CreateFile(uri: uri)),
            .edit(
                LSP.TextDocumentEdit(
                    textDocument: .init(uri: uri),
                    edits: [LSP.TextEdit(range: LSP.Range(start: start, end: start), newText: text)]
                )),
        ])
        request("workspace/applyEdit", LSP.ApplyEditParameters(label: "Write \(DocumentURI.name(uri))", edit: edit)) {
            [weak self] message in
            guard let self else { return }
            let isDone = (try? message.result(as: LSP.ApplyEditResult.self))?.applied == true
            guard isDone else {
                return answer.fail(ResponseError(.requestFailed, "the editor did not write \(path)"))
            }
            if client.showsDocuments {
                request(
                    "window/showDocument",
                    LSP.ShowDocumentParameters(
                        uri: uri, takeFocus: true, selection: LSP.Range(start: start, end: start)))
            }
            answer(LSP.ExecuteCommand.Result(lines: ["\(path) was written"]))
        }
    }
}

extension SwiftWorkflow {
    fileprivate func contains(_ range: Range<Int>) -> Bool {
        (parts + states + actions + outputs).contains { $0.span.touches(range) }
    }
}

extension Value {
    /// The members of a struct in the form of an initializer's arguments: `name: "Ada", count: 2`.
    fileprivate var memberText: String {
        guard case .structure = self else { return "" }
        let text = text()
        guard let start = text.firstIndex(of: "("), text.hasSuffix(")") else { return "" }
        return String(text[text.index(after: start)...].dropLast())
    }
}

extension String {
    /// The message without the kind of error, as `expect crash` compares it.
    fileprivate var trapText: String {
        let first = split(separator: "\n").first.map(String.init) ?? ""
        guard let range = first.firstRange(of: "rror: ") else { return first }
        return String(first[range.upperBound...])
    }
}

extension LSP {
    struct ApplyEditResult: MemberwiseDecodable {
        var applied: Bool
    }
}
