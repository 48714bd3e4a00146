// Names that stand for a part of something else: the instance of a class that a constant, a pattern or a loop takes from
// a state. A variable is a copy, and writing to it is not writing to the part.

import SwiftSyntax

struct BoundNames {
    private var names: [(name: String, path: [String], scope: Range<Int>)] = []

    /// The path with the name at its start replaced by what it stands for.
    func resolved(_ path: [String], at offset: Int) -> [String] {
        guard let bound = names.last(where: { $0.name == path.first && $0.scope.contains(offset) }) else { return path }
        return bound.path + path.dropFirst()
    }

    /// Notes the names in a pattern that matches a value.
    mutating func bind(_ pattern: some PatternSyntaxProtocol, to value: ExprSyntax?, in scope: Range<Int>) {
        let values = value?.elements ?? []
        let whole = PatternSyntax(pattern)
        let outer = whole.as(ValueBindingPatternSyntax.self)
        let inner = outer?.pattern ?? whole
        let parts = inner.as(ExpressionPatternSyntax.self)?.expression.elements ?? []
        for (value, part) in zip(values, parts) {
            guard let path = value.writtenPath else { continue }
            bind(part, to: resolved(path, at: scope.lowerBound), outer?.bindingSpecifier.text == "let", scope)
        }
        if parts.isEmpty, let path = values.first?.writtenPath, values.count == 1 {
            bind(whole, to: resolved(path, at: scope.lowerBound), false, scope)
        }
    }

    /// Notes a constant: `let pen = state.pen`.
    mutating func bind(_ constant: TokenSyntax, to value: ExprSyntax?, in scope: Range<Int>) {
        let name = constant.plain
        // Any other value hides what the name stood for.
        let path = value?.writtenPath
        names.append((name, path.map { resolved($0, at: scope.lowerBound) } ?? [name], scope))
    }

    private mutating func bind(
        _ pattern: PatternSyntax, to path: [String], _ isConstant: Bool, _ scope: Range<Int>
    ) {
        if let binding = pattern.as(ValueBindingPatternSyntax.self) {
            bind(binding.pattern, to: path, binding.bindingSpecifier.text == "let", scope)
        } else if let name = pattern.as(IdentifierPatternSyntax.self)?.identifier {
            names.append((name.plain, isConstant ? path : [name.plain], scope))
        } else if let expression = pattern.as(ExpressionPatternSyntax.self)?.expression {
            bind(expression, to: path, isConstant, scope)
        }
    }

    private mutating func bind(_ expression: ExprSyntax, to path: [String], _ isConstant: Bool, _ scope: Range<Int>) {
        if let pattern = expression.as(PatternExprSyntax.self)?.pattern {
            bind(pattern, to: path, isConstant, scope)
        } else if let optional = expression.as(OptionalChainingExprSyntax.self)?.expression {
            bind(optional, to: path, isConstant, scope)
        } else if let call = expression.as(FunctionCallExprSyntax.self), let name = call.calledName {
            for argument in call.arguments { bind(argument.expression, to: path + [name], isConstant, scope) }
        }
    }
}

extension SyntaxProtocol {
    /// The offsets at which a name declared here is known.
    var scope: Range<Int> {
        let start = positionAfterSkippingLeadingTrivia.utf8Offset
        var next = parent
        while let node = next {
            let body = node.as(IfExprSyntax.self)?.body ?? node.as(WhileStmtSyntax.self)?.body
            let isBlock = node.is(CodeBlockSyntax.self) || node.is(SwitchCaseSyntax.self)
            if body != nil || isBlock || node.is(ClosureExprSyntax.self) {
                return start..<max(start, body?.span.end ?? node.span.end)
            }
            next = node.parent
        }
        return start..<Int.max
    }
}
