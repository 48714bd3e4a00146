// Predictions in a Swift lesson. The question is asked before a task is checked, and the answer is judged by running
// the learner's own code.

import WorkbenchLanguage

extension CodePlayer {
    /// The question of the current task, if the learner hasn't answered it.
    package var openPrediction: Prediction? { guess == nil ? task?.prediction : nil }

    /// Asks the current task's question instead of checking the task.
    package mutating func ask() -> [LessonText] {
        guard let prediction = openPrediction else { return [] }
        isAsked = true
        return [
            LessonText(.prose, prediction.text),
            LessonText(
                .note, "Answer first: type a number, or what you expect your code to do. Then the task is checked."),
        ]
    }

    /// Handles a line typed after the question. Returns nil if the line is meant for the tree, and an empty array if it
    /// is an answer and the task should be checked now.
    package mutating func answer(_ line: String) -> [LessonText]? {
        guard isAsked, let prediction = openPrediction else { return nil }
        guess = prediction.answer(line)
        if guess != nil { return [] }
        return LessonPlayer.isNoCommand(line) ? [LessonText(.note, prediction.reminder)] : nil
    }

    /// The script that judges the learner's answer on the code; nil if there is nothing to judge.
    package var scriptOfAnswer: ScriptFile? {
        guard guess != nil, !isJudged, let task, let prediction = task.prediction else { return nil }
        return code.script(for: prediction, of: task)
    }

    /// Handles the result of `scriptOfAnswer`. If the code doesn't get as far as the question, the question stays open
    /// until a later build.
    package mutating func judge(_ check: ScriptCheck) -> [LessonText] {
        guard let guess, let prediction = task?.prediction else { return [] }
        let records = check.records.suffix(prediction.answers.count)
        let replies = records.compactMap { record -> ExpectationReply? in
            guard case .expectation(let reply)? = record.result.replies.last?.content else { return nil }
            return reply
        }
        let first = check.file.script.commands.dropLast(prediction.answers.count).count
        guard check.records.count == first + prediction.answers.count, replies.count == prediction.answers.count
        else {
            defer { isPutOff = true }
            return isPutOff ? [] : [LessonText(.note, "Your answer is kept until your code gets that far.")]
        }
        isJudged = true
        return prediction.remarks(on: guess, replies)
    }
}

extension Prediction {
    /// The reply to a line that isn't an answer.
    var reminder: String { "Answer with a number from 1 to \(answers.count), or type one of the answers." }

    /// Remarks on the learner's answer. They are made once the answers have been checked on the learner's code, which
    /// may differ from the lesson's.
    fileprivate func remarks(on guess: Int, _ replies: [ExpectationReply]) -> [LessonText] {
        if replies[guess].holds { return [LessonText(.remark, "You were right: \(answers[guess].text).")] }
        let found = LessonText(.remark, "You said: \(answers[guess].text). It's `\(replies[guess].found.text)`.")
        let holding = replies.firstIndex(where: \.holds)
        return [found] + (holding.map { [LessonText(.remark, "With your code: \(answers[$0].text).")] } ?? [])
    }
}
