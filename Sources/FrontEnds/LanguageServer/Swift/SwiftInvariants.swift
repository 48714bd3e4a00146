// Code actions at a property of a state: one adds a condition on the property to the package's `audit.wf`, which the audit
// checks after each step; another adds an expectation of its value to the script whose tree is shown.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree
import WorkbenchWire

extension Server {
    func invariantActions(of document: SwiftDocument, in range: Range<Int>) -> [LSP.CodeAction] {
        guard let package = document.package else { return [] }
        for workflow in workflows(of: document) {
            guard let name = workflow.stateName(at: range.lowerBound)?.name, let node = shownNode(of: workflow),
                let value = node.state?[ValuePath([.field(name)])]
            else { continue }
            let place = "\(node.name.path).\(name)"
            let expected = expectation(value, at: place, document).map { [$0] } ?? []
            // The audit begins with the first value.
            guard let first = document.facts?.firstValue(of: name, at: node.name, now: value) else { return expected }
            let lasting = Set(first.conditions(at: place))
            return expected
                + value.conditions(at: place).filter(lasting.contains).compactMap { condition in
                    guard Script("always \(condition)").diagnostics.isEmpty,
                        let edit = edit(appending: "always \(condition)", to: "\(package)/audit.wf")
                    else { return nil }
                    return LSP.CodeAction(
                        title: "Check after each step: \(condition)", kind: LSP.CodeActionKind.refactorRewrite,
                        edit: edit)
                }
        }
        return []
    }

    /// Adds the current value, or the number of elements, to the end of the script that led to it.
    private func expectation(_ value: Value, at place: String, _ document: SwiftDocument) -> LSP.CodeAction? {
        guard case .script(let uri) = liveSource(of: document).tree, let path = DocumentURI.path(uri) else {
            return nil
        }
        let count = value.elementCount.map { "expect \(place).count == \($0)" }
        guard let line = count ?? value.readableText.map({ "expect \(place) == \($0)" }),
            Script(line).diagnostics.isEmpty, let edit = edit(appending: line, to: path)
        else { return nil }
        return LSP.CodeAction(
            title: "Add to \(DocumentURI.name(uri)): \(line)", kind: LSP.CodeActionKind.refactorRewrite, edit: edit)
    }

    /// Adds a line to a script, which is created if necessary; nil if the script has the line, or can't be created.
    private func edit(appending line: String, to path: String) -> LSP.WorkspaceEdit? {
        let uri = DocumentURI.uri(path)
        let open = documents[uri]
        guard let script = open?.script ?? files.read(path).map({ Script($0) }) else {
            guard client.createsFiles else { return nil }
            let start = LSP.Position(line: 0, character: 0)
            let text = LSP.TextEdit(range: LSP.Range(start: start, end: start), newText: line + "\n")
            return LSP.WorkspaceEdit(documentChanges: [
                .create(LSP.CreateFile(uri: uri)),
                .edit(LSP.TextDocumentEdit(textDocument: .init(uri: uri), edits: [text])),
            ])
        }
        guard !script.statements.contains(where: { $0.content == line }) else { return nil }
        let isOpenLine = script.statements.last.map { !$0.endsWithLineBreak } ?? false
        let edit = ScriptEdit(script.count..<script.count, (isOpenLine ? "\n" : "") + line + "\n")
        return workspaceEdit([(uri, open?.version, script, [edit])])
    }
}

extension LiveFacts {
    /// The value of a property before all steps; nil if only a part of it is known.
    fileprivate func firstValue(of name: String, at node: NodeName, now: Value) -> Value? {
        let changes = steps.flatMap(\.hops).filter { $0.node.path == node.path }.flatMap(\.changes)
        guard let first = changes.first(where: { $0.path.components.first == .field(name) }) else { return now }
        return first.path.components.count == 1 ? first.before : nil
    }
}

extension Value {
    fileprivate var elementCount: Int? {
        switch self {
        case .list(let list): list.elements.count + list.omitted
        case .set(let members): members.elements.count + members.omitted
        case .dictionary(let entries): entries.entries.count + entries.omitted
        default: nil
        }
    }

    /// Conditions that hold for the value, and may always hold. Only Booleans and enum cases are compared with
    /// the value itself.
    fileprivate func conditions(at place: String) -> [String] {
        switch self {
        case .list(let list): return list.elements.isEmpty ? [] : ["\(place).count >= 1"]
        case .set(let members): return members.elements.isEmpty ? [] : ["\(place).count >= 1"]
        case .dictionary(let entries): return entries.entries.isEmpty ? [] : ["\(place).count >= 1"]
        case .text(let text): return text.content.isEmpty ? [] : ["\(place) != \"\""]
        case .boolean, .enumeration: return ["\(place) == \(text())"]
        default: return Double(text()).map { $0 >= 0 } == true ? ["\(place) >= 0"] : []
        }
    }
}
