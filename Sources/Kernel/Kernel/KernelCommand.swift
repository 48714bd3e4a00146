// The kernel's part of a command: a function in an extension of the command's declaration. Each extension is in the
// folder for its group of commands.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

protocol KernelCommand: CommandDeclaration {
    /// Runs the command. If it throws, nothing has changed.
    @MainActor
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content

    /// Examples for the command's help page: lines that work on the live tree.
    @MainActor
    static func examples(in session: Session) -> [HelpReply.Example]
}

extension KernelCommand {
    static func examples(in session: Session) -> [HelpReply.Example] { [] }
}

extension CommandSpecification {
    /// The command's function; nil if the front end runs the command.
    var kernelCommand: (any KernelCommand.Type)? {
        CommandTable.declaration(of: self) as? any KernelCommand.Type
    }
}

extension Session {
    /// The node that an argument names; the current node if the argument is missing.
    func node(_ parameter: Parameter<NodeReference>, of command: ParsedCommand) throws(Refusal) -> TreeNode {
        try node(command[parameter], at: command.argument(parameter)?.range)
    }

    /// The node that an argument names; the given node if the argument is missing.
    func node(
        _ parameter: Parameter<NodeReference>, of command: ParsedCommand, orElse other: TreeNode
    ) throws(Refusal) -> TreeNode {
        command.argument(parameter) == nil ? other : try node(parameter, of: command)
    }
}

extension ParsedCommand {
    /// A required argument. The parser already reports missing arguments; this check refuses commands that weren't made
    /// by the parser.
    func required<Content>(_ parameter: Parameter<Content>) throws(Refusal) -> Content {
        guard let content = self[parameter] else {
            throw Refusal(.missingArgument(command: name))
        }
        return content
    }
}
