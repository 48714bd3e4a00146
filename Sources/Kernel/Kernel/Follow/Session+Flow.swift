// `flow`: shows where a piece of state goes. One value is varied in a copy, and every difference in the copy's
// rendering depends on that value. The result is exact, because a render is pure.

import WorkbenchLanguage
import WorkbenchReflection
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
        var states: [Any] = []
        if let wanted = command[FlowCommand.with] {
            let state = try replacing(place.path, in: node.anyState, with: wanted)
            guard try storedPart(state, place, range) != before else {
                throw Refusal(.follow(.sameValue(before)), at: range)
            }
            states = [state]
        } else {
            states = try varied(before, place, node, range)
        }
        // If there are several different values, use the one with the most effects.
        var (state, effects): (Any, [FlowReply.Effect]) = (states.first ?? node.anyState, [])
        for other in states {
            let found = try self.effects(of: other, at: node, range)
            if found.flatMap(\.changes).count + found.count > effects.flatMap(\.changes).count + effects.count {
                (state, effects) = (other, found)
            }
        }
        var reply = FlowReply(
            node: name(node), path: place.path, before: before, varied: try storedPart(state, place, range),
            effects: effects)
        reply.rootName = name(root).name
        return reply
    }

    /// The maximum number of a value's parts to vary.
    private static let variedParts = 12

    /// The node's states in which the place has a different value.
    private func varied(
        _ value: Value, _ place: NodeReference, _ node: TreeNode, _ range: Range<Int>?
    ) throws(Refusal) -> [Any] {
        let others = alternatives(to: value, at: place.path, in: node.anyState)
        if value.varied != nil, let other = others.first {
            return [try replacing(place.path, in: node.anyState, with: other)]
        }
        let states = surviving(others, at: place.path, in: node)
        guard states.isEmpty else { return states }
        // To vary a value that has parts, vary one of its parts.
        let parts = VariableLeaf.leaves(of: value, isWhole: true).filter { !$0.path.isEmpty }.prefix(Self.variedParts)
        let inside = parts.flatMap { part in
            let path = ValuePath(place.path.components + part.path.components)
            return surviving(alternatives(to: part.value, at: path, in: node.anyState), at: path, in: node)
        }.filter { (try? storedPart($0, place, range)) != value }
        guard inside.isEmpty else { return inside }
        let remedies = others.first.map { ["\(place.text) --with \($0.text())"] } ?? []
        throw Refusal(
            .follow(others.isEmpty ? .unvaried(value) : .crashing(value)), at: range, remedies: remedies)
    }

    /// Different values for a place in a state. Only a different string, flag or fraction is known to be safe.
    func alternatives(to value: Value, at path: ValuePath, in state: Any) -> [Literal] {
        let known = value.varied.map { [$0] } ?? value.neighbors
        guard known.isEmpty else { return known.map { Literal(printing: $0, PrintOptions()) } }
        switch value {
        case .structure, .tuple, .reference: return []
        default: break
        }
        guard let type = (try? ValuePart(of: state, at: path))?.type else { return [] }
        var names: Set<String> = [value.caseName]
        return Candidates(session: self).values(of: facts.types.name(of: type)).map { Literal.parse($0).literal }
            .filter { names.insert($0.caseName).inserted }
    }

    /// A node's states with these values at a place, except those that crash the app. Running apps aren't copied.
    func surviving(_ values: [Literal], at path: ValuePath, in node: TreeNode) -> [Any] {
        guard !isAttached else { return [] }
        let states = values.compactMap { try? replacing(path, in: node.anyState, with: $0) }
        guard !states.isEmpty else { return [] }
        let way = node.identities
        let survivors = Variations.survivors(states.map { (way, $0) }) { tree.fork(changing: node) }
        return zip(states, survivors).filter { $1 == true }.map(\.0)
    }

    /// The differences between the tree and a copy in which the node has the given state.
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
    /// The effects of changing one node's state, derived from the differences in the tree.
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
    /// A different value of the same type; nil if there is no obvious one. Integers aren't varied, because one may be
    /// an index, and a different index could crash the app.
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
}

extension Literal {
    /// The name of an enum case or a type; the whole source text for anything else.
    fileprivate var caseName: String {
        switch kind {
        case .name(let path), .call(let path, _): path.names.last?.text ?? text()
        default: text()
        }
    }
}

extension BinaryFloatingPoint {
    /// A different number, even if this one is so large that adding 1 makes no difference.
    fileprivate var next: Self {
        guard isFinite else { return 0 }
        return self + 1 == self ? 0 : self + 1
    }
}
