// Commands that act on the tree. Each of them is one step.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension SendCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command)
        let literal = try command.required(Self.action)
        let action = try session.action(literal, of: node)
        let sender = try session.sender(Self.by, of: command, node)
        return .step(
            try session.step(by: sender) { () throws(Refusal) in
                do throws(WrongAction) {
                    return try node.send(erased: action)
                } catch {
                    throw Refusal(.value, error.description)
                }
            })
    }

    static func examples(in session: Session) -> [HelpReply.Example] {
        session.sendExamples
    }
}

extension TapCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard session.root.anyRendering != nil else { throw .noRendering() }
        let rendered = session.callbacks
        let tap = try session.tap(command, in: rendered)
        return .step(
            try session.step(on: rendered.subject(of: tap)?.name) { () throws(Refusal) in
                try session.perform(tap, in: rendered)
                return nil
            })
    }

    static func examples(in session: Session) -> [HelpReply.Example] {
        session.tapExamples
    }
}

extension EmitCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command)
        let literal = try command.required(Self.output)
        if node.outputType == Never.self {
            throw Refusal(.act(.noOutputs(node: session.name(node).label)), at: literal.range)
        }
        let output = try session.build(literal, node.outputType)
        let sender = try session.sender(Self.by, of: command, node)
        return .step(
            try session.step(by: sender) { () throws(Refusal) in
                do throws(WrongValue) {
                    return try session.tree.emit(output, from: node)
                } catch {
                    throw Refusal(.value, error.description)
                }
            })
    }
}

extension DeliverCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let node = try session.node(Self.node, of: command)
        let argument = command.argument(Self.worker)
        let workers = command[Self.worker].map { session.workers($0, of: node) } ?? []
        guard let worker = workers.first else {
            throw Refusal(
                .act(.noWorker(node: session.name(node).label)), at: argument?.range,
                remedies: session.repeatableNames(of: session.workers(of: node)))
        }
        guard workers.count == 1 else {
            throw Refusal(
                .act(.ambiguousWorker(node: session.name(node).label, count: workers.count)), at: argument?.range,
                remedies: session.repeatableNames(of: workers))
        }
        let literal = command[Self.output] ?? Literal(.tuple(LiteralArguments([])))
        let output = try session.build(literal, worker.outputType)
        return .step(
            try session.step { () throws(Refusal) in
                do throws(WrongValue) {
                    return try session.tree.emit(output, from: worker)
                } catch {
                    throw Refusal(.value, error.description)
                }
            })
    }
}

extension SetCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let place = command[Self.place]
        let node = try session.node(place, at: command.argument(Self.place)?.range)
        let literal = try command.required(Self.value)
        let state = try session.replacing(place?.path ?? ValuePath(), in: node.anyState, with: literal)
        return .step(
            try session.step { () throws(Refusal) in
                do throws(WrongValue) {
                    return try session.tree.replaceState(of: node, with: state)
                } catch {
                    throw Refusal(.value, error.description)
                }
            })
    }

    static func examples(in session: Session) -> [HelpReply.Example] {
        session.example(of: specification) { ("\($0.place) \($0.varied.text())", "it is \($0.now)") }
    }
}

extension Session {
    // MARK: - From text to values

    /// Builds values. `$Edit.todo` is read from the tree; missing fields are copied from a state that has them.
    var builder: ValueBuilder {
        var builder = ValueBuilder()
        builder.resolve = { [self] reference, _ in
            let reference = interpreted(reference)
            do throws(Refusal) {
                let node = try node(NodeReference(isAbsolute: reference.isAbsolute, segments: reference.segments))
                func value<Root>(_ root: Root) throws(AccessError) -> Any {
                    try ValueAccess().value(of: root, at: reference.path)
                }
                do throws(AccessError) {
                    return .success(try value(node.anyState))
                } catch {
                    if let part = try? ValuePart(of: node.anyState, at: reference.path), part.type == Int.self,
                        case .integer(let count) = part.value, let number = count.exactly(Int.self)
                    {
                        return .success(number)
                    }
                    return .failure(ValueBuilder.ReferenceFailure(reason: error.description))
                }
            } catch {
                return .failure(ValueBuilder.ReferenceFailure(reason: error.text))
            }
        }
        return builder
    }

    func build(_ literal: Literal, _ type: Any.Type) throws(Refusal) -> Any {
        do throws(BuildError) {
            return try builder.build(literal, asType: type)
        } catch {
            throw Refusal(.value, error.message, at: error.range)
        }
    }

    func replacing(_ path: ValuePath, in state: Any, with literal: Literal) throws(Refusal) -> Any {
        func replaced<State>(_ state: State) throws(AccessError) -> Any {
            try ValueAccess(builder: builder).replacing(path, in: state, with: literal)
        }
        do throws(AccessError) {
            return try replaced(state)
        } catch {
            throw Refusal(.value, error.description, at: literal.range)
        }
    }

    /// The action that a literal names: a case of one of the node's action types. If two types have a case of that
    /// name, the type must be written, too.
    func action(_ literal: Literal, of node: TreeNode) throws(Refusal) -> any WorkflowAction {
        let types = ActionCatalog.types(of: node.kind.workflowType)
        let written = ActionName(literal)
        let matches = types.filter { type in
            // A struct is written by name, optionally with the names of its enclosing types.
            guard type.description.cases != nil else { return type.name == written.name }
            guard written.type == nil || written.type == type.name else { return false }
            return type.caseNames.contains(written.name)
        }
        guard let match = matches.first else {
            let known = types.flatMap(\.caseNames)
            throw Refusal(
                .act(.noAction(written.name, node: name(node).name)), at: literal.range,
                remedies: NearestName.matches(for: written.name, among: known.isEmpty ? ["none"] : known))
        }
        guard matches.count == 1 else {
            throw Refusal(
                .act(.ambiguousAction(written.name, types: matches.map(\.name))), at: literal.range,
                remedies: matches.map { "\($0.name).\(written.name)" })
        }
        let wanted = match.description.cases == nil ? literal.called : written.caseLiteral
        guard let action = try build(wanted, match.type) as? any WorkflowAction else {
            throw Refusal(.act(.notAnAction(type: match.name)), at: literal.range)
        }
        return action
    }

    // MARK: - Screens

    /// The callback or the button that a command taps.
    func tap(_ command: ParsedCommand, in rendered: RenderedCallbacks) throws(Refusal) -> Tap {
        let name = try command.required(TapCommand.callback)
        let arguments =
            name.arguments?.items
            ?? command[all: TapCommand.values].map { LiteralArgument(nil, $0) }
        let range = command.argument(TapCommand.callback)?.range
        switch name.target {
        case .title(let title):
            if let button = rendered.buttons.firstIndex(where: { $0.isCalled(title) }) { return .button(button) }
            guard let callback = rendered.callback(labeled: title) else {
                let labels = rendered.buttons.map(\.label) + rendered.labels().compactMap(\.self)
                throw Refusal(.act(.noButton(title)), at: range, remedies: labels.map { "\"\($0)\"" })
            }
            return .callback(callback, arguments, name: title, range)
        case .path(let path):
            if path.components.count == 1, case .field(let name) = path.components[0],
                let button = rendered.buttons.firstIndex(where: { $0.isCalled(name) })
            {
                return .button(button)
            }
            guard let callback = rendered.place(of: path) else {
                let names = rendered.callbacks.compactMap { rendered.name(of: $0)?.title }
                throw refusal(rendered, path, range, remedies: names + rendered.buttons.map { "\"\($0.label)\"" })
            }
            return .callback(callback, arguments, name: path.title, range)
        }
    }

    /// Taps an item that was found in these callbacks, or in the callbacks of the same screens at another moment.
    func perform(_ tap: Tap, in rendered: RenderedCallbacks) throws(Refusal) {
        guard case .callback(let callback, let arguments, let name, let range) = tap else {
            if case .button(let button) = tap { rendered.buttons[button].handler() }
            return
        }
        let content = rendered.subjects[callback.subject].content
        if callback.type is any ErasedSink.Type {
            return try send(arguments, toSinkAt: callback.path, in: content, range)
        }
        let caller = ClosureCaller(builder: builder)
        func call<Root>(_ root: Root) throws(AccessError) -> ClosureCaller.Outcome {
            try caller.call(callback.path, in: root, arguments, isolation: MainActor.shared)
        }
        let outcome: ClosureCaller.Outcome
        do throws(AccessError) {
            outcome = try call(content)
        } catch {
            throw Refusal(.value, error.description, at: range)
        }
        if case .threw(let error) = outcome {
            throw Refusal(.act(.callbackThrew(name, error: "\(error)")), at: range)
        }
    }

    /// The reason why nothing on the top screen can be tapped by the given name.
    private func refusal(
        _ rendered: RenderedCallbacks, _ path: ValuePath, _ range: Range<Int>?, remedies: [String]
    ) -> Refusal {
        guard let place = rendered.named(path) ?? rendered.subjects.indices.last.map({ (subject: $0, rest: path) })
        else { return Refusal(.act(.noCallback(path.title)), at: range, remedies: remedies) }
        func refusal<Root>(_ root: Root) -> Refusal {
            do throws(AccessError) {
                let type = TypeName.text(of: try ValueAccess().type(of: root, at: place.rest))
                return Refusal(.act(.notAClosure(type: type)), at: range, remedies: remedies)
            } catch {
                return Refusal(.unknown(.callback), error.description, at: range, remedies: remedies)
            }
        }
        return refusal(rendered.subjects[place.subject].content)
    }

    private func send(
        _ arguments: [LiteralArgument], toSinkAt path: ValuePath, in content: Any, _ range: Range<Int>?
    ) throws(Refusal) {
        func sink<Root>(_ root: Root) throws(AccessError) -> Any { try ValueAccess().value(of: root, at: path) }
        let found: Any
        do throws(AccessError) {
            found = try sink(content)
        } catch {
            throw Refusal(.value, error.description, at: range)
        }
        guard let sink = found as? any ErasedSink else { throw Refusal(.act(.missingCallback(path.title)), at: range) }
        let type = Swift.type(of: sink).valueType
        // `()` may be omitted, as with a closure.
        let literals =
            arguments.isEmpty && type == Void.self ? [Literal(.tuple(LiteralArguments([])))] : arguments.map(\.value)
        guard literals.count == 1 else {
            throw Refusal(
                .act(.callbackTakes(path.title, type: TypeName.text(of: type), given: arguments.count)), at: range)
        }
        guard sink.send(erased: try build(literals[0], type)) else {
            throw Refusal(.act(.callbackTakes(path.title, type: TypeName.text(of: type), given: nil)), at: range)
        }
    }
}

/// The target of a `tap` command.
enum Tap {
    /// The index among the buttons.
    case button(Int)
    case callback(RenderedCallback, [LiteralArgument], name: String, Range<Int>?)
}

extension RenderedCallbacks {
    /// The screen that a tap is for. For the button of a bar or an alert, it's the top one.
    fileprivate func subject(of tap: Tap) -> ShownSubject? {
        if case .callback(let callback, _, name: _, _) = tap { subjects[callback.subject] } else { subjects.last }
    }
}

extension TerminalButton {
    func isCalled(_ name: String) -> Bool {
        label.lowercased() == name.lowercased() || (role == .back && name.lowercased() == "back")
    }
}

/// An action as the user wrote it: `didLogin`, `EditAction.discardChanges`, `.saveChanges(…)`.
struct ActionName {
    var type: String?
    var name: String
    /// The action as a literal of its type: `.saveChanges(…)`.
    var caseLiteral: Literal

    init(_ literal: Literal) {
        caseLiteral = literal
        name = literal.text()
        switch literal.kind {
        case .name(let path): read(path) { Literal(.name($0), range: literal.range) }
        case .call(let path, let arguments): read(path) { Literal(.call($0, arguments), range: literal.range) }
        default: break
        }
    }

    private mutating func read(_ path: NamePath, _ make: (NamePath) -> Literal) {
        guard let last = path.names.last else { return }
        name = last.text
        type = path.names.dropLast().last?.text
        caseLiteral = make(NamePath([last], hasLeadingDot: true))
    }
}

extension Literal {
    /// Adds parentheses to a bare name: `Refresh()` for `Refresh`.
    fileprivate var called: Literal {
        guard case .name(let path) = kind else { return self }
        return Literal(.call(path, LiteralArguments([], range: range)), range: range)
    }
}
