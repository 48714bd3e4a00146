// Guides a learner through the tasks of a code lesson: selects the next task and the script that checks it, and writes
// the text to show.

import WorkbenchLanguage

package struct CodePlayer: Sendable {
    package let code: CodeLesson
    package private(set) var progress: LessonProgress
    private var hint = 0
    private var isSolutionAsked = false
    /// Sentences about the parts of the task that are still missing, according to the last check.
    private var remarks: [String] = []
    /// The answer to the prediction of the current task.
    var guess: Int?
    /// Whether the question was asked, whether the answer was judged, and whether the learner was told that it will be
    /// judged later.
    var (isAsked, isJudged, isPutOff) = (false, false, false)

    package init(_ code: CodeLesson, progress: LessonProgress? = nil) {
        self.code = code
        self.progress = progress ?? LessonProgress(lesson: code.name + "-code")
    }

    /// The current task; nil at the end.
    package var task: LessonTask? { code.lesson.nextTask(progress) }

    /// How a task is checked.
    package enum Trial: Sendable {
        /// A script is run on the learner's code.
        case script(ScriptFile)
        /// The learner's tests in these files are run on the original code and with each of these changes.
        case tests([Mutant], files: [String])
    }

    /// How the current task is checked after a build; nil at the end.
    package var trial: Trial? {
        task.map { $0.mutants.isEmpty ? .script(code.script(for: $0)) : .tests($0.mutants, files: $0.answer) }
    }

    /// The text at the start of the lesson.
    package func opening() -> [LessonText] {
        let introduction = code.lesson.sections.first { $0.task == nil }?.prose ?? ""
        return [LessonText(.lessonTitle, code.lesson.title), LessonText(.prose, introduction)] + currentTask()
    }

    package func currentTask() -> [LessonText] {
        guard let task, let index = code.lesson.section(ofTask: task.index) else {
            return ending
        }
        return [
            LessonText(.task(task.index + 1, of: code.tasks.count), task.title),
            LessonText(.prose, code.lesson.sections[index].prose),
        ]
    }

    private var ending: [LessonText] {
        let (done, all) = (progress.count(in: code.lesson), code.tasks.count)
        let text = LessonProgress.text(done, of: all)
        let next = code.following.map { "In a shell, `\($0.command)` begins “\($0.title)”; " } ?? ""
        let words = "\(next)`restart` starts this one over, and `quit` leaves."
        return [LessonText(.success, text), LessonText(.note, words)]
    }

    /// The text to show when the learner types `next`.
    package func next() -> [LessonText] {
        guard task != nil else { return ending }
        let text = "The task isn't done yet. `reload` checks it, `hint` helps, and `skip` skips it."
        return [LessonText(.note, text)]
    }

    package mutating func giveHint() -> [LessonText] {
        guard let task, !task.hints.isEmpty else { return currentTask() }
        let index = min(hint, task.hints.count - 1)
        hint += 1
        return said(remarks) + [LessonText(.hint(index + 1, of: task.hints.count), task.hints[index].text)]
    }

    /// Shows the files of the answer, if there are no more hints or if the learner insists.
    package mutating func showSolution() -> [LessonText] {
        guard let task else { return currentTask() }
        guard isSolutionAsked || hint >= task.hints.count else {
            isSolutionAsked = true
            return [LessonText(.note, "Try `hint` first. Type `solution` again to see the code.")]
        }
        let files = code.answer.filter { task.answer.contains($0.name) }
        return files.flatMap { file in
            [
                LessonText(.note, "`\(file.name)` at the end of this step:"),
                LessonText(.prose, "```swift\n\(file.text)```"),
            ]
        } + [LessonText(.note, "Write the parts that the task needs, then `reload`. `skip` skips the task.")]
    }

    /// Handles the result of the task's script.
    package mutating func conclude(_ check: ScriptCheck) -> [LessonText] {
        conclude(check.findings.first.map { [Self.remark(on: $0)] } ?? [])
    }

    /// Handles the result of the learner's tests.
    package mutating func conclude(_ trial: TestTrial) -> [LessonText] {
        guard let task else { return [] }
        let remarks = trial.remarks(files: task.answer.map { "\(CodePackage.tests(of: code))/\($0)" })
        let summary = remarks.isEmpty ? [LessonText(.note, trial.summary)] : []
        return summary + conclude(remarks)
    }

    private mutating func conclude(_ missing: [String]) -> [LessonText] {
        guard let task else { return [] }
        remarks = missing
        guard remarks.isEmpty else { return [LessonText(.note, "Not yet: \(task.title)")] + said(remarks) }
        progress.done.append(task.title)
        forgetAttempts()
        var texts = [LessonText(.success, "Done: \(task.title)")]
        if !task.afterword.isEmpty { texts.append(LessonText(.prose, task.afterword)) }
        return texts + currentTask()
    }

    package mutating func skip() -> [LessonText] {
        guard let task else { return currentTask() }
        progress.skipped.append(task.title)
        forgetAttempts()
        return [LessonText(.note, "Skipped: \(task.title)")] + currentTask()
    }

    package mutating func restart() -> [LessonText] {
        progress = LessonProgress(lesson: progress.lesson)
        forgetAttempts()
        return currentTask()
    }

    private mutating func forgetAttempts() {
        (hint, isSolutionAsked, remarks) = (0, false, [])
        (guess, isAsked, isJudged, isPutOff) = (nil, false, false, false)
    }

    private func said(_ remarks: [String]) -> [LessonText] { remarks.map { LessonText(.remark, $0) } }

    /// The actual result, in contrast to the expected one.
    private static func remark(on finding: CheckFinding) -> String {
        switch finding.fact {
        case .expectation(let expected, let found): FailedCondition(expected, found: .fact(found)).sentence
        case .refused(let reason, _):
            "`\(finding.command)` was refused: \(reason)\(reason.hasSuffix("?") ? "" : ".")"
        case .ended(let death): "`\(finding.command)` crashed the app: \(ReplyText.text(of: death.crash))."
        default: finding.message
        }
    }
}
