// What somebody who only looks on may ask for. A command that is not named here is refused.

import WorkbenchCommandLanguage
import WorkbenchWire

package enum ReadOnlyCommands {
    /// These change nothing, whatever they are given.
    package static let always: Set<String> = [
        StackCommand.specification.name, ScreenCommand.specification.name, TreeCommand.specification.name,
        StateCommand.specification.name, PropsCommand.specification.name, SinksCommand.specification.name,
        LsCommand.specification.name, TraceCommand.specification.name, WhyCommand.specification.name,
        OwnerCommand.specification.name, FlowCommand.specification.name, AuditCommand.specification.name,
        HistoryCommand.specification.name, DiffCommand.specification.name, AppsCommand.specification.name,
        ExpectCommand.specification.name, ExportCommand.specification.name, SaveCommand.specification.name,
        HelpCommand.specification.name, QuitCommand.specification.name,
    ]

    /// These list something if they are given nothing, and change it otherwise.
    package static let withoutArguments: Set<String> = [
        WorkersCommand.specification.name, WatchCommand.specification.name, MarkCommand.specification.name,
        BranchesCommand.specification.name, OptionCommand.specification.name,
    ]

    /// These change something.
    package static let never: Set<String> = [
        SendCommand.specification.name, TapCommand.specification.name, EmitCommand.specification.name,
        DeliverCommand.specification.name, SetCommand.specification.name, TryCommand.specification.name,
        CdCommand.specification.name, UndoCommand.specification.name, RedoCommand.specification.name,
        GotoCommand.specification.name, OpenCommand.specification.name, ResetCommand.specification.name,
        SourceCommand.specification.name, ReloadCommand.specification.name,
    ]

    /// Throws if something in a text would change the session. Nothing of it has been evaluated then.
    static func require(_ script: Script) throws(ResponseError) {
        for command in script.statements.lazy.compactMap(\.command) {
            let isBare = command.arguments.isEmpty && command.flags.isEmpty
            if always.contains(command.name) || isBare && withoutArguments.contains(command.name) { continue }
            // What is no command is refused by the session, which says why.
            if command.specification == nil { continue }
            throw refusal(command.text)
        }
    }

    static func refusal(_ what: String) -> ResponseError {
        ResponseError(.readOnly, "\(what.prefix(80)) would change something, and this client only looks on")
    }
}
