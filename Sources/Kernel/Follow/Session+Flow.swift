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
        if let state = survivingNeighbour(of: value, at: place.path, in: node) { return state }
        let example = value.otherValue(than: (try? ValuePart(of: node.anyState, at: place.path))?.type)
        var remedies = example.map { ["\(place.text) --with \($0)"] } ?? []
        if case .structure = value.unwrapped,
            let part = VariableLeaf.leaves(of: value).first(where: { $0.varied != nil })
        {
            remedies = ["\(place.text)\(part.path)"]
        }
        throw Refusal(
            .follow(value.isInteger ? .unvariedNumber(value) : .unvaried(value)), at: range, remedies: remedies)
    }

    /// The node's state with a number beside the one at the place, if the app survives it.
    func survivingNeighbour(of value: Value, at path: ValuePath, in node: TreeNode) -> Any? {
        survives(value.neighbours, at: path, in: node)
    }

    /// The node's state with the first of these values at a place that the app survives. A running app is not copied.
    func survives(_ values: [Value], at path: ValuePath, in node: TreeNode) -> Any? {
        guard !isAttached else { return nil }
        let states = values.compactMap {
            try? replacing(path, in: node.anyState, with: Literal(printing: $0, PrintOptions()))
        }
        guard !states.isEmpty else { return nil }
        let way = node.identities
        let trial = Trial(of: states.map { Trial.Candidate(way: way, state: $0) }) { [tree] in tree.fork(changing: node)
        }
        return zip(states, trial.survivors()).first { $1 == true }?.0
    }

    /// The differences in a fork in which the node has that state.
    func effects(
        of state: Any, at node: TreeNode, _ range: Range<Int>?
    ) throws(Refusal) -> [FlowReply.Effect] {
        let work = work(.followingValue, total: nodeCount)
        try work.proceed()
        let fork = tree.fork(changing: node)
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
        let differences = try SnapshotDifference.between(start, fork.tree.snapshot(), names) { () throws(Refusal) in
            try work.proceed()
        }
        return FlowReply.Effect.all(of: differences, changing: name(node).path)
            + ShownValue.effects(from: shownBefore, to: ShownValue.all(of: forkRoot))
    }
}

extension FlowReply.Effect {
    /// The effects of a change of one node's state, as differences of the tree.
    static func all(of differences: [NodeDifference], changing own: String) -> [FlowReply.Effect] {
        var effects: [FlowReply.Effect] = []
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
        return effects
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

    /// Another value of the type, as an example to type.
    fileprivate func otherValue(than type: Any.Type?) -> String? {
        switch unwrapped {
        case .integer(let number): return number == Integer(1) ? "2" : "1"
        case .list, .set: return "[]"
        case .dictionary: return "[:]"
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
