// Common additions to a workflow, made at the cursor: an action with its branch, and a child whose output is mapped.

import WorkbenchPackages

struct SwiftRefactorings {
    let text: SourceText
    let workflows: [SwiftWorkflow]
    /// The types of the whole package.
    let package: [Outline.TypeOutline]

    /// The refactorings available for a range of the text.
    func changes(in range: Range<Int>) -> [SwiftChange] {
        workflows.flatMap { workflow in
            newAction(in: workflow, range) + newChildren(in: workflow, range)
        }
    }

    // MARK: - Actions

    private func newAction(in workflow: SwiftWorkflow, _ range: Range<Int>) -> [SwiftChange] {
        let touched = workflow.actions.first { $0.isEnum && $0.span.touches(range) }
        guard let type = touched,
            let edits = edits(adding: free("newAction", in: workflow), with: "", to: type, of: workflow)
        else { return [] }
        return [SwiftChange(title: "Add an action to \(workflow.shortName)", edits: edits)]
    }

    /// A case after the last one, and an empty branch after the last branch that names its cases.
    private func edits(
        adding name: String, with payload: String, to type: Outline.TypeOutline, of workflow: SwiftWorkflow
    ) -> [SwiftEdit]? {
        let parts = workflow.actions.filter { $0.names == type.names }
        guard let last = parts.flatMap(\.cases).max(by: { $0.end < $1.end }),
            let apply = parts.flatMap(\.functions).first(where: { $0.name.text == "apply" }), let end = apply.switchEnd,
            let branch = apply.branches.last
        else { return nil }
        let indentation = text.indentation(at: branch.span.start)
        let declared = SwiftEdit(
            at: last.end, "\n\(text.indentation(at: last.name.span.start))case \(name)\(payload)")
        if branch.isForOthers {
            return [declared, SwiftEdit(at: branch.span.start, "case .\(name): return nil\n\(indentation)")]
        }
        let line = "\(indentation)case .\(name): return nil"
        // The brace may be on the line of the last branch.
        let blanks = text.bytes[..<end].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.count
        let start = end - blanks
        let isAlone = start > 0 && (text.bytes[start - 1] == 0x0A || text.bytes[start - 1] == 0x0D)
        return [
            declared,
            isAlone
                ? SwiftEdit(at: start, line + "\n")
                : SwiftEdit(at: start, "\n\(line)\n\(text.indentation(at: apply.span.start))    "),
        ]
    }

    private func free(_ wanted: String, in workflow: SwiftWorkflow) -> String {
        let taken = Set(workflow.actions.flatMap(\.cases).map(\.name.text))
        guard taken.contains(wanted) else { return wanted }
        return (2...).lazy.map { "\(wanted)\($0)" }.first { !taken.contains($0) } ?? wanted
    }

    // MARK: - Children

    /// The maximum number of workflows offered as children.
    private static let mostChildren = 5

    /// The workflows of the package that can be created without values, and aren't children yet.
    private func newChildren(in workflow: SwiftWorkflow, _ range: Range<Int>) -> [SwiftChange] {
        guard let render = workflow.render, render.span.touches(range), let body = render.body,
            let context = render.parameters.last
        else { return [] }
        let rendered = Set(render.children.compactMap(\.type.last))
        let candidates = package.filter { type in
            type.isWorkflow && !type.isExtension && type.names != workflow.names
                && type.properties.allSatisfy(\.hasValue) && !rendered.contains(type.names.last ?? "")
                && !needsValues(type) && !renders(type.names.last, workflow.names.last)
        }
        return candidates.prefix(Self.mostChildren).compactMap { child in
            guard let edits = edits(adding: child, to: workflow, body, context, render) else { return nil }
            return SwiftChange(title: "Render \(Self.short(child)) as a child", edits: edits)
        }
    }

    /// Whether a workflow renders another one, directly or through its children. As a child of the other, it would render
    /// itself endlessly.
    private func renders(_ ancestor: String?, _ child: String?) -> Bool {
        var seen: Set<String?> = [ancestor]
        var left = [ancestor]
        while let name = left.popLast() {
            if name == child { return true }
            let next = package.filter { $0.names.last == name }.flatMap(\.functions).flatMap(\.children).map(
                \.type.last)
            left += next.filter { seen.insert($0).inserted }
        }
        return false
    }

    /// Whether the type has initializers, all of which have parameters.
    private func needsValues(_ type: Outline.TypeOutline) -> Bool {
        let initializers = package.filter { $0.names == type.names }.flatMap(\.functions).filter {
            $0.name.text == "init"
        }
        return !initializers.isEmpty && !initializers.contains { $0.labels.isEmpty && $0.parameters.isEmpty }
    }

    private func edits(
        adding child: Outline.TypeOutline, to workflow: SwiftWorkflow, _ body: Outline.Span, _ context: String,
        _ render: Outline.Function
    ) -> [SwiftEdit]? {
        let name = name(of: child, in: workflow)
        let short = Self.short(child)
        let constant = short.prefix(1).lowercased() + short.dropFirst()
        let isMute = child.aliases.contains { $0.name == "Output" && $0.target == ["Never"] }
        var edits: [SwiftEdit] = []
        var mapping = ""
        if !isMute {
            guard let type = workflow.actions.first(where: { $0.isEnum && !$0.isExtension }),
                let action = type.names.last
            else { return nil }
            let new = free("\(constant)Sent", in: workflow)
            guard let added = self.edits(adding: new, with: "(\(name).Output)", to: type, of: workflow) else {
                return nil
            }
            edits = added
            mapping = ".mapOutput { \(action).\(new)($0) }"
        }
        let indentation = text.indentation(at: render.span.start)
        let line = "let \(constant) = \(name)()\(mapping).rendered(in: \(context))"
        let isOneExpression = !text.string(body).contains("\n") || !text.string(body).contains("return ")
        // A body with a single expression has an implicit return.
        let first = firstStatement(of: body)
        let isReturned = isOneExpression && first < body.end && !text.string(body).contains("let ")
        guard !isReturned || text.string(body).contains("\n") else { return nil }
        edits.append(SwiftEdit(at: first, "\(line)\n\(indentation)    " + (isReturned ? "return " : "")))
        return edits
    }

    /// The position after the blanks and comments at the start of a body.
    private func firstStatement(of body: Outline.Span) -> Int {
        var place = body.start
        while place < body.end {
            if [0x20, 0x09, 0x0A, 0x0D].contains(text.bytes[place]) {
                place += 1
            } else if text.bytes[place..<body.end].starts(with: "//".utf8) {
                place = text.bytes[place..<body.end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? body.end
            } else {
                break
            }
        }
        return place
    }

    /// The child's name as the workflow writes it, without the enclosing types that they share.
    private func name(of child: Outline.TypeOutline, in workflow: SwiftWorkflow) -> String {
        var names = child.names[...]
        var around = workflow.names[...]
        while names.count > 1, names.first == around.first {
            names = names.dropFirst()
            around = around.dropFirst()
        }
        return names.joined(separator: ".")
    }

    private static func short(_ type: Outline.TypeOutline) -> String {
        let name = type.names.last ?? ""
        return name.hasSuffix("Workflow") && name != "Workflow" ? String(name.dropLast(8)) : name
    }
}

extension Outline.Span {
    func touches(_ range: Range<Int>) -> Bool { start <= range.upperBound && range.lowerBound <= end }
}

extension Server {
    /// The code actions for a range of a Swift file: remedies for its findings, and common additions.
    func swiftActions(
        of document: SwiftDocument, _ parameters: LSP.CodeActionRequest.Parameters,
        then: @escaping ([LSP.CodeAction]) -> Void
    ) {
        whenOutlined(document) { [weak self] in
            self?.whenPackageIsRead(containing: document.path) { [weak self] files in
                guard let self, let outline = document.outline else { return then([]) }
                let package = files.sorted { $0.key < $1.key }.flatMap(\.value.outline.types)
                let workflows = workflows(of: document)
                let start = document.text.offset(of: parameters.range.start)
                let range = start..<max(start, document.text.offset(of: parameters.range.end))
                var actions: [LSP.CodeAction] = []
                for (found, diagnostic) in zip(swiftFindings(of: document), swiftDiagnostics(of: document))
                where isCertain(found.audit, document)
                    && [found.span, found.seen].compactMap(\.self).contains(where: {
                        $0.touches(range) || document.text.isSameLine($0, range)
                    })
                {
                    let remedies = SwiftRemedies(
                        outline: outline, text: document.text, workflows: workflows, package: package,
                        audit: found.audit)
                    guard let change = remedies.remedy(of: found) else { continue }
                    actions.append(action(change, LSP.CodeActionKind.quickFix, document, diagnostic))
                }
                let refactorings = SwiftRefactorings(text: document.text, workflows: workflows, package: package)
                actions += refactorings.changes(in: range).map {
                    action($0, LSP.CodeActionKind.refactorRewrite, document, nil)
                }
                for (rename, name) in scriptRenames(of: document, files)
                where document.text.isSameLine(name.span, range) {
                    actions.append(
                        LSP.CodeAction(
                            title: rename.title, kind: LSP.CodeActionKind.quickFix, isPreferred: true,
                            edit: edit(rename)))
                }
                actions += invariantActions(of: document, in: range)
                actions += newFiles(of: document, in: range)
                if outline.mayHaveWorkflows, !runningApps().isEmpty {
                    let title = "Show the tree of a running app…"
                    let argument = LSP.CommandArgument(uri: document.uri, version: document.version)
                    actions.append(
                        LSP.CodeAction(
                            title: title, kind: LSP.CodeActionKind.run,
                            command: LSP.Command(
                                title: title, command: SwiftCommand.attach.rawValue, arguments: [argument])))
                }
                then(actions.filter { $0.isWanted(parameters.context.only) })
            }
        }
    }

    private func action(
        _ change: SwiftChange, _ kind: String, _ document: SwiftDocument, _ diagnostic: LSP.Diagnostic?
    ) -> LSP.CodeAction {
        let edits = change.edits.map { LSP.TextEdit(range: document.text.range($0.span), newText: $0.text) }
        let edit =
            client.takesVersionedEdits
            ? LSP.WorkspaceEdit(documentChanges: [
                .edit(
                    LSP.TextDocumentEdit(
                        textDocument: .init(uri: document.uri, version: document.version), edits: edits))
            ]) : LSP.WorkspaceEdit(changes: [document.uri: edits])
        return LSP.CodeAction(
            title: change.title, kind: kind, diagnostics: diagnostic.map { [$0] },
            isPreferred: diagnostic == nil ? nil : true, edit: edit)
    }
}

extension SourceText {
    fileprivate func isSameLine(_ span: Outline.Span, _ range: Range<Int>) -> Bool {
        lines.line(at: min(span.start, bytes.count)) == lines.line(at: min(range.lowerBound, bytes.count))
    }
}
