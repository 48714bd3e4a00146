// Moves between sections: shows the text at the start of each, runs its commands for the learner, and restores the tree
// before a task.

import WorkbenchLanguage

extension LessonPlayer {
    /// Enters a section. If it has no task, shows it and continues with the next one.
    mutating func enter(_ index: Int) {
        section = index
        var index = index
        while index < lesson.sections.count {
            section = index
            let current = lesson.sections[index]
            if current.task != nil {
                begin(current)
                return
            }
            if current.title != lesson.title { say(.sectionTitle, current.title) }
            if !current.prose.isEmpty { say(.prose, current.prose) }
            evaluate(current.setUp)
            if stopsAtSections {
                state = .reading
                return
            }
            index += 1
        }
        state = .finished
        let (done, all) = (progress.count(in: lesson), lesson.tasks.count)
        say(.success, LessonProgress.text(done, of: all))
    }

    /// Continues after a task. If the learner has changed the tree since the task was done, the tree is restored for
    /// the next one.
    mutating func go(to index: Int) {
        if hasPlayed, lesson.sections.dropFirst(index).contains(where: { $0.task != nil }) {
            say(.note, "The app is ready for the next task.")
            rebuild(before: index)
        }
        enter(index)
    }

    private mutating func begin(_ section: LessonSection) {
        guard let task = section.task else { return }
        state = .inTask
        (hint, held, idleDeeds, hasPlayed) = (0, 0, 0, false)
        (isLimitTold, isShortcutTold) = (false, false)
        deed = nil
        (typedCommands, demonstrated) = ([], 0)
        firstStep = nil
        (guess, openAnswers) = (nil, [])
        evaluate(task.setUp)
        turns.append(.evaluate("stack", .lesson(isShown: true)))
        tell(section)
    }

    mutating func tell(_ section: LessonSection) {
        guard let task = section.task else { return }
        say(.task(task.index + 1, of: lesson.tasks.count), section.title)
        if !section.prose.isEmpty { say(.prose, section.prose) }
        if let prediction = task.prediction, state == .inTask { ask(prediction) }
        if let limit = task.limit { say(.note, "Use at most \(limit) \(limit == 1 ? "step" : "steps").") }
    }

    mutating func evaluate(_ blocks: [CommandBlock]) {
        turns += blocks.map { .evaluate(lesson.text(of: $0), .lesson(isShown: false)) }
    }

    /// Restores the tree as it was at the start of a section: the app is opened again, and the earlier solutions are
    /// executed.
    mutating func rebuild(before index: Int) {
        for section in lesson.sections.prefix(index) {
            evaluate(section.setUp)
            if let earlier = section.task {
                evaluate(earlier.setUp)
                solve(earlier)
            }
        }
    }

    /// Executes a task's solution, except for commands that are meant to be refused, because they change nothing.
    mutating func solve(_ task: LessonTask) {
        evaluate(task.solution.filter { !lesson.file.script.expectations(of: $0.statement).foreseesRefusal })
    }
}
