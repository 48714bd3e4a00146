// A lesson: a script whose headings make it sections and tasks. Run from top to bottom it is the solved lesson.

import WorkbenchCommandLanguage
import WorkbenchScripts
import WorkbenchValueTree

package struct Lesson: Sendable {
    /// What `learn` is told: `tutorial-3`.
    package var name: String
    package var file: ScriptFile
    package var title: String
    package var sections: [LessonSection]

    /// The tasks in their order.
    package var tasks: [LessonTask] { sections.compactMap(\.task) }

    /// The text of a command.
    package func text(of block: CommandBlock) -> String {
        file.script.statements[block.statement].content
    }

    package func section(ofTask index: Int) -> Int? {
        sections.firstIndex { $0.task?.index == index }
    }
}

/// What stands below a heading.
package struct LessonSection: Sendable {
    package var title: String
    /// Markdown.
    package var prose: String
    package var statements: Range<Int>
    /// What `learn` does for the learner; nothing in a task.
    package var setUp: [CommandBlock]
    package var task: LessonTask?
}

/// Something the learner is to bring about.
package struct LessonTask: Sendable {
    /// Its place among the tasks, from zero.
    package var index: Int
    package var title: String
    package var statement: Int
    /// From the general to the command.
    package var hints: [LessonHint]
    /// How many steps it may take.
    package var limit: Int?
    /// Marks that `learn` sets before the learner begins, so that the condition can look back to them.
    package var setUp: [CommandBlock]
    package var solution: [CommandBlock]
    /// What must hold in the end.
    package var conditions: [CommandBlock]
    /// What is said when it is done.
    package var afterword: String
}

package struct LessonHint: Hashable, Sendable {
    package var text: String
    package var statement: Int

    /// What it shows in backticks.
    private var quotes: [String] {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        return pieces.indices.filter { $0 % 2 == 1 && $0 < pieces.count - 1 }.map { String(pieces[$0]) }
    }

    /// The commands that it names, in backticks.
    package var commands: [String] {
        quotes.filter { CommandTable.command(String($0.prefix { $0 != " " })) != nil }
    }

    /// What it shows in backticks that looks like a command and is none, with the commands that may be meant.
    package var unknownCommands: [(word: String, nearest: [String])] {
        quotes.compactMap { quote -> (word: String, nearest: [String])? in
            let word = String(quote.prefix { $0 != " " })
            // A name alone is as often an action or a field, and a hint may show a line of Swift.
            guard word.count < quote.count, CommandTable.command(word) == nil else { return nil }
            let nearest = NearestName.matches(for: word, among: CommandTable.commands.map(\.name)).filter { name in
                NearestName.distance(word, name) == 1
                    && Script(name + quote.dropFirst(word.count)).diagnostics.allSatisfy { $0.severity != .error }
            }
            return nearest.isEmpty ? nil : (word, nearest)
        }
    }
}
