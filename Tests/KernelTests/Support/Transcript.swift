// Commands and the text of their replies: `> ` starts a command, and the lines below it are the expected reply, as in a
// script.

import Testing
import WorkbenchKernel
import WorkbenchLanguage

struct Transcript: Sendable, CustomTestStringConvertible {
    var app: String
    var about: String
    var text: String

    var testDescription: String { "\(app): \(about)" }

    /// Evaluates all commands in a new session and compares the answers.
    @MainActor
    func check(apps: [KernelApp] = Dialogue.apps, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let dialogue = try Dialogue(app, apps: apps)
        var lines: [String] = []
        var said: [String] = []
        var printed: [PrintedCommand: [String]] = [:]
        for line in text.split(separator: "\n") where line.hasPrefix("> ") {
            let command = String(line.dropFirst(2))
            lines.append(String(line))
            let answer = try dialogue.say(command)
            let reply = ReplyText.expectedLines(of: answer, command: command)
            said.append(command)
            for command in PrintedCommand.all(in: answer, to: command) { printed[command] = said }
            for line in reply where !line.namesNodesByLabel(typed: command) {
                Issue.record("a node is named by its path: \(line)", sourceLocation: sourceLocation)
            }
            lines += reply
        }
        let actual = lines.joined(separator: "\n")
        if actual != text {
            Issue.record(
                "The replies differ. If they are right, put them into the transcript:\n\(actual)",
                sourceLocation: sourceLocation)
        }
        for (command, said) in printed where try !isTaken(command, after: said, apps) {
            Issue.record("\(command), printed after \(said.last ?? ""), is refused", sourceLocation: sourceLocation)
        }
    }

    /// Whether a new session that gets the same lines takes a command that was printed there.
    @MainActor
    private func isTaken(_ command: PrintedCommand, after said: [String], _ apps: [KernelApp]) throws -> Bool {
        let dialogue = try Dialogue(app, apps: apps)
        for line in said { try dialogue.say(line) }
        return try command.lines.contains { typed in
            let faults = dialogue.session.check(typed.text).filter { $0.severity == .error }
            guard faults.allSatisfy({ $0.range.lowerBound >= typed.end }) else { return false }
            // Anything else could crash the app in this process.
            guard faults.isEmpty, let command = CommandTable.commandOfLine(typed.text), command.name != "expect",
                command.changes == .nothing && !typed.text.contains("--with") || command.name == "goto"
            else { return true }
            return try dialogue.say(typed.text).isSuccess
        }
    }
}

extension String {
    /// Whether the line names nodes without a slash in front. A path that was typed, or that is part of a command, keeps
    /// its slash.
    fileprivate func namesNodesByLabel(typed command: String) -> Bool {
        matches(of: #/(?:^|[ (])(\/[A-Z]\w*)/#).allSatisfy { match in
            command.contains(match.1)
                || self[..<match.range.lowerBound].split(separator: " ").contains {
                    CommandTable.command(String($0)) != nil
                }
        }
    }
}
