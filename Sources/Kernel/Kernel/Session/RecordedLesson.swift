// A session as a lesson: each step on the current branch becomes a task, and each step that was undone becomes a wrong
// turn of the task that follows. Comments of the teacher become titles, texts and explanations.

import WorkbenchLanguage
import WorkbenchValueTree

extension Session {
    /// The lines of the lesson. The steps are repeated in a new tree, so that each condition is known to fail before its
    /// solution, and to hold after it.
    func lessonLines() throws(Refusal) -> [SavedLine] {
        try refuseIfAttached()
        let past = Array(timeline.past)
        guard past.count > 1 else { throw Refusal(.follow(.beforeFirstStep(isLast: true))) }
        let copy = Session(apps: apps, opening: app, workers: .off)
        defer { copy.tree.end() }
        copy.workersMayRun = false
        var lines = ["# # \(app.name)", "", "open \(app.name)"]
        if names.haveWorkers { lines.append("workers off") }
        let work = work(.repeatingSteps, total: past.count - 1)
        for (index, before) in zip(past.dropFirst(), past) {
            try work.proceed()
            let task = task(endingAt: index, from: before)
            let conditions = copy.conditions(of: task, timeline.moments[index].step)
            guard !conditions.isEmpty else {
                lines += ["", "# not possible in a replay: \(task.line)"]
                break
            }
            lines += [""] + task.lines(reaching: conditions) + [task.command] + conditions
        }
        return lines.map { SavedLine(command: $0, replies: []) }
    }

    /// Notes a comment, which may explain the current step or introduce the next.
    func remark(_ comment: String) {
        remarks[timeline.current, default: []].append(comment)
    }

    private func task(endingAt index: Int, from before: Int) -> RecordedTask {
        let moment = timeline.moments[index]
        let undone = timeline.moments[before].children.filter { $0 != index }
        let wrong = undone.compactMap { other -> RecordedTask.WrongTurn? in
            let wrong = timeline.moments[other]
            let canBeTried = CommandTable.commandOfLine(wrong.command)?.canBeTried == true
            guard canBeTried, !wrong.command.contains(where: \.isNewline), wrong.command != moment.command,
                !Self.isAlike(wrong.step, moment.step)
            else { return nil }
            return RecordedTask.WrongTurn(command: wrong.command, remarks: remarks[other] ?? [])
        }
        return RecordedTask(
            number: moment.number, command: moment.command, remarks: remarks[before] ?? [], wrong: wrong)
    }

    /// Whether two steps start with the same action of the same node. A lesson ignores the values of sent actions, so it
    /// couldn't tell these steps apart.
    private static func isAlike(_ first: StepReply?, _ second: StepReply?) -> Bool {
        guard let first = first?.hops.first, let second = second?.hops.first, first.node == second.node else {
            return false
        }
        let names = [first, second].map { hop in (hop.action ?? hop.output).map { $0.text().prefix { $0 != "(" } } }
        return names[0] == names[1]
    }

    /// Takes a step, and returns conditions that hold only after it; empty if the step isn't possible.
    fileprivate func conditions(of task: RecordedTask, _ step: StepReply?) -> [String] {
        var candidates: [String] = []
        if let screens = step?.screens?.after {
            let names = screens.map { name in
                name.allSatisfy { $0.isLetter || $0.isNumber } ? name : Literal(.string(name)).text()
            }
            candidates.append("expect stack is \(names.joined(separator: ", "))")
        }
        let changes = (step?.hops ?? []).flatMap { hop in hop.changes.map { (typed(hop.node) + $0.path.suffix, $0) } }
        for (place, change) in changes {
            guard let value = change.after?.text(), value.count <= Self.longestValue else { continue }
            candidates.append("expect \(place) == \(value)")
        }
        candidates += changes.map { "expect \($0.0) changed" } + ["expect asked \(task.line)"]
        let isOpen = candidates.map { !holds($0) }
        guard evaluate(task.command).last?.isSuccess == true else { return [] }
        let held = zip(candidates, isOpen).compactMap { $1 && holds($0) ? $0 : nil }
        let telling = held.filter { !$0.hasSuffix(" changed") && !$0.hasPrefix("expect asked ") }
        return telling.isEmpty ? Array(held.prefix(1)) : Array(telling.prefix(Self.mostConditions))
    }

    private func holds(_ condition: String) -> Bool {
        guard case .expectation(let reply)? = evaluate(condition).last?.content else { return false }
        return reply.holds
    }

    private static let longestValue = 80
    private static let mostConditions = 3
}

/// A step, as a task for learners.
private struct RecordedTask {
    struct WrongTurn {
        var command: String
        var remarks: [String]
    }

    var number: Int
    var command: String
    /// The comments before the step: the title, and then the text.
    var remarks: [String]
    var wrong: [WrongTurn]

    var line: String { command.split(whereSeparator: \.isNewline).joined(separator: " ") }

    /// The lines above the solution, as comments.
    func lines(reaching conditions: [String]) -> [String] {
        let wanted = conditions.filter { !$0.hasPrefix("expect asked ") }.map { "`\($0.dropFirst("expect ".count))`" }
        let goal = wanted.isEmpty ? "Find the command." : "Make this true: \(wanted.joined(separator: ", "))."
        var lines = ["## Task: \(remarks.first ?? "Step \(number)")", ""]
        lines += remarks.count > 1 ? Array(remarks.dropFirst()) : [goal]
        for turn in wrong {
            let sentence = turn.remarks.isEmpty ? ["That doesn't lead to the goal."] : turn.remarks
            lines += ["- wrong: \(turn.command)"] + sentence.map { "  \($0)" }
        }
        if !command.contains(where: { $0 == "`" || $0.isNewline }) { lines.append("- hint: Type `\(command)`.") }
        return lines.map { $0.isEmpty ? "#" : "# \($0)" }
    }
}
