// The owner of step 4. Its tests render it with stand-ins for its children and check how it handles their outputs; they
// don't need the real List or Edit.

import BackStackContainer
import Workflow
import WorkflowUI

/// Owns the todos, and decides whether the list or the editor is on top.
package struct TodoWorkflow: Workflow {
    package var name: String

    package init(name: String) {
        self.name = name
    }

    package enum Output: Equatable {
        case back
    }
}

// MARK: State

extension TodoWorkflow {
    package struct State: Equatable {
        package var todos: [TodoModel]
        package var step: Step

        package init(todos: [TodoModel], step: Step) {
            self.todos = todos
            self.step = step
        }

        package enum Step: Equatable {
            case list
            // The index says where the saved todo belongs in the list.
            case edit(index: Int)
        }
    }

    package func makeInitialState() -> State {
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

// A workflow may have one type of action for each source of actions. Each of these is small, and its name says who
// sends it.
extension TodoWorkflow {
    package enum ListAction: WorkflowAction, Equatable {
        package typealias WorkflowType = TodoWorkflow

        case back
        case editTodo(index: Int)
        case newTodo

        package func apply(toState state: inout TodoWorkflow.State, workflow: WorkflowType) -> TodoWorkflow.Output? {
            switch self {
            case .back:
                return .back

            case .editTodo(index: let index):
                state.step = .edit(index: index)

            case .newTodo:
                state.todos.append(TodoModel(title: "New Todo", note: ""))
            }
            return nil
        }
    }

    package enum EditAction: WorkflowAction, Equatable {
        package typealias WorkflowType = TodoWorkflow

        case discardChanges
        case saveChanges(todo: TodoModel, index: Int)

        package func apply(toState state: inout TodoWorkflow.State, workflow: WorkflowType) -> TodoWorkflow.Output? {
            // There is an editor only in the step `.edit`, so no child can send this in any other step. Sending it
            // anyway is a mistake that should be noticed immediately. Try it: `send Todo discardChanges`.
            guard case .edit = state.step else {
                fatalError("Received edit action when state was not `.edit`.")
            }

            switch self {
            case .discardChanges:
                state.step = .list

            case .saveChanges(todo: let todo, index: let index):
                state.todos[index] = todo
                state.step = .list
            }
            return nil
        }
    }
}

// MARK: Rendering

extension TodoWorkflow {
    package typealias Rendering = [BackStackScreen<AnyScreen>.Item]

    package func render(state: State, context: RenderContext<TodoWorkflow>) -> Rendering {
        let todoListItem = TodoListWorkflow(name: name, todos: state.todos)
            .mapOutput { output -> ListAction in
                switch output {
                case .back:
                    return .back
                case .selectTodo(index: let index):
                    return .editTodo(index: index)
                case .newTodo:
                    return .newTodo
                }
            }
            .rendered(in: context)

        switch state.step {
        case .list:
            return [todoListItem]

        case .edit(index: let index):
            let todoEditItem = TodoEditWorkflow(initialTodo: state.todos[index])
                .mapOutput { output -> EditAction in
                    switch output {
                    case .discard:
                        return .discardChanges
                    case .save(let todo):
                        return .saveChanges(todo: todo, index: index)
                    }
                }
                .rendered(in: context)

            return [todoListItem, todoEditItem]
        }
    }
}
