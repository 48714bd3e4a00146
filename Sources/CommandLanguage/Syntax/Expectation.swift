// What `expect` holds against the tree, the screens, and the fate of the command before it.

import ValueTree

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
    case output(Literal, from: NodeReference?)
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
