// Tasks that ask a question of the tree. A learner may name the answer, such as a step's number or an action, instead of
// typing the command that shows it.

import WorkbenchLanguage
import WorkbenchValueTree

extension LessonPlayer {
    /// The command whose answer is the answer to the task's question; nil if the task asks for something else.
    var question: String? {
        guard state == .inTask, let task, !task.conditions.isEmpty else { return nil }
        let asked = task.conditions.compactMap { $0.command[ExpectCommand.expectation]?.asked }
        guard asked.count == task.conditions.count else { return nil }
        for case .step(let number) in asked.joined() { return "trace \(number)" }
        return task.solution.last.map { lesson.text(of: $0) }
    }

    /// Runs the solution for a learner who named the answer. All other lines are evaluated as they are.
    mutating func take(_ result: CommandResult, namedBy line: String) {
        guard let task, let content = result.replies.last?.content, content.isNamed(by: line) else {
            turns.append(.evaluate(line, .learner))
            return
        }
        say(.remark, "That's right. This command shows it:")
        turns += task.solution.map { .evaluate(lesson.text(of: $0), .learner) }
    }
}

extension Expectation {
    fileprivate enum Asked {
        case step(Int)
        case other
    }

    /// The subjects of a condition about the last command's answer; nil if the condition is about anything else.
    fileprivate var asked: [Asked]? {
        switch self {
        case .answeredStep(let number): [.step(number)]
        case .asked, .answered: [.other]
        case .combined(let first, _, _, let second): first.asked.flatMap { own in second.asked.map { own + $0 } }
        default: nil
        }
    }
}

extension Reply.Content {
    /// Whether a line names the answer that this reply gives to a question: a step by its number, by an action or by a
    /// line of `history`; a rule; a node; a value or its name.
    fileprivate func isNamed(by line: String) -> Bool {
        let words = line.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map { NodeNameText.folded(String($0)) }
        guard !words.isEmpty else { return false }
        switch self {
        case .trace(let step):
            // A step may be named as `trace` declares it, `step 2`, or as it is printed: `#2`, or `* 2` in the history.
            let words = words.drop { word in
                word == TraceCommand.step.declaration.name || !word.contains { $0.isLetter || $0.isNumber }
            }
            if let number = words.first.flatMap({ Int($0.drop { $0 == "#" }) }) { return number == step.number }
            return step.hops.contains { hop in
                let node = [hop.node.name, hop.node.label, hop.node.path].map(NodeNameText.folded)
                let action = hop.action.map { NodeNameText.folded(Deed.caseName($0)) }
                let bare = words.map { $0.prefix { $0 != "(" }.drop { $0 == "." } }
                return action.map { $0 == bare.last ?? "" && bare.dropLast().allSatisfy { node.contains(String($0)) } }
                    ?? false
            }
        case .audit(let audit): return audit.findings.contains { words == [$0.rule.rawValue] }
        case .owner(let owner):
            return (owner.owners + owner.sources).contains { place in
                let node = NodeName.label(place.holder, root: owner.rootName)
                return [node, node + place.path.suffix].contains { words == [NodeNameText.folded($0)] }
            }
        case .why(let why):
            let names = (why.render?.changes ?? []).map(\.path.title) + why.causes.map(\.node.name)
            return names.contains { words == [NodeNameText.folded($0)] }
        case .state(let value), .props(let value):
            return value.path != nil && words.joined() == NodeNameText.folded(value.value.text())
        default: return false
        }
    }
}
