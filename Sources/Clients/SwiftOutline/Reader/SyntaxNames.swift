// The names and places of the parts of a syntax tree: of types, expressions and patterns.

import SwiftSyntax

extension SyntaxProtocol {
    var span: Outline.Span {
        Outline.Span(
            positionAfterSkippingLeadingTrivia.utf8Offset, endPositionBeforeTrailingTrivia.utf8Offset)
    }
}

extension TokenSyntax {
    /// The name without backticks.
    var plain: String {
        text.count > 1 && text.first == "`" && text.last == "`" ? String(text.dropFirst().dropLast()) : text
    }

    var asName: Outline.Name { Outline.Name(plain, span) }
}

extension TypeSyntax {
    /// The names in a type: `Outer` and `Inner` for `Outer.Inner<Int>`; empty for a type without a name.
    var names: [String] {
        if let name = self.as(IdentifierTypeSyntax.self) { return [name.name.plain] }
        if let member = self.as(MemberTypeSyntax.self) { return member.baseType.names + [member.name.plain] }
        if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.names }
        return []
    }
}

extension ExprSyntax {
    /// The names in an expression that may be a type, without generic arguments.
    var typeNames: [String]? {
        if let name = self.as(DeclReferenceExprSyntax.self)?.baseName.plain { return [name] }
        if let generic = self.as(GenericSpecializationExprSyntax.self) { return generic.expression.typeNames }
        if let member = self.as(MemberAccessExprSyntax.self) {
            return member.base?.typeNames.map { $0 + [member.declName.baseName.plain] }
        }
        return nil
    }
}

extension MemberAccessExprSyntax {
    /// The names in `state.todos.count` and `state.draft?.title`; nil if the expression doesn't start with a name.
    var path: [String]? {
        let base = base?.as(OptionalChainingExprSyntax.self)?.expression ?? base
        if let base = base?.as(DeclReferenceExprSyntax.self) { return [base.baseName.plain, declName.baseName.plain] }
        if let base = base?.as(MemberAccessExprSyntax.self) { return base.path.map { $0 + [declName.baseName.plain] } }
        return nil
    }
}

extension ExprSyntax {
    /// The variable and the members that a write to this expression changes: `state`, `todos` and `title` for
    /// `state.todos[0].title`, and the members of a key path in brackets. Nil if it doesn't start with a variable.
    var writtenPath: [String]? {
        if let variable = self.as(DeclReferenceExprSyntax.self) { return [variable.baseName.plain] }
        if let member = self.as(MemberAccessExprSyntax.self) {
            return member.base?.writtenPath.map { $0 + [member.declName.baseName.plain] }
        }
        if let element = self.as(SubscriptCallExprSyntax.self) {
            return element.calledExpression.writtenPath.map {
                $0 + element.arguments.flatMap(\.expression.keyPathNames)
            }
        }
        if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.writtenPath }
        if let unwrapped = self.as(OptionalChainingExprSyntax.self) { return unwrapped.expression.writtenPath }
        return nil
    }
}

extension ExprSyntax {
    /// `theme` and `volume` for `\.theme.volume`.
    fileprivate var keyPathNames: [String] {
        self.as(KeyPathExprSyntax.self)?.components.compactMap {
            $0.component.as(KeyPathPropertyComponentSyntax.self)?.declName.baseName.plain
        } ?? []
    }

    /// The expression without `try` and `await`.
    var withoutEffects: ExprSyntax {
        (self.as(TryExprSyntax.self)?.expression ?? self.as(AwaitExprSyntax.self)?.expression)?.withoutEffects ?? self
    }
}

extension BinaryOperatorExprSyntax {
    private static let comparisons: Set = ["==", "!=", "<=", ">=", "===", "!==", "~="]

    /// Whether it assigns to its left operand, as `+=` does.
    var changesItsOperand: Bool { self.operator.text.hasSuffix("=") && !Self.comparisons.contains(self.operator.text) }
}

extension FunctionCallExprSyntax {
    /// The name of the called function or method.
    var calledName: String? {
        calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.plain
            ?? calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.plain
    }
}

extension PatternBindingSyntax {
    /// Whether the property has a getter instead of storage.
    var isComputed: Bool {
        guard let accessors = accessorBlock?.accessors else { return false }
        // `willSet` and `didSet` are allowed on stored properties.
        guard let list = accessors.as(AccessorDeclListSyntax.self) else { return true }
        return list.contains { ["get", "_read", "unsafeAddress"].contains($0.accessorSpecifier.text) }
    }
}

extension ExprSyntax {
    /// The elements of a tuple, or the expression itself.
    var elements: [ExprSyntax] { self.as(TupleExprSyntax.self)?.elements.map(\.expression) ?? [self] }
}

extension PatternSyntax {
    /// The case that the pattern matches: `add` in `.add(let loaves)` and `let .add(loaves)`. For a pattern of a tuple, it
    /// is the case of the element at the position: `add` at 1 in `(_, .add)`.
    func caseName(at position: Int) -> Outline.Name? {
        if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName(at: position) }
        guard var expression = self.as(ExpressionPatternSyntax.self)?.expression.elements.dropFirst(position).first
        else { return nil }
        if let pattern = expression.as(PatternExprSyntax.self)?.pattern { return pattern.caseName(at: 0) }
        if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
        return expression.as(MemberAccessExprSyntax.self)?.declName.baseName.asName
    }
}

extension Outline.Function {
    mutating func addParameters(_ signature: FunctionSignatureSyntax) {
        for parameter in signature.parameterClause.parameters {
            labels.append(parameter.firstName.plain)
            parameters.append((parameter.secondName ?? parameter.firstName).plain)
        }
        result = signature.returnClause?.type.names
    }
}
