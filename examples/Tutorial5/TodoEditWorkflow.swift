// The editor of step 4. Its tests cover the scratch pad: typed, saved, discarded, and replaced by the parent.

import BackStackContainer
import Workflow
import WorkflowUI

/// Edits a copy of one todo, and passes it to the parent when it is saved.
package struct TodoEditWorkflow: Workflow {
    /// The todo as the parent knows it. The editor never learns the index at which the parent keeps it.
    package var initialTodo: TodoModel

    package init(initialTodo: TodoModel) {
        self.initialTodo = initialTodo
    }

    package enum Output: Equatable {
        case discard
        case save(TodoModel)
    }
}

// MARK: State

extension TodoEditWorkflow {
    package struct State: Equatable {
        /// The copy that is being edited.
        package var todo: TodoModel

        package init(todo: TodoModel) {
            self.todo = todo
        }
    }

    package func makeInitialState() -> State {
        State(todo: initialTodo)
    }

    // A copy goes stale when the original changes. `makeInitialState` runs only once, so this is the place to notice
    // it. Here, the parent wins, and the typed text is lost. Whether that is right is a product decision.
    package func workflowDidChange(from previousWorkflow: TodoEditWorkflow, state: inout State) {
        if previousWorkflow.initialTodo != initialTodo {
            state.todo = initialTodo
        }
    }
}

// MARK: Actions

extension TodoEditWorkflow {
    package enum Action: WorkflowAction, Equatable {
        package typealias WorkflowType = TodoEditWorkflow

        case titleChanged(String)
        case noteChanged(String)
        case discardChanges
        case saveChanges

        package func apply(toState state: inout TodoEditWorkflow.State) -> TodoEditWorkflow.Output? {
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
    package typealias Rendering = BackStackScreen<AnyScreen>.Item

    package func render(state: State, context: RenderContext<TodoEditWorkflow>) -> Rendering {
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
