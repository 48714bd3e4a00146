// Reads a lesson from a script. Reading never fails; `LessonFault` reports the faults.

import WorkbenchLanguage

extension Lesson {
    fileprivate static let taskPrefix = "Task:"
    /// The items below the heading of a task, each as `- hint: …`.
    package static let items = ["hint", "limit", "wrong", "or", "predict", "answer", "mutant", "harmless"]
    /// The indented lines below a prediction.
    package static let answers = ["right", "other"]

    /// Whether a line is the heading of a task.
    static func beginsTask(_ line: String) -> Bool {
        line.hasPrefix("## ") && line.drop { $0 == "#" || $0 == " " }.hasPrefix(taskPrefix)
    }

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
    /// Lines of prose since the last command.
    private var later: [String] = []
    private var commands: [CommandBlock] = []
    private var hints: [LessonHint] = []
    private var rivals: [Rival] = []
    private var alternatives: [Alternative] = []
    private var prediction: Prediction?
    private var limit: Int?
    private var answer: [String] = []
    private var mutants: [Mutant] = []
    /// The current item, which an indented line continues.
    private var item: Item?
    private var items: Set<Int> = []
    private var start = 0

    private enum Item { case hint, rival, alternative, prediction, mutant }

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
            heading = (text, statement, Lesson.beginsTask(line))
            return
        }
        if heading?.isTask == true, readsItem(line, statement) {
            if item == .prediction { prediction?.lastStatement = statement }
            items.insert(statement)
            return
        }
        item = nil
        // A task about tests has no commands.
        if commands.isEmpty, mutants.isEmpty { prose.append(line) } else { later.append(line) }
    }

    /// Reads a hint, a wrong turn, an alternative, a prediction, a mutant, a limit, or a continuation of one of these.
    private mutating func readsItem(_ line: String, _ statement: Int) -> Bool {
        if let item, line.hasPrefix("  ") {
            let more = String(line.drop { $0 == " " })
            switch item {
            case .hint: hints[hints.count - 1].text += " " + more
            case .rival:
                let isFirst = rivals[rivals.count - 1].sentence.isEmpty
                rivals[rivals.count - 1].sentence += (isFirst ? "" : " ") + more
            case .alternative: alternatives[alternatives.count - 1].commands.append(more)
            case .prediction: readAnswer(more, statement)
            case .mutant:
                let isFirst = mutants[mutants.count - 1].sentence.isEmpty
                mutants[mutants.count - 1].sentence += (isFirst ? "" : " ") + more
            }
            return true
        }
        item = nil
        if let text = line.suffix(behind: "- wrong: ") {
            rivals.append(Rival(text: text, sentence: "", statement: statement))
            item = .rival
        } else if let text = line.suffix(behind: "- or: ") {
            alternatives.append(Alternative(commands: [text], statement: statement))
            item = .alternative
        } else if let text = line.suffix(behind: "- predict: ") {
            prediction = Prediction(question: text, statement: statement)
            item = .prediction
        } else if let text = line.suffix(behind: "- hint: ") {
            hints.append(LessonHint(text: text, statement: statement))
            item = .hint
        } else if let mutant = mutant(line, statement) {
            mutants.append(mutant)
            item = .mutant
        } else if let text = line.suffix(behind: "- answer: ") {
            answer = text.split(separator: ",").map { String($0.drop { $0 == " " }) }
            return true
        } else if let text = line.suffix(behind: "- limit: ") {
            limit = Int(text.prefix { $0.isNumber })
            return limit != nil
        }
        return item != nil
    }

    private func mutant(_ line: String, _ statement: Int) -> Mutant? {
        if let text = line.suffix(behind: "- mutant: ") { return Mutant(.wrong, text, statement: statement) }
        return line.suffix(behind: "- harmless: ").flatMap { Mutant(.harmless, $0, statement: statement) }
    }

    /// Reads an answer to a prediction, or another line of its question.
    private mutating func readAnswer(_ line: String, _ statement: Int) {
        if let text = line.suffix(behind: "right: ") {
            prediction?.answers.append(Prediction.Answer(text, isRight: true, statement: statement))
        } else if let text = line.suffix(behind: "other: ") {
            prediction?.answers.append(Prediction.Answer(text, isRight: false, statement: statement))
        } else if let last = prediction?.answers.indices.last {
            prediction?.answers[last].words += " " + line
        } else {
            prediction?.question += " " + line
        }
    }

    mutating func command(_ block: CommandBlock) {
        item = nil
        // Prose between commands is only for readers of the script.
        later = []
        commands.append(block)
    }

    mutating func endSection(at end: Int) {
        defer {
            (heading, prose, later, commands, hints, rivals, limit) = (nil, [], [], [], [], [], nil)
            (alternatives, prediction, item, answer, mutants, items) = ([], nil, nil, [], [], [])
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
        // If the task is to set a mark, the marks are its solution, not its preparation.
        let isMarkWanted = solution.isEmpty && !marks.isEmpty
        return LessonTask(
            index: sections.count { $0.task != nil }, title: title, statement: statement, items: items, hints: hints,
            rivals: rivals, alternatives: alternatives, prediction: prediction, limit: limit, answer: answer,
            mutants: mutants,
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
