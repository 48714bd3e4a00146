// How far a learner is. It names tasks by their titles, so that it survives a lesson that has been improved.

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

    /// How many tasks of a lesson are done.
    package func count(in lesson: Lesson) -> Int {
        lesson.tasks.count { done.contains($0.title) }
    }
}

extension Lesson {
    /// The first task that is neither done nor skipped.
    package func nextTask(_ progress: LessonProgress?) -> LessonTask? {
        tasks.first { progress?.isSettled($0) != true }
    }
}
