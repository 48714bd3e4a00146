// What a command takes: the kind of each argument, whether it may be left out, and what to call it.

package struct ParameterDeclaration: Hashable, Sendable {
    package enum Presence: Hashable, Sendable {
        case required
        case optional
        /// Any number of arguments, also none. Only the last parameter of a command.
        case repeated
    }

    package var name: String
    package var kind: ParameterKind
    package var presence: Presence
    /// What the argument says, as half a sentence.
    package var summary: String
}

/// What is written for an argument, and so how it is read, completed and checked.
package enum ParameterKind: Hashable, Sendable {
    /// A node of the tree: `/Todo/List`, `List`, `..`.
    case node
    /// A node and, after it, a path into one of its values: `/Todo.todos[0].title`.
    case place(Place)
    /// An action of a node: `didLogin`, `EditAction.discardChanges`, `saveChanges(todo: $Edit.todo, index: 0)`.
    case action
    /// An output of a node or of a worker.
    case output
    /// A callback of a screen, or the title of a button: `onTitleChanged`, `List.onTodoSelected`, `"Save"`.
    case callback
    case value
    /// A value, or the place of one.
    case valueOrPlace
    /// A step of the timeline: its number, `-2` for two steps back, or a mark.
    case step
    /// The name of a mark.
    case mark
    case branch
    case number
    case file
    /// The name of an app, or a workflow as a value.
    case app
    /// The name of an option of the session.
    case option
    /// A worker of a node: `LoginWorker`, `Timer[refresh]`.
    case worker
    case choice([Choice])
    case text
    /// A command with its arguments, to the end of the line.
    case command
    /// A command's word.
    case commandName
    /// What `expect` holds against the tree, to the end of the line.
    case expectation

    /// Where a place has to be.
    package enum Place: Hashable, Sendable {
        /// In what the node owns.
        case state
        /// In what the node was given.
        case properties
        /// In what the node owns, now or later: the node may have ended, and the element may not be there yet.
        case passing
    }

    package struct Choice: Hashable, Sendable {
        package var word: String
        package var summary: String

        package init(_ word: String, _ summary: String) {
            self.word = word
            self.summary = summary
        }
    }

    /// Whether it takes everything to the end of the line.
    package var takesRestOfLine: Bool {
        self == .command || self == .expectation
    }
}

/// `--name`, or `--name argument`.
package struct FlagDeclaration: Hashable, Sendable {
    /// Without the two dashes.
    package var name: String
    /// What the flag takes, nil if it is there or not.
    package var argument: ParameterDeclaration?
    package var summary: String
}
