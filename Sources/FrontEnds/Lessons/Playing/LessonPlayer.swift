// Guides a learner through a lesson. It is a state machine: it returns text to show and commands to evaluate, and
// receives the learner's lines and the commands' results. The learner's own commands go to the tree unchanged.

import WorkbenchLanguage

package struct LessonPlayer: Sendable {
    /// The action that the player's driver must take next.
    package enum Turn: Hashable, Sendable {
        case say(LessonText)
        /// Evaluates a command and returns the result.
        case evaluate(String, Asker)
        /// Waits for the learner's line.
        case wait
        /// The lesson has ended; the session may continue.
        case finished
    }

    /// The origin of a command.
    package enum Asker: Hashable, Sendable {
        /// The learner typed the command.
        case learner
        /// The lesson needs the command. Other clients aren't told about it, and the learner sees it only if it is
        /// shown.
        case lesson(isShown: Bool)
    }

    package let lesson: Lesson
    /// Whether the player stops at each section, as in a presentation. Otherwise, it only stops at tasks.
    let stopsAtSections: Bool
    package internal(set) var progress: LessonProgress

    /// The learner's position.
    enum State: Hashable, Sendable {
        /// A section without a task is on the screen. This only happens in a presentation.
        case reading
        case inTask
        /// The condition holds, and the learner may continue to experiment.
        case done
        case finished
    }

    var state = State.inTask
    var section = 0
    var turns: [Turn] = []
    var awaited: Awaited?
    /// The index of the next hint.
    var hint = 0
    /// The learner's last command that had an effect or asked a question.
    var deed: Deed?
    /// The lines that the learner has typed since the start of the task.
    var typedCommands: [ParsedCommand] = []
    /// The number of the solution's commands that have been demonstrated.
    var demonstrated = 0
    /// Whether the player has commented on the learner's last command.
    var isDeedTold = false
    /// The current step, and the step at which the learner started the task; nil before that.
    var step = 0
    var firstStep: Int?
    /// The conditions being checked, and those that failed.
    var openConditions: [CommandBlock] = []
    var failed: [FailedCondition] = []
    /// The number of conditions that held after the last command, and the number of commands since then that made no
    /// progress.
    var held = 0
    var idleDeeds = 0
    /// Whether the learner has changed the tree since the task was done.
    var hasPlayed = false
    var isLimitTold = false
    /// Whether the learner was told that a shortcut doesn't count.
    var isShortcutTold = false
    /// The learner's answer to the task's prediction, and the answers that haven't been checked yet.
    var guess: Int?
    var openAnswers: [Int] = []
    /// A line that may name the answer to the task's question, until the command with that answer runs.
    var namedLine: String?

    enum Awaited: Hashable, Sendable {
        case learner(String)
        case condition
        case lesson
        /// Whether an answer to the prediction holds, after its command ran.
        case answer(Int)
        /// The answer to the task's question, which the line may name.
        case named(String)
    }

    /// Starts or resumes a lesson.
    package init(_ lesson: Lesson, progress: LessonProgress? = nil, stopsAtSections: Bool = false) {
        self.lesson = lesson
        self.stopsAtSections = stopsAtSections
        var progress = progress
        // When all other tasks are done, offer the skipped ones again.
        if let kept = progress, lesson.nextTask(kept) == nil, kept.count(in: lesson) < lesson.tasks.count {
            progress?.skipped = []
        }
        self.progress = progress ?? LessonProgress(lesson: lesson.name)
        turns = [.say(LessonText(.lessonTitle, lesson.title))]
        guard let next = lesson.nextTask(progress), next.index > 0 else {
            let isRepeated = progress.map { !$0.done.isEmpty } ?? false
            if isRepeated, lesson.nextTask(progress) == nil {
                turns.append(.say(LessonText(.note, "You've already finished this lesson; here it is again.")))
                self.progress = LessonProgress(lesson: lesson.name)
            }
            enter(0)
            return
        }
        let left = lesson.tasks.count { !self.progress.isSettled($0) }
        turns.append(
            .say(
                LessonText(
                    .note,
                    "You are at task \(next.index + 1) of \(lesson.tasks.count); \(left) to go. "
                        + "`restart lesson` starts from the first.")))
        if let index = lesson.section(ofTask: next.index) {
            rebuild(before: index)
            enter(index)
        }
    }

    package var task: LessonTask? {
        lesson.sections.indices.contains(section) ? lesson.sections[section].task : nil
    }

    package var isFinished: Bool { state == .finished && turns.isEmpty }

    /// Whether the current task's conditions have been met.
    package var isDone: Bool { state != .inTask }

    /// The section on the screen.
    package var current: LessonSection? {
        lesson.sections.indices.contains(section) ? lesson.sections[section] : lesson.sections.last
    }
    package var sectionIndex: Int { min(section, lesson.sections.count - 1) }

    // MARK: - Driving

    package mutating func next() -> Turn {
        if awaited == nil, turns.isEmpty, !openConditions.isEmpty {
            return ask(openConditions[0])
        }
        if awaited == nil, turns.isEmpty, let answer = openAnswers.first, let prediction = task?.prediction {
            awaited = .answer(answer)
            return .evaluate(prediction.answers[answer].command, .lesson(isShown: false))
        }
        guard !turns.isEmpty else { return state == .finished ? .finished : .wait }
        let turn = turns.removeFirst()
        if case .evaluate(let text, let asker) = turn, awaited == nil {
            if asker == .learner, firstStep == nil, !text.hasPrefix("#") { firstStep = step }
            awaited = asker == .learner ? .learner(text) : namedLine.map { .named($0) } ?? .lesson
            namedLine = nil
        }
        return turn
    }

    /// Handles a line that the learner typed: one of the lesson's words, or a command.
    package mutating func typed(_ line: String) {
        if let (word, rest) = LessonWord.read(line) {
            act(on: word, rest)
        } else if let prediction = openPrediction, let task, let answer = prediction.answer(line) {
            take(guess: answer, of: prediction, in: task)
        } else if let prediction = openPrediction, Self.isNoCommand(line) {
            say(.note, prediction.reminder)
        } else if let question, Self.isNoCommand(line) {
            namedLine = line
            turns.append(.evaluate(question, .lesson(isShown: false)))
        } else {
            turns.append(.evaluate(line, .learner))
        }
    }

    /// Handles a command of another client, which is judged like the learner's own.
    package mutating func saw(_ line: String, _ result: CommandResult) {
        if firstStep == nil { firstStep = step }
        take(line, result)
    }

    /// Goes back to the previous section, and restores the tree as it was there.
    package mutating func goBack() {
        let index = max(0, sectionIndex - 1)
        rebuild(before: index)
        enter(index)
    }

    /// A sentence about the first condition that still fails after the last command.
    package var missing: String? {
        failed.first { !$0.revealsSolution }.map(\.sentence)
    }

    /// Handles the result of the requested evaluation.
    package mutating func answered(_ result: CommandResult) {
        let awaited = awaited
        self.awaited = nil
        switch awaited {
        case .learner(let line): take(line, result)
        case .condition: take(condition: result)
        case .lesson: follow(result)
        case .answer(let index): take(result, ofAnswer: index)
        case .named(let line): take(result, namedBy: line)
        case nil: break
        }
    }

    // MARK: - The learner's commands

    private mutating func take(_ line: String, _ result: CommandResult) {
        follow(result)
        guard let deed = Deed(line, result) else { return }
        self.deed = deed
        isDeedTold = false
        typedCommands += Script(line).commands.map(\.command)
        if state == .inTask, let rival = task?.rivals.first(where: { $0.isTaken(by: deed) }) {
            refuse(deed, because: rival.sentence)
            return
        }
        switch state {
        case .finished, .reading: break
        case .done: if deed.kind != .looked, !deed.isRefused { hasPlayed = true }
        case .inTask: openConditions = task?.conditions ?? []
        }
        failed = []
    }

    /// Explains a wrong turn, and undoes it.
    private mutating func refuse(_ deed: Deed, because sentence: String) {
        isDeedTold = true
        say(.remark, sentence)
        guard case .acted = deed.kind else { return }
        turns.append(.evaluate("undo", .lesson(isShown: true)))
        say(.note, "That step was undone. `task` shows the task again.")
    }

    /// Records the current step.
    private mutating func follow(_ result: CommandResult) {
        for reply in result.replies {
            switch reply.content {
            case .step(let step): self.step = step.number
            case .moved(let move): step = move.to
            case .opened: step = 0
            default: break
            }
        }
    }

    // MARK: - Conditions

    private mutating func ask(_ condition: CommandBlock) -> Turn {
        if let trap = TrapExpectation(condition.command) {
            openConditions.removeFirst()
            let reply = trap.reply(deed?.death)
            if !reply.holds { failed.append(FailedCondition(reply.expected, found: .fact(reply.found))) }
            if openConditions.isEmpty { conclude() }
            return next()
        }
        awaited = .condition
        return .evaluate(lesson.text(of: condition), .lesson(isShown: false))
    }

    private mutating func take(condition result: CommandResult) {
        guard !openConditions.isEmpty else { return }
        let condition = openConditions.removeFirst()
        switch result.replies.last?.content {
        case .expectation(let reply) where reply.holds: break
        case .expectation(let reply):
            failed.append(FailedCondition(reply.expected, found: .fact(reply.found)))
        case .refused(let refusal):
            let expected = String(lesson.text(of: condition).dropFirst("expect ".count))
            failed.append(FailedCondition(expected, found: .refusal(refusal)))
        default: failed.append(FailedCondition(lesson.text(of: condition), found: .nothing))
        }
        if openConditions.isEmpty { conclude() }
    }

    /// Finishes a check after all conditions have been evaluated.
    private mutating func conclude() {
        guard let task else { return }
        if !openAnswers.isEmpty {
            if !failed.isEmpty { giveUpPrediction() }
            return
        }
        if let deed, let shortcut = deed.shortcut(in: task) {
            if failed.isEmpty { return refuse(deed, because: shortcut.sentence) }
            if !isShortcutTold {
                (isShortcutTold, isDeedTold) = (true, true)
                return say(.remark, shortcut.sentence)
            }
        }
        guard failed.isEmpty else {
            if failed.allSatisfy(\.isOfRoute), task.conditions.count > failed.count, deed?.hasActed == true, !isDeedTold
            {
                isDeedTold = true
                say(
                    .remark,
                    "The result is right, but the task is about a different way to get there: read the task again.")
                say(.note, "`undo` takes the step back; `task` shows the task, `hint` helps.")
                return
            }
            if isSolutionTyped(of: task) {
                isDeedTold = true
                let wanted = missing.map { " " + $0 } ?? ""
                say(.remark, "That's the solution, but one of your earlier steps gets in the way.\(wanted)")
                say(.note, "`restart` starts the task over; then the solution works.")
                return
            }
            remark(on: task)
            return
        }
        let taken = step - (firstStep ?? step)
        if let limit = task.limit, taken > limit {
            if !isLimitTold || deed?.hasActed == true {
                say(
                    .remark,
                    "That's right, but it took \(taken) steps, and the task allows at most \(limit). "
                        + "`undo` and find a shorter way, or `restart`; `skip` skips it.")
            }
            isLimitTold = true
            return
        }
        finish(task, isSkipped: false)
    }

    /// Whether the last command completes a solution that would have solved the task from its start.
    private func isSolutionTyped(of task: LessonTask) -> Bool {
        let alternatives = task.alternatives.map { $0.commands.flatMap { Script($0).commands.map(\.command) } }
        return ([task.solution.map(\.command)] + alternatives).contains { solution in
            guard let last = solution.last, typedCommands.last?.reads(like: last) == true, deed?.isRefused == false
            else { return false }
            var rest = typedCommands[...]
            return solution.allSatisfy { command in
                guard let index = rest.firstIndex(where: { $0.reads(like: command) }) else { return false }
                rest = rest[(index + 1)...]
                return true
            }
        }
    }

    /// Makes an unprompted remark, but only if the learner seems lost.
    private mutating func remark(on task: LessonTask) {
        guard let deed else { return }
        let holding = task.conditions.count - failed.count
        let (isBetter, isWorse) = (holding > held, holding < held)
        held = holding
        let isInAlternative = task.alternatives.contains { $0.commands.contains(deed.command) }
        if isBetter || isInAlternative || deed.isPart(of: task.solution) {
            idleDeeds = 0
            return
        }
        // A learner who looks around or goes back probably knows what to do.
        switch deed.kind {
        case .looked, .moved: return
        default: idleDeeds += 1
        }
        guard isWorse && idleDeeds > 1 || idleDeeds > max(2, task.solution.count) else { return }
        idleDeeds = 0
        let remark = deed.remark(for: task.solution).map { $0 + " " } ?? ""
        isDeedTold = true
        say(.remark, remark + "`hint` helps, `task` shows the task.")
    }

    mutating func finish(_ task: LessonTask, isSkipped: Bool) {
        let unanswered = openPrediction
        state = .done
        hasPlayed = false
        if isSkipped {
            progress.skipped.append(task.title)
        } else {
            progress.skipped.removeAll { $0 == task.title }
            if !progress.done.contains(task.title) { progress.done.append(task.title) }
            if let right = unanswered?.right {
                say(.remark, "The command ran before you guessed. The answer is: \(right.text).")
            }
            say(.success, "Done: \(task.title)")
        }
        if !task.afterword.isEmpty { say(.prose, task.afterword) }
        guard !isSkipped else {
            go(to: section + 1)
            return
        }
        let isLast = task.index == lesson.tasks.count - 1
        say(
            .note,
            isLast
                ? "That was the last task. `next` ends the lesson." : "`next` continues; or keep experimenting.")
    }

    mutating func say(_ kind: LessonText.Kind, _ markdown: String) {
        turns.append(.say(LessonText(kind, markdown)))
    }
}
