// How a lesson is checked: each solution fulfils its condition, the state before it does not, and limits are enough. The
// first is what the script says when it is run; the rest is planned here.

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
            if let limit = task.limit {
                limits.append(
                    StepLimit(
                        statements: first.statement..<(last.statement + 1), steps: limit,
                        place: lesson.file.place(ofStatement: task.statement)))
            }
        }
    }

    /// The plan for any script: a lesson's if it has tasks.
    package static func plan(for file: ScriptFile) -> CheckPlan {
        Lesson.isLesson(file) ? CheckPlan(Lesson(name: file.name, file: file)) : CheckPlan()
    }
}
