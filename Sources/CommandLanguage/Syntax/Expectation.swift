// What `expect` holds against the tree, the screens, and the fate of the command before it.

import WorkbenchValueTree

package enum Expectation: Hashable, Sendable {
    /// `stack is Welcome, List`, `stack has Edit`, `stack lacks "Save"`
    case stack(StackRelation, [StackElement])
    /// `tree has Todo/Edit`, `tree lacks Todo/Edit`
    case tree(isThere: Bool, NodeReference)
    /// `/Todo.todos.count == 1`
    case place(NodeReference, Comparison, Literal)
    /// `screen List.todoTitles[0] == "Buy milk"`
    case screen(ValuePath, Comparison, Literal)
    /// `output login(name: _)`, `output save from Edit`: what the last command made a node emit, the root if none is named.
    /// `… since before`: what any step made it emit after that one.
    case output(Literal, from: NodeReference?, since: StepName?)
    /// `/Todo.todos[0].title changed once since before`: what became of a value, in the last step or in all since one.
    case course(NodeReference, Course, since: StepName?)
    /// `render has List`: whether the last step rendered a node.
    case render(isThere: Bool, NodeReference)
    /// `steps <= 3 since before`, `branches == 2`
    case count(Countable, Comparison, Int, since: StepName?)
    /// `here is Todo`: the node that commands mean if they name none.
    case here(NodeReference)
    /// `asked why List`: the last command was this one. Without arguments, whatever its arguments were.
    case asked(ParsedCommand)
    /// The last command's action reached no node.
    case dropped
    /// The last command changed nothing.
    case unchanged
    /// The last command stopped the app, with a message that contains the text.
    case trap(String?)
    /// The last command was refused, with a message that contains the text.
    case error(String?)

    package enum StackRelation: String, CaseIterable, Hashable, Sendable {
        case `is`
        case has
        case lacks
    }

    /// What became of a value.
    package enum Course: String, CaseIterable, Hashable, Sendable {
        case changed
        /// In one step and no other.
        case changedOnce = "changed once"
        case unchanged
    }

    /// What a timeline has a number of.
    package enum Countable: String, CaseIterable, Hashable, Sendable {
        case steps
        case branches
        case marks
    }

    package enum StackElement: Hashable, Sendable {
        /// A screen by the name of its type, without `Screen`.
        case named(NodeReference.Segment)
        /// A screen by its title.
        case titled(String)
    }

    package enum Comparison: String, CaseIterable, Hashable, Sendable {
        case equal = "=="
        case notEqual = "!="
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }
}
