// What an argument says, read once by the parser. Two are equal if they say the same, however they are spaced.

import WorkbenchValueTree

package indirect enum ArgumentValue: Hashable, Sendable {
    /// Without steps.
    case node(NodeReference)
    /// A node, and steps into its state.
    case place(NodeReference)
    /// A name, or a name with arguments.
    case action(Literal)
    case output(Literal)
    case callback(CallbackName)
    case value(Literal)
    case step(StepName)
    case number(Int)
    case app(AppName)
    /// The worker's name and its key, if there are several of that name.
    case worker(NodeReference.Segment)
    /// A mark, a branch, a file, an option, a choice, a command's word or any other text.
    case word(String)
    case command(ParsedCommand)
    case expectation(Expectation)
    /// It could not be read. There is a diagnostic for it.
    case missing
}

/// What `tap` calls.
package struct CallbackName: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// A callback's place in the screens: `onTitleChanged`, `List.onTodoSelected`, `rows[0].onTap`.
        case path(ValuePath)
        /// The title of a button.
        case title(String)
    }

    package var target: Target
    /// The arguments in parentheses behind the name. They may also follow as arguments of their own.
    package var arguments: LiteralArguments?

    package init(_ target: Target, arguments: LiteralArguments? = nil) {
        self.target = target
        self.arguments = arguments
    }
}

/// A step of the timeline.
package enum StepName: Hashable, Sendable {
    case number(Int)
    /// `-1`: one step before the current one.
    case back(Int)
    case mark(String)
}

/// What can be opened.
package enum AppName: Hashable, Sendable {
    case named(String)
    /// A workflow as a value: `TodoWorkflow(name: "Ada")`.
    case workflow(Literal)
}
