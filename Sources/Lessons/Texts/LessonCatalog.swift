// The list of lessons, with the learner's progress in each.

import WorkbenchReplyText

package struct LessonCatalog: Sendable {
    package struct Entry: Sendable {
        package var name: String
        package var title: String
        package var done: Int
        package var tasks: Int
        /// Whether the lesson has begun and not ended.
        package var isOpen: Bool
    }

    package var entries: [Entry]

    package init(_ lessons: [Lesson] = ShippedLesson.all.map(\.lesson), progress: [LessonProgress]) {
        entries = lessons.map { lesson in
            let own = progress.last { $0.lesson == lesson.name }
            let isBegun = own.map { !$0.done.isEmpty || !$0.skipped.isEmpty } ?? false
            return Entry(
                name: lesson.name, title: lesson.title, done: own?.count(in: lesson) ?? 0, tasks: lesson.tasks.count,
                isOpen: isBegun && lesson.nextTask(own) != nil)
        }
    }

    /// The next lesson: one that has begun, or else the first that is not done.
    package var suggestion: Entry? {
        entries.first(where: \.isOpen) ?? entries.first { $0.done < $0.tasks }
    }

    package func lines(width: Int) -> [StyledLine] {
        let names = entries.map(\.name.count).max() ?? 0
        var lines = entries.map { entry in
            let isDone = entry.done == entry.tasks
            var line = StyledLine(isDone ? " ✓ " : entry.isOpen ? " ▸ " : "   ", isDone ? .success : .number)
            line.append(entry.name, .action)
            line.pad(to: names + 5)
            line.append("\(entry.done)/\(entry.tasks)", .dim)
            line.pad(to: names + 12)
            line.append(entry.title)
            return line.cut(to: width)
        }
        if let suggestion {
            lines.append(StyledLine())
            let verb = suggestion.isOpen ? "continues" : "begins"
            var line = StyledLine(" workflow learn \(suggestion.name)", .action)
            line.append(" \(verb) with “\(suggestion.title)”", .dim)
            lines.append(line.cut(to: width))
        }
        return lines
    }
}
