// A lesson in the REPL. It handles the lesson's own words, passes all other lines on as commands, and watches the
// results.

import WorkbenchLessons
import WorkbenchREPL
import WorkbenchReplyText
import WorkbenchScripts

final class Tutor: Companion {
    private var player: LessonPlayer
    private let store: LessonStore
    private var saved: LessonProgress
    private var hasComplained = false

    /// - Parameter first: The task to begin with; nil for the first unfinished one.
    init(_ lesson: Lesson, _ store: LessonStore, first: Int? = nil) {
        self.store = store
        let progress = store.progress(of: lesson.name)
        player = LessonPlayer(lesson, progress: first.map { lesson.progress(progress, at: $0) } ?? progress)
        saved = player.progress
    }

    var words: [(word: String, summary: String)] {
        LessonWord.allCases.map { ($0.rawValue, $0.summary) }
    }

    func begin(_ loop: Loop) {
        play(loop)
    }

    func take(_ line: String, _ loop: Loop) -> Bool {
        guard line.contains(where: { !$0.isWhitespace }) else { return false }
        player.typed(line)
        play(loop)
        return true
    }

    /// Carries out the lesson's turns until it waits for the learner.
    private func play(_ loop: Loop) {
        while true {
            switch player.next() {
            case .say(let text):
                loop.printer.print(text.lines(width: loop.printer.width, marksCode: !loop.printer.hasColor))
            case .evaluate(let command, let asker):
                switch asker {
                case .learner: player.answered(loop.perform(typed: command))
                case .lesson(let isShown): player.answered(loop.ask(command, isShown: isShown))
                }
                if loop.isOver { return save(loop) }
            case .wait, .finished:
                return save(loop)
            }
        }
    }

    private func save(_ loop: Loop) {
        guard player.progress != saved else { return }
        saved = player.progress
        if let problem = store.save(saved), !hasComplained {
            hasComplained = true
            loop.printer.complain(" your progress is not kept: \(problem)")
        }
    }
}
