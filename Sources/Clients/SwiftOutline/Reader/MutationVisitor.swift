// Finds the places where a workflow's behavior can be changed: in `apply`, `workflowDidChange` and `isEquivalent`, in
// the closures that map outputs, and in the keys of children.

import SwiftOperators
import SwiftParser
import SwiftSyntax

final class MutationVisitor: SyntaxVisitor {
    private var found: [Outline.Mutation] = []
    /// The functions and closures around the visited node whose code may be changed.
    private var open = 0
    /// The variables without an initial value. Their assignments can't be left out.
    private var unset: Set<String> = []
    /// The results of the closure that maps outputs to actions, without arguments; nil elsewhere.
    private var actions: [String]?

    static func mutations(of text: String) -> [Outline.Mutation] {
        let visitor = MutationVisitor(viewMode: .sourceAccurate)
        visitor.walk(OperatorTable.standardOperators.foldAll(Parser.parse(source: text)) { _ in })
        return visitor.found
    }

    private func add(
        _ kind: Outline.Mutation.Kind, _ node: some SyntaxProtocol, _ replacement: String = "",
        at span: Outline.Span? = nil
    ) {
        let code = node.trimmedDescription.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        found.append(
            Outline.Mutation(
                kind: kind, span: span ?? node.span, original: code.count > 60 ? code.prefix(60) + "…" : code,
                replacement: replacement))
    }

    // MARK: - Code that may be changed

    // Only the compiler knows which clauses are compiled.
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ExpressionPatternSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.isChanged { open += 1 }
        if node.name.text == "isEquivalent", let body = node.body { change(resultOf: body) }
        return .visitChildren
    }

    override func visitPost(_ node: FunctionDeclSyntax) { if node.isChanged { open -= 1 } }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.mapsOutputs else { return .visitChildren }
        open += 1
        // These closures may return nil. The others return an action, so another action takes its place.
        if !["onOutput", "onEvent"].contains(node.label?.text),
            !["onOutput", "makeSink"].contains(node.call?.calledName),
            node.call?.calledName != "AnyWorkflowAction"
        {
            actions = node.statements.compactMap { $0.item.result?.as(SwitchExprSyntax.self) }.flatMap(\.cases)
                .compactMap { $0.as(SwitchCaseSyntax.self)?.statements.last?.item.result }
                .filter { $0.is(MemberAccessExprSyntax.self) }.map(\.trimmedDescription)
        }
        return .visitChildren
    }

    override func visitPost(_ node: ClosureExprSyntax) {
        guard node.mapsOutputs else { return }
        open -= 1
        actions = nil
    }

    /// Replaces an output by nil, or an action by another one.
    private func change(output: ExprSyntax) {
        let others = actions.map { $0.filter { $0 != output.trimmedDescription } } ?? ["nil"]
        if let other = others.first { add(.replaced, output, other) }
    }

    /// Lets a function always return the same Boolean value.
    private func change(resultOf body: CodeBlockSyntax) {
        let start = body.leftBrace.span.end
        for value in ["true", "false"] {
            if body.statements.count == 1, let item = body.statements.first?.item, let result = item.result,
                !result.is(IfExprSyntax.self), !result.is(SwitchExprSyntax.self)
            {
                if result.trimmedDescription != value { add(.replaced, result, value) }
            } else {
                add(.returned, body, "return \(value)", at: Outline.Span(start, start))
            }
        }
    }

    // MARK: - Changes

    override func visit(_ node: LabeledExprSyntax) -> SyntaxVisitorContinueKind {
        let call = node.parent?.parent?.as(FunctionCallExprSyntax.self)
        if node.label?.text == "key", ["rendered", "running"].contains(call?.calledName),
            !node.expression.is(StringLiteralExprSyntax.self) || node.expression.isInterpolated
        {
            let isFunction = node.expression.is(ClosureExprSyntax.self) || node.expression.is(KeyPathExprSyntax.self)
            add(.replaced, node.expression, isFunction ? "{ _ in \"\" }" : "\"\"")
        }
        return .visitChildren
    }

    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        guard open > 0, case .expr(let expression) = node.item else { return .visitChildren }
        if expression.isImplicitMember {
            if node.returnsOutput { change(output: expression) }
        } else if expression.isEffect, !node.isResult, !unset.contains(expression.assignedVariable ?? "") {
            add(.removed, expression)
        }
        return .visitChildren
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        if node.initializer == nil { unset.insert(node.pattern.trimmedDescription) }
        return .visitChildren
    }

    override func visit(_ node: ReturnStmtSyntax) -> SyntaxVisitorContinueKind {
        if open > 0, let result = node.expression, result.isOutput { change(output: result) }
        return .visitChildren
    }

    override func visit(_ node: ConditionElementSyntax) -> SyntaxVisitorContinueKind {
        if open > 0, case .expression(let condition) = node.condition, !condition.is(BooleanLiteralExprSyntax.self) {
            add(.negated, condition)
        }
        return .visitChildren
    }

    override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
        if open > 0 { add(.negated, node.condition) }
        return .visitChildren
    }

    private static let others = [
        "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&", "+=": "-=", "-=": "+=", "==": "!=",
        "!=": "==",
    ]

    override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        guard open > 0, let symbol = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
            let other = Self.others[symbol]
        else { return .visitChildren }
        let isNegation = ["==", "!="].contains(symbol) && node.isCondition
        let isAssignment = symbol.hasSuffix("=") && "+-".contains(symbol.prefix(1))
        let text = node.trimmedDescription
        // A copy of several lines would move the lines below it.
        guard !isNegation, !text.contains(where: \.isNewline) else { return .visitChildren }
        if isAssignment, !node.rightOperand.is(IntegerLiteralExprSyntax.self) { return .visitChildren }
        add(
            .replaced, node,
            "\(node.leftOperand.trimmedDescription) \(other) \(node.rightOperand.trimmedDescription)")
        return .visitChildren
    }

    override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let isResult = found.contains { $0.span == node.span }
        if open > 0, !isResult { add(.replaced, node, node.literal.text == "true" ? "false" : "true") }
        return .skipChildren
    }

    override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        if open > 0, let number = Int(node.literal.text), number < .max { add(.replaced, node, "\(number + 1)") }
        return .skipChildren
    }
}

extension FunctionDeclSyntax {
    fileprivate var isChanged: Bool {
        switch name.text {
        case "apply": signature.parameterClause.parameters.first?.firstName.text == "toState"
        case "workflowDidChange", "isEquivalent": true
        default: false
        }
    }
}

extension ClosureExprSyntax {
    fileprivate var label: TokenSyntax? {
        parent?.as(LabeledExprSyntax.self)?.label ?? parent?.as(MultipleTrailingClosureElementSyntax.self)?.label
    }

    /// The call that the closure is an argument of.
    fileprivate var call: FunctionCallExprSyntax? {
        parent?.as(FunctionCallExprSyntax.self) ?? parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
    }

    /// Whether the closure turns an output or an event into an action or a state.
    fileprivate var mapsOutputs: Bool {
        if let label { return ["outputMap", "onOutput", "onEvent"].contains(label.text) }
        let names: Set = ["mapOutput", "onOutput", "AnyWorkflowAction", "rendered", "running", "makeSink"]
        return names.contains(call?.calledName ?? "")
    }
}

extension CodeBlockItemSyntax.Item {
    /// The value of the only statement of a function.
    fileprivate var result: ExprSyntax? {
        switch self {
        case .expr(let expression): expression
        case .stmt(let statement):
            statement.as(ReturnStmtSyntax.self)?.expression ?? statement.as(ExpressionStmtSyntax.self)?.expression
        default: nil
        }
    }
}

extension CodeBlockItemSyntax {
    /// Whether the statement's value is that of `apply` or of a closure, and not that of a `switch` or `if` expression
    /// inside another statement.
    fileprivate var returnsOutput: Bool {
        var next = parent
        while let node = next {
            if let function = node.as(FunctionDeclSyntax.self) { return function.name.text == "apply" }
            if node.is(ClosureExprSyntax.self) { return true }
            if node.is(InitializerClauseSyntax.self) || node.is(InfixOperatorExprSyntax.self) { return false }
            next = node.parent
        }
        return false
    }

    /// Whether the statement is a call whose value a closure or a function returns.
    fileprivate var isResult: Bool {
        guard let list = parent?.as(CodeBlockItemListSyntax.self), list.count == 1, case .expr(let expression) = item,
            expression.is(FunctionCallExprSyntax.self)
        else { return false }
        let function = list.parent?.parent?.as(FunctionDeclSyntax.self)
        return list.parent?.is(ClosureExprSyntax.self) == true || function?.signature.returnClause != nil
    }
}

extension ExprSyntax {
    /// The variable in `count = 1`; nil for members and other expressions.
    fileprivate var assignedVariable: String? {
        self.as(InfixOperatorExprSyntax.self)?.leftOperand.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    /// `.save`, `.select(index: 0)`
    fileprivate var isImplicitMember: Bool {
        let called = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
        guard let member = called.as(MemberAccessExprSyntax.self) else { return false }
        return member.base == nil
    }

    /// Whether a function that returns this may return nil instead.
    fileprivate var isOutput: Bool {
        !self.is(NilLiteralExprSyntax.self) && !self.is(BooleanLiteralExprSyntax.self)
            && (self.is(MemberAccessExprSyntax.self) || self.is(FunctionCallExprSyntax.self))
    }

    fileprivate var isInterpolated: Bool {
        self.as(StringLiteralExprSyntax.self)?.segments.contains { $0.is(ExpressionSegmentSyntax.self) } ?? false
    }

    /// Whether the statement is a call or an assignment.
    fileprivate var isEffect: Bool {
        if let attempt = self.as(TryExprSyntax.self) { return attempt.expression.isEffect }
        if let infix = self.as(InfixOperatorExprSyntax.self) {
            return infix.operator.is(AssignmentExprSyntax.self)
                || infix.operator.as(BinaryOperatorExprSyntax.self)?.changesItsOperand == true
        }
        let stops: Set = ["fatalError", "preconditionFailure", "precondition", "assert", "assertionFailure", "print"]
        guard let call = self.as(FunctionCallExprSyntax.self) else { return false }
        return !stops.contains(call.calledName ?? "")
    }
}

extension InfixOperatorExprSyntax {
    /// Whether the whole expression is a condition, which is negated anyway.
    fileprivate var isCondition: Bool {
        parent?.is(ConditionElementSyntax.self) == true
            || parent?.as(TernaryExprSyntax.self)?.condition.id == ExprSyntax(self).id
    }
}
