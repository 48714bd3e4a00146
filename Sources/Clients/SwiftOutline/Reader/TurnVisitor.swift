// Finds the parts of a function that run only in some calls.

import SwiftSyntax

final class TurnVisitor: SyntaxVisitor {
    private var found: [Outline.Turn] = []

    static func turns(in body: CodeBlockSyntax) -> [Outline.Turn] {
        let visitor = TurnVisitor(viewMode: .sourceAccurate)
        visitor.walk(body)
        return visitor.found
    }

    /// - Parameter introduction: The source text before the code that runs, such as `if` and its conditions.
    private func add(_ introduction: any SyntaxProtocol..., running body: Outline.Span) {
        guard let first = introduction.first, body.start < body.end else { return }
        let words = introduction.flatMap { $0.trimmedDescription.split(whereSeparator: \.isWhitespace) }
        let text = words.joined(separator: " ")
        found.append(
            Outline.Turn(text: text.count > 40 ? text.prefix(40) + "…" : text, start: first.span.start, body: body))
    }

    // Closures may run later.
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    // Only the compiler knows which clauses are compiled.
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
        add(node.ifKeyword, node.conditions, running: node.body.statements.span)
        if let other = node.elseBody?.as(CodeBlockSyntax.self), let keyword = node.elseKeyword {
            add(keyword, running: other.statements.span)
        }
        return .visitChildren
    }

    override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
        add(node.guardKeyword, node.conditions, node.elseKeyword, running: node.body.statements.span)
        return .visitChildren
    }

    override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
        add(node.label, running: node.statements.span)
        return .visitChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let parts = Array(node.elements)
        for (index, part) in parts.enumerated().dropLast() {
            guard let ternary = part.as(UnresolvedTernaryExprSyntax.self), let last = parts.last else { continue }
            add(ternary.questionMark, ternary.thenExpression, running: ternary.thenExpression.span)
            let other = parts[index + 1]
            add(ternary.colon, other, running: Outline.Span(other.span.start, last.span.end))
        }
        return .visitChildren
    }
}
