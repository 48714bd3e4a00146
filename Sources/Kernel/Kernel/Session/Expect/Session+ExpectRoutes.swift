// Expectations about the route to a state, and about the contents of a reply.

import WorkbenchLanguage
import WorkbenchValueTree

extension Session {
    /// The steps that an expectation refers to: the last one, or all steps after a given one.
    private func meantSteps(since step: StepName?, _ range: Range<Int>) throws(Refusal) -> [StepReply] {
        step == nil ? [outcome?.step].compactMap(\.self) : try steps(since: step, range)
    }

    func findingNoSet(since step: StepName?, _ range: Range<Int>) throws(Refusal) -> Finding {
        let steps = try meantSteps(since: step, range)
        if let set = steps.first(where: \.setsState) { return Finding(holds: false, found: .asked(set.command)) }
        return Finding(holds: true, found: steps.last.map { .asked($0.command) } ?? .noStep)
    }

    func finding(
        route command: ParsedCommand, _ hops: [Expectation.RouteHop], since step: StepName?, _ range: Range<Int>
    ) throws(Refusal) -> Finding {
        if command.is(TryCommand.self) { return finding(triedRoute: command[TryCommand.command], hops) }
        let steps = try meantSteps(since: step, range)
        guard let last = steps.last else { return Finding(holds: false, found: .noStep) }
        let fitting = steps.first { isMade($0, by: command) && goes($0, through: hops) }
        return Finding(holds: fitting != nil, found: .asked((fitting ?? last).route))
    }

    /// Checks the route on the copy, if the last command was a `try`.
    /// - Parameter command: The command that was tried; nil for any command.
    private func finding(triedRoute command: ParsedCommand?, _ hops: [Expectation.RouteHop]) -> Finding {
        guard let asked, let answer else { return Finding(holds: false, found: .noCommand) }
        guard case .tried(let tried) = answer else { return Finding(holds: false, found: .asked(asked.text)) }
        let isMeant = command.map { isMade(tried.step, by: $0) } ?? true
        return Finding(
            holds: isMeant && goes(tried.step, through: hops), found: .asked("try " + tried.step.route))
    }

    private func isMade(_ step: StepReply, by command: ParsedCommand) -> Bool {
        guard let own = Script(step.command).commands.first?.command, own.name == command.name else { return false }
        if command.arguments.isEmpty || says(own, theSameAs: command) { return true }
        // A callback written without arguments matches any arguments.
        guard case .callback(let wanted)? = command.arguments.first?.value, wanted.arguments?.items.isEmpty != false,
            command.arguments.count == 1, case .callback(let called)? = own.arguments.first?.value
        else { return false }
        return called.target == wanted.target
    }

    /// Whether a step's hops include those of the route, in the same order.
    private func goes(_ step: StepReply, through route: [Expectation.RouteHop]) -> Bool {
        var rest = route[...]
        for hop in step.hops {
            guard let wanted = rest.first else { break }
            let isAction = wanted.action == nil || wanted.action == hop.caseName
            if isAction, names.isMeant(hop.node, by: wanted.node) { rest = rest.dropFirst() }
        }
        return rest.isEmpty
    }

    /// Whether the last audit had no findings.
    var findingClean: Finding {
        guard let asked, let answer else { return Finding(holds: false, found: .noCommand) }
        guard case .audit(let audit) = answer else { return Finding(holds: false, found: .asked(asked.text)) }
        return Finding(
            holds: audit.findings.isEmpty,
            found: .nodes(
                audit.findings.map { "\($0.place.node.label)\($0.place.path.suffixText) (\($0.rule.rawValue))" }))
    }

    private func shown(_ path: String) -> String { NodeName.label(path, root: name(root).name) }

    func finding(answered command: String, _ place: NodeReference) -> Finding {
        guard let asked, let answer else { return Finding(holds: false, found: .noCommand) }
        guard asked.name == command else { return Finding(holds: false, found: .asked(asked.text)) }
        var bare = place
        bare.steps = []
        let wanted = if case .found(let node) = search(bare) { name(node).path } else { bare.text }
        let holds = answer.subjects.contains { subject in
            subject.node == wanted && subject.path.components.starts(with: place.path.components)
        }
        return Finding(holds: holds, found: .nodes(answer.subjects.map { shown($0.node) + $0.path.suffixText }))
    }
}

extension StepReply {
    /// Whether the step started with `set`, which changes a state from outside without an action.
    fileprivate var setsState: Bool {
        guard let hop = hops.first, case .outside = hop.source else {
            return Script(command).commands.first?.command.is(SetCommand.self) == true
        }
        return hop.action == nil && hop.output == nil
    }

    /// The command, and the nodes with their actions.
    fileprivate var route: String {
        let names = hops.map { hop in hop.node.label + (hop.caseName.map { " " + $0 } ?? "") }
        return ([command] + names).joined(separator: " → ")
    }
}

extension StepReply.Hop {
    fileprivate var caseName: String? {
        var options = PrintOptions()
        options.hasBareOutermostCase = true
        return action.map { String($0.text(options).prefix { $0 != "(" }) }
    }
}

extension ValuePath {
    fileprivate var suffixText: String {
        let text = title
        return text.isEmpty || text.hasPrefix(".") || text.hasPrefix("[") ? text : "." + text
    }
}

extension Reply.Content {
    fileprivate struct Subject {
        var node: String
        var path = ValuePath()
    }

    /// The steps that a reply is about.
    var steps: [Int] {
        switch self {
        case .trace(let step): [step.number]
        case .moved(let move): [move.to]
        case .blame(let blame): blame.changes.map(\.step)
        case .why(let why): [why.step]
        case .origin(let origin): origin.links.map(\.step)
        default: []
        }
    }

    /// The nodes and places that a reply is about: for `owner`, the owners; for `flow`, the varied place; for a step,
    /// the nodes that got an action.
    fileprivate var subjects: [Subject] {
        switch self {
        case .owner(let owner):
            (owner.owners + owner.sources).map { Subject(node: $0.holder, path: $0.path) }
        case .flow(let flow): [Subject(node: flow.node.path, path: flow.path)]
        case .why(let why): [Subject(node: why.node.path)]
        case .trace(let step): step.hops.map { Subject(node: $0.node.path) }
        case .tried(let tried): tried.step.hops.map { Subject(node: $0.node.path) }
        case .state(let value), .props(let value):
            [Subject(node: value.node.path, path: value.path ?? ValuePath())]
        case .audit(let audit): audit.findings.map { Subject(node: $0.place.node.path, path: $0.place.path) }
        case .code(let code): code.parts.map { Subject(node: $0.node.path) }
        case .sinks(let nodes): nodes.map { Subject(node: $0.node.path) }
        case .tree(let tree): [Subject(node: tree.node.path)]
        case .node(let node): [Subject(node: node.path)]
        default: []
        }
    }
}
