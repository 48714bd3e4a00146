// The condition of an `expect`: about the tree, the screens, or the outcome of the last command.

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
    /// `/Cart.total == sum of /Cart.items.price`, `/Cart.items.id unique`: comparisons beyond a place and a literal.
    case formula(Formula, Formula.Claim)
    /// `stack has Edit or stack is Welcome`
    indirect case combined(Expectation, Connective, at: Name, Expectation)
    /// `output login(name: _)`, `output save from Edit`: an output of a node, or of the root if no node is named, in
    /// the last command. With `since before`, in any step after that one.
    case output(Literal, from: NodeReference?, since: StepName?)
    /// `/Todo.todos[0].title changed once since before`: whether a value changed, in the last step or since a given
    /// one.
    case course(NodeReference, Course, since: StepName?)
    /// `render has List`: whether the last step rendered a node.
    case render(isThere: Bool, NodeReference)
    /// `steps <= 3 since before`, `branches == 2`
    case count(Countable, Comparison, Int, since: StepName?)
    /// `here is Todo`: the current node.
    case here(NodeReference)
    /// `asked why List`: the last command. Without arguments, any arguments match.
    case asked(ParsedCommand)
    /// `no set since begin`: whether no `set` bypassed a workflow, in the last step or since the given one.
    case noSet(since: StepName?)
    /// `route tap → Welcome nameChanged`: the command that made a step, and the nodes that the step went through.
    /// Without arguments, any arguments match.
    case route(ParsedCommand, [RouteHop], since: StepName?)
    /// `answered owner /Todo`: the nodes or places in the last command's answer, however the question was asked.
    case answered(String, NodeReference)
    /// `answered step 2`: the last command's answer is about this step, or went to it.
    case answeredStep(Int)
    /// The last command's action reached no node.
    case dropped
    /// The last command changed nothing.
    case unchanged
    /// The last command was an `audit` without findings.
    case clean
    /// The last command crashed the app, with a message that contains the text.
    case trap(String?)
    /// The last command was refused, with a message that contains the text.
    case error(String?)

    /// The connectives in order of precedence, the loosest first.
    package enum Connective: String, CaseIterable, Hashable, Sendable {
        case leadsTo = "leads to"
        case or
        case and
    }

    package enum StackRelation: String, CaseIterable, Hashable, Sendable {
        case `is`
        case has
        case lacks
    }

    /// Whether a value changed.
    package enum Course: String, CaseIterable, Hashable, Sendable {
        case changed
        /// The value changed in exactly one step.
        case changedOnce = "changed once"
        case unchanged
    }

    /// The items of a timeline that can be counted.
    package enum Countable: String, CaseIterable, Hashable, Sendable {
        case steps
        case branches
        case marks
    }

    /// A node on a route, and the action that it applied.
    package struct RouteHop: Hashable, Sendable {
        package var node: NodeReference
        /// The name of the case; nil for any action.
        package var action: String?

        package init(node: NodeReference, action: String?) {
            self.node = node
            self.action = action
        }
    }

    package enum StackElement: Hashable, Sendable {
        /// A screen, given by the name of its type without `Screen`.
        case named(NodeReference.Segment)
        /// A screen, given by its title.
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
