// From text to replies. Each command is handled in the file of its group; this is the one place that knows all of them.

import CommandLanguage
import Replies
import ValueTree

extension Session {
    typealias Handler = @Sendable (Session, ParsedCommand) throws(Refusal) -> Reply.Content

    private static let handlers: [String: Handler] = {
        var handlers: [String: Handler] = [:]
        for (specification, handler) in lookHandlers + actHandlers + timeHandlers + followHandlers + sessionHandlers {
            handlers[specification.name] = handler
        }
        return handlers
    }()

    /// Evaluates every command of a text, in order, and stops after the first that is refused.
    package func evaluate(_ text: String) -> [Reply] {
        let script = Script(text)
        var replies: [Reply] = []
        for index in script.statements.indices {
            let statement = script.statements[index]
            guard let reply = evaluate(statement) else { continue }
            replies.append(reply)
            if !reply.isSuccess { break }
        }
        if replies.isEmpty, script.statements.allSatisfy({ $0.kind == .blank }) {
            replies.append(Reply(.nothing, stack: stack))
        }
        return replies
    }

    /// Evaluates one statement; nil if it is a comment, a blank line or expected output.
    package func evaluate(_ statement: Statement) -> Reply? {
        if let diagnostic = statement.diagnostics.first {
            return Reply(
                .refused(
                    Refusal(diagnostic.message, at: diagnostic.range, remedies: diagnostic.fixes.map(\.replacement))
                )
            )
        }
        guard let command = statement.command else { return nil }
        let line = statement.content
        do throws(Refusal) {
            let content = try carryOut(command, line: line)
            return Reply(content, stack: content.changesTree ? stack : nil)
        } catch {
            return Reply(.refused(error))
        }
    }

    func carryOut(_ command: ParsedCommand, line: String) throws(Refusal) -> Reply.Content {
        absorb()
        guard let handler = Self.handlers[command.name] else {
            throw Refusal(
                "\(command.name) works in a front end that keeps a session, and this is none", at: command.wordRange)
        }
        commandLine = line
        return try handler(self, command)
    }
}

extension Reply.Content {
    /// Whether the back stack is to be shown after it.
    var changesTree: Bool {
        switch self {
        case .step, .moved, .opened: true
        default: false
        }
    }
}

extension Session {
    /// Whether a text needs another line: a bracket or a block of text is open.
    package func isUnfinished(_ text: String) -> Bool {
        Script(text).unfinished?.takesAnotherLine ?? false
    }
}
