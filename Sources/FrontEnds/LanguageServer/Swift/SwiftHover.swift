// Hover in Swift files: for a part of the state, its owner and the values that depend on it; for an action, the effect
// of sending it now.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchWire

extension Server {
    func hoverSwift(
        _ document: SwiftDocument, at position: LSP.Position, then answer: @escaping (LSP.HoverRequest.Hover?) -> Void
    ) {
        let offset = document.text.offset(of: position)
        for workflow in workflows(of: document) {
            guard let node = shownNode(of: workflow) else { continue }
            let place = node.name.path == "/" ? "/" : node.name.path
            if let (name, span) = workflow.stateName(at: offset) {
                // This isn't a guess: the kernel varies the value on a copy of the tree.
                return explainSwift(document, ["owner \(place).\(name)", "flow \(place).\(name)"], span, answer)
            }
            if let known = workflow.actions.lazy.flatMap(\.cases).first(where: { $0.name.span.contains(offset) }) {
                guard let line = sendLine(of: known, node, document) else {
                    let values = known.parameters.map { ($0.label.map { "\($0): " } ?? "") + $0.type }
                    let signature = "\(known.name.text)(\(values.joined(separator: ", ")))"
                    let text =
                        "`send \(place) \(signature)` hasn't been sent yet; with values, `try send` shows what it would do."
                    return answer(hover(text, known.name.span, document))
                }
                return explainSwift(document, ["try \(line)"], known.name.span, answer)
            }
        }
        answer(nil)
    }

    /// The line that sends the action with its last values; nil if it needs values but has never been sent.
    private func sendLine(of action: Outline.Case, _ node: LiveFacts.Node, _ document: SwiftDocument) -> String? {
        if action.parameters.isEmpty { return "send \(node.name.path) \(action.name.text)" }
        let hops = document.facts?.steps.flatMap(\.hops) ?? []
        let last = hops.last { $0.node.type == node.name.type && $0.action?.caseName == action.name.text }
        guard let text = last?.action?.text() else { return nil }
        return "send \(node.name.path) \(text.hasPrefix(".") ? String(text.dropFirst()) : text)"
    }

    private func explainSwift(
        _ document: SwiftDocument, _ questions: [String], _ span: Outline.Span,
        _ answer: @escaping (LSP.HoverRequest.Hover?) -> Void
    ) {
        let version = document.version
        askLive(liveSource(of: document), questions.joined(separator: "\n")) { [weak self, weak document] replies, _ in
            guard let self, let document, document.version == version else { return answer(nil) }
            let isMarkdown = client.hoverFormat == .markdown
            let texts = zip(questions, replies).filter { $1.isSuccess }.map { question, reply in
                isMarkdown
                    ? ReplyText.markdown(of: reply, command: question)
                    : ReplyText.expectedLines(of: reply, command: question).joined(separator: "\n")
            }
            answer(texts.isEmpty ? nil : hover(texts.joined(separator: "\n\n"), span, document))
        }
    }

    private func hover(_ text: String, _ span: Outline.Span, _ document: SwiftDocument) -> LSP.HoverRequest.Hover {
        LSP.HoverRequest.Hover(
            contents: LSP.MarkupContent(kind: client.hoverFormat, value: text), range: document.text.range(span))
    }
}

extension SwiftWorkflow {
    /// The part of the state at an offset, where it is declared or where `render` reads it.
    func stateName(at offset: Int) -> (name: String, span: Outline.Span)? {
        for property in states.flatMap(\.properties) where property.name.span.contains(offset) {
            return (property.name.text, property.name.span)
        }
        guard let render else { return nil }
        let state = zip(render.labels, render.parameters).first { $0.0 == "state" }?.1 ?? "state"
        let read = render.reads.first { $0.path.first == state && $0.path.count > 1 && $0.span.contains(offset) }
        return read.map { ($0.path[1], $0.span) }
    }
}

extension Outline.Span {
    func contains(_ offset: Int) -> Bool { start <= offset && offset <= end }
}
