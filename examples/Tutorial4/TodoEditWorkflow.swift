// The edit workflow of step 3, unchanged: it doesn't know its parent or its todo's position in the list, so it makes no
// difference that it has another parent now.

import BackStackContainer
import Workflow
import WorkflowUI

/// Edits a copy of one todo, and passes it to the parent when it is saved.
struct TodoEditWorkflow: Workflow {
    /// The todo as the parent knows it. The editor never learns the index at which the parent keeps it.
    var initialTodo: TodoModel

    enum Output {
        case discard
        case save(TodoModel)
    }
}

// MARK: State

extension TodoEditWorkflow {
    struct State {
        /// The copy that is being edited.
        var todo: TodoModel
    }

    func makeInitialState() -> State {
        State(todo: initialTodo)
    }

    // A copy goes stale when the original changes. `makeInitialState` runs only once, so this is the place to notice
    // it. Here, the parent wins, and the typed text is lost. Whether that is right is a product decision.
    func workflowDidChange(from previousWorkflow: TodoEditWorkflow, state: inout State) {
        if previousWorkflow.initialTodo != initialTodo {
            state.todo = initialTodo
        }
    }
}

// MARK: Actions

extension TodoEditWorkflow {
    enum Action: WorkflowAction {
        typealias WorkflowType = TodoEditWorkflow

        case titleChanged(String)
        case noteChanged(String)
        case discardChanges
        case saveChanges

        func apply(toState state: inout TodoEditWorkflow.State) -> TodoEditWorkflow.Output? {
            switch self {
            case .titleChanged(let title):
                state.todo.title = title

            case .noteChanged(let note):
                state.todo.note = note

            case .discardChanges:
                return .discard

            case .saveChanges:
                return .save(state.todo)
            }
            return nil
        }
    }
}

// MARK: Rendering

extension TodoEditWorkflow {
    // A back stack item, not just a screen: the workflow that knows what Save means provides its button.
    typealias Rendering = BackStackScreen<AnyScreen>.Item

    func render(state: State, context: RenderContext<TodoEditWorkflow>) -> Rendering {
        let sink = context.makeSink(of: Action.self)

        let todoEditScreen = TodoEditScreen(
            title: state.todo.title,
            note: state.todo.note,
            onTitleChanged: { sink.send(.titleChanged($0)) },
            onNoteChanged: { sink.send(.noteChanged($0)) }
        )

        return BackStackScreen.Item(
            key: "edit",
            screen: todoEditScreen.asAnyScreen(),
            barContent: BackStackScreen.BarContent(
                title: "Edit",
                leftItem: .button(.back(handler: { sink.send(.discardChanges) })),
                rightItem: .button(
                    BackStackScreen.BarContent.Button(content: .text("Save"), handler: { sink.send(.saveChanges) })
                )
            )
        )
    }
}
