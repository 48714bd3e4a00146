// Expectations about steps: the effects of the last command, changes since a step, the number of steps, and renders.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// The outcome of the last command that could change something, for expectations that don't name a node.
struct LastOutcome {
    /// The command's step; nil if the command didn't lead to a step.
    var step: StepReply?
    /// The refusal; nil if the command wasn't refused.
    var refusal: Refusal?
    var before: NodeSnapshot
    var after: NodeSnapshot

    func changes(_ names: NodeNames) -> [NodeDifference] { SnapshotDifference.between(before, after, names) }
}

extension Session {
    /// Records a command's outcome. A read-only command has no outcome and doesn't replace the last one.
    func note(_ content: Reply.Content, of command: ParsedCommand?, before: NodeSnapshot) {
        switch content {
        case .step(let step):
            outcome = LastOutcome(step: step, before: before, after: timeline.snapshot)
        case .moved, .opened:
            outcome = LastOutcome(before: before, after: timeline.snapshot)
        case .refused(let refusal) where outcome != nil && (command?.specification?.changes ?? .nothing) == .nothing:
            // The refused command couldn't have changed anything either, so a mistyped read-only command after a step
            // doesn't hide the step.
            outcome?.refusal = refusal
        case .refused(let refusal):
            outcome = LastOutcome(refusal: refusal, before: before, after: timeline.snapshot)
        default:
            break
        }
    }
}

extension Session {
    /// The steps after the given one, up to now; all steps if it's nil.
    func steps(since step: StepName?, _ range: Range<Int>) throws(Refusal) -> [StepReply] {
        var steps: [StepReply] = []
        for index in try way(since: step, range).dropFirst() {
            if let step = try details(of: index, range).step { steps.append(step) }
        }
        return steps
    }

    /// The moments from the given one to now.
    private func way(since step: StepName?, _ range: Range<Int>) throws(Refusal) -> Slice<SharedList<Int>> {
        let start = try step.map { step throws(Refusal) in try moment(step, range) } ?? 0
        let position = timeline.moments[start].number
        guard timeline.isOnLine(start), position <= timeline.now.number else {
            let name = step?.text ?? "0"
            throw Refusal(.time(.stepElsewhere(name)), at: range, remedies: ["goto \(name)"])
        }
        return timeline.past[position...]
    }

    // MARK: - The course of a value

    func finding(
        _ place: NodeReference, _ course: Expectation.Course, since step: StepName?, _ range: Range<Int>
    ) throws(Refusal) -> Finding {
        let watch = try watch(for: place, range)
        guard step != nil || course == .changedOnce else {
            guard let outcome else { return Finding(holds: course == .unchanged, found: .noStep) }
            let (before, after) = (watch.value(in: outcome.before, names), watch.value(in: outcome.after, names))
            let turn = ExpectationReply.Turn(step: nil, before: before, after: after)
            return Finding(
                holds: (before == after) == (course == .unchanged),
                found: before == after ? .stayed(after) : .course([turn]))
        }
        let way = try way(since: step, range)
        var changes: [ExpectationReply.Turn] = []
        for (old, new) in zip(way, way.dropFirst()) {
            let before = watch.value(in: try details(of: old, range).snapshot, names)
            let after = watch.value(in: try details(of: new, range).snapshot, names)
            guard before != after else { continue }
            changes.append(
                ExpectationReply.Turn(step: timeline.moments[new].number, before: before, after: after))
        }
        let holds =
            switch course {
            case .unchanged: changes.isEmpty
            case .changed: !changes.isEmpty
            case .changedOnce: changes.count == 1
            }
        return Finding(holds: holds, found: .course(changes))
    }

    /// The place to compare at every moment: the node's current path, or the path as written if the node has ended.
    private func watch(for place: NodeReference, _ range: Range<Int>) throws(Refusal) -> Watch {
        var bare = place
        bare.steps = []
        guard case .found(let node) = search(bare) else {
            guard place.isAbsolute else {
                // `node(_:at:)` throws if the name is wrong.
                return Watch(node: name(try node(bare, at: range)).path, path: place.path)
            }
            return Watch(node: bare.text, path: place.path)
        }
        do throws(AccessError) {
            _ = try ValuePart(of: node.anyState, at: place.path)
        } catch {
            guard error.dependsOnValue else { throw Refusal(.unknown(.place), error.description, at: range) }
        }
        return Watch(node: name(node).path, path: place.path)
    }

    // MARK: - Renders, numbers, the session

    func finding(rendered isThere: Bool, _ reference: NodeReference) -> Finding {
        guard let step = outcome?.step else { return Finding(holds: false, found: .noStep) }
        let holds = step.renders.contains { names.isMeant($0.node, by: reference) } == isThere
        return Finding(holds: holds, found: .rendered(step.renders.map(\.node.label)))
    }

    func finding(
        _ countable: Expectation.Countable, _ comparison: Expectation.Comparison, _ number: Int,
        since step: StepName?, _ range: Range<Int>
    ) throws(Refusal) -> Finding {
        let count =
            switch countable {
            case .steps: try way(since: step, range).count - 1
            case .branches: timeline.ends.count
            case .marks: timeline.marks.count
            }
        return Finding(holds: comparison.holds(count - number), found: .number(count))
    }

    func finding(here reference: NodeReference, _ range: Range<Int>) throws(Refusal) -> Finding {
        let wanted = try node(reference, at: range)
        return Finding(holds: wanted === current, found: .here(prompt.label))
    }

    func finding(asked command: ParsedCommand) -> Finding {
        guard let asked else { return Finding(holds: false, found: .noCommand) }
        let isSame =
            asked.name == command.name
            && (command.arguments.isEmpty && command.flags.isEmpty || says(asked, theSameAs: command))
        return Finding(holds: isSame, found: .asked(asked.text))
    }

    /// Whether two commands are the same, regardless of how their nodes are written. A command without a node refers to
    /// the current one.
    func says(_ left: ParsedCommand, theSameAs right: ParsedCommand) -> Bool {
        if left.flags == right.flags, left.arguments.isEmpty, let wanted = right.onlyNode,
            case .found(let node) = search(wanted)
        {
            return node === current
        }
        return left.flags == right.flags && left.arguments.count == right.arguments.count
            && zip(left.arguments, right.arguments).allSatisfy { left, right in
                switch (left.value, right.value) {
                case (.node(let one), .node(let other)), (.place(let one), .place(let other)):
                    guard one.path == other.path, case .found(let node) = search(one.withoutSteps),
                        case .found(let same) = search(other.withoutSteps)
                    else { return left == right }
                    return node === same
                // Empty parentheses are insignificant.
                case (.callback(let one), .callback(let other))
                where one.arguments?.items.isEmpty != false && other.arguments?.items.isEmpty != false:
                    return one.target == other.target
                default: return left == right
                }
            }
    }
}

extension ParsedCommand {
    /// The node, if it is the only argument.
    fileprivate var onlyNode: NodeReference? {
        guard arguments.count == 1 else { return nil }
        switch arguments[0].value {
        case .node(let reference), .place(let reference): return reference.steps.isEmpty ? reference : nil
        default: return nil
        }
    }
}

extension NodeReference {
    fileprivate var withoutSteps: NodeReference {
        var bare = self
        bare.steps = []
        return bare
    }
}

extension Expectation.Comparison {
    /// Whether the comparison holds for two values with this order: negative, zero or positive.
    func holds(_ order: Int) -> Bool {
        switch self {
        case .equal: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        }
    }
}
