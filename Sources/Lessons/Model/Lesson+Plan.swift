// The checks of a lesson: each solution fulfils its conditions, the state before it does not, and the step limits are
// sufficient. Running the script checks the first; the others are planned here.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchScripts

extension CheckPlan {
    package init(_ lesson: Lesson) {
        self.init()
        findings = lesson.faults.map(\.finding)
        for task in lesson.tasks {
            guard let first = task.solution.first, let last = task.solution.last else { continue }
            let place = lesson.file.place(ofStatement: task.conditions.first?.statement ?? task.statement)
            if !task.conditions.isEmpty {
                probes.append(
                    Probe(
                        before: first.statement, conditions: task.conditions.map(\.statement),
                        finding: CheckFinding(
                            .other(
                                message: "the condition of task “\(task.title)” holds before its solution",
                                remedy: "expect something that only the solution brings about"),
                            at: place)))
            }
            judge(task, in: lesson)
            if let limit = task.limit {
                limits.append(
                    StepLimit(
                        statements: first.statement..<(last.statement + 1), steps: limit,
                        place: lesson.file.place(ofStatement: task.statement)))
            }
        }
    }

    /// Each rival is tried before the solution, and must be recognised; no command of the solution may be taken for one.
    private mutating func judge(_ task: LessonTask, in lesson: Lesson) {
        guard let first = task.solution.first else { return }
        for rival in task.rivals {
            guard let command = Script(rival.text).commands.first?.command,
                command.specification?.canBeTried == true
            else { continue }
            let place = lesson.file.place(ofStatement: rival.statement)
            let fault = "the wrong way “\(rival.text)” of task “\(task.title)” is not known by what it does"
            looks.append(
                Look(before: first.statement, "try \(rival.text)") { result in
                    guard case .tried(let tried)? = result.replies.last?.content,
                        let deed = Deed(rival.text, .replied([Reply(.step(tried.step))])), !rival.isTaken(by: deed)
                    else { return nil }
                    return CheckFinding(
                        .other(
                            message: fault, remedy: "write the command that a learner types: send, set, emit or tap"),
                        at: place)
                })
        }
        for block in task.solution {
            let (text, place) = (lesson.text(of: block), lesson.file.place(ofStatement: block.statement))
            let rivals = task.rivals
            judges[block.statement] = { result in
                guard let deed = Deed(text, result), let rival = rivals.first(where: { $0.isTaken(by: deed) })
                else { return nil }
                return CheckFinding(
                    .other(
                        message: "the solution of task “\(task.title)” takes the wrong way “\(rival.text)”",
                        remedy: "write a wrong way that does something else than the solution"),
                    at: place)
            }
        }
    }

    /// The plan for any script. If it has tasks, it is checked as a lesson.
    package static func plan(for file: ScriptFile) -> CheckPlan {
        Lesson.isLesson(file) ? CheckPlan(Lesson(name: file.name, file: file)) : CheckPlan()
    }
}
