// The words that a learner can type besides the commands.

package enum LessonWord: String, CaseIterable, Hashable, Sendable {
    case task, hint, solution, skip, next, restart

    package var summary: String {
        switch self {
        case .task: "show the task again"
        case .hint: "a hint; each time a clearer one"
        case .solution: "show how it is done"
        case .skip: "do the task, and continue"
        case .next: "continue when the task is done"
        case .restart: "begin the task again; restart lesson begins with the first"
        }
    }

    /// The word at the beginning of a line, and the text after it.
    package static func read(_ line: String) -> (word: LessonWord, rest: String)? {
        let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0.isNewline }).map { $0.lowercased() }
        guard let first = words.first, let word = LessonWord(rawValue: first) else { return nil }
        let rest = words.dropFirst().joined(separator: " ")
        return rest.isEmpty || word == .restart && rest == "lesson" ? (word, rest) : nil
    }
}
