// Commands about the session as a whole: opening, resetting, saving, and reading scripts.

import WorkbenchLanguage
import WorkbenchReflection
import Workflow

extension AppsCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        .apps(
            session.apps.filter(\.isListed).map(\.reply) + LinkedWorkflow.replies
                + LinkedWorkflow.distinct(LinkedWorkflow.generic + session.genericWorkflows).map(\.reply))
    }
}

extension OpenCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let wanted = try command.required(Self.app)
        try session.refuseIfAttached()
        session.open(try session.app(wanted, command.argument(Self.app)?.range))
        return .opened(app: session.app.reply, node: session.prompt)
    }
}

extension ResetCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard session.workerControl.mode == .replay else {
            return try session.replay(to: session.timeline.moments.startIndex)
        }
        // The session restarts, so the outputs recorded for its steps are dropped.
        try session.refuseIfAttached()
        session.isJournalDue = false
        session.open(session.app)
        return .opened(app: session.app.reply, node: session.prompt)
    }
}

extension QuitCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        .quit
    }
}

extension SaveCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        if command[Self.lesson] {
            return .saved(SavedReply(file: try command.required(Self.file), lines: try session.lessonLines()))
        }
        session.savedFile = command[Self.file] ?? session.savedFile
        return .saved(SavedReply(file: session.savedFile, lines: try session.savedLines()))
    }
}

extension SourceCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        .source(try command.required(Self.file))
    }
}

extension Session {
    /// The tree of an attached app belongs to the app, so the session must not end it.
    func refuseIfAttached() throws(Refusal) {
        guard isAttached else { return }
        throw Refusal(.attached(app: app.name), remedies: ["undo", "goto 0"])
    }

    fileprivate func app(_ wanted: AppName, _ range: Range<Int>?) throws(Refusal) -> KernelApp {
        try KernelApp.meant(
            by: wanted, at: range, among: apps, builder: builder,
            homeModule: TypeDescription(of: root.kind.workflowType).module)
    }
}
