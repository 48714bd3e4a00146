// The map of the lessons: those on a live tree, those in Swift, the exam and the review, each with the learner's
// progress and the lessons that it unlocks.

import WorkbenchLanguage

package struct LessonCatalog: Sendable {
    package struct Entry: Sendable {
        package var name: String
        package var title: String
        package var done: Int
        package var tasks: Int
        /// Whether the lesson is in progress.
        package var isOpen: Bool
        /// The lessons that become available after this one.
        package var unlocks: [String]

        package var isDone: Bool { done == tasks }
    }

    package var entries: [Entry]
    /// The number of completed tasks in each Swift lesson.
    private var doneInSwift: [String: Int]

    /// For each lesson, the lessons that build on it.
    private static let unlocks = [
        "tutorial-1": ["tutorial-2", "tutorial-2 --code"],
        "tutorial-2": ["tutorial-3", "tutorial-3 --code", "actions-and-outputs"],
        "tutorial-3": ["tutorial-4", "tutorial-4 --code", "find-the-owner"],
        "tutorial-4": ["tutorial-5", "where-state-belongs", "why-did-it-render"],
        "tutorial-5": ["tutorial-5 --code", "undo-branch-compare"],
        "hunt-greeting": ["hunt-greeting --code"],
        "hunt-draft": ["hunt-draft --code"],
        "hunt-rows": ["hunt-rows --code"],
        "hunt-tabs": ["hunt-tabs --code"],
        "actions-and-outputs": ["types-that-fit", "work-that-takes-time"],
        "find-the-owner": ["hunt-greeting"],
        "where-state-belongs": ["identity"],
        "identity": ["hunt-rows", "hunt-tabs", "exam"],
        "why-did-it-render": ["hunt-draft"],
        "exam": ["review"],
    ]

    /// The Swift lessons that are based on a lesson.
    package static func lessonsInSwift(after name: String) -> [CodeLesson] {
        CodeLesson.all.filter { unlocks[name]?.contains("\($0.name) --code") == true }
    }

    package init(_ lessons: [Lesson] = ShippedLesson.all.map(\.lesson), progress: [LessonProgress]) {
        doneInSwift = Dictionary(
            CodeLesson.all.map { code in
                let own = progress.last { $0.lesson == code.name + "-code" }
                return (code.name, own?.count(in: code.lesson) ?? 0)
            }, uniquingKeysWith: max)
        entries = lessons.map { lesson in
            let own = progress.last { $0.lesson == lesson.name }
            let isBegun = own.map { !$0.done.isEmpty || !$0.skipped.isEmpty } ?? false
            return Entry(
                name: lesson.name, title: lesson.title, done: own?.count(in: lesson) ?? 0, tasks: lesson.tasks.count,
                isOpen: isBegun && lesson.nextTask(own) != nil, unlocks: Self.unlocks[lesson.name] ?? [])
        }
    }

    /// The next lesson: one that was started, or else the first that isn't done.
    package var suggestion: Entry? {
        entries.first(where: \.isOpen) ?? entries.first { $0.done < $0.tasks }
    }

    package func lines(width: Int) -> [StyledLine] {
        let names = entries.map(\.name.count).max() ?? 0
        var lines = entries.flatMap { entry in
            let isDone = entry.done == entry.tasks
            var line = StyledLine(
                isDone ? " ✓ " : entry.isOpen ? " ◐ " : "   ", isDone ? .success : .number,
                words: isDone ? " done: " : nil)
            line.append(entry.name, .action)
            line.pad(to: names + 5)
            line.append("\(entry.done)/\(entry.tasks)", .dim)
            line.pad(to: names + 12)
            let unlocks = entry.unlocks.isEmpty ? "" : "then " + entry.unlocks.joined(separator: ", ")
            return Self.lines(line, entry.title, unlocks, width: width)
        }
        lines += [
            StyledLine(), StyledLine(" In Swift, in a package of your own:", .dim),
            StyledLine(" workflow learn LESSON --code DIRECTORY", .action),
        ]
        lines += CodeLesson.all.flatMap { code in
            let base = entries.first { $0.unlocks.contains("\(code.name) --code") }
            let done = doneInSwift[code.name] ?? 0
            let isDone = done == code.tasks.count
            let sign = isDone ? " ✓ " : done > 0 ? " ◐ " : base?.isDone == false ? "   " : " ○ "
            var line = StyledLine(sign, isDone ? .success : .number, words: isDone ? " done: " : nil)
            line.append("\(code.name) --code", .action)
            line.pad(to: names + 5)
            line.append("\(done)/\(code.tasks.count)", .dim)
            line.pad(to: names + 12)
            let after = base.map { $0.isDone || done > 0 ? "" : "after \($0.name)" } ?? ""
            return Self.lines(line, code.lesson.title, after, width: width)
        }
        if let suggestion {
            lines.append(StyledLine())
            let verb = suggestion.isOpen ? "continues" : "begins"
            var line = StyledLine(" workflow learn \(suggestion.name)", .action)
            let rest = "\(verb) with “\(suggestion.title)”"
            if line.columns + 1 + rest.count <= width {
                line.append(" " + rest, .dim)
                lines.append(line)
            } else {
                lines += [line] + TextWrapping.lines(rest, width: width - 3).map { StyledLine("   " + $0, .dim) }
            }
        }
        return lines
    }

    /// A lesson's title and details beside its name, wrapped to the remaining width.
    private static func lines(_ name: StyledLine, _ title: String, _ rest: String, width: Int) -> [StyledLine] {
        // On a terminal without drawing characters, longer words replace the signs.
        let room = max(12, width - name.columns - 1)
        var texts = TextWrapping.lines(title, width: room).map { StyledLine($0) }
        if let last = texts.last, !rest.isEmpty {
            if texts.count == 1, last.columns + 2 + rest.count <= room {
                texts[0].append("  " + rest, .dim)
            } else {
                texts += TextWrapping.lines(rest, width: room).map { StyledLine($0, .dim) }
            }
        }
        return texts.enumerated().map { index, text in
            var line = index == 0 ? name : StyledLine()
            line.pad(to: name.columns)
            line.append(text)
            return line
        }
    }
}
