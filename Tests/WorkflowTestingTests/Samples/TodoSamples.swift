// A small todo app to test: a list, an editor, and their parent. Neither the list nor the editor owns a todo.

import Workflow

struct TodoModel: Equatable {
    var title: String
    var note = ""
}

struct TodoListScreen {
    var titles: [String]
    var onSelect: (Int) -> Void = { _ in }
    var onNew: () -> Void = {}
    var onBack: () -> Void = {}
}

struct TodoListWorkflow: Workflow {
    var name: String
    var todos: [TodoModel]

    enum Output: Equatable {
        case back
        case selectTodo(index: Int)
        case newTodo
    }

    func render(state: Void, context: RenderContext<TodoListWorkflow>) -> TodoListScreen {
        let outputs = context.makeOutputSink()
        return TodoListScreen(
            titles: todos.map(\.title), onSelect: { outputs.send(.selectTodo(index: $0)) },
            onNew: { outputs.send(.newTodo) }, onBack: { outputs.send(.back) }
        )
    }
}

struct TodoEditScreen {
    var title: String
    var onTitleChanged: (String) -> Void = { _ in }
    var onSave: () -> Void = {}
    var onDiscard: () -> Void = {}
}

struct TodoEditWorkflow: Workflow {
    var initialTodo: TodoModel

    enum Output: Equatable {
        case discardChanges
        case saveChanges(TodoModel)
    }

    struct State: Equatable {
        var todo: TodoModel
    }

    enum Action: WorkflowAction, Equatable {
        typealias WorkflowType = TodoEditWorkflow

        case titleChanged(String)
        case discardChanges
        case saveChanges

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .titleChanged(let title):
                state.todo.title = title
                return nil
            case .discardChanges:
                return .discardChanges
            case .saveChanges:
                return .saveChanges(state.todo)
            }
        }
    }

    func makeInitialState() -> State { State(todo: initialTodo) }

    func workflowDidChange(from previousWorkflow: TodoEditWorkflow, state: inout State) {
        if previousWorkflow.initialTodo != initialTodo { state.todo = initialTodo }
    }

    func render(state: State, context: RenderContext<TodoEditWorkflow>) -> TodoEditScreen {
        let sink = context.makeSink(of: Action.self)
        return TodoEditScreen(
            title: state.todo.title, onTitleChanged: { sink.send(.titleChanged($0)) },
            onSave: { sink.send(.saveChanges) }, onDiscard: { sink.send(.discardChanges) }
        )
    }
}

struct TodoScreens {
    var list: TodoListScreen
    var edit: TodoEditScreen?
}

struct TodoWorkflow: Workflow {
    var name: String

    enum Output: Equatable {
        case back
    }

    struct State: Equatable {
        var todos: [TodoModel]
        var step: Step

        enum Step: Equatable {
            case list
            case edit(index: Int)
        }
    }

    enum ListAction: WorkflowAction, Equatable {
        typealias WorkflowType = TodoWorkflow

        case back
        case editTodo(index: Int)
        case newTodo

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .back:
                return .back
            case .editTodo(let index):
                state.step = .edit(index: index)
            case .newTodo:
                state.todos.append(TodoModel(title: "New Todo"))
            }
            return nil
        }
    }

    enum EditAction: WorkflowAction, Equatable {
        typealias WorkflowType = TodoWorkflow

        case discardChanges
        case saveChanges(todo: TodoModel, index: Int)

        func apply(toState state: inout State) -> Output? {
            if case .saveChanges(let todo, let index) = self { state.todos[index] = todo }
            state.step = .list
            return nil
        }
    }

    func makeInitialState() -> State {
        State(todos: [TodoModel(title: "Water the plants")], step: .list)
    }

    func render(state: State, context: RenderContext<TodoWorkflow>) -> TodoScreens {
        let list = TodoListWorkflow(name: name, todos: state.todos)
            .rendered(in: context) { output -> ListAction in
                switch output {
                case .back: .back
                case .selectTodo(let index): .editTodo(index: index)
                case .newTodo: .newTodo
                }
            }
        guard case .edit(let index) = state.step else { return TodoScreens(list: list) }
        let edit = TodoEditWorkflow(initialTodo: state.todos[index])
            .mapOutput { output -> EditAction in
                switch output {
                case .discardChanges: .discardChanges
                case .saveChanges(let todo): .saveChanges(todo: todo, index: index)
                }
            }
            .rendered(in: context, key: "\(index)")
        return TodoScreens(list: list, edit: edit)
    }
}
