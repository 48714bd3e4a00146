// Step 3 teaches a parent that owns data and navigation: which todos there are, and which of them is being edited. It
// is already responsible for two screens and for the outputs of both; step 4 splits it up.

import BackStackContainer
import Workflow
import WorkflowUI

/// Owns the todos, shows their titles, and lets the user edit one of them.
struct TodoListWorkflow: Workflow {
    var name: String

    enum Output {
        case back
    }
}

// MARK: State

extension TodoListWorkflow {
    struct State {
        var todos: [TodoModel]
        var step: Step

        enum Step {
            case list
            // The index says where the saved todo belongs in the list.
            case edit(index: Int)
        }
    }

    func makeInitialState() -> State {
        State(
            todos: [
                TodoModel(
                    title: "Take the cat for a walk",
                    note: """
                        Cats really need their outside sunshine time. Don't forget to walk Charlie. \
                        Hamilton is less excited about the prospect.
                        """
                )
            ],
            step: .list
        )
    }
}

// MARK: Actions

extension TodoListWorkflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = TodoListWorkflow

        case onBack
        case selectTodo(index: Int)
        case discardChanges
        case saveChanges(todo: TodoModel, index: Int)

        func apply(toState state: inout TodoListWorkflow.State) -> TodoListWorkflow.Output? {
            switch self {
            case .onBack:
                return .back

            case .selectTodo(index: let index):
                state.step = .edit(index: index)

            case .discardChanges:
                state.step = .list

            case .saveChanges(todo: let todo, index: let index):
                // This is the only place where a todo changes: its owner changes it, because a child asked for it.
                state.todos[index] = todo
                state.step = .list
            }
            return nil
        }
    }
}

// MARK: Rendering

extension TodoListWorkflow {
    // This workflow may have more than one screen, so it renders part of the back stack.
    typealias Rendering = [BackStackScreen<AnyScreen>.Item]

    func render(state: State, context: RenderContext<TodoListWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        let todoListScreen = TodoListScreen(
            todoTitles: state.todos.map(\.title),
            onTodoSelected: { sink.send(.selectTodo(index: $0)) }
        )

        let todoListItem = BackStackScreen.Item(
            key: "list",
            screen: todoListScreen.asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "Welcome, \(name)",
                leftItem: .button(.back(handler: { sink.send(.onBack) })),
                rightItem: .none
            )
        )

        switch state.step {
        case .list:
            return [todoListItem]

        case .edit(index: let index):
            let todoEditItem = TodoEditWorkflow(initialTodo: state.todos[index])
                .mapOutput { output -> Action in
                    switch output {
                    case .discard:
                        return .discardChanges
                    case .save(let todo):
                        // The child provides the todo, and the parent adds where it belongs.
                        return .saveChanges(todo: todo, index: index)
                    }
                }
                .rendered(in: context)

            return [todoListItem, todoEditItem]
        }
    }
}
