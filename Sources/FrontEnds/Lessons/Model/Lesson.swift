// A lesson: a script whose headings divide it into sections and tasks. Run from top to bottom, it is the solved lesson.

import WorkbenchLanguage
import WorkbenchValueTree

package struct Lesson: Sendable {
    /// The argument of `learn`: `tutorial-3`.
    package var name: String
    package var file: ScriptFile
    package var title: String
    package var sections: [LessonSection]

    package var tasks: [LessonTask] { sections.compactMap(\.task) }

    /// A command as written in the lesson.
    package func text(of block: CommandBlock) -> String {
        file.script.statements[block.statement].content
    }

    package func section(ofTask index: Int) -> Int? {
        sections.firstIndex { $0.task?.index == index }
    }
}

/// The part of a lesson below a heading.
package struct LessonSection: Sendable {
    package var title: String
    /// Markdown.
    package var prose: String
    package var statements: Range<Int>
    /// The commands that `learn` runs for the learner; empty for a task.
    package var setUp: [CommandBlock]
    package var task: LessonTask?
}

/// A task for the learner.
package struct LessonTask: Sendable {
    /// The index among the tasks, starting at zero.
    package var index: Int
    package var title: String
    package var statement: Int
    /// The statements of the task's hints, wrong turns, predictions and so on, which aren't prose.
    package var items: Set<Int>
    /// The hints, from a general one to the command itself.
    package var hints: [LessonHint]
    /// Wrong turns, each with a teacher's comment.
    package var rivals: [Rival] = []
    /// Other solutions that are just as good.
    package var alternatives: [Alternative] = []
    /// The prediction that the learner makes before the solution runs; nil if the learner solves the task instead.
    package var prediction: Prediction?
    /// The maximum number of steps that the learner may take.
    package var limit: Int?
    /// The files with the answer, in a Swift lesson.
    package var answer: [String] = []
    /// The changes to the learner's code that try out the learner's tests, in a lesson about tests.
    package var mutants: [Mutant] = []
    /// Marks that `learn` sets before the learner starts, so that the conditions can refer to them.
    package var setUp: [CommandBlock]
    package var solution: [CommandBlock]
    /// The conditions that must hold at the end.
    package var conditions: [CommandBlock]
    /// The text that is shown when the task is done.
    package var afterword: String
}

/// An alternative solution to a task. `check` also plays the whole lesson with it.
package struct Alternative: Hashable, Sendable {
    /// The commands as written in the lesson.
    package var commands: [String]
    package var statement: Int
}

package struct LessonHint: Hashable, Sendable {
    package var text: String
    package var statement: Int

    /// The strings in backticks.
    private var quotes: [String] {
        let pieces = text.split(separator: "`", omittingEmptySubsequences: false)
        return pieces.indices.filter { $0 % 2 == 1 && $0 < pieces.count - 1 }.map { String(pieces[$0]) }
    }

    /// The commands in backticks.
    package var commands: [String] {
        quotes.filter { CommandTable.command(String($0.prefix { $0 != " " })) != nil }
    }

    /// Strings in backticks that look like commands but aren't, with similar commands.
    package var unknownCommands: [(word: String, nearest: [String])] {
        quotes.compactMap { quote -> (word: String, nearest: [String])? in
            let word = String(quote.prefix { $0 != " " })
            // A single word is often an action or a field, and a hint may contain a line of Swift, so these don't
            // count.
            guard word.count < quote.count, CommandTable.command(word) == nil else { return nil }
            let nearest = NearestName.matches(for: word, among: CommandTable.commands.map(\.name)).filter { name in
                NearestName.distance(word, name) == 1
                    && Script(name + quote.dropFirst(word.count)).diagnostics.allSatisfy { $0.severity != .error }
            }
            return nearest.isEmpty ? nil : (word, nearest)
        }
    }
}
