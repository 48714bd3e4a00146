// Hover in Swift files: for a part of the state, its owner and the values that depend on it; for a property of a workflow
// or a screen, its value and where it comes from; for an action, the effect of sending it now.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree
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
                let known = node.state?[ValuePath([.field(name)])].map { "`\(place).\(name)` was `\($0.brief())`" }
                return explainSwift(
                    document, ["owner \(place).\(name)", "flow \(place).\(name)"], orElse: known, span, answer)
            }
            if let own = workflow.properties.first(where: { $0.name.span.contains(offset) }) {
                // A part of the state may have the same name.
                return explainSwift(document, ["why \(place).props.\(own.name.text)"], own.name.span, answer)
            }
            for (type, known) in workflow.actions.flatMap({ type in type.cases.map { (type, $0) } })
            where known.name.span.contains(offset) {
                let name = workflow.written(known, type)
                guard let line = sendLine(of: known, type, as: name, node, document) else {
                    let values = known.parameters.map { ($0.label.map { "\($0): " } ?? "") + $0.type }
                    let signature = "\(name)(\(values.joined(separator: ", ")))"
                    let text =
                        "`send \(place) \(signature)` hasn't been sent yet; with values, `try send` shows what it would do."
                    return answer(hover(text, known.name.span, document))
                }
                return explainSwift(document, ["try \(line)"], known.name.span, answer)
            }
        }
        whenPackageIsRead(containing: document.path) { [weak self] files in
            let graph = SwiftCallGraph(files)
            guard let self, let (site, span) = graph.site(at: offset, in: document.path) else { return answer(nil) }
            func explain(_ places: [String], _ questions: [String]) {
                guard let place = places.first else { return answer(nil) }
                explainSwift(document, questions.map { "\($0) \(place)" }, span, answer)
            }
            switch site.kind {
            case .shown: shownPlaces(of: site, graph, liveSource(of: document)) { explain($0, ["why"]) }
            case .part:
                livePlaces(of: site, in: nil, graph, liveSource(of: document)) { places, _ in
                    explain(places, ["owner", "flow"])
                }
            default: answer(nil)
            }
        }
    }

    /// The line that sends the action with its last values; nil if it needs values but has never been sent.
    private func sendLine(
        of action: Outline.Case, _ type: Outline.TypeOutline, as name: String, _ node: LiveFacts.Node,
        _ document: SwiftDocument
    ) -> String? {
        if action.parameters.isEmpty { return "send \(node.name.path) \(name)" }
        let hops = document.facts?.steps.flatMap(\.hops) ?? []
        let last = hops.last {
            $0.node.type == node.name.type && $0.action?.isCase(action.name.text, of: type.names) == true
        }
        // The text begins with the case's name, which may follow a dot.
        guard let text = last?.action?.text(), let range = text.firstRange(of: action.name.text) else { return nil }
        return "send \(node.name.path) \(name)\(text[range.upperBound...])"
    }

    private func explainSwift(
        _ document: SwiftDocument, _ questions: [String], orElse known: String? = nil, _ span: Outline.Span,
        _ answer: @escaping (LSP.HoverRequest.Hover?) -> Void
    ) {
        let version = document.version
        askLive(liveSource(of: document), questions.joined(separator: "\n")) { [weak self, weak document] replies, _ in
            guard let self, let document, document.version == version else { return answer(nil) }
            let isMarkdown = client.hoverFormat == .markdown
            // A line of the script loops, and no other kernel has run the lines above it yet.
            if replies.isEmpty, let known {
                return answer(hover("\(known)\n\n\(ReplyAge.older)", span, document))
            }
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
        let read = render.reads.first { $0.path.first == render.state && $0.path.count > 1 && $0.span.contains(offset) }
        return read.map { ($0.path[1], $0.span) }
    }
}

extension Outline.Span {
    func contains(_ offset: Int) -> Bool { start <= offset && offset <= end }
}
