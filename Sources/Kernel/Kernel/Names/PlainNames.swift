// Interprets the places in a command: finds the nodes that names refer to, and replaces wrapped properties by their
// storage.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension Session {
    /// The reference with wrapped properties replaced by their storage: `Desk._volume.value` for `Desk.volume`.
    func interpreted(_ reference: NodeReference) -> NodeReference {
        var reference = names.interpreted(reference)
        guard !reference.steps.isEmpty, case .found(let node) = search(reference.withoutPath) else { return reference }
        let parts = stored(reference.path, in: node.anyState) ?? stored(reference.path, in: node.properties)
        if let parts {
            reference.steps = parts.map { PathStep($0.component, range: reference.steps[$0.written].range) }
        }
        return reference
    }

    private func stored(_ path: ValuePath, in whole: Any) -> [ValueAccess.StoredComponent]? {
        func stored<Root>(_ root: Root) -> [ValueAccess.StoredComponent]? { ValueAccess().stored(path, in: root) }
        return stored(whole)
    }

    /// The command with its places interpreted, according to the names in the tree.
    func interpreted(_ command: ParsedCommand) -> ParsedCommand {
        var command = command
        for index in command.arguments.indices {
            switch command.arguments[index].value {
            case .place(let place): command.arguments[index].value = .place(interpreted(place))
            case .command(let inner): command.arguments[index].value = .command(interpreted(inner))
            default: break
            }
        }
        return command
    }
}
