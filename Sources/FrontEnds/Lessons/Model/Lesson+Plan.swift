// The checks of a lesson: each solution meets its conditions, the state before it doesn't, and the step limits are
// sufficient. Running the script checks the solutions; the other checks are planned here.

import WorkbenchLanguage

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
                                message: "the condition of task “\(task.title)” already holds before its solution",
                                remedy: "expect something that only the solution achieves"),
                            at: place)))
            }
            judge(task, in: lesson)
            variants += task.alternatives.map { lesson.variant(of: task, $0) }
            lesson.variantOfLastHint(of: task).map { variants.append($0) }
            if let prediction = task.prediction { ask(prediction, of: task, in: lesson) }
            if let limit = task.limit {
                limits.append(
                    StepLimit(
                        statements: first.statement..<(last.statement + 1), steps: limit,
                        place: lesson.file.place(ofStatement: task.statement)))
            }
        }
    }

    /// Plans the checks of a task's wrong turns: each is tried before the solution and must be recognized, and no
    /// command of the solution may be mistaken for one.
    private mutating func judge(_ task: LessonTask, in lesson: Lesson) {
        guard let first = task.solution.first else { return }
        for rival in task.rivals {
            guard let command = Script(rival.text).commands.first?.command,
                command.specification?.canBeTried == true
            else { continue }
            let place = lesson.file.place(ofStatement: rival.statement)
            let fault = "the wrong turn “\(rival.text)” of task “\(task.title)” can't be recognized by its effect"
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
                        message: "the solution of task “\(task.title)” takes the wrong turn “\(rival.text)”",
                        remedy: "write a wrong turn that does something different from the solution"),
                    at: place)
            }
        }
    }

    /// Plans the checks of a prediction: after the solution, only the right answer may hold.
    private mutating func ask(_ prediction: Prediction, of task: LessonTask, in lesson: Lesson) {
        guard let behind = task.conditions.first?.statement else { return }
        for answer in prediction.answers {
            let place = lesson.file.place(ofStatement: answer.statement)
            looks.append(
                Look(before: behind, answer.command) { result in
                    guard case .expectation(let reply)? = result.replies.last?.content, reply.holds == answer.isRight
                    else {
                        return CheckFinding(
                            .other(
                                message: "the answer “\(answer.condition)” of task “\(task.title)” "
                                    + (answer.isRight
                                        ? "does not hold after its solution" : "also holds after its solution"),
                                remedy: answer.isRight
                                    ? "write an answer that holds"
                                    : "write an answer that does not hold, or ask another question"),
                            at: place)
                    }
                    return nil
                })
        }
    }

    /// The plan for any script. If it has tasks, it is checked as a lesson.
    package static func plan(for file: ScriptFile) -> CheckPlan {
        if Lesson.isLesson(file) { return CheckPlan(Lesson(name: file.name, file: file)) }
        var plan = CheckPlan()
        plan.findings = Lesson.faults(ofNoLesson: file).map(\.finding)
        return plan
    }
}

extension Lesson {
    /// The lesson with a task's alternative solution. The lesson is played to the end, because later tasks must be
    /// possible after any solution.
    fileprivate func variant(of task: LessonTask, _ alternative: Alternative) -> CheckPlan.Variant {
        let written = alternative.commands.joined(separator: "; ")
        return variant(
            of: task, alternative.commands, at: alternative.statement, "the other solution “\(written)”",
            remedy: "correct the solution, or a condition that is too narrow")
    }

    /// The lesson with the commands of a task's last hint, which must solve the task too; nil if they are the same as
    /// the solution's.
    fileprivate func variantOfLastHint(of task: LessonTask) -> CheckPlan.Variant? {
        guard let hint = task.hints.last, !hint.commands.isEmpty else { return nil }
        let commands = hint.commands.flatMap { Script($0).commands }.map(\.command)
        let solution = task.solution.map(\.command).filter { !$0.is(ExpectCommand.self) }
        guard commands != solution, commands.count == hint.commands.count else { return nil }
        return variant(
            of: task, hint.commands, at: hint.statement, "the commands of the last hint",
            remedy: "write all the commands that solve it, each in backticks, and no others")
    }

    private func variant(
        of task: LessonTask, _ commands: [String], at statement: Int, _ name: String, remedy: String
    ) -> CheckPlan.Variant {
        let solution = Set(task.solution.map(\.statement))
        var lines: [String] = []
        for block in file.script.commands {
            if block.statement == task.solution.first?.statement { lines += commands }
            if !solution.contains(block.statement) { lines.append(text(of: block)) }
        }
        let place = file.place(ofStatement: statement)
        let title = task.title
        let script = ScriptFile(name: file.name, bytes: Array((lines.joined(separator: "\n") + "\n").utf8))
        return CheckPlan.Variant(file: script) { [lines] finding in
            let line = lines.indices.contains(finding.place.line - 1) ? lines[finding.place.line - 1] : ""
            return CheckFinding(
                .other(message: "with \(name) of task “\(title)”, this line fails: \(line)", remedy: remedy),
                at: place)
        }
    }
}
