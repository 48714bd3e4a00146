// A learner's progress. It identifies tasks by title, so it survives revisions of a lesson.

package struct LessonProgress: Codable, Hashable, Sendable {
    package var lesson: String
    package var done: [String]
    package var skipped: [String]

    package init(lesson: String, done: [String] = [], skipped: [String] = []) {
        self.lesson = lesson
        self.done = done
        self.skipped = skipped
    }

    package func isSettled(_ task: LessonTask) -> Bool {
        done.contains(task.title) || skipped.contains(task.title)
    }

    /// The number of a lesson's tasks that are done.
    package func count(in lesson: Lesson) -> Int {
        lesson.tasks.count { done.contains($0.title) }
    }
}

extension Lesson {
    /// A changed copy of the progress that makes a task the next one: all earlier tasks count as done or skipped.
    package func progress(_ progress: LessonProgress?, at index: Int) -> LessonProgress {
        var changed = progress ?? LessonProgress(lesson: name)
        let later = Set(tasks.dropFirst(index).map(\.title))
        changed.done.removeAll(where: later.contains)
        changed.skipped.removeAll(where: later.contains)
        changed.skipped += tasks.prefix(index).filter { !changed.isSettled($0) }.map(\.title)
        return changed
    }

    /// The first task that is neither done nor skipped.
    package func nextTask(_ progress: LessonProgress?) -> LessonTask? {
        tasks.first { progress?.isSettled($0) != true }
    }
}

extension LessonProgress {
    /// The text at the end of a lesson.
    static func text(_ done: Int, of all: Int) -> String {
        guard done == all else { return "You have done \(done) of \(all) tasks." }
        return "You have done \(all == 1 ? "the task" : all == 2 ? "both tasks" : "all \(all) tasks")."
    }
}
