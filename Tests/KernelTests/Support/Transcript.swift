// Commands and the facts of their replies: `> ` begins a command, and the lines below are its reply.

import Testing
import WorkbenchKernel

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
            lines.append(String(line))
            lines += ReplySummary.lines(of: try dialogue.say(String(line.dropFirst(2))))
        }
        let actual = lines.joined(separator: "\n")
        if actual != text {
            Issue.record(
                "The replies differ. If they are right, put them into the transcript:\n\(actual)",
                sourceLocation: sourceLocation)
        }
    }
}
