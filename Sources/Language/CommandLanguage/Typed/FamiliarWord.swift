// Words that people know from shells, debuggers and databases, and the command that each stands for. At the prompt, the
// command is shown and carried out. Everywhere else, such as in scripts, these words are errors with a fix, because
// those lines are stored.

package struct FamiliarWord: Hashable, Sendable {
    package var words: [String]
    /// The command if the word has no arguments; nil if it needs some.
    package var alone: String?
    /// The command if the word has arguments; nil if it can't have any.
    package var before: String?

    /// A command that the word may mean. It is only suggested.
    package var guess: String?

    private init(_ words: String, alone: String? = nil, before: String? = nil, perhaps guess: String? = nil) {
        self.words = words.split(separator: " ").map(String.init)
        self.alone = alone
        self.before = before
        self.guess = guess
    }

    /// The same command, with or without arguments.
    private init(_ words: String, _ command: String) {
        self.init(words, alone: command, before: command)
    }

    package static let all = [
        FamiliarWord("list dir ll", "ls"),
        FamiliarWord("show print p po cat get inspect display view echo", alone: "screen", before: "state"),
        FamiliarWord("render draw", "screen"),
        FamiliarWord("dump nodes", "tree"),
        FamiliarWord("\\d describe", alone: "tree", before: "state"),
        FamiliarWord("screens status", alone: "stack"),
        FamiliarWord("pwd whereami here", alone: "cd ."),
        FamiliarWord("chdir", "cd"),
        FamiliarWord("up", alone: "cd .."),
        FamiliarWord("back", alone: "tap back"),
        FamiliarWord("press click touch push type", before: "tap"),
        FamiliarWord("dispatch call", before: "send"),
        FamiliarWord("buttons callbacks", alone: "sinks"),
        FamiliarWord("log journal", "history"),
        FamiliarWord("u", "undo"),
        FamiliarWord("forward", "redo"),
        FamiliarWord("jump checkout", before: "goto"),
        FamiliarWord("last", alone: "trace", before: "history"),
        FamiliarWord("marks", "mark"),
        FamiliarWord("branch", "branches"),
        FamiliarWord("env environment", perhaps: "option"),
        FamiliarWord("derived", perhaps: "audit"),
        FamiliarWord("bt backtrace stacktrace", "trace"),
        FamiliarWord("explain", "why"),
        FamiliarWord("compare", "diff"),
        FamiliarWord("tag bookmark label", "mark"),
        FamiliarWord("grep search locate where", before: "find"),
        FamiliarWord("assert", before: "expect"),
        FamiliarWord("restart", alone: "reset"),
        FamiliarWord("rebuild", alone: "reload"),
        FamiliarWord("\\l", alone: "apps"),
        FamiliarWord("use start", before: "open"),
        FamiliarWord("load \\i", before: "source"),
        FamiliarWord("write", "save"),
        FamiliarWord("settings config options", "option"),
        FamiliarWord("h man usage commands :help :h \\h \\?", "help"),
        FamiliarWord("q :q :q! :quit :wq :x \\q bye logout", alone: "quit"),
    ]

    private static let byWord = Dictionary(
        all.flatMap { entry in entry.words.map { ($0, entry) } }, uniquingKeysWith: { first, _ in first })

    package static func named(_ word: String) -> FamiliarWord? { byWord[word] ?? byWord[word.lowercased()] }

    /// The command's word.
    package var command: String { String((before ?? alone ?? guess ?? "").prefix { $0 != " " }) }

    /// The command for the word and its arguments; nil if no command matches.
    package func command(with rest: String) -> String? {
        rest.isEmpty ? alone : before.map { "\($0) \(rest)" }
    }
}
