// `flow`: where a piece of state goes. One value is varied in a fork, and all differences in the rendered fork depend
// on it. That is exact, because a render is pure.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension FlowCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        .flow(try session.flow(command))
    }

    static func examples(in session: Session) -> [HelpReply.Example] {
        session.example(of: specification) { ($0.place, "where it goes") }
    }
}

extension Session {
    func flow(_ command: ParsedCommand) throws(Refusal) -> FlowReply {
        let place = try command.required(FlowCommand.place)
        let range = command.argument(FlowCommand.place)?.range
        let node = try node(place, at: range)
        let before = try storedPart(node.anyState, place, range)
        let state: Any
        if let wanted = command[FlowCommand.with] {
            state = try replacing(place.path, in: node.anyState, with: wanted)
            guard try storedPart(state, place, range) != before else {
                throw Refusal(.follow(.sameValue(before)), at: range)
            }
        } else {
            state = try varied(before, place, node, range)
        }
        let effects = try effects(of: state, at: node, range)
        return FlowReply(
            node: name(node), path: place.path, before: before, varied: try storedPart(state, place, range),
            effects: effects)
    }

    /// The node's state with another value at the place.
    private func varied(
        _ value: Value, _ place: NodeReference, _ node: TreeNode, _ range: Range<Int>?
    ) throws(Refusal) -> Any {
        if let varied = value.varied {
            return try replacing(place.path, in: node.anyState, with: Literal(printing: varied, PrintOptions()))
        }
        let example = value.otherValue(than: (try? ValuePart(of: node.anyState, at: place.path))?.type)
        throw Refusal(
            .follow(value.isInteger ? .unvariedNumber(value) : .unvaried(value)), at: range,
            remedies: example.map { ["\(place.text) --with \($0)"] } ?? [])
    }

    /// The differences in a fork in which the node has that state.
    func effects(
        of state: Any, at node: TreeNode, _ range: Range<Int>?
    ) throws(Refusal) -> [FlowReply.Effect] {
        let work = work(.followingValue, total: nodeCount)
        try work.proceed()
        let fork = tree.snapshot().fork()
        defer { fork.tree.end() }
        guard let forkRoot = fork.tree.root, let twin = node.twin(below: forkRoot) else {
            throw Refusal(.follow(.notInCopy), at: range)
        }
        let start = fork.tree.snapshot()
        let shownBefore = ShownValue.all(of: forkRoot)
        do throws(WrongValue) {
            _ = try fork.tree.replaceState(of: twin, with: state)
        } catch {
            throw Refusal(.unknown(.place), error.description, at: range)
        }
        let own = name(node).path
        var effects: [FlowReply.Effect] = []
        let differences = try SnapshotDifference.between(start, fork.tree.snapshot(), names) { () throws(Refusal) in
            try work.proceed()
        }
        for difference in differences {
            if difference.kind != .changed {
                effects.append(
                    .init(holder: difference.path, part: difference.kind == .began ? .began : .ended, changes: []))
            }
            if !difference.properties.isEmpty {
                effects.append(.init(holder: difference.path, part: .properties, changes: difference.properties))
            }
            if !difference.state.isEmpty, difference.path != own {
                effects.append(.init(holder: difference.path, part: .state, changes: difference.state))
            }
        }
        return effects + ShownValue.effects(from: shownBefore, to: ShownValue.all(of: forkRoot))
    }
}

/// The content of one screen.
private struct ShownValue {
    var name: String
    /// The index among the screens of that name.
    var number: Int
    var value: Value

    /// All screens of a rendering, including covered ones; the rendering itself if it has no screens.
    static func all(of root: TreeNode) -> [ShownValue] {
        guard let rendering = root.anyRendering else { return [] }
        var counts: [String: Int] = [:]
        func shown(_ name: String, _ value: Value) -> ShownValue {
            counts[name, default: 0] += 1
            return ShownValue(name: name, number: counts[name] ?? 0, value: value)
        }
        let screens = StackReader.all(in: rendering)
        guard !screens.isEmpty else {
            return [shown(NodeTypeName(root.kind.workflowType).bare, ValueReader.read(rendering))]
        }
        return screens.map { screen in
            var fields = ValueReader.read(screen.content).fields
            if let bar = screen.bar {
                fields.append(Value.Field("title", .text(Text(bar.title ?? ""))))
                let labels = bar.buttons.map { Value.text(Text($0.label)) }
                fields.append(Value.Field("buttons", .list(Value.List(labels))))
            }
            let name = screen.name
            return shown(name, .structure(Value.Structure(name, fields)))
        }
    }

    static func effects(from before: [ShownValue], to after: [ShownValue]) -> [FlowReply.Effect] {
        func key(_ shown: ShownValue) -> String { "\(shown.name) \(shown.number)" }
        let former = Dictionary(before.map { (key($0), $0.value) }) { first, _ in first }
        let left = Set(after.map(key))
        let changed = after.compactMap { shown -> FlowReply.Effect? in
            guard let value = former[key(shown)] else {
                return FlowReply.Effect(holder: shown.name, part: .began, changes: [])
            }
            let changes = Change.changes(from: value, to: shown.value)
            return changes.isEmpty ? nil : FlowReply.Effect(holder: shown.name, part: .screen, changes: changes)
        }
        let gone = before.filter { !left.contains(key($0)) }
        return changed + gone.map { .init(holder: $0.name, part: .ended, changes: []) }
    }
}

extension Value {
    /// Another value of the same type; nil if there is no obvious one. Whole numbers are not varied: one may be an
    /// index, and another index could stop the app.
    var varied: Value? {
        switch self {
        case .boolean(let flag): .boolean(!flag)
        case .text(let text) where text.omitted == 0: .text(Text(text.content + "~"))
        case .character(let character): .character(character == "~" ? "-" : "~")
        case .float(.double(let number)): .float(.double(number.next))
        case .float(.single(let number)): .float(.single(number.next))
        case .float(.half(let number)): .float(.half(number.next))
        case .optional(let content?): content.varied.map { .optional($0) }
        default: nil
        }
    }

    fileprivate var isInteger: Bool {
        if case .integer = unwrapped { true } else { false }
    }

    fileprivate var fields: [Field] {
        if case .structure(let structure) = self { structure.fields } else { [Field("", self)] }
    }

    /// Another value of the type, as an example to type.
    fileprivate func otherValue(than type: Any.Type?) -> String? {
        switch unwrapped {
        case .integer(let number): return number == Integer(1) ? "2" : "1"
        case .enumeration(let enumCase):
            let cases = type.flatMap { TypeDescription(of: $0).cases } ?? []
            return cases.first { $0.payload.isEmpty && !$0.hasUnknownPayload && $0.name != enumCase.name }
                .map { Literal(.name(NamePath([Name($0.name)], hasLeadingDot: true))).text() }
        default: return nil
        }
    }
}

extension BinaryFloatingPoint {
    /// Another number, even if this one is so large that adding one makes no difference.
    fileprivate var next: Self {
        guard isFinite else { return 0 }
        return self + 1 == self ? 0 : self + 1
    }
}
