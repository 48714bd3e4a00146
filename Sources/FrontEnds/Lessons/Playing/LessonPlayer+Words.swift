// The words that can be typed only in lessons: task, hint, solution, skip, next, restart.

import WorkbenchLanguage

package enum LessonWord: String, CaseIterable, Hashable, Sendable {
    case task, hint, solution, skip, next, restart

    package var summary: String {
        switch self {
        case .task: "show the task again"
        case .hint: "show a hint; each hint says more"
        case .solution: "show the solution"
        case .skip: "do the task for you, and continue"
        case .next: "continue when the task is done"
        case .restart: "start the task over; restart lesson starts from the first"
        }
    }

    /// The word at the start of a line, and the rest of the line.
    package static func read(_ line: String) -> (word: LessonWord, rest: String)? {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0.isNewline }).map { $0.lowercased() }
        guard let first = words.first, let word = LessonWord(rawValue: first) else { return nil }
        let rest = words.dropFirst().joined(separator: " ")
        return rest.isEmpty || word == .restart && rest == "lesson" ? (word, rest) : nil
    }
}

extension LessonPlayer {
    mutating func act(on word: LessonWord, _ rest: String) {
        if state == .finished, word != .restart {
            say(.note, "This is the end of the lesson. `restart lesson` starts it over, and `quit` leaves.")
            return
        }
        switch word {
        case .task: if lesson.sections.indices.contains(section) { tell(lesson.sections[section]) }
        case .hint: giveHint()
        case .solution: showSolution()
        case .skip: skip()
        case .next: goOn()
        case .restart: restart(isWhole: rest == "lesson")
        }
    }

    private mutating func giveHint() {
        guard let task, state == .inTask else {
            say(
                .note,
                state == .reading ? "There is no task here. `next` continues." : "The task is done. `next` continues.")
            return
        }
        // The player makes each remark only once.
        if !isDeedTold, let remark = deed?.remark(for: task.solution) { say(.remark, remark) }
        isDeedTold = true
        // Starting with the second hint, the failed conditions are shown. Conditions about the question or the route
        // aren't, because they would reveal the solution.
        if hint > 0, let deed, deed.kind != .looked {
            for condition in failed.filter({ !$0.revealsSolution }).prefix(2) {
                say(.remark, condition.sentence)
            }
        }
        guard !task.hints.isEmpty else {
            say(.note, "There is no hint. `solution` shows how the task is done.")
            return
        }
        let index = min(hint, task.hints.count - 1)
        say(.hint(index + 1, of: task.hints.count), task.hints[index].text)
        hint += 1
    }

    private mutating func showSolution() {
        guard let task else { return }
        let commands = task.solution.map { lesson.text(of: $0) }.joined(separator: "\n")
        say(.solution, commands)
        for other in task.alternatives { say(.note, "Or: " + other.commands.map { "`\($0)`" }.joined(separator: ", ")) }
        if state == .inTask { say(.note, "Type the solution, or let `skip` do the task.") }
    }

    private mutating func skip() {
        guard let task, state == .inTask else {
            go(to: section + 1)
            return
        }
        // The solution is run on the tree as it was at the start of the task, without the learner's attempts.
        rebuild(before: section)
        evaluate(task.setUp)
        // In the script that the learner saves, the solution is marked as such.
        turns.append(.evaluate("# Skipped: \(task.title)", .learner))
        solve(task)
        say(.solution, task.solution.map { lesson.text(of: $0) }.joined(separator: "\n"))
        say(.note, "Skipped: \(task.title)")
        finish(task, isSkipped: true)
    }

    private mutating func goOn() {
        guard state != .inTask else {
            say(.note, "The task isn't done yet. `hint` helps, and `skip` skips it.")
            return
        }
        go(to: section + 1)
    }

    private mutating func restart(isWhole: Bool) {
        if isWhole {
            progress = LessonProgress(lesson: lesson.name)
            enter(0)
            return
        }
        guard let task, state != .finished else {
            say(.note, "`restart lesson` starts from the first task.")
            return
        }
        progress.done.removeAll { $0 == task.title }
        rebuild(before: section)
        enter(section)
    }

    /// Solves the task, or runs the next command of its solution, on the learner's behalf. The conditions are judged as
    /// if the learner had done it.
    package mutating func demonstrate(isWhole: Bool = true) {
        guard let task, state == .inTask else { return }
        let isContinued = demonstrated > 0 && demonstrated < task.solution.count && typedCommands.count == demonstrated
        if !isContinued {
            if let firstStep, step != firstStep {
                // The solution is run on the tree as it was at the start of the task, without the learner's attempts.
                rebuild(before: section)
                evaluate(task.setUp)
            }
            (firstStep, typedCommands) = (nil, [])
        }
        let rest = task.solution.dropFirst(isContinued ? demonstrated : 0)
        // If the learner has typed other commands since, the whole solution is run.
        let commands = isWhole || !isContinued && demonstrated > 0 ? rest : rest.prefix(1)
        demonstrated = commands.endIndex
        turns += commands.map { .evaluate(lesson.text(of: $0), .learner) }
    }

    package var isDemonstrated: Bool { demonstrated == task?.solution.count }
}
