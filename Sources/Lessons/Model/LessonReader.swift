// Reads a lesson from a script. It never fails; faults are in `LessonFault`.

import WorkbenchCommandLanguage
import WorkbenchScripts

extension Lesson {
    fileprivate static let taskPrefix = "Task:"

    /// Whether a script has tasks.
    package static func isLesson(_ file: ScriptFile) -> Bool {
        file.script.prose.contains { $0.headings.contains { $0.level == 2 && $0.title.hasPrefix(taskPrefix) } }
    }

    package init(name: String, file: ScriptFile) {
        var reader = LessonReader(file: file)
        let statements = file.script.statements
        let blocks = Dictionary(uniqueKeysWithValues: file.script.commands.map { ($0.statement, $0) })
        for (index, statement) in statements.enumerated() {
            switch statement.kind {
            case .comment: reader.comment(statement.content, index)
            case .command: if let block = blocks[index] { reader.command(block) }
            case .blank, .expectedOutput: break
            }
        }
        reader.endSection(at: statements.count)
        self.init(name: name, file: file, title: reader.title ?? name, sections: reader.sections)
    }
}

private struct LessonReader {
    let file: ScriptFile
    private(set) var title: String?
    private(set) var sections: [LessonSection] = []
    private var heading: (title: String, statement: Int, isTask: Bool)?
    private var prose: [String] = []
    /// Comments since the last command.
    private var later: [String] = []
    private var commands: [CommandBlock] = []
    private var hints: [LessonHint] = []
    private var rivals: [Rival] = []
    private var limit: Int?
    /// Whether the next line may continue a hint, or the sentence about a rival.
    private var isInHint = false
    private var isInRival = false
    private var start = 0

    init(file: ScriptFile) {
        self.file = file
    }

    mutating func comment(_ line: String, _ statement: Int) {
        if line.hasPrefix("# "), title == nil {
            title = String(line.dropFirst(2).drop { $0 == " " })
            return
        }
        if line.hasPrefix("## ") || line.hasPrefix("# ") {
            endSection(at: statement)
            let text = String(line.drop { $0 == "#" || $0 == " " })
            heading = (text, statement, line.hasPrefix("## ") && text.hasPrefix(Lesson.taskPrefix))
            return
        }
        if heading?.isTask == true, item(line, statement) { return }
        (isInHint, isInRival) = (false, false)
        if commands.isEmpty { prose.append(line) } else { later.append(line) }
    }

    /// Reads a hint, a rival, a limit, or the continuation of a hint or a rival.
    private mutating func item(_ line: String, _ statement: Int) -> Bool {
        if isInRival, line.hasPrefix("  ") {
            let more = line.drop { $0 == " " }
            rivals[rivals.count - 1].sentence += (rivals[rivals.count - 1].sentence.isEmpty ? "" : " ") + more
            return true
        }
        isInRival = false
        if let text = line.suffix(behind: "- wrong: ") {
            rivals.append(Rival(text: text, sentence: "", statement: statement))
            (isInRival, isInHint) = (true, false)
            return true
        }
        if isInHint, line.hasPrefix("  "), !hints.isEmpty {
            hints[hints.count - 1].text += " " + line.drop { $0 == " " }
            return true
        }
        if let text = line.suffix(behind: "- hint: ") {
            hints.append(LessonHint(text: text, statement: statement))
            isInHint = true
            return true
        }
        guard let text = line.suffix(behind: "- limit: ") else { return false }
        isInHint = false
        limit = Int(text.prefix { $0.isNumber })
        return limit != nil
    }

    mutating func command(_ block: CommandBlock) {
        (isInHint, isInRival) = (false, false)
        // Prose between commands is for readers of the script only.
        later = []
        commands.append(block)
    }

    mutating func endSection(at end: Int) {
        defer {
            (heading, prose, later, commands, hints, rivals, limit) = (nil, [], [], [], [], [], nil)
            (isInHint, isInRival) = (false, false)
            start = end
        }
        guard start < end else { return }
        let title = heading?.title ?? self.title ?? ""
        var section = LessonSection(
            title: title, prose: Self.trimmed(prose + (heading?.isTask == true ? [] : later)), statements: start..<end,
            setUp: commands, task: nil)
        if let heading, heading.isTask {
            section.setUp = []
            section.title = String(title.dropFirst(Lesson.taskPrefix.count).drop { $0 == " " })
            section.task = task(section.title, heading.statement)
        }
        sections.append(section)
    }

    private func task(_ title: String, _ statement: Int) -> LessonTask {
        let marks = commands.prefix { $0.command.is(MarkCommand.self) }
        let conditions = commands.reversed().prefix { $0.command.is(ExpectCommand.self) }.reversed()
        let solution = commands.dropFirst(marks.count).dropLast(conditions.count)
        // If a task asks for a mark, the marks are its solution, and not its preparation.
        let isMarkWanted = solution.isEmpty && !marks.isEmpty
        return LessonTask(
            index: sections.count { $0.task != nil }, title: title, statement: statement, hints: hints, rivals: rivals,
            limit: limit,
            setUp: isMarkWanted ? [] : Array(marks), solution: isMarkWanted ? Array(marks) : Array(solution),
            conditions: Array(conditions), afterword: Self.trimmed(later))
    }

    private static func trimmed(_ lines: [String]) -> String {
        let start = lines.drop { $0.isEmpty }
        let end = start.reversed().drop { $0.isEmpty }.reversed()
        return end.joined(separator: "\n")
    }
}

extension String {
    fileprivate func suffix(behind prefix: String) -> String? {
        hasPrefix(prefix) ? String(dropFirst(prefix.count).drop { $0 == " " }) : nil
    }
}
