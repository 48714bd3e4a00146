// The faults in a lesson that can be found by reading it.

import WorkbenchLanguage
import WorkbenchValueTree

package struct LessonFault: Hashable, Sendable {
    package var place: FilePlace
    package var fact: Fact

    package enum Fact: Hashable, Sendable {
        case noTitle
        case noTasks
        case noApp
        case noSolution(task: String)
        case noCondition(task: String)
        case noHints(task: String)
        /// The last hint contains no command.
        case noCommandInLastHint(task: String)
        /// A word in a hint's backticks that looks like a command but isn't.
        case unknownCommandInHint(word: String, nearest: [String])
        /// A line in a task that looks almost like a hint or a limit.
        case unknownMarker(String, meant: String)
        case noTaskTitle
        case unreadableHint(command: String, message: String)
        /// A wrong turn that can't be parsed.
        case unreadableRival(command: String, message: String)
        /// A wrong turn without a teacher's comment.
        case noSentence(command: String)
        /// A command of another solution that can't be parsed.
        case unreadableAlternative(command: String, message: String)
        /// An answer to a prediction that isn't a condition.
        case unreadableAnswer(condition: String, message: String)
        /// A prediction without exactly one right answer, or without a wrong one.
        case wrongNumberOfAnswers(right: Int, other: Int)
        case sameTitle(String)
        case unreadableLimit(String)
        /// A change to the learner's code with the wrong syntax.
        case unreadableMutant(String)
        /// A change without a teacher's comment.
        case noSentenceOfMutant(String)
        /// A task about tests that doesn't name their file.
        case noTestFile(task: String)
    }

    package var message: String {
        switch fact {
        case .noTitle: "the lesson has no title"
        case .noTasks: "the lesson has no tasks"
        case .noApp: "the lesson opens no app"
        case .noSolution(let task): "task “\(task)” has no solution"
        case .noCondition(let task): "task “\(task)” has no condition"
        case .noHints(let task): "task “\(task)” has no hints"
        case .noCommandInLastHint(let task): "the last hint of task “\(task)” names no command"
        case .unknownCommandInHint(let word, _): "the hint names \(word), which isn't a command"
        case .unknownMarker(let text, let meant):
            "“\(text)” doesn't begin a \(meant.hasPrefix("#") ? "task" : "line of a task"), so it is read as prose"
        case .noTaskTitle: "the task has no title"
        case .unreadableHint(let command, let message): "the hint's command “\(command)” can't be read: \(message)"
        case .unreadableRival(let command, let message): "the wrong turn “\(command)” can't be read: \(message)"
        case .unreadableAlternative(let command, let message):
            "the other solution's command “\(command)” can't be read: \(message)"
        case .unreadableAnswer(let condition, let message):
            "the answer “\(condition)” can't be read: \(message)"
        case .wrongNumberOfAnswers(let right, let other):
            "the prediction has \(right) right and \(other) wrong answers"
        case .noSentence(let command): "there is no comment on the wrong turn “\(command)”"
        case .sameTitle(let title): "two tasks are called “\(title)”"
        case .unreadableLimit(let text): "“\(text)” is not a limit"
        case .unreadableMutant(let text): "“\(text)” isn't a change to a file"
        case .noSentenceOfMutant(let words): "there is no comment on \(words)"
        case .noTestFile(let task): "task “\(task)” doesn't name the file of its tests"
        }
    }

    package var remedy: String {
        switch fact {
        case .noTitle: "begin with a heading: # # and the title"
        case .noTasks: "add a task: a heading # ## Task: with its title, and below it what to do"
        case .noApp: "write open and the name of an app before the first task"
        case .noSolution: "write the commands that solve it below its hints"
        case .noCondition: "end it with expect and a condition that holds once the task is solved"
        case .noHints: "write # - hint: lines, the first general, the last with the command"
        case .noCommandInLastHint: "write the command in backticks: # - hint: `send Edit saveChanges`"
        case .unknownCommandInHint(_, let nearest): "did you mean \(nearest.joined(separator: " or "))?"
        case .unknownMarker(_, let meant): "write # \(meant)"
        case .noTaskTitle: "write a short title after # ## Task:, because progress is kept under it"
        case .unreadableAnswer:
            "write a condition that `expect` takes: `#   right: stack is Welcome — the first screen`"
        case .wrongNumberOfAnswers:
            "below the question, write one line `#   right: …` and one or more lines `#   other: …`"
        case .unreadableHint, .unreadableRival, .unreadableAlternative: "correct the command"
        case .noSentence, .noSentenceOfMutant:
            "write the teacher's comment below it, indented: #   That is the owner's business."
        case .unreadableMutant: "write # - mutant: ListWorkflow.swift: `the old code` → `the new code`"
        case .noTestFile: "write # - answer: ListTests.swift"
        case .sameTitle: "give each one a different title, because progress is kept by title"
        case .unreadableLimit: "write # - limit: 3 steps"
        }
    }

    package var finding: CheckFinding {
        CheckFinding(.other(message: message, remedy: remedy), at: place)
    }
}

extension Lesson {
    package var faults: [LessonFault] {
        var found: [LessonFault] = []
        func report(_ fact: LessonFault.Fact, _ statement: Int) {
            found.append(LessonFault(place: file.place(ofStatement: statement), fact: fact))
        }
        let headings = file.script.headings
        if headings.first?.level != 1 { report(.noTitle, 0) }
        if tasks.isEmpty { report(.noTasks, 0) }
        // A lesson about workers may turn them off before it opens an app, so that command doesn't count.
        let firstCommand = file.script.commands.first { !$0.command.is(WorkersCommand.self) }
        if firstCommand?.command.is(OpenCommand.self) != true || sections.first(where: { !$0.setUp.isEmpty }) == nil {
            report(.noApp, firstCommand?.statement ?? 0)
        }
        var titles: Set<String> = []
        for task in tasks {
            if task.title.isEmpty {
                report(.noTaskTitle, task.statement)
            } else if !titles.insert(task.title).inserted {
                report(.sameTitle(task.title), task.statement)
            }
            if task.mutants.isEmpty {
                if task.solution.isEmpty { report(.noSolution(task: task.title), task.statement) }
                if task.conditions.isEmpty { report(.noCondition(task: task.title), task.statement) }
            }
            for rival in task.rivals {
                let script = Script(rival.text)
                if let diagnostic = script.diagnostics.first(where: { $0.severity == .error }) {
                    report(.unreadableRival(command: rival.text, message: diagnostic.message), rival.statement)
                } else if rival.sentence.isEmpty {
                    report(.noSentence(command: rival.text), rival.statement)
                }
            }
            for (fact, statement) in task.otherFaults { report(fact, statement) }
            guard let last = task.hints.last else {
                report(.noHints(task: task.title), task.statement)
                continue
            }
            // The hints of a task about tests contain Swift.
            guard task.mutants.isEmpty else { continue }
            let unknown = task.hints.map { hint in hint.unknownCommands.map { (hint: hint, $0) } }
            for (hint, command) in unknown.joined() {
                report(.unknownCommandInHint(word: command.word, nearest: command.nearest), hint.statement)
            }
            if last.commands.isEmpty, unknown.last?.isEmpty != false {
                report(.noCommandInLastHint(task: task.title), last.statement)
            }
            for hint in task.hints {
                for command in hint.commands {
                    guard let diagnostic = Script(command).diagnostics.first(where: { $0.severity == .error }),
                        hint == last || command.contains(" ")
                    else { continue }
                    report(.unreadableHint(command: command, message: diagnostic.message), hint.statement)
                }
            }
        }
        return found + limitFaults + mutantFaults + markerFaults
    }

    /// Limits without a valid number, which would be read as prose.
    private var limitFaults: [LessonFault] {
        file.script.statements.enumerated().compactMap { index, statement in
            guard statement.kind == .comment, statement.content.hasPrefix("- limit:") else { return nil }
            let text = String(statement.content.dropFirst("- limit:".count).drop { $0 == " " })
            if let limit = Int(text.prefix { $0.isNumber }), limit > 0 { return nil }
            return LessonFault(place: file.place(ofStatement: index), fact: .unreadableLimit(text))
        }
    }

    /// Changes with the wrong syntax, which would be read as prose.
    private var mutantFaults: [LessonFault] {
        let read = Set(tasks.flatMap(\.mutants).map(\.statement))
        return file.script.statements.enumerated().compactMap { index, statement in
            guard statement.kind == .comment, !read.contains(index),
                let mark = ["- mutant:", "- harmless:"].first(where: statement.content.hasPrefix)
            else { return nil }
            let text = String(statement.content.dropFirst(mark.count).drop { $0 == " " })
            return LessonFault(place: file.place(ofStatement: index), fact: .unreadableMutant(text))
        }
    }

    /// Lines that would be read as prose, although they look almost like a task's heading or one of its marks.
    private var markerFaults: [LessonFault] {
        let tasks = sections.filter { $0.task != nil }
        return file.script.statements.enumerated().compactMap { index, statement in
            guard statement.kind == .comment else { return nil }
            let section = tasks.first { $0.statements.contains(index) }
            let mark =
                MisspeltMark.heading(statement.content, isInLesson: !tasks.isEmpty)
                ?? section.flatMap {
                    MisspeltMark.item(statement.content, isInPrediction: $0.task?.prediction != nil)
                }
            guard let mark else { return nil }
            return LessonFault(
                place: file.place(ofStatement: index), fact: .unknownMarker(mark.text, meant: mark.meant))
        }
    }

    /// The faults of a script without tasks: headings that were probably meant to start a task.
    static func faults(ofNoLesson file: ScriptFile) -> [LessonFault] {
        Lesson(name: file.name, file: file).markerFaults
    }
}

extension LessonTask {
    /// The faults of the mutants, the other solutions and the prediction.
    fileprivate var otherFaults: [(LessonFault.Fact, Int)] {
        func message(_ text: String) -> String? {
            Script(text).diagnostics.first { $0.severity == .error }?.message
        }
        var found: [(LessonFault.Fact, Int)] = []
        if !mutants.isEmpty, answer.isEmpty { found.append((.noTestFile(task: title), statement)) }
        for mutant in mutants where mutant.sentence.isEmpty {
            found.append((.noSentenceOfMutant(mutant.words), mutant.statement))
        }
        for alternative in alternatives {
            for command in alternative.commands {
                guard let message = message(command) else { continue }
                found.append((.unreadableAlternative(command: command, message: message), alternative.statement))
            }
        }
        guard let prediction else { return found }
        for answer in prediction.answers {
            guard let message = message(answer.command) else { continue }
            found.append((.unreadableAnswer(condition: answer.condition, message: message), answer.statement))
        }
        let right = prediction.answers.count(where: \.isRight)
        if right != 1 || prediction.answers.count < 2 {
            let other = prediction.answers.count - right
            found.append((.wrongNumberOfAnswers(right: right, other: other), prediction.statement))
        }
        return found
    }
}
