// Walks the syntax tree of a file and records the parts that matter to workflows.

import SwiftParser
import SwiftSyntax

final class OutlineVisitor: SyntaxVisitor {
    private(set) var types: [Outline.TypeOutline] = []
    /// The indices of the types that enclose the visited node.
    private var open: [Int] = []

    static func outline(of text: String) -> Outline {
        let visitor = OutlineVisitor(viewMode: .sourceAccurate)
        visitor.walk(Parser.parse(source: text))
        return Outline(types: visitor.types)
    }

    // MARK: - Types

    private func enter(
        _ node: some DeclGroupSyntax, _ name: some SyntaxProtocol, _ names: [String], isExtension: Bool = false,
        isEnum: Bool = false
    ) -> SyntaxVisitorContinueKind {
        let outer = open.last.map { types[$0].names } ?? []
        var type = Outline.TypeOutline(
            names: outer + names, name: name.span, span: node.span,
            end: node.memberBlock.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset)
        type.isExtension = isExtension
        type.isEnum = isEnum
        type.access = node.modifiers.lazy.map(\.name.text).first { ["public", "package", "open"].contains($0) }
        type.inherited = node.inheritanceClause?.inheritedTypes.compactMap { $0.type.names.last } ?? []
        open.append(types.count)
        types.append(type)
        return .visitChildren
    }

    private func leave() {
        open.removeLast()
    }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name, [node.name.plain])
    }
    override func visitPost(_ node: StructDeclSyntax) { leave() }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name, [node.name.plain])
    }
    override func visitPost(_ node: ClassDeclSyntax) { leave() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name, [node.name.plain], isEnum: true)
    }
    override func visitPost(_ node: EnumDeclSyntax) { leave() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.name, [node.name.plain])
    }
    override func visitPost(_ node: ActorDeclSyntax) { leave() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node, node.extendedType, node.extendedType.names, isExtension: true)
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    // MARK: - Members

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        if let type = open.last {
            types[type].aliases.append(
                Outline.Alias(
                    name: node.name.plain, target: node.initializer.value.names, span: node.initializer.value.span))
        }
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isStatic = node.modifiers.contains { ["static", "class", "lazy"].contains($0.name.text) }
        guard let type = open.last, !isStatic else { return .skipChildren }
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier, !binding.isComputed else {
                continue
            }
            let end = binding.initializer?.span.end ?? binding.typeAnnotation?.span.end ?? name.span.end
            var property = Outline.Property(
                name: name.asName, type: binding.typeAnnotation?.type.trimmedDescription, end: end,
                hasValue: binding.initializer != nil)
            let visitor = TypeUseVisitor(viewMode: .sourceAccurate)
            if let declared = binding.typeAnnotation?.type {
                visitor.walk(declared)
            } else if let value = binding.initializer?.value {
                visitor.walk(value)
            }
            (property.types, property.elements) = (visitor.types, visitor.elements)
            types[type].properties.append(property)
        }
        return .skipChildren
    }

    override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let type = open.last else { return .skipChildren }
        for element in node.elements {
            let parameters = element.parameterClause?.parameters.map { node in
                var parameter = Outline.Parameter(
                    label: node.firstName.flatMap { $0.text == "_" ? nil : $0.plain },
                    type: node.type.trimmedDescription)
                let visitor = TypeUseVisitor(viewMode: .sourceAccurate)
                visitor.walk(node.type)
                parameter.types = visitor.types + visitor.elements
                return parameter
            }
            types[type].cases.append(
                Outline.Case(name: element.name.asName, parameters: parameters ?? [], end: node.span.end))
        }
        return .skipChildren
    }

    override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let type = open.last else { return .skipChildren }
        var function = Outline.Function(name: node.initKeyword.asName, span: node.span)
        function.addParameters(node.signature)
        types[type].functions.append(function)
        return .skipChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let type = open.last else { return .skipChildren }
        var function = Outline.Function(name: node.name.asName, span: node.span)
        function.addParameters(node.signature)
        if let body = node.body {
            function.body = Outline.Span(body.leftBrace.span.end, body.rightBrace.span.start)
            let visitor = BodyVisitor(function)
            visitor.walk(body)
            function = visitor.function
            if node.name.plain == "apply" { function.turns = TurnVisitor.turns(in: body) }
        }
        types[type].functions.append(function)
        return .skipChildren
    }

    /// Statements outside types don't declare anything.
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        node.item.is(DeclSyntax.self) ? .visitChildren : .skipChildren
    }
}

/// Records the types whose values a property can have, from its declared type or its initial value.
private final class TypeUseVisitor: SyntaxVisitor {
    private(set) var types: [[String]] = []
    private(set) var elements: [[String]] = []
    /// The number of collections and generic types around the visited node.
    private var depth = 0

    private func note(_ names: [String]) {
        if depth == 0 { types.append(names) } else { elements.append(names) }
    }

    private func walkElements(of node: some SyntaxProtocol) -> SyntaxVisitorContinueKind {
        depth += 1
        for child in node.children(viewMode: .sourceAccurate) { walk(child) }
        depth -= 1
        return .skipChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        guard let arguments = node.genericArgumentClause, node.name.plain == "Optional" else {
            note([node.name.plain])
            return walkElements(of: node)
        }
        walk(arguments)
        return .skipChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        note(TypeSyntax(node).names)
        return .skipChildren
    }

    override func visit(_ node: ArrayTypeSyntax) -> SyntaxVisitorContinueKind { walkElements(of: node) }
    override func visit(_ node: DictionaryTypeSyntax) -> SyntaxVisitorContinueKind { walkElements(of: node) }
    override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
    override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind { walkElements(of: node) }
    override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind { walkElements(of: node) }
    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        walk(node.calledExpression)
        return .skipChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        note([node.baseName.plain])
        return .skipChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let path = node.path else { return .visitChildren }
        // The last name may be a nested type, or a member such as `shared`.
        note(path)
        note(path.dropLast())
        return .skipChildren
    }
}

/// Records the contents of a function body.
final class BodyVisitor: SyntaxVisitor {
    private(set) var function: Outline.Function
    /// The parameters of the closures that enclose the visited node, the innermost last.
    private var closures: [[String]] = []
    /// The functions whose calls contain the visited node.
    private var calls: [String] = []
    private var names = BoundNames()

    init(_ function: Outline.Function) {
        self.function = function
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: SwitchExprSyntax) -> SyntaxVisitorContinueKind {
        let position = node.subject.elements.firstIndex { $0.trimmedDescription == "self" }
        for branch in node.cases.compactMap({ $0.as(SwitchCaseSyntax.self) }) {
            let items = branch.label.as(SwitchCaseLabelSyntax.self)?.caseItems
            let names = items?.map { $0.pattern.caseName(at: position ?? 0) }
            let cases = names?.compactMap(\.self) ?? []
            items?.forEach { self.names.bind($0.pattern, to: node.subject, in: branch.span.range) }
            let found = Outline.Branch(cases: cases, isForOthers: cases.count != names?.count, span: branch.span)
            if position != nil { function.branches.append(found) } else { function.mappings.append(found) }
        }
        if node.subject.trimmedDescription == "self" {
            function.switchEnd = node.rightBrace.positionAfterSkippingLeadingTrivia.utf8Offset
        }
        return .visitChildren
    }

    override func visit(_ node: MatchingPatternConditionSyntax) -> SyntaxVisitorContinueKind {
        names.bind(node.pattern, to: node.initializer.value, in: node.scope)
        return .visitChildren
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        if node.bindingSpecifier.text == "let", let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let value = node.initializer?.value
        {
            names.bind(name, to: value, in: node.scope)
        }
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
            names.bind(name, to: node.bindingSpecifier.text == "let" ? binding.initializer?.value : nil, in: node.scope)
        }
        return .visitChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier {
            names.bind(name, to: node.sequence, in: node.body.span.range)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        let name = node.declName.baseName.asName
        // `Action.self` is the type, not a case.
        guard name.text != "self" else { return .skipChildren }
        // Only the package's declarations tell whether the names before the last one are those of a type.
        let path = node.path
        if path != nil || node.base == nil {
            function.mentions.append(Outline.Mention(name: name, type: path?.dropLast().last, within: calls))
        }
        guard let path else { return .visitChildren }
        // The parts of the path aren't separate reads.
        function.reads.append(Outline.Read(path: path, span: node.span))
        return .skipChildren
    }

    private func written(_ expression: ExprSyntax) -> [String]? {
        expression.writtenPath.map { names.resolved($0, at: expression.span.start) }
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let parts = Array(node.elements)
        if parts.count == 3, parts[0].is(DiscardAssignmentExprSyntax.self) { noteEffect(of: parts[2], node.span) }
        for target in parts.first?.elements.compactMap(written) ?? [] where parts.count >= 3 {
            if parts[1].is(AssignmentExprSyntax.self) {
                let value = parts[2...].map(\.trimmedDescription).joined(separator: " ")
                function.assignments.append(Outline.Assignment(target: target, value: value, span: node.span))
            } else if parts[1].as(BinaryOperatorExprSyntax.self)?.changesItsOperand == true {
                function.assignments.append(Outline.Assignment(target: target, span: node.span))
            }
        }
        return .visitChildren
    }

    /// A call whose result isn't used is made for its effect: `state.todos.append(todo)`.
    override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
        // The only expression of a closure is its result.
        let list = node.parent?.as(CodeBlockItemListSyntax.self)
        let isResult = list?.count == 1 && list?.parent?.is(ClosureExprSyntax.self) == true
        if !isResult, case .expr(let expression) = node.item { noteEffect(of: expression, node.span) }
        return .visitChildren
    }

    private func noteEffect(of expression: ExprSyntax, _ span: Outline.Span) {
        guard let call = expression.withoutEffects.as(FunctionCallExprSyntax.self),
            let target = call.calledExpression.as(MemberAccessExprSyntax.self)?.base.flatMap(written)
        else { return }
        function.assignments.append(Outline.Assignment(target: target, method: call.calledName, span: span))
    }

    override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
        if let target = written(node.expression) {
            let call = node.parent?.parent?.parent?.as(FunctionCallExprSyntax.self)
            function.assignments.append(
                Outline.Assignment(target: target, method: call?.calledName, span: node.span))
        }
        return .visitChildren
    }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        var names: [String] = []
        switch node.signature?.parameterClause {
        case .simpleInput(let list): names = list.map(\.name.plain)
        case .parameterClause(let clause): names = clause.parameters.map { ($0.secondName ?? $0.firstName).plain }
        default: break
        }
        closures.append(names)
        return .visitChildren
    }

    override func visitPost(_ node: ClosureExprSyntax) {
        closures.removeLast()
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        noteChild(node)
        noteInitialValues(node)
        calls.append(node.calledName ?? "")
        // A method's receiver isn't inside its call.
        for argument in node.arguments { walk(argument) }
        if let closure = node.trailingClosure { walk(closure) }
        for closure in node.additionalTrailingClosures { walk(closure) }
        calls.removeLast()
        walk(node.calledExpression)
        return .skipChildren
    }

    /// Records the arguments in `makeInitialState` as assignments to the state: `State(title: title)`.
    private func noteInitialValues(_ node: FunctionCallExprSyntax) {
        guard function.name.text == "makeInitialState", let name = node.calledName else { return }
        for argument in node.arguments {
            guard let label = argument.label else { continue }
            function.assignments.append(
                Outline.Assignment(
                    target: [name, label.plain], value: argument.expression.trimmedDescription, span: argument.span))
        }
    }

    /// Records a chain of calls that starts with a type and ends with `rendered`, `running` or `asAnyWorkflow`, and the
    /// worker of `awaitResult`.
    private func noteChild(_ node: FunctionCallExprSyntax) {
        var methods: [Outline.Name] = []
        var calls: [Outline.Span] = []
        var key: Outline.Span?
        var next = node
        while let access = next.calledExpression.as(MemberAccessExprSyntax.self),
            let base = access.base?.as(FunctionCallExprSyntax.self)
        {
            methods.append(access.declName.baseName.asName)
            calls.append(Outline.Span(access.period.span.start, next.span.end))
            key = key ?? next.arguments.first { $0.label?.text == "key" }?.expression.span
            next = base
        }
        let ends: Set = ["rendered", "running", "asAnyWorkflow"]
        if node.calledName == "awaitResult",
            let worker = node.arguments.first?.expression.as(FunctionCallExprSyntax.self)?.calledExpression,
            let type = worker.typeNames
        {
            function.children.append(
                Outline.Child(
                    type: type, name: worker.span, span: node.span, methods: [], calls: [],
                    elements: closures.last ?? [],
                    key: node.arguments.first { $0.label?.text == "key" }?.expression.span))
        }
        guard let last = methods.first, ends.contains(last.text), let type = next.calledExpression.typeNames else {
            return
        }
        function.children.append(
            Outline.Child(
                type: type, name: next.calledExpression.span, span: node.span, methods: methods.reversed(),
                calls: calls.reversed(), elements: closures.last ?? [], key: key))
    }
}
