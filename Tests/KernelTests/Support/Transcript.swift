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
            lines += ReplyText.expectedLines(of: try dialogue.say(command), command: command)
        }
        let actual = lines.joined(separator: "\n")
        if actual != text {
            Issue.record(
                "The replies differ. If they are right, put them into the transcript:\n\(actual)",
                sourceLocation: sourceLocation)
        }
    }
}
