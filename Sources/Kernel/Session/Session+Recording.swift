// What of a session belongs to its recording.

import WorkbenchCommandLanguage
import WorkbenchReplies

extension Session {
    /// Commands that say nothing of the app, and change nothing of it.
    private static let unrecorded: Set<CommandSpecification> = [
        SaveCommand.specification, SourceCommand.specification, ExportCommand.specification,
        ReloadCommand.specification, HelpCommand.specification, AppsCommand.specification,
        QuitCommand.specification,
    ]

    /// Notes a statement with what was answered.
    func keep(_ statement: Statement, _ reply: Reply?) {
        keepOwn(statement, reply)
        // What followed the opening of an app is there already.
        if case .opened? = reply?.content { return }
        followers.forEach(keep(unprompted:))
    }

    /// Notes a step that no command took.
    func keep(unprompted reply: Reply) {
        guard case .step(let step) = reply.content else { return }
        recording.append(unprompted: step.command, reply)
    }

    private func keepOwn(_ statement: Statement, _ reply: Reply?) {
        guard let command = statement.command else {
            if case .comment = statement.kind { recording.append(comment: "# " + statement.content) }
            return
        }
        guard let reply, !Self.unrecorded.contains(where: { $0 == command.specification }) else { return }
        switch reply.content {
        case .refused: recording.noteRefused(statement.content, reply)
        // What was opened is where a recording begins.
        case .opened: break
        case .expectation(let expectation):
            guard expectation.holds else { return }
            recording.append(command[ExpectCommand.expectation], statement.content, reply)
        default:
            if command[WorkersCommand.mode] == WorkerMode.replay.rawValue {
                // What comes again by itself has lines of its own: in the script they stand for it.
                recording.append("workers off", Reply(workersContent(after: .off)))
            } else {
                recording.append(statement.content, reply)
            }
        }
    }

    /// A recording begins with what was opened, and with the settings that were made before.
    func beginRecording(_ stack: StackReply) {
        recording = Recording()
        recording.append("open \(app.name)", Reply(.opened(app: app.reply, node: prompt), stack: stack))
        for option in changedOptions {
            recording.append("option \(option.name) \(option.value)", Reply(.options([option])))
        }
        for (index, watch) in watches.enumerated() where timeline.now.snapshot.node(at: watch.node) != nil {
            recording.append("watch \(watch.text)", Reply(.watched(watched(watches[...index]))))
        }
        if workerControl.wanted != .on, workerControl.wasChanged {
            recording.append("workers off", Reply(workersContent(after: .off)))
        }
    }
}
