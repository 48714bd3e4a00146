// `expect`: checks a condition against the tree, the screens, and the outcome of the last command.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow
import WorkflowUI

extension ExpectCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let expectation = try command.required(Self.expectation)
        let range = command.argument(Self.expectation)?.range ?? command.range
        let finding = try session.finding(expectation, range)
        try session.requirePossibleNames(in: expectation, range)
        return .expectation(
            ExpectationReply(
                holds: finding.holds, expected: String(command.text.dropFirst("expect ".count)),
                found: finding.found))
    }
}

extension Session {
    /// Whether an expectation holds, and the actual value.
    struct Finding {
        var holds: Bool
        var found: ExpectationReply.Found
        /// Whether the expectation can't be decided because a value is absent in this state.
        var isUndecided = false
    }

    func finding(_ expectation: Expectation, _ range: Range<Int>) throws(Refusal) -> Finding {
        switch expectation {
        case .stack(let relation, let elements): return finding(relation, elements)
        case .tree(let isThere, let reference): return finding(isThere, reference)
        case .place(let place, let comparison, let literal):
            return try compare(.place(place), comparison, literal, range)
        case .screen(let path, let comparison, let literal):
            return try compare(.screen(path), comparison, literal, range)
        case .formula(let formula, let claim): return try finding(formula, claim, range)
        case .combined(let left, let connective, _, let right):
            return try finding(left, connective, right, range)
        case .output(let literal, let reference, let step):
            return finding(
                output: literal, from: reference, in: step == nil ? nil : try steps(since: step, range))
        case .course(let place, let course, let step):
            return try finding(interpreted(place), course, since: step, range)
        case .render(let isThere, let reference): return finding(rendered: isThere, reference)
        case .count(let countable, let comparison, let number, let step):
            return try finding(countable, comparison, number, since: step, range)
        case .here(let reference): return try finding(here: reference, range)
        case .asked(let command): return finding(asked: command)
        case .noSet(let step): return try findingNoSet(since: step, range)
        case .route(let command, let hops, let step):
            return try finding(route: command, hops, since: step, range)
        case .answered(let command, let place): return finding(answered: command, interpreted(place))
        case .answeredStep(let number):
            guard let answer else { return Finding(holds: false, found: .noCommand) }
            return Finding(holds: answer.steps.contains(number), found: .asked(asked?.text ?? ""))
        case .dropped:
            guard let fate = outcome?.step?.fate else { return Finding(holds: false, found: .noAction) }
            if case .dropped = fate { return Finding(holds: true, found: .fate(fate)) }
            let isIgnored = outcome?.step?.hops.contains { if case .ignored? = $0.outputFate { true } else { false } }
            if isIgnored == true { return Finding(holds: true, found: .fate(fate)) }
            return Finding(holds: false, found: .fate(fate))
        case .unchanged:
            let changes = outcome?.changes(names) ?? []
            var places = changes.map {
                ExpectationReply.ChangedNode(node: NodeName.label($0.path, root: $0.rootName), change: $0.kind)
            }
            // Changes inside instances and secrets don't show up as differences between the states.
            let hidden = outcome?.step?.hops.filter { $0.isHidden == true }.map(\.node.label) ?? []
            for node in hidden + (outcome?.step?.lasting ?? []).map(\.node.label)
            where !places.contains(where: { $0.node == node }) {
                places.append(ExpectationReply.ChangedNode(node: node, change: .changed))
            }
            return Finding(holds: places.isEmpty, found: .changed(places))
        case .clean: return findingClean
        case .error(let text):
            guard let refusal = outcome?.refusal else { return Finding(holds: false, found: .carriedOut) }
            return Finding(holds: refusal.text.contains(text ?? ""), found: .refused(reason: refusal.reason))
        case .trap:
            return Finding(holds: false, found: .noTrap)
        }
    }

    // MARK: - Screens

    private func finding(
        _ relation: Expectation.StackRelation, _ elements: [Expectation.StackElement]
    ) -> Finding {
        let shown = NamedScreen.all(in: StackReader.layers(of: root))
        let holds =
            switch relation {
            case .is:
                shown.count == elements.count && zip(shown, elements).allSatisfy { $0.isMeant(by: $1) }
            case .has: elements.allSatisfy { element in shown.contains { $0.isMeant(by: element) } }
            case .lacks: elements.allSatisfy { element in !shown.contains { $0.isMeant(by: element) } }
            }
        let showsTitles = elements.contains { if case .titled = $0 { true } else { false } }
        return Finding(holds: holds, found: .screens(shown.map { $0.text(showsTitle: showsTitles) }))
    }

    /// The state or the screen that contains an operand, and the path to it.
    func whole(of operand: Formula, _ range: Range<Int>) throws(Refusal) -> (Any, ValuePath) {
        if case .place(let written) = operand {
            let place = interpreted(written)
            return (try node(place.withoutPath, at: range).anyState, place.path)
        }
        guard case .screen(var path) = operand else { return ((), ValuePath()) }
        let written = path
        guard let rendering = root.anyRendering else {
            throw .noRendering(at: range)
        }
        var candidates = Array(StackReader.active(in: rendering).reversed())
        if case .field(let first)? = path.components.first, path.components.count > 1 {
            let named = StackReader.all(in: rendering).filter { ScreenName.matches($0.name, first) }
            if !named.isEmpty {
                candidates = named.reversed()
                path.components.removeFirst()
            }
        }
        if path == ValuePath([.field("title")]), let title = candidates.lazy.compactMap(\.bar?.title).first,
            !candidates.contains(where: { $0.has(path) })
        {
            return (title, ValuePath())
        }
        if let screen = candidates.first(where: { $0.has(path) }) { return (screen.content, path) }
        if path == written, case .field(let first)? = path.components.first, path.components.count > 1,
            !candidates.contains(where: { $0.has(ValuePath([.field(first)])) })
        {
            // The screen may be shown in another state, like the node of a place.
            guard !mayBeScreen(first) else {
                throw Refusal(.unknown(.node), "the screen \(first) isn't shown now", at: range)
            }
            let nearest = nearestScreens(to: first).joined(separator: " or ")
            if !nearest.isEmpty {
                throw Refusal(
                    .unknown(.place), "the app has no screen called \(first); did you mean \(nearest)?", at: range)
            }
        }
        if let screen = candidates.first { return (screen.content, path) }
        return (rendering, path)
    }

    // MARK: - Nodes

    private func finding(_ isThere: Bool, _ reference: NodeReference) -> Finding {
        let nodes = nodes(meantBy: reference).map { name($0).label }
        return Finding(
            holds: nodes.isEmpty != isThere, found: nodes.isEmpty ? .noNode(among: labels(limit: 12)) : .nodes(nodes))
    }

    /// The names of the first nodes.
    private func labels(limit: Int) -> [String] {
        var nodes: [NodeName] = []
        root.forEach { if nodes.count < limit { nodes.append(name($0)) } }
        return nodes.map(\.label)
    }

    /// All nodes that a reference may refer to: from the root, from the current node, or anywhere.
    func nodes(meantBy reference: NodeReference) -> [TreeNode] {
        func below(_ starts: [TreeNode]) -> [TreeNode] {
            reference.segments.reduce(starts) { nodes, segment in
                if segment.name.text == ".." { return nodes.compactMap(\.parent) }
                return nodes.flatMap { names.nodes(segment, among: $0.children) }
            }
        }
        if reference.isAbsolute { return below([root]) }
        let here = below([names.node(currentNode, in: tree) ?? root])
        if !here.isEmpty { return here }
        var everywhere: [TreeNode] = []
        root.forEach { everywhere.append($0) }
        let found = below(everywhere)
        guard found.isEmpty, reference.segments.count == 1, let only = reference.segments.first else { return found }
        return names.nodes(only, among: [root])
    }

    // MARK: - Outputs

    /// - Parameter steps: The steps that may have emitted the output; nil for the last command's step.
    private func finding(
        output pattern: Literal, from reference: NodeReference?, in steps: [StepReply]?
    ) -> Finding {
        let steps = steps ?? [outcome?.step].compactMap(\.self)
        guard !steps.isEmpty else { return Finding(holds: false, found: .noStep) }
        let hops = steps.flatMap(\.hops)
        let outputs =
            reference.map { reference in
                hops.filter { names.isMeant($0.node, by: reference) }.compactMap(\.output)
            } ?? hops.compactMap(\.output) + steps.flatMap(\.outputs)
        let holds = outputs.contains { pattern.fits(Literal(printing: $0)) }
        let everywhere = hops.compactMap { hop in
            hop.output.map { ExpectationReply.Output(value: $0, node: hop.node.path == "/" ? nil : hop.node.label) }
        }
        let found =
            reference == nil || outputs.isEmpty
            ? everywhere : outputs.map { ExpectationReply.Output(value: $0, node: nil) }
        return Finding(holds: holds, found: .outputs(found))
    }

    // MARK: - Values

    func compare(
        _ operand: Formula, _ comparison: Expectation.Comparison, _ literal: Literal, _ range: Range<Int>
    ) throws(Refusal) -> Finding {
        let part: ValuePart
        let (whole, path) = try whole(of: operand, range)
        do throws(AccessError) {
            part = try ValuePart(of: whole, at: path)
        } catch {
            if case .path(let fault) = error, case .needsSubscript = fault.fact {
                return try finding(operand, .compared(comparison, .literal(literal)), range)
            }
            guard error.dependsOnValue else { throw Refusal(.unknown(.place), error.description, at: range) }
            // A missing value doesn't equal any value.
            return Finding(
                holds: comparison == .notEqual, found: .noValue(reason: error.description),
                isUndecided: comparison != .notEqual)
        }
        let found = ExpectationReply.Found.value(part.value)
        switch comparison {
        case .equal: return Finding(holds: try isEqual(part, literal), found: found)
        case .notEqual: return Finding(holds: try !isEqual(part, literal), found: found)
        case .less, .lessOrEqual, .greater, .greaterOrEqual:
            let wanted = try value(of: literal, like: part)
            guard let order = Value.order(part.value, wanted) else {
                throw Refusal(.session(.notOrdered(part.value)), at: range)
            }
            return Finding(holds: comparison.holds(order), found: found)
        }
    }

    private func isEqual(_ part: ValuePart, _ literal: Literal) throws(Refusal) -> Bool {
        if literal.hasWildcard { return literal.fits(Literal(printing: part.value)) }
        return try value(of: literal, like: part) == part.value
    }

    private func value(of literal: Literal, like part: ValuePart) throws(Refusal) -> Value {
        guard let type = part.type else { return part.value }
        do throws(Refusal) {
            return ValueReader.read(try build(literal, type))
        } catch {
            // If no literal can stand for the value, it isn't the literal that is wrong.
            let kind: String
            switch part.value.unwrapped {
            case .closure: kind = "a closure"
            case .reference(let object): kind = "an instance of \(object.type)"
            default: throw error
            }
            throw Refusal(
                .impossible, "\(kind) can't be compared; write a condition on a value in a state instead",
                at: error.range)
        }
    }
}

extension RenderedScreen {
    /// Whether the screen has a part at that path.
    fileprivate func has(_ path: ValuePath) -> Bool {
        (try? ValuePart(of: content, at: path)) != nil
    }
}

/// A screen or an alert, as `expect stack` sees it: its name, title and key.
private struct NamedScreen {
    var name: String
    var title: String?
    var key: String?

    static func all(in layers: [StackReply.Layer]) -> [NamedScreen] {
        layers.flatMap { layer -> [NamedScreen] in
            if case .alert(let title, _) = layer.kind { return [NamedScreen(name: "Alert", title: title, key: nil)] }
            return layer.screens.map { NamedScreen(name: $0.name, title: $0.title, key: $0.key) }
        }
    }

    func isMeant(by element: Expectation.StackElement) -> Bool {
        switch element {
        case .titled(let title): self.title == title
        case .named(let segment):
            ScreenName.matches(name, segment.name.text) && segment.allows(key: key)
        }
    }

    func text(showsTitle: Bool) -> String {
        if showsTitle, let title { return Literal(.string(title)).text() }
        return name
    }
}
