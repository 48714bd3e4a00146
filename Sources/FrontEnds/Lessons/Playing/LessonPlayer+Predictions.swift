// Predictions in the player. The question is asked with the task. After the learner's answer, the command runs, and the
// player explains the difference.

import WorkbenchLanguage

extension LessonPlayer {
    /// Asks the question of a task's prediction.
    mutating func ask(_ prediction: Prediction) {
        say(.prose, prediction.text)
        say(.note, "Answer first: type a number, or what you expect. Then the command runs.")
    }

    /// The prediction of the current task, if the learner hasn't answered it.
    var openPrediction: Prediction? { state == .inTask && guess == nil ? task?.prediction : nil }

    /// Whether a line is meant as an answer, because it doesn't start with a command.
    static func isNoCommand(_ line: String) -> Bool {
        let script = Script(line)
        return script.commands.first.map { $0.command.specification == nil }
            ?? script.statements.contains { $0.kind == .comment }
    }

    mutating func take(guess: Int, of prediction: Prediction, in task: LessonTask) {
        self.guess = guess
        // The commands are run on the tree as it was at the start of the task, without the learner's own attempts.
        if step != firstStep, firstStep != nil {
            rebuild(before: section)
            evaluate(task.setUp)
        }
        firstStep = nil
        // The solution's commands count as the learner's own. The answers are judged once the commands have completed
        // the task.
        turns += task.solution.map { .evaluate(lesson.text(of: $0), .learner) }
        openAnswers = Array(prediction.answers.indices)
    }

    /// Called when the lesson's own commands fail, perhaps because the app has changed. The question stays open.
    mutating func giveUpPrediction() {
        let wanted = missing.map { " " + $0 } ?? ""
        (guess, openAnswers) = (nil, [])
        say(.remark, "The task's own commands don't work here, so your answer can't be checked.\(wanted)")
        say(.note, "`skip` skips the task; `restart` starts it over.")
        guard let task else { return }
        firstStep = nil
        rebuild(before: section)
        evaluate(task.setUp)
    }

    /// Handles the result of checking one answer. After the last answer, the task is done.
    mutating func take(_ result: CommandResult, ofAnswer index: Int) {
        openAnswers.removeFirst()
        guard let task, let prediction = task.prediction, let guess else { return }
        if index == guess, case .expectation(let reply)? = result.replies.last?.content {
            if reply.holds {
                say(.remark, "You were right: \(prediction.answers[guess].text).")
            } else {
                let found = reply.found.text
                say(.remark, "You said: \(prediction.answers[guess].text). It's `\(found)`.")
                if let right = prediction.right { say(.remark, "The right answer: \(right.text).") }
            }
        }
        if openAnswers.isEmpty { finish(task, isSkipped: false) }
    }
}
