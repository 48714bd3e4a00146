// A prediction: a question that the learner answers before a task's solution runs. Each answer is a condition, so a
// check can prove which one holds.

import WorkbenchLanguage

package struct Prediction: Hashable, Sendable {
    package var question: String
    package var answers: [Answer] = []
    package var statement: Int
    /// The last line of the prediction's answers.
    package var lastStatement: Int

    init(question: String, statement: Int) {
        self.question = question
        self.statement = statement
        lastStatement = statement
    }

    package struct Answer: Hashable, Sendable {
        /// A condition for `expect`, such as `stack is Welcome, List`.
        package var condition: String
        /// The wording for the learner; the condition itself if there is none.
        package var words: String
        package var isRight: Bool
        package var statement: Int

        package var command: String { "expect " + condition }

        /// - Parameter text: A condition, optionally followed by a dash and its wording.
        init(_ text: String, isRight: Bool, statement: Int) {
            let parts = text.split(separator: " — ", maxSplits: 1).map(String.init)
            condition = parts.first ?? ""
            words = parts.count > 1 ? parts[1] : ""
            self.isRight = isRight
            self.statement = statement
        }

        package var text: String { words.isEmpty ? "`\(condition)`" : words }
    }

    /// The question and its answers, as Markdown.
    package var text: String {
        ([question, ""] + answers.enumerated().map { "- \($0 + 1): \($1.text)" }).joined(separator: "\n")
    }

    package var right: Answer? { answers.first(where: \.isRight) }

    /// The answer that a line refers to, by number or by wording; spacing and punctuation are ignored.
    package func answer(_ line: String) -> Int? {
        let typed = Self.folded(line)
        guard !typed.isEmpty else { return nil }
        if let number = Int(typed) { return answers.indices.contains(number - 1) ? number - 1 : nil }
        return answers.firstIndex { answer in
            Self.folded(answer.words) == typed && !answer.words.isEmpty || Self.folded(answer.condition) == typed
                || Self.folded(Self.names(answer.condition)) == typed
        }
    }

    /// The screens or nodes in a condition: `Welcome, List` in `stack is Welcome, List`.
    private static func names(_ condition: String) -> String {
        let words = condition.split(separator: " ")
        let hasRelation = words.count > 2 && ["is", "has", "lacks", "=="].contains(words[1])
        return hasRelation ? words.dropFirst(2).joined(separator: " ") : condition
    }

    private static func folded(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
