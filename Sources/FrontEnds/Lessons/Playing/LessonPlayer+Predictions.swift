// Predictions in the player: the question is asked with the task; after an answer the command runs, and the player
// explains the difference.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText

extension LessonPlayer {
    /// Asks the question of a task's prediction.
    mutating func ask(_ prediction: Prediction) {
        say(.prose, prediction.text)
        say(.note, "Answer first: type a number, or what you expect. Then it runs.")
    }

    /// The prediction of the current task, if the learner has not answered it.
    var openPrediction: Prediction? { state == .inTask && guess == nil ? task?.prediction : nil }

    /// Whether a line is meant as an answer, because it doesn't begin with a command.
    static func isNoCommand(_ line: String) -> Bool {
        Script(line).commands.first.map { $0.command.specification == nil } ?? false
    }

    mutating func take(guess: Int, of prediction: Prediction, in task: LessonTask) {
        self.guess = guess
        // The commands start from the task's beginning, without the learner's own attempts.
        if step != firstStep, firstStep != nil {
            rebuild(before: section)
            evaluate(task.setUp)
        }
        firstStep = nil
        // They count as the learner's own commands. The answers are judged once these have completed the task.
        turns += task.solution.map { .evaluate(lesson.text(of: $0), .learner) }
        openAnswers = Array(prediction.answers.indices)
    }

    /// The lesson's own commands failed, perhaps because the app has changed. The question stays open.
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

    /// Receives whether an answer holds. The last one concludes the task.
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
