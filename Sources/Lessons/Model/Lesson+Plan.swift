// The checks of a lesson: each solution fulfils its conditions, the state before it does not, and the step limits are
// sufficient. Running the script checks the first; the others are planned here.

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

    /// The plan for any script. If it has tasks, it is checked as a lesson.
    package static func plan(for file: ScriptFile) -> CheckPlan {
        Lesson.isLesson(file) ? CheckPlan(Lesson(name: file.name, file: file)) : CheckPlan()
    }
}
