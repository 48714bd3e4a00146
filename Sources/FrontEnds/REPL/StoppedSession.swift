// The commands that a crashed session can answer without the app: leaving, help, and the list of earlier commands.

import WorkbenchLanguage
import WorkbenchWire

enum StoppedSession {
    /// The reply to a command; nil if the command needs the app.
    static func reply(to text: String, of journal: SessionJournal) -> Reply? {
        guard let command = Script(text).statements.first?.command else { return nil }
        if command.is(QuitCommand.self) { return Reply(.quit) }
        if command.is(HelpCommand.self) {
            let subject = command[HelpCommand.command]
            return Reply(
                .help(HelpReply(command: subject.flatMap(CommandTable.command)?.name ?? subject, examples: [])))
        }
        if command.is(SaveCommand.self) { return saved(journal, in: command[SaveCommand.file]) }
        if command.is(HistoryCommand.self) { return saved(journal, in: nil) }
        return nil
    }

    /// The reply with the session's lines. Their output is missing, because it is unknown without the app.
    private static func saved(_ journal: SessionJournal, in file: String?) -> Reply {
        let opened = journal.opened.map { ["open " + $0] } ?? []
        return Reply(
            .saved(SavedReply(file: file, lines: (opened + journal.lines).map { SavedLine(command: $0, replies: []) })))
    }
}
