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
        for line in text.split(separator: "\n") where line.hasPrefix("> ") {
            let command = String(line.dropFirst(2))
            lines.append(String(line))
            let reply = ReplyText.expectedLines(of: try dialogue.say(command), command: command)
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
