// What the kernel does for a command: one function, in an extension of the command's declaration. It stands in the folder
// of the command's group.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

protocol KernelCommand: CommandDeclaration {
    /// Carries the command out. What throws has changed nothing.
    @MainActor
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content

    /// Lines of this command that can be typed on the live tree, for its page of help.
    @MainActor
    static func examples(in session: Session) -> [HelpReply.Example]
}

extension KernelCommand {
    static func examples(in session: Session) -> [HelpReply.Example] { [] }
}

extension CommandSpecification {
    /// The command's function. Nil if the front end carries the command out.
    var kernelCommand: (any KernelCommand.Type)? {
        CommandTable.declaration(of: self) as? any KernelCommand.Type
    }
}

extension Session {
    /// The node that an argument names; the current one if there is no such argument.
    func node(_ parameter: Parameter<NodeReference>, of command: ParsedCommand) throws(Refusal) -> TreeNode {
        try node(command[parameter], at: command.argument(parameter)?.range)
    }

    /// The node that an argument names, and another one if there is no such argument.
    func node(
        _ parameter: Parameter<NodeReference>, of command: ParsedCommand, orElse other: TreeNode
    ) throws(Refusal) -> TreeNode {
        command.argument(parameter) == nil ? other : try node(parameter, of: command)
    }
}

extension ParsedCommand {
    /// An argument that the command cannot do without. The parser finds a missing one first; commands that are made in
    /// another way are refused here.
    func required<Content>(_ parameter: Parameter<Content>) throws(Refusal) -> Content {
        guard let content = self[parameter] else {
            throw Refusal(.syntax, "\(name) lacks what it is about; `help \(name)` shows how it is written")
        }
        return content
    }
}
